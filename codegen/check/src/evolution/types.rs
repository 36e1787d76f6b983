//! Types as facts.

use std::collections::BTreeSet;

use counterpart_model::{
    Additional, Assertion, Content, Contract, Definition, Integer, MemberSource, Object, Presence, ProblemMember,
    Shape, Text, Type, TypeId, UnionRule,
};

use super::facts::Facts;

/// Which definitions something refers to, directly at first.
#[derive(Debug, Default)]
pub(super) struct Reached {
    ids: BTreeSet<TypeId>,
}

impl Reached {
    /// Notes what a type refers to.
    pub(super) fn note(&mut self, ty: &Type) {
        match ty {
            Type::Named(id) | Type::Boxed(id) => {
                self.ids.insert(*id);
            }
            Type::Nullable(inner) => self.note(inner),
            Type::Cursor(cursor) => self.note(&cursor.position),
            Type::Array(array) => self.note(&array.items),
            Type::Tuple(tuple) => tuple.prefix.iter().chain(&tuple.rest).for_each(|item| self.note(item)),
            Type::Map(map) => self.note(&map.values),
            Type::Json
            | Type::Null
            | Type::Boolean
            | Type::Integer(_)
            | Type::Number(_)
            | Type::Text(_)
            | Type::Literal(_) => {}
        }
    }

    /// Follows every definition to what it refers to.
    pub(super) fn close(mut self, contract: &Contract) -> BTreeSet<TypeId> {
        let mut open: Vec<TypeId> = self.ids.iter().copied().collect();
        let mut all = BTreeSet::new();
        while let Some(id) = open.pop() {
            if !all.insert(id) {
                continue;
            }
            self.ids.clear();
            self.shape(&contract.types.get(id).shape);
            self.assertions(&contract.types.get(id).assertions);
            open.extend(self.ids.iter().filter(|id| !all.contains(id)));
        }
        all
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Object(object) => {
                object.members.iter().for_each(|member| self.note(&member.ty));
                object.patterns.iter().for_each(|pattern| self.note(&pattern.values));
                if let Additional::Kept { values, .. } = &object.additional {
                    self.note(values);
                }
            }
            Shape::Tagged(union) => union.arms.iter().for_each(|arm| self.note(&arm.ty)),
            Shape::Untagged(union) => union.arms.iter().for_each(|arm| self.note(&arm.ty)),
            Shape::Newtype(ty) | Shape::Alias(ty) => self.note(ty),
            Shape::Enum(_) => {}
        }
    }

    fn assertions(&mut self, assertions: &[Assertion]) {
        for assertion in assertions {
            match assertion {
                Assertion::Named(id) => {
                    self.ids.insert(*id);
                }
                Assertion::Not(list)
                | Assertion::MemberNames(list)
                | Assertion::Dependent(_, list)
                | Assertion::UnevaluatedItems(list)
                | Assertion::UnevaluatedMembers(list)
                | Assertion::Contains { items: list, .. } => self.assertions(list),
                Assertion::AnyOf(lists) | Assertion::OneOf(lists) => {
                    lists.iter().for_each(|list| self.assertions(list));
                }
                Assertion::Items { prefix, rest } => {
                    prefix.iter().for_each(|list| self.assertions(list));
                    self.assertions(rest);
                }
                Assertion::Members { named, patterns, additional } => {
                    named.iter().for_each(|(_, list)| self.assertions(list));
                    patterns.iter().for_each(|(_, list)| self.assertions(list));
                    self.assertions(additional);
                }
                Assertion::If { condition, then, otherwise } => {
                    [condition, then, otherwise].into_iter().for_each(|list| self.assertions(list));
                }
                _ => {}
            }
        }
    }
}

/// The facts of a definition.
pub(super) fn definition(contract: &Contract, definition: &Definition, facts: &mut Facts) {
    let name = &definition.name.wire;
    let path = |step: &str| vec![format!("`{name}`"), step.to_owned()];
    match &definition.shape {
        Shape::Object(object) => self::object(contract, name, object, facts),
        Shape::Enum(set) => {
            for variant in &set.variants {
                facts.insert(vec![format!("value {} of `{name}`", variant.value.to_json())], variant.rust.clone());
            }
        }
        Shape::Tagged(union) => {
            facts.insert(path("discriminator"), union.tag.clone());
            for arm in &union.arms {
                let arm_path = vec![format!("alternative `{}` of `{name}`", arm.rust)];
                facts.insert(arm_path.clone(), arm.tags.join(", "));
                place(contract, &arm.ty, &arm_path, facts);
            }
        }
        Shape::Untagged(union) => {
            let rule = if union.rule == UnionRule::OneOf { "exactly one" } else { "any" };
            facts.insert(path("alternatives"), rule.to_owned());
            for arm in &union.arms {
                let arm_path = vec![format!("alternative `{}` of `{name}`", arm.rust)];
                facts.insert(arm_path.clone(), String::new());
                place(contract, &arm.ty, &arm_path, facts);
            }
        }
        Shape::Newtype(ty) | Shape::Alias(ty) => place(contract, ty, &[format!("`{name}`")], facts),
    }
    for (index, assertion) in definition.assertions.iter().enumerate() {
        facts.insert(path(&format!("rule {index}")), format!("{assertion:?}"));
    }
}

