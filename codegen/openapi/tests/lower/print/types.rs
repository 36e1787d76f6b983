//! Types and definitions as text.

use counterpart_model::{Additional, Contract, Definition, Member, Presence, Shape, Type};
use std::fmt::Write;

/// A type in place.
pub(crate) fn ty(contract: &Contract, ty: &Type) -> String {
    let of = |inner: &Type| self::ty(contract, inner);
    match ty {
        Type::Json => "json".to_owned(),
        Type::Null => "null".to_owned(),
        Type::Boolean => "bool".to_owned(),
        Type::Integer(integer) => {
            let end = |end: i128| if end.abs() > 2_000_000_000 { String::new() } else { end.to_string() };
            let (minimum, maximum) = (end(integer.minimum), end(integer.maximum));
            format!("{:?}({minimum}..{maximum})", integer.repr).to_lowercase().replace("(..)", "")
        }
        Type::Number(_) => "number".to_owned(),
        Type::Text(text) => {
            let mut out = text.format.map_or_else(|| "text".to_owned(), |format| format!("{format:?}").to_lowercase());
            if text.min_length.is_some() || text.max_length.is_some() {
                let end = |end: Option<u64>| end.map(|end| end.to_string()).unwrap_or_default();
                let _ = write!(out, "({}..{})", end(text.min_length), end(text.max_length));
            }
            out.push_str(if text.trim { " trim" } else { "" });
            out
        }
        Type::Literal(literal) => literal.to_json(),
        Type::Array(array) => format!("[{}]", of(&array.items)),
        Type::Tuple(tuple) => format!("({})", tuple.prefix.iter().map(of).collect::<Vec<_>>().join(", ")),
        Type::Map(map) => format!("map of {}", of(&map.values)),
        Type::Named(id) => contract.types.get(*id).name.rust.clone(),
        Type::Boxed(id) => format!("box {}", contract.types.get(*id).name.rust),
        Type::Nullable(inner) => format!("{}?", of(inner)),
        Type::Cursor(cursor) => format!("cursor of {}", of(&cursor.position)),
    }
}

/// How a member is there.
pub(crate) fn presence(presence: &Presence) -> String {
    match presence {
        Presence::Required => String::new(),
        Presence::Optional => " optional".to_owned(),
        Presence::Defaulted(value) => format!(" default {}", value.to_json()),
    }
}

/// A member in one line.
pub(crate) fn member(contract: &Contract, member: &Member) -> String {
    let name = if member.name.wire == member.name.rust {
        member.name.wire.clone()
    } else {
        format!("{} ({})", member.name.wire, member.name.rust)
    };
    format!("{name}: {}{}", ty(contract, &member.ty), presence(&member.presence))
}

/// A definition.
pub(crate) fn definition(contract: &Contract, definition: &Definition, out: &mut String) {
    let way = match (definition.direction.request, definition.direction.response) {
        (true, true) => " both ways",
        (true, false) => " request",
        (false, true) => " response",
        (false, false) => "",
    };
    let _ = write!(out, "type {}{way}: ", definition.name.rust);
    match &definition.shape {
        Shape::Object(object) => {
            let closed = if object.additional == Additional::Closed { "closed " } else { "" };
            let mut members: Vec<String> =
                object.pins.iter().map(|pin| format!("{} = {}", pin.wire, pin.value.to_json())).collect();
            members.extend(object.members.iter().map(|member| self::member(contract, member)));
            let _ = write!(out, "{closed}{{ {} }}", members.join(", "));
        }
        Shape::Enum(values) => {
            let values: Vec<String> = values.variants.iter().map(|variant| variant.value.to_json()).collect();
            let _ = write!(out, "enum {}", values.join(" | "));
        }
        Shape::Tagged(union) => {
            let arms: Vec<String> = union.arms.iter().map(|arm| ty(contract, &arm.ty)).collect();
            let _ = write!(out, "union by {} of {}", union.tag, arms.join(" | "));
        }
        Shape::Untagged(union) => {
            let arms: Vec<String> = union.arms.iter().map(|arm| ty(contract, &arm.ty)).collect();
            let _ = write!(out, "union of {}", arms.join(" | "));
        }
        Shape::Newtype(inner) => {
            let _ = write!(out, "newtype {}", ty(contract, inner));
        }
        Shape::Alias(inner) => {
            let _ = write!(out, "alias {}", ty(contract, inner));
        }
    }
    out.push('\n');
}
