//! Where a value travels beside a body, and how it is written: parameters, header fields, members of forms.

use counterpart_model::{HeaderField, Kind, Parameter, ParameterStyle, Place, Presence, Shape, Type};

use crate::print::declaration::Entry;
use crate::print::docs::Paragraphs;
use crate::print::literal::string;
use crate::read;
use crate::scope::Scope;
use crate::types;

/// One parameter: `pub limit: Option<i32> = query("limit").whole() => optional i32(1, 200)`.
pub(super) fn parameter(parameter: &Parameter, scope: &mut Scope<'_>) -> Entry {
    let place = match parameter.place {
        Place::Path => "path",
        Place::Query => "query",
        Place::Header => "header",
        Place::Cookie => "cookie",
    };
    let mut place_words = format!("{place}({})", string(&parameter.name.wire));
    place_words.push_str(&kind(&parameter.kind, scope));
    place_words.push_str(&style(&parameter.style, parameter.place, &parameter.kind));
    for (word, said) in [
        (".reserved()", parameter.allow_reserved),
        (".empty()", parameter.allow_empty),
        (".secret()", is_secret(&parameter.ty, scope)),
    ] {
        place_words.push_str(if said { word } else { "" });
    }
    let read = match &parameter.ty {
        // One that was opened is a position: what reads it asks which of the two it is.
        Type::Cursor(cursor) => format!("cursor(&{})", read::text_literal(&cursor.text, scope)),
        ty => read::value(ty, scope).word(),
    };
    let mut right = format!("{place_words} => {} {read}", presence(&parameter.presence));
    if let Presence::Defaulted(value) = &parameter.presence {
        let (ty, value) = types::default_parts(value, &parameter.ty, scope);
        right = format!("{right} default {ty} = {value}");
    }
    Entry::new(docs(parameter, place), left(&parameter.name.rust, &parameter.ty, &parameter.presence, scope), right)
}

fn docs(parameter: &Parameter, place: &str) -> Paragraphs {
    let place = match place {
        "path" => "Path parameter",
        "query" => "Query parameter",
        "header" => "Header",
        _ => "Cookie",
    };
    let docs = Paragraphs::led(&format!("{place} `{}`", parameter.name.wire), &parameter.docs);
    if parameter.deprecated { docs.and("Deprecated.") } else { docs }
}

/// `pub name: Type`
pub(super) fn left(field: &str, ty: &Type, presence: &Presence, scope: &mut Scope<'_>) -> String {
    format!("pub {}", field_type(field, ty, presence, scope))
}

/// `name: Type`
pub(super) fn field_type(field: &str, ty: &Type, presence: &Presence, scope: &mut Scope<'_>) -> String {
    let ty = match presence {
        Presence::Required => scope.ty(ty),
        _ => scope.optional(ty),
    };
    format!("{field}: {ty}")
}

pub(super) fn presence(presence: &Presence) -> &'static str {
    match presence {
        Presence::Required => "required",
        Presence::Optional | Presence::Defaulted(_) => "optional",
    }
}

/// One header field of an answer: `location: String = header("Location") => required string`.
pub(super) fn header(header: &HeaderField, scope: &mut Scope<'_>) -> Entry {
    let mut place = format!("header({})", string(&header.name.wire));
    place.push_str(&kind(&header.kind, scope));
    if header.explode && is_compound(&header.kind) {
        place.push_str(".exploded()");
    }
    let read = read::value(&header.ty, scope).word();
    Entry::new(
        Paragraphs::led(&format!("Header `{}`", header.name.wire), &header.docs),
        field_type(&header.name.rust, &header.ty, &header.presence, scope),
        format!("{place} => {} {read}", presence(&header.presence)),
    )
}

/// A member of a form that is not plain text, or not in the default style; `None` for every other one.
pub(super) fn field(field: &counterpart_model::Field, scope: &mut Scope<'_>) -> Option<String> {
    let kind = kind(&field.kind, scope);
    let style = style(&field.style, Place::Query, &field.kind);
    if kind.is_empty() && style.is_empty() {
        return None;
    }
    let name = scope.import("counterpart::message::Parameter");
    Some(format!("{name}::field({}){kind}{style}", string(&field.wire)))
}

/// The members of a form that no field describes; `None` where they are text.
pub(super) fn others(kind: &Kind, scope: &mut Scope<'_>) -> Option<String> {
    if matches!(kind, Kind::Text | Kind::Guess) {
        return None;
    }
    let name = scope.import("counterpart::message::Parameter");
    Some(format!("{name}::others(&{})", kind_value(kind, scope)))
}

