//! Finiteness: a type that holds itself in every value has none.

use super::super::Schemas;
use super::walk::{children, references};
use counterpart_diagnostic::{Diagnostic, codes::lower as codes};
use counterpart_model::{Definition, Presence, Shape, Type, TypeId, Types};

/// Says which definitions have no finite value.
pub(super) fn report(schemas: &mut Schemas<'_>) {
    let finite = finite(&schemas.types);
    for (id, definition) in schemas.types.iter() {
        if is_finite(&finite, id) {
            continue;
        }
        let message = format!(
            "no finite value is valid for `{}`: every value holds another one of its own kind",
            definition.name.wire
        );
        let mut diagnostic = Diagnostic::warning(codes::INFINITE, message).at(definition.origin.span, "this schema");
        if let Some(member) = endless_member(definition, &finite) {
            diagnostic = diagnostic.at(member, "this member is required and never ends");
        }
        schemas.report.diagnostics().push(diagnostic.help("do not require the member, or let it be null"));
    }
}

/// Which definitions have a finite value: the least fixed point.
fn finite(types: &Types) -> Vec<bool> {
    let mut finite = vec![false; types.len()];
    let mut holders: Vec<Vec<TypeId>> = vec![Vec::new(); types.len()];
    let mut held = Vec::new();
    for (id, definition) in types.iter() {
        children(&definition.shape).for_each(|ty| references(ty, &mut held));
        for found in held.drain(..) {
            if let Some(holders) = holders.get_mut(found.0 as usize) {
                holders.push(id);
            }
        }
    }
    let mut waiting: Vec<TypeId> = types.iter().map(|(id, _)| id).collect();
    while let Some(id) = waiting.pop() {
        if !is_finite(&finite, id) && has_finite_value(&types.get(id).shape, &finite) {
            if let Some(known) = finite.get_mut(id.0 as usize) {
                *known = true;
            }
            waiting.extend(holders.get(id.0 as usize).into_iter().flatten());
        }
    }
    finite
}

fn is_finite(finite: &[bool], id: TypeId) -> bool {
    finite.get(id.0 as usize).copied().unwrap_or(true)
}

fn has_finite_value(shape: &Shape, finite: &[bool]) -> bool {
    match shape {
        Shape::Object(object) => object
            .members
            .iter()
            .filter(|member| member.presence == Presence::Required)
            .all(|member| ends(&member.ty, finite)),
        Shape::Tagged(union) => union.arms.iter().any(|arm| ends(&arm.ty, finite)),
        Shape::Untagged(union) => union.arms.iter().any(|arm| ends(&arm.ty, finite)),
        Shape::Newtype(ty) | Shape::Alias(ty) => ends(ty, finite),
        Shape::Enum(_) => true,
    }
}

fn ends(ty: &Type, finite: &[bool]) -> bool {
    match ty {
        Type::Named(id) | Type::Boxed(id) => is_finite(finite, *id),
        Type::Array(array) => array.min_items.is_none() || ends(&array.items, finite),
        Type::Map(map) => map.min_members.is_none() || ends(&map.values, finite),
        Type::Tuple(tuple) => tuple.prefix.iter().take(tuple.required).all(|item| ends(item, finite)),
        _ => true,
    }
}

fn endless_member(definition: &Definition, finite: &[bool]) -> Option<counterpart_diagnostic::Span> {
    let Shape::Object(object) = &definition.shape else { return None };
    let mut required = object.members.iter().filter(|member| member.presence == Presence::Required);
    required.find(|member| !ends(&member.ty, finite)).map(|member| member.origin.span)
}