fn object(contract: &Contract, name: &str, object: &Object, facts: &mut Facts) {
    for member in &object.members {
        let step = format!("member `{name}.{}`", member.name.wire);
        let (presence, default) = presence(&member.presence);
        facts.insert(vec![step.clone()], String::new());
        facts.insert(vec![step.clone(), "presence".to_owned()], presence.to_owned());
        facts.insert(vec![step.clone(), "field".to_owned()], member.name.rust.clone());
        if let Some(default) = default {
            facts.insert(vec![step.clone(), "default".to_owned()], default);
        }
        place(contract, &member.ty, &[step], facts);
    }
    for pin in &object.pins {
        facts
            .insert(vec![format!("member `{name}.{}`", pin.wire)], format!("{} {}", pin.value.to_json(), pin.required));
    }
    let own = vec![format!("`{name}`"), "other members".to_owned()];
    match &object.additional {
        Additional::Closed => drop(facts.insert(own, "refused".to_owned())),
        Additional::Ignored => drop(facts.insert(own, "allowed".to_owned())),
        Additional::Kept { values, .. } => {
            facts.insert(own.clone(), "kept".to_owned());
            place(contract, values, &own, facts);
        }
    }
    for pattern in &object.patterns {
        let path = vec![format!("members of `{name}` that match `{}`", pattern.pattern.ecma)];
        facts.insert(path.clone(), String::new());
        place(contract, &pattern.values, &path, facts);
    }
    limits(&[format!("`{name}`")], "members", (object.min_members, object.max_members), facts);
}

/// The facts of a type in place.
pub(super) fn place(contract: &Contract, ty: &Type, path: &[String], facts: &mut Facts) {
    let with = |step: &str| path.iter().cloned().chain([step.to_owned()]).collect::<Vec<_>>();
    facts.insert(with("type"), name(contract, ty));
    match ty {
        Type::Integer(integer) => self::integer(integer, path, facts),
        Type::Number(number) => {
            for (step, bound) in [("minimum", &number.minimum), ("maximum", &number.maximum)] {
                if let Some(bound) = bound {
                    let open = if bound.exclusive { " (exclusive)" } else { "" };
                    facts.insert(with(step), format!("{}{open}", bound.value));
                }
            }
            if let Some(step) = &number.multiple_of {
                facts.insert(with("multiple of"), step.clone());
            }
        }
        Type::Text(text) => self::text(text, path, facts),
        Type::Array(array) => {
            limits(path, "items", (array.min_items, array.max_items), facts);
            if array.unique || !array.unique_by.is_empty() {
                facts.insert(with("unique items"), array.unique_by.join(", "));
            }
            place(contract, &array.items, &with("items"), facts);
        }
        Type::Tuple(tuple) => {
            for (index, item) in tuple.prefix.iter().chain(&tuple.rest).enumerate() {
                place(contract, item, &with(&format!("item {index}")), facts);
            }
            facts.insert(with("required items"), format!("{} {:?}", tuple.required, tuple.max_items));
        }
        Type::Map(map) => {
            limits(path, "members", (map.min_members, map.max_members), facts);
            if let Some(keys) = &map.keys {
                text(keys, &with("names"), facts);
            }
            place(contract, &map.values, &with("values"), facts);
        }
        Type::Nullable(inner) => place(contract, inner, &with("value"), facts),
        Type::Cursor(cursor) => {
            text(&cursor.text, path, facts);
            place(contract, &cursor.position, &with("value"), facts);
        }
        Type::Json | Type::Null | Type::Boolean | Type::Literal(_) | Type::Named(_) | Type::Boxed(_) => {}
    }
}

