//! Walking over the types of a definition.

use counterpart_model::{Additional, Assertion, Shape, Type, TypeId};

/// The types that stand directly in a shape.
pub(in crate::lower::schema) fn children(shape: &Shape) -> impl Iterator<Item = &Type> {
    let mut all = Vec::new();
    match shape {
        Shape::Object(object) => {
            all.extend(object.members.iter().map(|member| &member.ty));
            all.extend(object.patterns.iter().map(|members| &members.values));
            if let Additional::Kept { values, .. } = &object.additional {
                all.push(values);
            }
        }
        Shape::Tagged(union) => all.extend(union.arms.iter().map(|arm| &arm.ty)),
        Shape::Untagged(union) => all.extend(union.arms.iter().map(|arm| &arm.ty)),
        Shape::Newtype(ty) | Shape::Alias(ty) => all.push(ty),
        Shape::Enum(_) => {}
    }
    all.into_iter()
}

/// The definitions that a type refers to, anywhere in it.
pub(super) fn references(ty: &Type, found: &mut Vec<TypeId>) {
    match ty {
        Type::Named(id) | Type::Boxed(id) => found.push(*id),
        Type::Array(array) => references(&array.items, found),
        Type::Map(map) => references(&map.values, found),
        Type::Tuple(tuple) => {
            tuple.prefix.iter().chain(&tuple.rest).for_each(|item| references(item, found));
        }
        Type::Nullable(inner) => references(inner, found),
        Type::Cursor(cursor) => references(&cursor.position, found),
        _ => {}
    }
}

/// The definitions that an assertion refers to, anywhere in it.
pub(super) fn named(assertion: &Assertion, found: &mut Vec<TypeId>) {
    let mut lists: Vec<&[Assertion]> = Vec::new();
    match assertion {
        Assertion::Named(id) => found.push(*id),
        Assertion::Items { prefix, rest } => {
            lists.extend(prefix.iter().map(Vec::as_slice));
            lists.push(rest);
        }
        Assertion::Members { named, patterns, additional } => {
            lists.extend(named.iter().map(|(_, list)| list.as_slice()));
            lists.extend(patterns.iter().map(|(_, list)| list.as_slice()));
            lists.push(additional);
        }
        Assertion::Contains { items: list, .. }
        | Assertion::MemberNames(list)
        | Assertion::Dependent(_, list)
        | Assertion::Not(list)
        | Assertion::UnevaluatedMembers(list)
        | Assertion::UnevaluatedItems(list) => lists.push(list),
        Assertion::AnyOf(all) | Assertion::OneOf(all) => lists.extend(all.iter().map(Vec::as_slice)),
        Assertion::If { condition, then, otherwise } => lists.extend([condition.as_slice(), then, otherwise]),
        _ => {}
    }
    lists.into_iter().flatten().for_each(|inner| named(inner, found));
}

/// Calls `visit` for every definition that a shape holds by value: not behind an array, a map or a box.
pub(super) fn by_value(shape: &Shape, visit: &mut impl FnMut(TypeId)) {
    match shape {
        Shape::Object(object) => object.members.iter().for_each(|member| type_by_value(&member.ty, visit)),
        Shape::Tagged(union) => union.arms.iter().for_each(|arm| type_by_value(&arm.ty, visit)),
        Shape::Untagged(union) => union.arms.iter().for_each(|arm| type_by_value(&arm.ty, visit)),
        Shape::Newtype(ty) | Shape::Alias(ty) => type_by_value(ty, visit),
        Shape::Enum(_) => {}
    }
}

fn type_by_value(ty: &Type, visit: &mut impl FnMut(TypeId)) {
    match ty {
        Type::Named(id) => visit(*id),
        Type::Nullable(inner) => type_by_value(inner, visit),
        Type::Tuple(tuple) => tuple.prefix.iter().for_each(|item| type_by_value(item, visit)),
        _ => {}
    }
}

/// Puts boxes where a shape holds one of these definitions by value.
pub(super) fn insert_boxes(shape: &mut Shape, is_boxed: &impl Fn(TypeId) -> bool) {
    match shape {
        Shape::Object(object) => object.members.iter_mut().for_each(|member| insert(&mut member.ty, is_boxed)),
        Shape::Tagged(union) => union.arms.iter_mut().for_each(|arm| insert(&mut arm.ty, is_boxed)),
        Shape::Untagged(union) => union.arms.iter_mut().for_each(|arm| insert(&mut arm.ty, is_boxed)),
        Shape::Newtype(ty) => insert(ty, is_boxed),
        Shape::Alias(_) | Shape::Enum(_) => {}
    }
}

fn insert(ty: &mut Type, is_boxed: &impl Fn(TypeId) -> bool) {
    match ty {
        Type::Named(id) if is_boxed(*id) => *ty = Type::Boxed(*id),
        Type::Nullable(inner) => insert(inner, is_boxed),
        Type::Tuple(tuple) => tuple.prefix.iter_mut().for_each(|item| insert(item, is_boxed)),
        _ => {}
    }
}
