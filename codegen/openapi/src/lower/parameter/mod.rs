//! Parameters: those of the path item and of the operation, merged, each with its style and its kind.

mod either;
mod field;
pub(super) mod kind;
pub(super) mod style;

pub(super) use field::BODY;

use super::body::media;
use super::context::{Lowering, Refused, origin, resolved_docs};
use super::operation::Site;
use super::path;
use super::schema::Hint;
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Direction, Docs, Kind, Name, Origin, Parameter, ParameterStyle, Place, Presence, Text, Type};

const PARAMETER: &[&str] = &[
    "name",
    "in",
    "description",
    "required",
    "deprecated",
    "allowEmptyValue",
    "style",
    "explode",
    "allowReserved",
    "schema",
    "content",
    "example",
    "examples",
    "$ref",
    "summary",
];

/// A parameter as it is written.
#[derive(Clone)]
struct Written<'a> {
    name: &'a str,
    place: Place,
    node: Node<'a>,
    docs: Docs,
    origin: Origin,
}

/// The parameters of an operation, in order: those of the path item first.
pub(super) fn lower<'a>(lowering: &mut Lowering<'a>, site: &Site<'a>) -> Result<Vec<Parameter>, Refused> {
    let mut parameters = Vec::new();
    let (merged, mut failed) = merged(lowering, site);
    for written in merged {
        if written.place == Place::Path && !path::parameters(&site.template).any(|name| name == written.name) {
            unused(lowering, site, &written);
            continue;
        }
        match parameter(lowering, site, &written) {
            Ok(parameter) => parameters.push(parameter),
            Err(Refused) => failed = true,
        }
    }
    undeclared(lowering, site, &mut parameters);
    field::name(&mut parameters);
    if failed { Err(Refused) } else { Ok(parameters) }
}

/// Those of the path item, overridden by the operation's, then the operation's others.
/// And whether one of them cannot be read.
fn merged<'a>(lowering: &mut Lowering<'a>, site: &Site<'a>) -> (Vec<Written<'a>>, bool) {
    let mut all: Vec<Written<'a>> = Vec::new();
    let mut failed = false;
    for item in &site.path_item {
        all.extend(declared(lowering, *item, &mut failed));
    }
    for own in declared(lowering, site.operation, &mut failed) {
        match all.iter_mut().find(|known| known.place == own.place && known.name == own.name) {
            Some(known) => *known = own,
            None => all.push(own),
        }
    }
    (all, failed)
}

/// The parameters that an object declares, each once.
fn declared<'a>(lowering: &mut Lowering<'a>, of: Node<'a>, failed: &mut bool) -> Vec<Written<'a>> {
    let mut all: Vec<Written<'a>> = Vec::new();
    for node in lowering.list(of, "parameters") {
        let written = match written(lowering, node) {
            Ok(Some(written)) => written,
            Ok(None) => continue,
            Err(Refused) => {
                *failed = true;
                continue;
            }
        };
        let known = all.iter().find(|known| known.place == written.place && known.name == written.name);
        match known {
            Some(known) => lowering.diagnostics.push(
                Diagnostic::warning(
                    codes::operation::PARAMETER_TWICE,
                    format!("the parameter `{}` is declared twice", written.name),
                )
                .at(written.origin.span, "not used")
                .at(known.origin.span, "declared here first"),
            ),
            None => all.push(written),
        }
    }
    all
}

/// A parameter; nothing where OpenAPI ignores it.
fn written<'a>(lowering: &mut Lowering<'a>, reference: Node<'a>) -> Result<Option<Written<'a>>, Refused> {
    let resolved = lowering.follow(reference).ok_or(Refused)?;
    let node = lowering.object(resolved.node).ok_or(Refused)?;
    let name = lowering.required_text(node, "name")?;
    let place = match lowering.required_text(node, "in")? {
        "path" => Place::Path,
        "query" => Place::Query,
        "header" => Place::Header,
        "cookie" => Place::Cookie,
        "querystring" => return Err(newer(lowering, node)),
        other => {
            return Err(lowering.refuse(
                Diagnostic::refusal(codes::operation::WRONG_TYPE, format!("`{other}` is no place of a parameter"))
                    .at(node.place(), "operations that take it are left out")
                    .help("write `path`, `query`, `header` or `cookie`"),
            ));
        }
    };
    lowering.known(node, "a parameter", PARAMETER);
    lowering.known_aside(node);
    if place == Place::Header && is_reserved(name) {
        lowering.diagnostics.push(
            Diagnostic::loss(
                codes::operation::PARAMETER_RESERVED,
                format!("the header parameter `{name}` is ignored: OpenAPI leaves it to media types and security"),
            )
            .at(node.place(), "ignored"),
        );
        return Ok(None);
    }
    let docs = resolved_docs(&resolved);
    Ok(Some(Written { name, place, node, docs, origin: origin(node) }))
}

fn is_reserved(name: &str) -> bool {
    ["accept", "content-type", "authorization"].iter().any(|reserved| name.eq_ignore_ascii_case(reserved))
}

fn newer<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Refused {
    lowering.refuse(
        Diagnostic::refusal(codes::operation::NEWER_CONSTRUCT, "parameters `in: querystring` are of OpenAPI 3.2")
            .at(node.place(), "operations that take it are left out"),
    )
}

