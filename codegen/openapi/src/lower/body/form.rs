//! `application/x-www-form-urlencoded`: an object whose members travel as pairs.

use super::super::context::{Lowering, Refused};
use super::super::media_type::{Family, essence, family};
use super::super::parameter::kind::{Why, is_scalar, kind};
use super::super::parameter::style;
use super::media::Medium;
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Content, Field, Kind, Media, ParameterStyle, Place, Shape, Type};

const ENCODING: &[&str] = &["contentType", "headers", "style", "explode", "allowReserved"];

/// The content of a form.
pub(super) fn content<'a>(lowering: &mut Lowering<'a>, medium: &Medium<'_, 'a>) -> Result<Content, Refused> {
    let Some(schema) = medium.node.get("schema") else { return Err(fieldless(lowering, medium)) };
    let ty = lowering.schemas.lower(schema, medium.hint, medium.direction);
    let Some(members) = members(lowering, &ty) else { return Err(fieldless(lowering, medium)) };
    let whole = kind(&lowering.schemas, &ty);
    let encoding = encodings(lowering, medium, &members.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>());
    let mut fields = Vec::new();
    let mut failed = false;
    for (name, member) in members {
        let encoding = encoding.iter().find(|(known, _)| *known == name).map(|(_, node)| *node);
        if let Some(encoding) = encoding {
            unused_members(lowering, encoding, &["headers", "allowReserved"], medium);
        }
        // A member of several arms is of a kind of each of them.
        let joined = whole.as_ref().ok().and_then(|whole| whole.member(&name)).cloned();
        let kind = joined.map_or_else(|| kind(&lowering.schemas, &member), Ok);
        match field(lowering, medium, Member { name: &name, ty: &member, kind }, encoding) {
            Ok(field) => fields.push(field),
            Err(Refused) => failed = true,
        }
    }
    let others = match whole {
        Ok(Kind::Object(_, others)) => others.map(|kind| *kind),
        _ => None,
    };
    if failed { Err(Refused) } else { Ok(Content::Form { ty, fields, others }) }
}

/// The members of an object, or of every arm of a union of objects.
fn members(lowering: &Lowering<'_>, ty: &Type) -> Option<Vec<(String, Type)>> {
    let ty = lowering.schemas.target(ty);
    let id = match ty {
        Type::Map(_) => return Some(Vec::new()),
        Type::Named(id) | Type::Boxed(id) => *id,
        _ => return None,
    };
    let arms = match &lowering.schemas.get(id).shape {
        Shape::Object(object) => {
            let pins = object.pins.iter().map(|pin| (pin.wire.clone(), Type::Literal(pin.value.clone())));
            let members = object.members.iter().map(|member| (member.name.wire.clone(), member.ty.clone()));
            return Some(pins.chain(members).collect());
        }
        Shape::Tagged(union) => &union.arms,
        Shape::Untagged(union) => &union.arms,
        Shape::Enum(_) | Shape::Newtype(_) | Shape::Alias(_) => return None,
    };
    let mut all: Vec<(String, Type)> = Vec::new();
    for arm in arms {
        for (name, ty) in members(lowering, &arm.ty)? {
            if !all.iter().any(|(known, _)| *known == name) {
                all.push((name, ty));
            }
        }
    }
    Some(all)
}

/// A member of the object that travels as a form.
struct Member<'m> {
    name: &'m str,
    ty: &'m Type,
    kind: Result<Kind, Why>,
}

