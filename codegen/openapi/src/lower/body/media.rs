//! Media types with what travels under them.

use super::super::context::{Lowering, Refused};
use super::super::media_type::{Family, essence, family, words};
use super::super::names::{Scope, pascal};
use super::super::parameter::kind::{is_scalar, kind};
use super::super::schema::Hint;
use super::{form, multipart, xml};
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Content, Direction, Media, Text, Type};

const MEDIA: &[&str] = &["schema", "example", "examples", "encoding"];

/// One media type as it is written.
pub(super) struct Medium<'m, 'a> {
    /// As the contract writes it.
    pub(super) name: &'a str,
    /// The media type object.
    pub(super) node: Node<'a>,
    /// What inline schemas are named by.
    pub(super) hint: &'m Hint,
    /// Which way it travels.
    pub(super) direction: Direction,
}

/// The media types of a body; refused where there are some and none of them is supported.
pub(in super::super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    content: Node<'a>,
    hint: &Hint,
    direction: Direction,
) -> Result<Vec<Media>, Refused> {
    let members: Vec<_> = lowering.object(content).into_iter().flat_map(Node::members).collect();
    let several = members.len() > 1;
    let mut scope = Scope::new();
    let mut media = Vec::new();
    for member in &members {
        if member.name.starts_with("x-") && !member.name.contains('/') {
            continue;
        }
        let Some(node) = lowering.object(member.value) else { continue };
        let essence = essence(member.name);
        let hint = match &essence {
            Some(essence) if several => &hint.then(&words(essence)),
            _ => hint,
        };
        let medium = Medium { name: member.name, node, hint, direction };
        if let Ok(content) = content_of(lowering, &medium, essence.as_deref()) {
            let rust = scope.unique(&pascal(&words(&essence.unwrap_or_default())));
            media.push(Media { media_type: member.name.to_owned(), rust, content });
        }
    }
    if media.is_empty() && !members.is_empty() { Err(Refused) } else { Ok(media) }
}

fn content_of<'a>(
    lowering: &mut Lowering<'a>,
    medium: &Medium<'_, 'a>,
    essence: Option<&str>,
) -> Result<Content, Refused> {
    let Some(essence) = essence else {
        return Err(lowering.refuse(
            Diagnostic::refusal(codes::operation::MEDIA_SYNTAX, format!("`{}` is no media type", medium.name))
                .at(medium.node.place(), "left out"),
        ));
    };
    newer(lowering, medium)?;
    lowering.known(medium.node, "a media type", MEDIA);
    lowering.known_aside(medium.node);
    let family = family(essence);
    if !matches!(family, Family::Form | Family::Multipart) {
        form::unused_encoding(lowering, medium);
    }
    match family {
        Family::Xml => xml::content(lowering, medium),
        Family::Form => form::content(lowering, medium),
        Family::Multipart => multipart::content(lowering, medium),
        family => Ok(plain(lowering, medium, family)),
    }
}

/// `itemSchema` is how OpenAPI 3.2 describes streams.
fn newer<'a>(lowering: &mut Lowering<'a>, medium: &Medium<'_, 'a>) -> Result<(), Refused> {
    let Some(member) = ["itemSchema", "itemEncoding", "prefixEncoding"].iter().find_map(|name| medium.node.get(name))
    else {
        return Ok(());
    };
    Err(lowering.refuse(
        Diagnostic::refusal(
            codes::operation::NEWER_CONSTRUCT,
            format!("`{}` is of OpenAPI 3.2", member.key().unwrap_or_default()),
        )
        .at(member.place(), "the media type is left out"),
    ))
}

/// Content that is one value: JSON, text, bytes and streams of them.
fn plain<'a>(lowering: &mut Lowering<'a>, medium: &Medium<'_, 'a>, family: Family) -> Content {
    let schema = medium.node.get("schema");
    let binary = schema.is_some_and(|schema| lowering.is_binary(schema));
    match family {
        Family::Bytes => {
            if let Some(schema) = schema.filter(|_| !binary) {
                unenforced(lowering, schema);
            }
            Content::Bytes
        }
        _ if binary => Content::Bytes,
        Family::Any if schema.is_none() => Content::Bytes,
        Family::Text => Content::Text(text(lowering, medium)),
        Family::EventStream => Content::EventStream(value(lowering, medium)),
        // A schema speaks of the whole content, and lines that are each a string of JSON are not what anybody means by it.
        Family::JsonLines if is_text(lowering, schema) => Content::Text(text(lowering, medium)),
        Family::JsonLines => Content::JsonLines(value(lowering, medium)),
        _ => Content::Json(value(lowering, medium)),
    }
}

fn value<'a>(lowering: &mut Lowering<'a>, medium: &Medium<'_, 'a>) -> Type {
    match medium.node.get("schema") {
        Some(schema) => lowering.schemas.lower(schema, medium.hint, medium.direction),
        None => Type::Json,
    }
}

/// The type of a body that is text as it is; a schema with a structure says nothing about it.
fn text<'a>(lowering: &mut Lowering<'a>, medium: &Medium<'_, 'a>) -> Type {
    let Some(schema) = medium.node.get("schema") else { return Type::Text(Text::default()) };
    let ty = lowering.schemas.lower(schema, medium.hint, medium.direction);
    let kind = kind(&lowering.schemas, &ty);
    if kind.is_ok_and(|kind| is_scalar(&kind)) && ty != Type::Json {
        return ty;
    }
    unenforced(lowering, schema);
    Type::Text(Text::default())
}

fn is_text<'a>(lowering: &mut Lowering<'a>, schema: Option<Node<'a>>) -> bool {
    let ty = schema.and_then(|schema| lowering.keyword(schema, "type"));
    ty.and_then(Node::as_str) == Some("string")
}

/// Says that a schema beside bytes or text does not count; `type: string` alone promises nothing.
fn unenforced<'a>(lowering: &mut Lowering<'a>, schema: Node<'a>) {
    let conjuncts = lowering.conjuncts(schema);
    let says = |node: &Node<'a>| {
        node.members().any(|member| {
            !matches!(member.name, "description" | "title" | "example" | "examples" | "format" | "$ref")
                && (member.name != "type" || member.value.as_str() != Some("string"))
        })
    };
    if conjuncts.iter().any(says) {
        lowering.diagnostics.push(
            Diagnostic::loss(
                codes::operation::BINARY_SCHEMA,
                "the schema of a body that travels as it is is not enforced",
            )
            .at(schema.place(), "not enforced"),
        );
    }
}

/// The content of a parameter, with its type: JSON or text.
pub(in super::super) fn of_parameter<'a>(
    lowering: &mut Lowering<'a>,
    name: &'a str,
    node: Node<'a>,
    hint: &Hint,
) -> Option<(Media, Type)> {
    let essence = essence(name)?;
    let node = lowering.object(node)?;
    let direction = Direction { request: true, response: false };
    let medium = Medium { name, node, hint, direction };
    lowering.known(node, "a media type", MEDIA);
    lowering.known_aside(node);
    form::unused_encoding(lowering, &medium);
    let (content, ty) = match family(&essence) {
        Family::Json | Family::Any => {
            let ty = value(lowering, &medium);
            (Content::Json(ty.clone()), ty)
        }
        Family::Text => {
            let ty = text(lowering, &medium);
            (Content::Text(ty.clone()), ty)
        }
        _ => return None,
    };
    Some((Media { media_type: name.to_owned(), rust: pascal(&words(&essence)), content }, ty))
}
