//! Types that nobody refers to any more: made for an operation that was then left out, or for what became a problem.
//!
//! Components of the document stay, used or not.

use counterpart_diagnostic::SourceId;
use counterpart_model::{
    Additional, Assertion, Content, Contract, Definition, ErrorKind, HeaderField, Media, MemberSource, Operation,
    ParameterStyle, Policy, Shape, Type, TypeId, Types,
};
use std::collections::{BTreeMap, BTreeSet};

/// Whether a definition is a component of the document that starts in this source.
pub(super) fn is_component(definition: &Definition, source: SourceId) -> bool {
    let name = definition.origin.pointer.strip_prefix("/components/schemas/");
    definition.origin.span.source == source && name.is_some_and(|name| !name.contains('/'))
}

/// Drops the definitions that neither a component nor an operation needs; `keeps` says which ones stand for themselves.
pub(super) fn prune(contract: &mut Contract, keeps: impl Fn(&Definition) -> bool) {
    let mut used = BTreeSet::new();
    let mut waiting: Vec<TypeId> =
        contract.types.iter().filter(|(_, definition)| keeps(definition)).map(|(id, _)| id).collect();
    in_contract(contract, &mut |id| waiting.push(*id));
    while let Some(id) = waiting.pop() {
        if used.insert(id) {
            in_definition(&mut contract.types.get(id).clone(), &mut |id| waiting.push(*id));
        }
    }
    if used.len() == contract.types.len() {
        return;
    }
    let mut types = Types::default();
    let mut moved = BTreeMap::new();
    for id in used {
        moved.insert(id, types.add(contract.types.get(id).clone()));
    }
    let mut update = |id: &mut TypeId| {
        if let Some(new) = moved.get(id) {
            *id = *new;
        }
    };
    for at in moved.values() {
        in_definition(types.get_mut(*at), &mut update);
    }
    contract.types = types;
    in_contract(contract, &mut update);
}

/// What is done with every id.
type Visit<'v> = &'v mut dyn FnMut(&mut TypeId);

/// Everything that operations and problems refer to.
fn in_contract(contract: &mut Contract, visit: Visit<'_>) {
    for problem in &mut contract.problems {
        for member in &mut problem.members {
            if let MemberSource::Field(field) = &mut member.source {
                in_type(&mut field.ty, visit);
            }
        }
        in_headers(&mut problem.headers, visit);
    }
    for operation in &mut contract.operations {
        in_operation(operation, visit);
    }
}

fn in_operation(operation: &mut Operation, visit: Visit<'_>) {
    for parameter in &mut operation.parameters {
        in_type(&mut parameter.ty, visit);
        if let ParameterStyle::Content(media) = &mut parameter.style {
            in_content(&mut media.content, visit);
        }
    }
    if let Some(body) = &mut operation.body {
        in_media(&mut body.media, visit);
    }
    for response in &mut operation.responses {
        in_headers(&mut response.headers, visit);
        in_media(&mut response.media, visit);
    }
    for case in &mut operation.errors {
        match &mut case.kind {
            ErrorKind::Coded(_) => {}
            ErrorKind::Codeless { headers, media, .. } => {
                in_headers(headers, visit);
                in_media(media, visit);
            }
            ErrorKind::Bare { headers } => in_headers(headers, visit),
        }
    }
    in_policy(&mut operation.policy, visit);
}

fn in_policy(policy: &mut Policy, visit: Visit<'_>) {
    if let Some(audit) = &mut policy.audit {
        for member in &mut audit.context {
            in_type(&mut member.ty, visit);
        }
    }
    if let Some(event) = &mut policy.event {
        in_type(&mut event.ty, visit);
    }
    if let Some(page) = &mut policy.page {
        in_type(&mut page.item, visit);
        in_type(&mut page.cursor.position, visit);
    }
}

fn in_headers(headers: &mut [HeaderField], visit: Visit<'_>) {
    for field in headers {
        in_type(&mut field.ty, visit);
    }
}