fn integer(integer: &Integer, path: &[String], facts: &mut Facts) {
    let with = |step: &str| path.iter().cloned().chain([step.to_owned()]).collect::<Vec<_>>();
    facts.insert(with("minimum"), integer.minimum.to_string());
    facts.insert(with("maximum"), integer.maximum.to_string());
    if let Some(step) = integer.multiple_of {
        facts.insert(with("multiple of"), step.to_string());
    }
}

fn text(text: &Text, path: &[String], facts: &mut Facts) {
    let with = |step: &str| path.iter().cloned().chain([step.to_owned()]).collect::<Vec<_>>();
    limits(path, "characters", (text.min_length, text.max_length), facts);
    for pattern in &text.patterns {
        facts.insert(with("pattern"), format!("`{}`", pattern.ecma));
    }
    if text.trim {
        facts.insert(with("trimmed"), String::new());
    }
    if text.secret {
        facts.insert(with("secret"), String::new());
    }
}

fn limits(path: &[String], what: &str, (min, max): (Option<u64>, Option<u64>), facts: &mut Facts) {
    for (step, limit) in [("minimum", min), ("maximum", max)] {
        if let Some(limit) = limit {
            let step = format!("{step} of {what}");
            facts.insert(path.iter().cloned().chain([step]).collect(), limit.to_string());
        }
    }
}

/// A type's name, as a person would say it.
fn name(contract: &Contract, ty: &Type) -> String {
    match ty {
        Type::Json => "any JSON".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Boolean => "boolean".to_owned(),
        Type::Integer(integer) => format!("integer {:?}", integer.repr).to_lowercase(),
        Type::Number(number) => if number.single { "number f32" } else { "number f64" }.to_owned(),
        Type::Text(text) => {
            text.format.map_or_else(|| "string".to_owned(), |format| format!("string {format:?}").to_lowercase())
        }
        Type::Literal(value) => value.to_json(),
        Type::Array(_) => "array".to_owned(),
        Type::Tuple(_) => "tuple".to_owned(),
        Type::Map(_) => "map".to_owned(),
        Type::Named(id) | Type::Boxed(id) => format!("`{}`", contract.types.get(*id).name.wire),
        Type::Nullable(inner) => format!("{} or null", name(contract, inner)),
        Type::Cursor(_) => "cursor".to_owned(),
    }
}

/// Presence, and the default where there is one.
pub(super) fn presence(presence: &Presence) -> (&'static str, Option<String>) {
    match presence {
        Presence::Required => ("required", None),
        Presence::Optional => ("optional", None),
        Presence::Defaulted(value) => ("optional", Some(value.to_json())),
    }
}

/// What kind of content it is.
pub(super) fn content(content: &Content) -> String {
    match content {
        Content::Json(_) => "JSON".to_owned(),
        Content::Form { fields, .. } => format!("form {fields:?}"),
        Content::Xml { xml, .. } => format!("XML {xml:?}"),
        Content::Multipart(parts) => {
            let part = |part: &counterpart_model::Part| {
                format!("{} {} {:?} {}", part.name.wire, part.media_type, part.presence, part.repeated)
            };
            format!("multipart of {}", parts.iter().map(part).collect::<Vec<_>>().join(", "))
        }
        Content::Text(_) => "text".to_owned(),
        Content::Bytes => "bytes".to_owned(),
        Content::EventStream(_) => "server-sent events".to_owned(),
        Content::JsonLines(_) => "JSON lines".to_owned(),
        Content::Empty => "nothing".to_owned(),
    }
}

/// The types that a content refers to.
pub(super) fn content_types(content: &Content) -> Vec<&Type> {
    match content {
        Content::Json(ty)
        | Content::Form { ty, .. }
        | Content::Xml { ty, .. }
        | Content::Text(ty)
        | Content::EventStream(ty)
        | Content::JsonLines(ty) => vec![ty],
        Content::Multipart(parts) => parts.iter().flat_map(|part| content_types(&part.content)).collect(),
        Content::Bytes | Content::Empty => Vec::new(),
    }
}

/// The facts of a member of a problem.
pub(super) fn problem_member(contract: &Contract, problem: &str, member: &ProblemMember, facts: &mut Facts) {
    let path = vec![problem.to_owned(), format!("member `{}`", member.wire)];
    match &member.source {
        MemberSource::Pinned(value) => drop(facts.insert(path, value.to_json())),
        MemberSource::Instance => drop(facts.insert(path, "the request's path".to_owned())),
        MemberSource::Field(field) => {
            facts.insert(path.clone(), presence(&field.presence).0.to_owned());
            place(contract, &field.ty, &path, facts);
        }
    }
}
