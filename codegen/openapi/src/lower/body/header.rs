//! Header fields of responses and of parts.

use super::super::context::{Lowering, Refused, resolved_docs};
use super::super::names::{Scope, snake};
use super::super::parameter::{kind::kind, style};
use super::super::schema::Hint;
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Direction, HeaderField, Name, ParameterStyle, Presence, Text, Type};

const HEADER: &[&str] = &[
    "description",
    "required",
    "deprecated",
    "style",
    "explode",
    "schema",
    "content",
    "example",
    "examples",
    "$ref",
    "summary",
];

/// The header fields that an object declares under `headers`.
pub(in super::super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    of: Node<'a>,
    hint: &Hint,
    direction: Direction,
) -> Result<Vec<HeaderField>, Refused> {
    let declared = lowering.map(of, "headers");
    fields(lowering, &declared, hint, direction)
}

/// Header fields with these names and header objects.
pub(in super::super) fn fields<'a>(
    lowering: &mut Lowering<'a>,
    declared: &[(&'a str, Node<'a>)],
    hint: &Hint,
    direction: Direction,
) -> Result<Vec<HeaderField>, Refused> {
    let mut scope = Scope::new();
    // The fields of a variant that are no header field.
    scope.unique("status");
    scope.unique("body");
    let mut fields = Vec::new();
    for (name, node) in declared {
        if let Some(field) = field(lowering, name, *node, &hint.then(name), direction)? {
            fields.push(HeaderField { name: Name::new(*name, scope.unique(&snake(name))), ..field });
        }
    }
    Ok(fields)
}

/// A header field; nothing where it is ignored, which is said.
fn field<'a>(
    lowering: &mut Lowering<'a>,
    name: &str,
    reference: Node<'a>,
    hint: &Hint,
    direction: Direction,
) -> Result<Option<HeaderField>, Refused> {
    let resolved = lowering.follow(reference).ok_or(Refused)?;
    let node = lowering.object(resolved.node).ok_or(Refused)?;
    lowering.known(node, "a header", HEADER);
    lowering.known_aside(node);
    if name.eq_ignore_ascii_case("content-type") {
        return Ok(dropped(lowering, reference, name, "the media type speaks of it"));
    }
    if node.get("style").is_some_and(|style| style.as_str() != Some("simple")) {
        lowering.unused(node, &["style"], "header fields are written in the style `simple`");
    }
    if node.get("schema").is_some() {
        lowering.unused(node, &["content"], "`schema` stands beside it");
    }
    let required = lowering.flag(node, "required", false);
    let schema = node.get("schema");
    let ty = match schema {
        Some(schema) => lowering.schemas.lower(schema, hint, direction),
        None if node.get("content").is_some() => {
            return Ok(dropped(lowering, reference, name, "header fields with `content` are not read"));
        }
        None => Type::Text(Text::default()),
    };
    let explode = lowering.flag(node, "explode", false);
    let kind = match kind(&lowering.schemas, &ty) {
        Ok(kind) => kind,
        Err(why) => return Ok(dropped(lowering, reference, name, why)),
    };
    if let Some(objection) = style::objection(&ParameterStyle::Simple { explode }, &kind, name) {
        return Ok(dropped(lowering, reference, name, objection));
    }
    let presence = match schema {
        Some(schema) => lowering.schemas.presence(schema, required),
        None if required => Presence::Required,
        None => Presence::Optional,
    };
    Ok(Some(HeaderField { name: Name::new(name, ""), docs: resolved_docs(&resolved), ty, kind, explode, presence }))
}

fn dropped(lowering: &mut Lowering<'_>, node: Node<'_>, name: &str, why: &str) -> Option<HeaderField> {
    lowering.diagnostics.push(
        Diagnostic::loss(codes::operation::HEADER_RESERVED, format!("the header field `{name}` is ignored: {why}"))
            .at(node.place(), "ignored"),
    );
    None
}