fn in_media<'m>(media: impl IntoIterator<Item = &'m mut Media>, visit: Visit<'_>) {
    for media in media {
        in_content(&mut media.content, visit);
    }
}

fn in_content(content: &mut Content, visit: Visit<'_>) {
    match content {
        Content::Json(ty)
        | Content::Text(ty)
        | Content::Xml { ty, .. }
        | Content::EventStream(ty)
        | Content::JsonLines(ty) => in_type(ty, visit),
        Content::Form { ty, fields, .. } => {
            in_type(ty, visit);
            for field in fields {
                if let ParameterStyle::Content(media) = &mut field.style {
                    in_content(&mut media.content, visit);
                }
            }
        }
        Content::Multipart(parts) => {
            for part in parts {
                in_headers(&mut part.headers, visit);
                in_content(&mut part.content, visit);
            }
        }
        Content::Bytes | Content::Empty => {}
    }
}

fn in_definition(definition: &mut Definition, visit: Visit<'_>) {
    match &mut definition.shape {
        Shape::Object(object) => {
            for member in &mut object.members {
                in_type(&mut member.ty, visit);
            }
            for pattern in &mut object.patterns {
                in_type(&mut pattern.values, visit);
            }
            if let Additional::Kept { values, .. } = &mut object.additional {
                in_type(values, visit);
            }
        }
        Shape::Tagged(union) => union.arms.iter_mut().for_each(|arm| in_type(&mut arm.ty, visit)),
        Shape::Untagged(union) => union.arms.iter_mut().for_each(|arm| in_type(&mut arm.ty, visit)),
        Shape::Newtype(inner) | Shape::Alias(inner) => in_type(inner, visit),
        Shape::Enum(_) => {}
    }
    in_assertions(&mut definition.assertions, visit);
}

fn in_type(ty: &mut Type, visit: Visit<'_>) {
    match ty {
        Type::Named(id) | Type::Boxed(id) => visit(id),
        Type::Array(array) => in_type(&mut array.items, visit),
        Type::Tuple(tuple) => {
            tuple.prefix.iter_mut().for_each(|item| in_type(item, visit));
            tuple.rest.iter_mut().for_each(|rest| in_type(rest, visit));
        }
        Type::Map(map) => in_type(&mut map.values, visit),
        Type::Nullable(inner) => in_type(inner, visit),
        Type::Cursor(cursor) => in_type(&mut cursor.position, visit),
        Type::Json
        | Type::Null
        | Type::Boolean
        | Type::Integer(_)
        | Type::Number(_)
        | Type::Text(_)
        | Type::Literal(_) => {}
    }
}

fn in_assertions(assertions: &mut [Assertion], visit: Visit<'_>) {
    for assertion in assertions {
        match assertion {
            Assertion::Named(id) => visit(id),
            Assertion::Items { prefix, rest } => {
                prefix.iter_mut().for_each(|list| in_assertions(list, visit));
                in_assertions(rest, visit);
            }
            Assertion::Members { named, patterns, additional } => {
                named.iter_mut().for_each(|(_, list)| in_assertions(list, visit));
                patterns.iter_mut().for_each(|(_, list)| in_assertions(list, visit));
                in_assertions(additional, visit);
            }
            Assertion::AnyOf(lists) | Assertion::OneOf(lists) => {
                lists.iter_mut().for_each(|list| in_assertions(list, visit));
            }
            Assertion::If { condition, then, otherwise } => {
                in_assertions(condition, visit);
                in_assertions(then, visit);
                in_assertions(otherwise, visit);
            }
            Assertion::Contains { items: list, .. }
            | Assertion::MemberNames(list)
            | Assertion::Dependent(_, list)
            | Assertion::Not(list)
            | Assertion::UnevaluatedMembers(list)
            | Assertion::UnevaluatedItems(list) => in_assertions(list, visit),
            _ => {}
        }
    }
}
