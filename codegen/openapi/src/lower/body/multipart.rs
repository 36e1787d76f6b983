//! `multipart/*`: an object whose members travel as parts.

use super::super::conjuncts::Property;
use super::super::context::{Lowering, Refused};
use super::super::media_type::{Family, essence, family};
use super::super::names::{Scope, snake};
use super::super::parameter::kind::{is_scalar, kind};
use super::form::{encodings, unused_members};
use super::header;
use super::media::Medium;
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Content, Name, Part, Text, Type};

/// The content of a multipart body.
pub(super) fn content<'a>(lowering: &mut Lowering<'a>, medium: &Medium<'_, 'a>) -> Result<Content, Refused> {
    if medium.node.get("schema").is_some_and(|schema| lowering.is_binary(schema)) {
        // Parts that the contract does not look into: whoever sends them names their boundary.
        return Ok(Content::Bytes);
    }
    let properties = medium.node.get("schema").map(|schema| lowering.properties(schema)).unwrap_or_default();
    if properties.is_empty() {
        return Err(lowering.refuse(
            Diagnostic::refusal(
                codes::operation::BODY_FIELDS,
                format!("nothing says which parts `{}` has", medium.name),
            )
            .at(medium.node.place(), "the media type is left out")
            .help("describe the parts as `properties` of an object"),
        ));
    }
    across(lowering, medium);
    let names: Vec<&str> = properties.iter().map(|property| property.name).collect();
    let encodings = encodings(lowering, medium, &names);
    let mut scope = Scope::new();
    let mut parts = Vec::new();
    for property in &properties {
        let encoding = encodings.iter().find(|(name, _)| *name == property.name).map(|(_, node)| *node);
        let field = scope.unique(&snake(property.name));
        parts.push(part(lowering, medium, property, encoding, field)?);
    }
    Ok(Content::Multipart(parts))
}

/// Keywords that speak of the object as a whole, which no part can check.
fn across<'a>(lowering: &mut Lowering<'a>, medium: &Medium<'_, 'a>) {
    const KEYWORDS: &[&str] = &[
        "oneOf",
        "anyOf",
        "not",
        "if",
        "minProperties",
        "maxProperties",
        "dependentRequired",
        "dependentSchemas",
        "patternProperties",
        "propertyNames",
    ];
    let Some(schema) = medium.node.get("schema") else { return };
    let found: Vec<Node<'a>> = lowering
        .conjuncts(schema)
        .into_iter()
        .flat_map(|conjunct| KEYWORDS.iter().filter_map(move |keyword| conjunct.get(keyword)))
        .collect();
    for node in found {
        let message = format!("`{}` is not enforced across the parts of a body", node.key().unwrap_or_default());
        lowering
            .diagnostics
            .push(Diagnostic::loss(codes::operation::BODY_ASSERTIONS, message).at(node.place(), "not enforced"));
    }
}

fn part<'a>(
    lowering: &mut Lowering<'a>,
    medium: &Medium<'_, 'a>,
    property: &Property<'a>,
    encoding: Option<Node<'a>>,
    field: String,
) -> Result<Part, Refused> {
    let docs = lowering.schema_docs(property.schema);
    let presence = lowering.schemas.presence(property.schema, property.required);
    let items = repeated(lowering, property.schema);
    let declared = encoding.and_then(|encoding| lowering.text(encoding, "contentType"));
    // Each item of a list is a part of its own.
    let schema = items.unwrap_or(property.schema);
    if let Some(encoding) = encoding {
        unused_members(lowering, encoding, &["style", "explode", "allowReserved"], medium);
    }
    let headers = match encoding {
        Some(encoding) => header::lower(lowering, encoding, &medium.hint.then("Header"), medium.direction)?,
        None => Vec::new(),
    };
    let (media_type, content) = part_content(lowering, medium, property.name, schema, declared)?;
    Ok(Part {
        name: Name::new(property.name, field),
        docs,
        media_type,
        content,
        repeated: items.is_some(),
        presence,
        headers,
    })
}

/// The items, where the schema is a list.
fn repeated<'a>(lowering: &mut Lowering<'a>, schema: Node<'a>) -> Option<Node<'a>> {
    let is_array = lowering.keyword(schema, "type").and_then(Node::as_str) == Some("array");
    is_array.then(|| lowering.keyword(schema, "items")).flatten()
}

/// The media type of a part, and what travels in it.
fn part_content<'a>(
    lowering: &mut Lowering<'a>,
    medium: &Medium<'_, 'a>,
    name: &str,
    schema: Node<'a>,
    declared: Option<&'a str>,
) -> Result<(String, Content), Refused> {
    if lowering.is_binary(schema) {
        let media_type = declared.unwrap_or("application/octet-stream");
        return Ok((media_type.to_owned(), Content::Bytes));
    }
    // A list of media types leaves the choice to the sender, who writes the first one.
    let first = declared.and_then(|list| list.split(',').next()).map(str::trim);
    let Some(first) = first else { return Ok(default_content(lowering, medium, name, schema)) };
    let family = essence(first).map(|essence| family(&essence));
    let ty = |lowering: &mut Lowering<'a>| lowering.schemas.lower(schema, &medium.hint.then(name), medium.direction);
    let content = match family {
        Some(Family::Json) => Content::Json(ty(lowering)),
        Some(Family::Text | Family::Any) => match ty(lowering) {
            ty if is_plain(lowering, &ty) => Content::Text(ty),
            ty if family == Some(Family::Any) && is_unsaid(lowering, schema, &ty) => Content::Bytes,
            ty if family == Some(Family::Any) => Content::Json(ty),
            _ => Content::Text(Type::Text(Text::default())),
        },
        Some(Family::Bytes) => Content::Bytes,
        _ => {
            return Err(lowering.refuse(
                Diagnostic::refusal(
                    codes::operation::BODY_FIELD,
                    format!("the part `{name}` cannot travel as `{first}`"),
                )
                .at(medium.node.place(), "the media type is left out"),
            ));
        }
    };
    Ok((declared.unwrap_or(first).to_owned(), content))
}

/// Without an encoding: plain values are text, what has a structure is JSON, and an empty schema is bytes.
fn default_content<'a>(
    lowering: &mut Lowering<'a>,
    medium: &Medium<'_, 'a>,
    name: &str,
    schema: Node<'a>,
) -> (String, Content) {
    let ty = lowering.schemas.lower(schema, &medium.hint.then(name), medium.direction);
    if is_unsaid(lowering, schema, &ty) {
        return ("application/octet-stream".to_owned(), Content::Bytes);
    }
    if is_plain(lowering, &ty) {
        return ("text/plain".to_owned(), Content::Text(ty));
    }
    ("application/json".to_owned(), Content::Json(ty))
}

/// Whether the schema says nothing about what travels.
fn is_unsaid<'a>(lowering: &mut Lowering<'a>, schema: Node<'a>, ty: &Type) -> bool {
    *ty == Type::Json && lowering.keyword(schema, "type").is_none()
}

fn is_plain(lowering: &Lowering<'_>, ty: &Type) -> bool {
    *ty != Type::Json && kind(&lowering.schemas, ty).is_ok_and(|kind| is_scalar(&kind))
}