fn is_compound(kind: &Kind) -> bool {
    match kind {
        Kind::Array(_) | Kind::Object(..) | Kind::Guess => true,
        Kind::Either(kinds) => kinds.iter().any(is_compound),
        Kind::Text | Kind::Bare | Kind::Whole | Kind::Boolean | Kind::Number | Kind::Words(_) => false,
    }
}

/// The builder calls that say what a text is read as; none: as text.
fn kind(kind: &Kind, scope: &mut Scope<'_>) -> String {
    match kind {
        Kind::Text => String::new(),
        Kind::Whole => ".whole()".to_owned(),
        Kind::Bare => ".bare()".to_owned(),
        Kind::Guess => ".guess()".to_owned(),
        Kind::Array(items) => format!(".array(&{})", kind_value(items, scope)),
        Kind::Object(members, rest) => {
            let (members, rest) = object_parts(members, rest.as_deref(), scope);
            format!(".object({members}, {rest})")
        }
        Kind::Either(kinds) => format!(".either(&[{}])", kind_values(kinds, scope)),
        Kind::Boolean | Kind::Number | Kind::Words(_) => format!(".kind({})", kind_value(kind, scope)),
    }
}

fn kind_values(kinds: &[Kind], scope: &mut Scope<'_>) -> String {
    kinds.iter().map(|kind| kind_value(kind, scope)).collect::<Vec<_>>().join(", ")
}

pub(super) fn kind_value(kind: &Kind, scope: &mut Scope<'_>) -> String {
    let name = scope.import("counterpart::message::Kind");
    match kind {
        Kind::Text => format!("{name}::Text"),
        Kind::Whole => format!("{name}::Whole"),
        Kind::Bare => format!("{name}::Bare"),
        Kind::Guess => format!("{name}::Guess"),
        Kind::Array(items) => format!("{name}::Array(&{})", kind_value(items, scope)),
        Kind::Object(members, rest) => {
            let (members, rest) = object_parts(members, rest.as_deref(), scope);
            format!("{name}::Object({members}, {rest})")
        }
        Kind::Boolean => format!("{name}::Boolean"),
        Kind::Number => format!("{name}::Number"),
        Kind::Words(words) => {
            let words: Vec<String> = words.iter().map(|word| string(word)).collect();
            format!("{name}::Words(&[{}])", words.join(", "))
        }
        Kind::Either(kinds) => format!("{name}::Either(&[{}])", kind_values(kinds, scope)),
    }
}

fn object_parts(members: &[(String, Kind)], rest: Option<&Kind>, scope: &mut Scope<'_>) -> (String, String) {
    let members: Vec<String> =
        members.iter().map(|(name, kind)| format!("({}, {})", string(name), kind_value(kind, scope))).collect();
    let rest = rest.map_or("None".to_owned(), |kind| format!("Some(&{})", kind_value(kind, scope)));
    (format!("&[{}]", members.join(", ")), rest)
}

/// The type behind names and null: what a text is read as depends on it.
pub(super) fn underlying<'t>(ty: &'t Type, scope: &'t Scope<'_>) -> &'t Type {
    let mut ty = ty;
    for _ in 0..64 {
        ty = match ty {
            Type::Nullable(inner) => inner,
            Type::Named(id) | Type::Boxed(id) => match &scope.contract.types.get(*id).shape {
                Shape::Newtype(inner) | Shape::Alias(inner) => inner,
                _ => break,
            },
            _ => break,
        };
    }
    ty
}

pub(super) fn is_secret(ty: &Type, scope: &Scope<'_>) -> bool {
    matches!(underlying(ty, scope), Type::Text(text) if text.secret)
}

/// The builder calls that say how a value is written; none: the default of its place.
fn style(style: &ParameterStyle, place: Place, kind: &Kind) -> String {
    let form = matches!(place, Place::Query | Place::Cookie);
    let explode = |explode: &bool| match (is_compound(kind), form, *explode) {
        (true, true, false) => ".flat()",
        (true, false, true) => ".exploded()",
        _ => "",
    };
    match style {
        ParameterStyle::Simple { explode: exploded } | ParameterStyle::Form { explode: exploded } => {
            explode(exploded).to_owned()
        }
        ParameterStyle::Label { explode: exploded } => format!(".label(){}", explode(exploded)),
        ParameterStyle::Matrix { explode: exploded } => format!(".matrix(){}", explode(exploded)),
        ParameterStyle::SpaceDelimited => ".spaces()".to_owned(),
        ParameterStyle::PipeDelimited => ".pipes()".to_owned(),
        ParameterStyle::DeepObject => ".deep()".to_owned(),
        ParameterStyle::Content(media) => format!(".content({})", string(&media.media_type)),
    }
}