fn field<'a>(
    lowering: &mut Lowering<'a>,
    medium: &Medium<'_, 'a>,
    member: Member<'_>,
    encoding: Option<Node<'a>>,
) -> Result<Field, Refused> {
    let Member { name, ty, kind } = member;
    let named = encoding.and_then(|node| lowering.text(node, "style"));
    let explode = encoding.and_then(|node| node.get("explode")).and_then(Node::as_bool);
    let unstyled = named.is_none() && explode.is_none();
    let content = encoding.and_then(|node| node.get("contentType"));
    match content.and_then(Node::as_str).and_then(essence).map(|essence| family(&essence)) {
        Some(Family::Json) if unstyled => return Ok(json_field(name, ty)),
        // Plain values are text anyway.
        Some(Family::Text) if unstyled && kind.as_ref().is_ok_and(is_scalar) => {}
        _ => {
            let message = format!("nothing of the field `{name}` is written as this content type");
            content.into_iter().for_each(|node| unused(lowering, node, &message));
        }
    }
    match kind {
        // Without a style, what has a structure travels as JSON.
        Ok(kind) if unstyled && style::is_flat(&kind) => {
            Ok(Field { wire: name.to_owned(), style: ParameterStyle::Form { explode: true }, kind })
        }
        _ if unstyled => Ok(json_field(name, ty)),
        Ok(kind) => match style::style(Place::Query, named, explode) {
            Some(style) => match style::objection(&style, &kind, name) {
                None => Ok(Field { wire: name.to_owned(), style, kind }),
                Some(why) => Err(unwritable(lowering, medium, name, why)),
            },
            None => Err(unwritable(lowering, medium, name, "the style does not go with a form")),
        },
        Err(why) => Err(unwritable(lowering, medium, name, why)),
    }
}

fn json_field(name: &str, ty: &Type) -> Field {
    let media = Media {
        media_type: "application/json".to_owned(),
        rust: "Json".to_owned(),
        content: Content::Json(ty.clone()),
    };
    Field { wire: name.to_owned(), style: ParameterStyle::Content(Box::new(media)), kind: Kind::Text }
}

fn unwritable<'a>(lowering: &mut Lowering<'a>, medium: &Medium<'_, 'a>, name: &str, why: Why) -> Refused {
    lowering.refuse(
        Diagnostic::refusal(
            codes::operation::BODY_FIELD,
            format!("the field `{name}` cannot be written as its encoding says: {why}"),
        )
        .at(medium.node.place(), "the media type is left out"),
    )
}

fn fieldless<'a>(lowering: &mut Lowering<'a>, medium: &Medium<'_, 'a>) -> Refused {
    lowering.refuse(
        Diagnostic::refusal(codes::operation::BODY_FIELDS, format!("nothing says which fields `{}` has", medium.name))
            .at(medium.node.place(), "the media type is left out")
            .help("describe the fields as `properties` of an object"),
    )
}

/// The encoding objects by property; says so where one names no property.
pub(super) fn encodings<'a>(
    lowering: &mut Lowering<'a>,
    medium: &Medium<'_, 'a>,
    properties: &[&str],
) -> Vec<(&'a str, Node<'a>)> {
    let mut encodings = Vec::new();
    for (name, node) in lowering.map(medium.node, "encoding") {
        if properties.contains(&name) {
            lowering.known(node, "an encoding", ENCODING);
            encodings.push((name, node));
        } else {
            unused(lowering, node, &format!("the encoding of `{name}` names no property"));
        }
    }
    encodings
}

/// Says which members of an encoding have no meaning under a media type.
pub(super) fn unused_members<'a>(
    lowering: &mut Lowering<'a>,
    encoding: Node<'a>,
    members: &[&str],
    medium: &Medium<'_, 'a>,
) {
    for node in members.iter().filter_map(|member| encoding.get(member)) {
        let member = node.key().unwrap_or_default();
        unused(lowering, node, &format!("`{member}` of an encoding is not used under `{}`", medium.name));
    }
}

/// Says that encodings beside other media types than forms have no meaning.
pub(super) fn unused_encoding<'a>(lowering: &mut Lowering<'a>, medium: &Medium<'_, 'a>) {
    if let Some(node) = medium.node.get("encoding") {
        unused(lowering, node, &format!("an encoding has no meaning under `{}`", medium.name));
    }
}

fn unused(lowering: &mut Lowering<'_>, node: Node<'_>, message: &str) {
    lowering
        .diagnostics
        .push(Diagnostic::loss(codes::operation::ENCODING_UNUSED, message).at(node.place(), "not used"));
}