fn parameter<'a>(lowering: &mut Lowering<'a>, site: &Site<'a>, written: &Written<'a>) -> Result<Parameter, Refused> {
    let Written { name, place, node, .. } = *written;
    let hint = site.hint().then(name);
    let required = required(lowering, written);
    let (style, kind, ty, schema) = match node.get("content") {
        Some(content) => {
            let styled = ["schema", "style", "explode", "allowReserved"];
            lowering.unused(node, &styled, "`content` says how the parameter is written");
            content_form(lowering, written, content, &hint)?
        }
        None => schema_form(lowering, written, &hint)?,
    };
    let presence = match schema {
        _ if place == Place::Path => Presence::Required,
        Some(schema) => lowering.schemas.presence(schema, required),
        None if required => Presence::Required,
        None => Presence::Optional,
    };
    Ok(Parameter {
        name: Name::new(name, ""),
        docs: written.docs.clone(),
        origin: written.origin.clone(),
        place,
        style,
        kind,
        ty,
        presence,
        allow_reserved: node.get("content").is_none() && lowering.flag(node, "allowReserved", false),
        allow_empty: lowering.flag(node, "allowEmptyValue", false),
        deprecated: lowering.flag(node, "deprecated", false),
    })
}

/// A path parameter always has to be there, whatever is written.
fn required<'a>(lowering: &mut Lowering<'a>, written: &Written<'a>) -> bool {
    let required = lowering.flag(written.node, "required", false);
    if written.place == Place::Path && !required {
        lowering.diagnostics.push(
            Diagnostic::warning(
                codes::operation::PARAMETER_OPTIONAL_PATH,
                format!("the path parameter `{}` is treated as required", written.name),
            )
            .at(written.origin.span, "not required")
            .help("add `required: true`"),
        );
    }
    required || written.place == Place::Path
}

/// Style, kind, type, and the schema whose default counts.
type Form<'a> = (ParameterStyle, Kind, Type, Option<Node<'a>>);

fn schema_form<'a>(lowering: &mut Lowering<'a>, written: &Written<'a>, hint: &Hint) -> Result<Form<'a>, Refused> {
    let node = written.node;
    let schema = node.get("schema");
    let ty = if let Some(schema) = schema {
        lowering.schemas.lower(schema, hint, Direction { request: true, response: false })
    } else {
        lowering.diagnostics.push(
            Diagnostic::warning(codes::operation::MISSING_MEMBER, "neither `schema` nor `content` is there")
                .at(written.origin.span, "treated as a string"),
        );
        Type::Text(Text::default())
    };
    let named = lowering.text(node, "style");
    let explode = node.get("explode").and_then(Node::as_bool);
    let Some(style) = style::style(written.place, named, explode) else {
        let style = named.unwrap_or_default();
        return Err(styleless(lowering, written, &format!("the style `{style}` does not go with its place")));
    };
    let kind = match kind::kind(&lowering.schemas, &ty) {
        Ok(kind) => kind,
        Err(why) => return Err(styleless(lowering, written, why)),
    };
    if let Some(objection) = style::objection(&style, &kind, written.name) {
        return Err(styleless(lowering, written, objection));
    }
    Ok((style, kind, ty, schema))
}

fn styleless(lowering: &mut Lowering<'_>, written: &Written<'_>, why: &str) -> Refused {
    lowering.refuse(
        Diagnostic::refusal(
            codes::operation::PARAMETER_STYLE,
            format!("the parameter `{}` cannot be written: {why}", written.name),
        )
        .at(written.origin.span, "the operation is left out")
        .help("write it as `content: { application/json: … }`"),
    )
}

fn content_form<'a>(
    lowering: &mut Lowering<'a>,
    written: &Written<'a>,
    content: Node<'a>,
    hint: &Hint,
) -> Result<Form<'a>, Refused> {
    let mut members = content.members();
    let (Some(only), None) = (members.next(), members.next()) else {
        return Err(contentless(lowering, written, "exactly one media type is expected"));
    };
    let Some((media, ty)) = media::of_parameter(lowering, only.name, only.value, hint) else {
        return Err(contentless(lowering, written, "only JSON and text are read from a parameter"));
    };
    let schema = only.value.get("schema");
    Ok((ParameterStyle::Content(Box::new(media)), Kind::Text, ty, schema))
}

fn contentless(lowering: &mut Lowering<'_>, written: &Written<'_>, why: &str) -> Refused {
    lowering.refuse(
        Diagnostic::refusal(
            codes::operation::PARAMETER_CONTENT,
            format!("the content of the parameter `{}` is not supported: {why}", written.name),
        )
        .at(written.origin.span, "the operation is left out"),
    )
}

fn unused<'a>(lowering: &mut Lowering<'a>, site: &Site<'a>, written: &Written<'a>) {
    lowering.diagnostics.push(
        Diagnostic::warning(
            codes::operation::PATH_UNUSED,
            format!("the path `{}` has no parameter `{}`", site.template.text, written.name),
        )
        .at(written.origin.span, "left out")
        .at(site.path_span, "not in this path"),
    );
}

/// Adds the parameters of the path that nobody declares.
fn undeclared<'a>(lowering: &mut Lowering<'a>, site: &Site<'a>, parameters: &mut Vec<Parameter>) {
    for name in path::parameters(&site.template) {
        let declared = |known: &Parameter| known.place == Place::Path && known.name.wire == name;
        if parameters.iter().any(declared) {
            continue;
        }
        lowering.diagnostics.push(
            Diagnostic::warning(
                codes::operation::PATH_UNDECLARED,
                format!("the path parameter `{name}` is not declared"),
            )
            .at(site.path_span, "treated as a string that has to be there")
            .help(format!("add `{{ name: {name}, in: path, required: true, schema: {{ type: string }} }}`")),
        );
        parameters.push(Parameter {
            name: Name::new(name, ""),
            docs: Docs::default(),
            origin: origin(site.operation),
            place: Place::Path,
            style: ParameterStyle::Simple { explode: false },
            kind: Kind::Text,
            ty: Type::Text(Text::default()),
            presence: Presence::Required,
            allow_reserved: false,
            allow_empty: false,
            deprecated: false,
        });
    }
}
