//! Security schemes, and which of them an operation asks for.

use super::context::{Lowering, Refused, docs, origin};
use super::names::{Scope, snake};
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Alternative, ApiKeyPlace, Name, Scheme, SchemeId, SchemeKind, Security};

/// The schemes of the document, and those that are there but not supported.
#[derive(Debug, Default)]
pub(super) struct Schemes {
    /// Supported, in order.
    pub(super) all: Vec<Scheme>,
    /// The names of the others.
    unsupported: Vec<String>,
}

const SCHEME: &[&str] =
    &["type", "description", "name", "in", "scheme", "bearerFormat", "flows", "openIdConnectUrl", "$ref", "summary"];

/// Reads `components.securitySchemes`.
pub(super) fn schemes(lowering: &mut Lowering<'_>) -> Schemes {
    let mut schemes = Schemes::default();
    let Some(components) = lowering.root.get("components") else { return schemes };
    let mut scope = Scope::new();
    for (name, reference) in lowering.map(components, "securitySchemes") {
        let Some(node) = lowering.object(reference) else { continue };
        lowering.known(node, "a security scheme", SCHEME);
        flows(lowering, node);
        match kind(lowering, node) {
            Ok(kind) => schemes.all.push(Scheme {
                name: Name::new(name, scope.unique(&snake(name))),
                docs: docs(node),
                origin: origin(node),
                kind,
            }),
            Err(Refused) => schemes.unsupported.push(name.to_owned()),
        }
    }
    schemes
}

/// How tokens are had is between the client and whoever issues them: flows are looked at, and nothing is made of them.
fn flows<'a>(lowering: &mut Lowering<'a>, scheme: Node<'a>) {
    let Some(flows) = scheme.get("flows") else { return };
    lowering.known(flows, "the flows", &["implicit", "password", "clientCredentials", "authorizationCode"]);
    for flow in flows.members().filter(|flow| !flow.name.starts_with("x-")) {
        lowering.known(flow.value, "a flow", &["authorizationUrl", "tokenUrl", "refreshUrl", "scopes"]);
    }
}

fn kind<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Result<SchemeKind, Refused> {
    match lowering.required_text(node, "type")? {
        "http" => {
            let scheme = lowering.required_text(node, "scheme")?;
            Ok(match scheme.to_ascii_lowercase().as_str() {
                "bearer" => SchemeKind::Bearer,
                "basic" => SchemeKind::Basic,
                _ => SchemeKind::Http(scheme.to_owned()),
            })
        }
        "oauth2" | "openIdConnect" => Ok(SchemeKind::Bearer),
        "mutualTLS" => Ok(SchemeKind::MutualTls),
        "apiKey" => {
            let name = lowering.required_text(node, "name")?.to_owned();
            let place = match lowering.required_text(node, "in")? {
                "query" => ApiKeyPlace::Query,
                "header" => ApiKeyPlace::Header,
                "cookie" => ApiKeyPlace::Cookie,
                other => return Err(unsupported(lowering, node, &format!("no key travels in `{other}`"))),
            };
            Ok(SchemeKind::ApiKey(place, name))
        }
        other => Err(unsupported(lowering, node, &format!("`{other}` is no type of a security scheme"))),
    }
}

fn unsupported(lowering: &mut Lowering<'_>, node: Node<'_>, message: &str) -> Refused {
    lowering.refuse(
        Diagnostic::refusal(codes::operation::SECURITY_SCHEME, message)
            .at(node.place(), "operations that ask for it are left out"),
    )
}

/// What an operation asks for: its own requirements, or those of the document.
pub(super) fn requirements<'a>(lowering: &mut Lowering<'a>, operation: Node<'a>) -> Result<Security, Refused> {
    let holder = if operation.get("security").is_some() { operation } else { lowering.root };
    let mut alternatives = Vec::new();
    let mut failed = false;
    for node in lowering.list(holder, "security") {
        match alternative(lowering, operation, node) {
            Ok(alternative) => alternatives.push(alternative),
            Err(Refused) => failed = true,
        }
    }
    // Who may call is not to be changed by leaving one way out.
    if failed { Err(Refused) } else { Ok(Security { alternatives }) }
}

fn alternative<'a>(lowering: &mut Lowering<'a>, operation: Node<'a>, node: Node<'a>) -> Result<Alternative, Refused> {
    let mut schemes = Vec::new();
    let node = lowering.object(node).ok_or(Refused)?;
    for member in node.members() {
        let at = lowering.schemes.all.iter().position(|scheme| scheme.name.wire == member.name);
        let Some(id) = at.and_then(|at| u32::try_from(at).ok()).map(SchemeId) else {
            if !lowering.schemes.unsupported.iter().any(|name| name == member.name) {
                lowering.diagnostics.push(
                    Diagnostic::refusal(
                        codes::operation::SECURITY_UNKNOWN,
                        format!("the security scheme `{}` is not declared", member.name),
                    )
                    .at(member.name_span, "not declared")
                    .at(operation.place(), "asked for here"),
                );
            }
            return Err(Refused);
        };
        let scopes = member.value.items().filter_map(Node::as_str).map(str::to_owned).collect();
        schemes.push((id, scopes));
    }
    Ok(Alternative { schemes })
}
