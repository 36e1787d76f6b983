//! What the text of a parameter is read as, before its type looks at it.

use super::super::schema::Schemas;
use counterpart_model::{Additional, Arm, Kind, Literal, Object, Shape, Type};

/// How deep the kinds of a parameter may nest.
const DEPTH: usize = 8;

/// How many types a kind may be made of.
const SIZE: usize = 10_000;

/// What of both is left.
struct Left {
    depth: usize,
    size: usize,
}

/// The kind of a type; nothing where it nests without end, or is an alternative that text cannot tell apart.
pub(in super::super) fn kind(schemas: &Schemas<'_>, ty: &Type) -> Option<Kind> {
    of(schemas, ty, &mut Left { depth: DEPTH, size: SIZE })
}

/// Whether the kind is one text without a structure.
pub(in super::super) fn is_scalar(kind: &Kind) -> bool {
    matches!(kind, Kind::Text | Kind::Bare | Kind::Whole | Kind::Guess)
}

fn of(schemas: &Schemas<'_>, ty: &Type, left: &mut Left) -> Option<Kind> {
    left.size = left.size.checked_sub(1)?;
    left.depth = left.depth.checked_sub(1)?;
    let kind = of_type(schemas, ty, left);
    left.depth += 1;
    kind
}

fn of_type(schemas: &Schemas<'_>, ty: &Type, left: &mut Left) -> Option<Kind> {
    Some(match ty {
        Type::Json => Kind::Guess,
        Type::Null | Type::Boolean | Type::Number(_) => Kind::Bare,
        Type::Integer(_) => Kind::Whole,
        Type::Text(_) | Type::Cursor(_) => Kind::Text,
        Type::Literal(literal) => of_literal(literal)?,
        Type::Array(array) => Kind::Array(Box::new(of(schemas, &array.items, left)?)),
        Type::Tuple(tuple) => {
            let items = tuple.prefix.iter().chain(&tuple.rest).map(|item| of(schemas, item, left));
            Kind::Array(Box::new(joined(items)?))
        }
        Type::Map(map) => Kind::Object(Vec::new(), Some(Box::new(of(schemas, &map.values, left)?))),
        Type::Named(id) | Type::Boxed(id) => of_shape(schemas, &schemas.get(*id).shape, left)?,
        Type::Nullable(inner) => match of(schemas, inner, left)? {
            Kind::Bare | Kind::Whole => Kind::Guess,
            other => other,
        },
    })
}

fn of_literal(literal: &Literal) -> Option<Kind> {
    match literal {
        Literal::String(_) => Some(Kind::Text),
        Literal::Integer(_) => Some(Kind::Whole),
        Literal::Null | Literal::Boolean(_) | Literal::Number(_) => Some(Kind::Bare),
        Literal::Array(_) | Literal::Object(_) => None,
    }
}

fn of_shape(schemas: &Schemas<'_>, shape: &Shape, left: &mut Left) -> Option<Kind> {
    match shape {
        Shape::Object(object) => of_object(schemas, object, left),
        Shape::Enum(values) => joined(values.variants.iter().map(|variant| of_literal(&variant.value))),
        Shape::Tagged(union) => of_arms(schemas, &union.arms, left),
        Shape::Untagged(union) => of_arms(schemas, &union.arms, left),
        Shape::Newtype(inner) | Shape::Alias(inner) => of(schemas, inner, left),
    }
}

fn of_object(schemas: &Schemas<'_>, object: &Object, left: &mut Left) -> Option<Kind> {
    let pins = object.pins.iter().map(|pin| Some((pin.wire.clone(), of_literal(&pin.value)?)));
    let members = object.members.iter().map(|member| Some((member.name.wire.clone(), of(schemas, &member.ty, left)?)));
    let named = pins.chain(members).collect::<Option<Vec<_>>>()?;
    let others = match &object.additional {
        Additional::Kept { values, .. } => Some(Box::new(of(schemas, values, left)?)),
        Additional::Closed | Additional::Ignored => None,
    };
    Some(Kind::Object(named, others))
}

fn of_arms(schemas: &Schemas<'_>, arms: &[Arm], left: &mut Left) -> Option<Kind> {
    joined(arms.iter().map(|arm| of(schemas, &arm.ty, left)))
}

/// The kind that every one of these can be read as.
fn joined(kinds: impl Iterator<Item = Option<Kind>>) -> Option<Kind> {
    let mut result: Option<Kind> = None;
    for kind in kinds {
        let kind = kind?;
        result = Some(match result {
            None => kind,
            Some(before) => both(before, kind)?,
        });
    }
    Some(result.unwrap_or(Kind::Guess))
}

fn both(left: Kind, right: Kind) -> Option<Kind> {
    match (left, right) {
        (left, right) if left == right => Some(left),
        (Kind::Bare, Kind::Whole) | (Kind::Whole, Kind::Bare) => Some(Kind::Bare),
        (left, right) if is_scalar(&left) && is_scalar(&right) => Some(Kind::Guess),
        (Kind::Array(left), Kind::Array(right)) => Some(Kind::Array(Box::new(both(*left, *right)?))),
        (Kind::Object(mut named, others), Kind::Object(more, more_others)) => {
            for (name, kind) in more {
                match named.iter().position(|(known, _)| *known == name) {
                    Some(at) => {
                        let (name, before) = named.swap_remove(at);
                        named.insert(at.min(named.len()), (name, both(before, kind)?));
                    }
                    None => named.push((name, kind)),
                }
            }
            let others = match (others, more_others) {
                (Some(left), Some(right)) => Some(Box::new(both(*left, *right)?)),
                (left, right) => left.or(right),
            };
            Some(Kind::Object(named, others))
        }
        _ => None,
    }
}
