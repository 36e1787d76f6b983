//! What the text of a parameter is read as, before its type looks at it.

use super::super::schema::Schemas;
use super::either::{Alternatives, either};
use counterpart_model::{Additional, Arm, Kind, Literal, Object, Shape, Type};

/// How deep the kinds of a parameter may nest: names and alternatives count, not brackets alone.
const DEPTH: usize = 48;

/// How many types a kind may be made of.
const SIZE: usize = 10_000;

/// Why a type has no kind.
pub(in super::super) type Why = &'static str;

const ENDLESS: Why = "its type nests too deeply, or without end";
const TOO_LARGE: Why = "its type is made of too many others";
pub(super) const PINNED: Why = "its type pins a list or an object";

/// What of both is left.
struct Left {
    depth: usize,
    size: usize,
}

/// The kind of a type.
///
/// A union is of several kinds, and the shape in which a value travels says which of them is meant: one text, a list, or
/// members. Of several plain kinds the first counts that the text fits; lists and objects are joined, and their types
/// tell them apart as they do in JSON.
pub(in super::super) fn kind(schemas: &Schemas<'_>, ty: &Type) -> Result<Kind, Why> {
    of(schemas, ty, &mut Left { depth: DEPTH, size: SIZE })
}

/// Whether the kind is one text without a structure.
pub(in super::super) fn is_scalar(kind: &Kind) -> bool {
    match kind {
        Kind::Text | Kind::Bare | Kind::Whole | Kind::Guess | Kind::Boolean | Kind::Number | Kind::Words(_) => true,
        Kind::Either(kinds) => kinds.iter().all(is_scalar),
        Kind::Array(_) | Kind::Object(..) => false,
    }
}

impl Left {
    fn within<T>(&mut self, go: impl FnOnce(&mut Self) -> Result<T, Why>) -> Result<T, Why> {
        self.size = self.size.checked_sub(1).ok_or(TOO_LARGE)?;
        self.depth = self.depth.checked_sub(1).ok_or(ENDLESS)?;
        let found = go(self);
        self.depth += 1;
        found
    }
}

fn of(schemas: &Schemas<'_>, ty: &Type, left: &mut Left) -> Result<Kind, Why> {
    left.within(|left| of_type(schemas, ty, left))
}

fn of_type(schemas: &Schemas<'_>, ty: &Type, left: &mut Left) -> Result<Kind, Why> {
    Ok(match ty {
        Type::Json => Kind::Guess,
        Type::Null | Type::Boolean | Type::Number(_) => Kind::Bare,
        Type::Integer(_) => Kind::Whole,
        Type::Text(_) | Type::Cursor(_) => Kind::Text,
        Type::Literal(literal) => of_literal(literal).ok_or(PINNED)?,
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

/// The kind of a value that the contract pins; nothing where it has a structure.
pub(super) fn of_literal(literal: &Literal) -> Option<Kind> {
    match literal {
        Literal::String(_) => Some(Kind::Text),
        Literal::Integer(_) => Some(Kind::Whole),
        Literal::Null | Literal::Boolean(_) | Literal::Number(_) => Some(Kind::Bare),
        Literal::Array(_) | Literal::Object(_) => None,
    }
}

fn of_shape(schemas: &Schemas<'_>, shape: &Shape, left: &mut Left) -> Result<Kind, Why> {
    match shape {
        Shape::Object(object) => of_object(schemas, object, left),
        Shape::Enum(values) => joined(values.variants.iter().map(|variant| of_literal(&variant.value).ok_or(PINNED))),
        Shape::Tagged(union) => of_arms(schemas, &union.arms, left),
        Shape::Untagged(union) => of_arms(schemas, &union.arms, left),
        Shape::Newtype(inner) | Shape::Alias(inner) => of(schemas, inner, left),
    }
}

fn of_object(schemas: &Schemas<'_>, object: &Object, left: &mut Left) -> Result<Kind, Why> {
    let mut named = Vec::new();
    for pin in &object.pins {
        named.push((pin.wire.clone(), of_literal(&pin.value).ok_or(PINNED)?));
    }
    for member in &object.members {
        named.push((member.name.wire.clone(), of(schemas, &member.ty, left)?));
    }
    let others = match &object.additional {
        Additional::Kept { values, .. } => Some(Box::new(of(schemas, values, left)?)),
        Additional::Closed | Additional::Ignored => None,
    };
    Ok(Kind::Object(named, others))
}

fn of_arms(schemas: &Schemas<'_>, arms: &[Arm], left: &mut Left) -> Result<Kind, Why> {
    let mut alternatives = Alternatives::default();
    arms.iter().try_for_each(|arm| gather(schemas, &arm.ty, left, &mut alternatives))?;
    Ok(alternatives.kind())
}

/// Adds the alternatives of a type, each as exactly as a text can be told from those of the others.
fn gather(schemas: &Schemas<'_>, ty: &Type, left: &mut Left, into: &mut Alternatives) -> Result<(), Why> {
    left.within(|left| {
        match ty {
            // What is null is not there.
            Type::Null => {}
            Type::Boolean => return into.add(Kind::Boolean),
            Type::Number(_) => return into.add(Kind::Number),
            Type::Literal(literal) => return into.add_literal(literal),
            Type::Nullable(inner) => return gather(schemas, inner, left, into),
            Type::Named(id) | Type::Boxed(id) => match &schemas.get(*id).shape {
                Shape::Newtype(inner) | Shape::Alias(inner) => return gather(schemas, inner, left, into),
                Shape::Enum(values) => {
                    return values.variants.iter().try_for_each(|variant| into.add_literal(&variant.value));
                }
                Shape::Tagged(union) => return all(schemas, &union.arms, left, into),
                Shape::Untagged(union) => return all(schemas, &union.arms, left, into),
                Shape::Object(object) => return into.add(of_object(schemas, object, left)?),
            },
            other => return into.add(of_type(schemas, other, left)?),
        }
        Ok(())
    })
}

fn all(schemas: &Schemas<'_>, arms: &[Arm], left: &mut Left, into: &mut Alternatives) -> Result<(), Why> {
    arms.iter().try_for_each(|arm| gather(schemas, &arm.ty, left, into))
}

/// The kind that every one of these can be read as; of none: any.
fn joined(kinds: impl Iterator<Item = Result<Kind, Why>>) -> Result<Kind, Why> {
    let kinds = kinds.collect::<Result<Vec<_>, _>>()?;
    if kinds.is_empty() { Ok(Kind::Guess) } else { either(kinds) }
}
