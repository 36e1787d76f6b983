//! The document around the operations: what it is called, which version it is, and where it is served.

use super::context::{Lowering, docs};
use super::names::{pascal, snake};
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{ContractName, Server, Version};

const ROOT: &[&str] = &[
    "openapi",
    "info",
    "jsonSchemaDialect",
    "servers",
    "paths",
    "webhooks",
    "components",
    "security",
    "tags",
    "externalDocs",
    "$self",
];

/// Objects around the operations: where they stand, what they are called, and their members.
const OBJECTS: &[(&[&str], &str, &[&str])] = &[
    (
        &["info"],
        "the info object",
        &["title", "summary", "description", "termsOfService", "contact", "license", "version"],
    ),
    (&["info", "contact"], "a contact", &["name", "url", "email"]),
    (&["info", "license"], "a license", &["name", "identifier", "url"]),
    (
        &["components"],
        "the components",
        &[
            "schemas",
            "responses",
            "parameters",
            "examples",
            "requestBodies",
            "headers",
            "securitySchemes",
            "links",
            "callbacks",
            "pathItems",
        ],
    ),
];

const LINK: &[&str] =
    &["operationRef", "operationId", "parameters", "requestBody", "description", "server", "$ref", "summary"];

/// The dialects of JSON Schema that are read: that of OpenAPI 3.1, and what it is built on.
const DIALECTS: &[&str] =
    &["https://spec.openapis.org/oas/3.1/dialect/base", "https://json-schema.org/draft/2020-12/schema"];

fn dialect(lowering: &mut Lowering<'_>) {
    let root = lowering.root;
    let Some(node) = root.get("jsonSchemaDialect") else { return };
    let known = node.as_str().is_some_and(|dialect| DIALECTS.contains(&dialect.trim_end_matches('#')));
    if !known {
        lowering.diagnostics.push(
            Diagnostic::loss(codes::operation::DIALECT, "this dialect of JSON Schema is not known")
                .at(node.span(), "read as that of OpenAPI 3.1"),
        );
    }
}

/// Looks at the members of the root that nothing else looks at.
pub(super) fn root(lowering: &mut Lowering<'_>) {
    let root = lowering.root;
    lowering.known(root, "the root of a document", ROOT);
    dialect(lowering);
    for (path, what, known) in OBJECTS {
        if let Some(node) = path.iter().try_fold(root, |node, member| node.get(member)) {
            lowering.known(node, what, known);
        }
    }
    lowering.known_aside(root);
    let Some(components) = root.get("components") else { return };
    lowering.known_aside(components);
    for (_, link) in lowering.map(components, "links") {
        lowering.known(link, "a link", LINK);
    }
}

/// Webhooks are requests that the server makes.
pub(super) fn webhooks(lowering: &mut Lowering<'_>) {
    let root = lowering.root;
    for (name, webhook) in lowering.map(root, "webhooks") {
        lowering.diagnostics.push(
            Diagnostic::loss(codes::operation::WEBHOOKS, format!("the webhook `{name}` is not generated"))
                .at(webhook.place(), "not generated")
                .help("write a contract of its own for it"),
        );
    }
}

/// The names that a contract's name gives.
pub(super) fn name(wire: &str) -> ContractName {
    ContractName { wire: wire.to_owned(), snake: snake(wire), pascal: pascal(wire) }
}

/// A version, and the type that stands for it.
pub(super) fn version(text: &str) -> Version {
    let plain = match text.strip_prefix(['v', 'V']) {
        Some(rest) if rest.starts_with(|first: char| first.is_ascii_digit()) => rest,
        _ => text,
    };
    let mut rust = String::from("V");
    let mut before = ' ';
    for character in plain.chars().take(100) {
        if character.is_ascii_digit() {
            // Two numbers need something between them, a number and a word do not.
            if rust.ends_with(|last: char| last.is_ascii_digit()) && !before.is_ascii_digit() {
                rust.push('_');
            }
            rust.push(character);
        } else if character.is_ascii_alphabetic() {
            let starts = !before.is_ascii_alphabetic();
            rust.push(if starts { character.to_ascii_uppercase() } else { character.to_ascii_lowercase() });
        }
        before = character;
    }
    if rust == "V" {
        rust.push('0');
    }
    Version { text: text.to_owned(), rust }
}

/// The servers that the document names; none means the place that the document came from.
pub(super) fn servers(lowering: &mut Lowering<'_>) -> Vec<Server> {
    let root = lowering.root;
    let mut servers = Vec::new();
    for node in lowering.list(root, "servers") {
        let Some(node) = lowering.object(node) else { continue };
        lowering.known(node, "a server", &["url", "description", "variables"]);
        let Ok(url) = lowering.required_text(node, "url") else { continue };
        let mut variables = Vec::new();
        for (name, variable) in lowering.map(node, "variables") {
            lowering.known(variable, "a server variable", &["default", "enum", "description"]);
            lowering.unused(variable, &["enum"], "whoever calls names the server");
            let default = lowering.text(variable, "default").unwrap_or_default();
            variables.push((name.to_owned(), default.to_owned()));
        }
        servers.push(Server { url: url.to_owned(), variables, docs: docs(node) });
    }
    servers
}

#[cfg(test)]
mod tests {
    use super::version;

    #[test]
    fn versions() {
        let shown = ["1.4.0", "v1", "2020-08-27", "master", "1.0.0-rc.1+5", "1.0.0-rc1", "", "v0.1.0-wip", "…"]
            .map(|text| version(text).rust);
        assert_eq!(shown.join(" "), "V1_4_0 V1 V2020_08_27 VMaster V1_0_0Rc1_5 V1_0_0Rc1 V0 V0_1_0Wip V0");
    }
}
