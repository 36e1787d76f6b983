//! Where operations stand: paths, path items and methods.

use super::super::context::{Lowering, origin};
use super::super::path;
use super::super::schema::Hint;
use super::naming::Naming;
use crate::load::Node;
use crate::resolve::Position;
use counterpart_diagnostic::{Diagnostic, Span, codes};
use counterpart_model::{Method, OperationNames, Origin, PathTemplate};
use std::collections::BTreeMap;

/// One operation's place in the document.
#[derive(Debug, Clone)]
pub(in super::super) struct Site<'a> {
    /// Its path.
    pub(in super::super) template: PathTemplate,
    /// Where the path is written.
    pub(in super::super) path_span: Span,
    /// The path item, in the order in which its parts count: what stands beside references, and the target.
    pub(in super::super) path_item: Vec<Node<'a>>,
    /// Its method.
    pub(in super::super) method: Method,
    /// The operation object.
    pub(in super::super) operation: Node<'a>,
    /// Its names.
    pub(in super::super) names: OperationNames,
    /// The stem of its types.
    pub(in super::super) stem: String,
}

impl Site<'_> {
    /// What its inline schemas are named by.
    pub(in super::super) fn hint(&self) -> Hint {
        Hint::new(&self.stem)
    }

    /// Where it stands.
    pub(in super::super) fn origin(&self) -> Origin {
        origin(self.operation)
    }
}

const METHODS: &[(&str, Method)] = &[
    ("get", Method::Get),
    ("put", Method::Put),
    ("post", Method::Post),
    ("delete", Method::Delete),
    ("options", Method::Options),
    ("head", Method::Head),
    ("patch", Method::Patch),
    ("trace", Method::Trace),
];

const PATH_ITEM: &[&str] = &[
    "$ref",
    "summary",
    "description",
    "servers",
    "parameters",
    "get",
    "put",
    "post",
    "delete",
    "options",
    "head",
    "patch",
    "trace",
    // Of a newer version, which is said elsewhere.
    "query",
    "additionalOperations",
];

/// Every operation under `paths`, in the order of the document.
pub(in super::super) fn sites<'a>(lowering: &mut Lowering<'a>) -> Vec<Site<'a>> {
    let mut found = Found { naming: Naming::default(), shapes: BTreeMap::new(), sites: Vec::new() };
    let root = lowering.root;
    for (text, node) in lowering.map(root, "paths") {
        if text.starts_with("x-") {
            continue;
        }
        let Some(resolved) = lowering.resolver.follow(node, Position::PathItem, &mut lowering.diagnostics) else {
            continue;
        };
        let mut items: Vec<Node<'a>> = resolved.siblings().collect();
        items.push(resolved.node);
        items.retain(|item| lowering.object(*item).is_some());
        if let Some(template) = template(lowering, text, node) {
            path_item(lowering, &mut found, &template, node, &items);
        }
    }
    found.sites
}

struct Found<'a> {
    naming: Naming,
    /// By method and path without names: where it stands.
    shapes: BTreeMap<(Method, String), Span>,
    sites: Vec<Site<'a>>,
}

fn template<'a>(lowering: &mut Lowering<'a>, text: &str, node: Node<'a>) -> Option<PathTemplate> {
    let (code, message) = match path::parse(text) {
        Ok(parsed) => {
            if let Some(fragment) = parsed.fragment {
                lowering.diagnostics.push(
                    Diagnostic::loss(codes::operation::PATH_FRAGMENT, format!("`#{fragment}` never travels"))
                        .at(node.place(), "dropped"),
                );
            }
            return Some(parsed.template);
        }
        Err(path::Fault::Relative) => {
            (codes::operation::PATH_TEMPLATE, format!("the path `{text}` does not begin with `/`"))
        }
        Err(path::Fault::Brace) => {
            (codes::operation::PATH_TEMPLATE, format!("the braces of the path `{text}` do not match"))
        }
        Err(path::Fault::Adjacent(first, second)) => {
            (codes::operation::PATH_ADJACENT, format!("nothing tells where `{first}` ends and `{second}` begins"))
        }
    };
    lowering.diagnostics.push(Diagnostic::refusal(code, message).at(node.place(), "its operations are left out"));
    None
}

fn path_item<'a>(
    lowering: &mut Lowering<'a>,
    found: &mut Found<'a>,
    template: &PathTemplate,
    path: Node<'a>,
    items: &[Node<'a>],
) {
    for item in items {
        newer(lowering, *item);
        lowering.known(*item, "a path item", PATH_ITEM);
        own_servers(lowering, *item);
    }
    let members = items.iter().flat_map(|item| item.members());
    for member in members {
        let Some((_, method)) = METHODS.iter().find(|(name, _)| *name == member.name) else { continue };
        let Some(operation) = lowering.object(member.value) else { continue };
        let known = found.shapes.get(&(*method, path::shape(template)));
        if let Some(first) = known {
            conflict(lowering, template, *method, path.place(), *first);
            continue;
        }
        found.shapes.insert((*method, path::shape(template)), path.place());
        let names = found.naming.name(lowering, operation, *method, &template.text);
        found.sites.push(Site {
            template: template.clone(),
            path_span: path.place(),
            path_item: items.to_vec(),
            method: *method,
            operation,
            stem: names.stem.clone(),
            names,
        });
    }
}

fn conflict(lowering: &mut Lowering<'_>, template: &PathTemplate, method: Method, second: Span, first: Span) {
    lowering.diagnostics.push(
        Diagnostic::refusal(
            codes::operation::PATH_CONFLICT,
            format!("no request tells `{} {}` from another operation", method.as_str(), template.text),
        )
        .at(second, "left out")
        .at(first, "the same but for names"),
    );
}

/// Operations of OpenAPI 3.2.
fn newer<'a>(lowering: &mut Lowering<'a>, item: Node<'a>) {
    for name in ["query", "additionalOperations"] {
        let Some(node) = item.get(name) else { continue };
        lowering.diagnostics.push(
            Diagnostic::refusal(codes::operation::NEWER_CONSTRUCT, format!("`{name}` is of OpenAPI 3.2"))
                .at(node.place(), "left out"),
        );
    }
}

/// Servers of a single path or operation.
pub(super) fn own_servers<'a>(lowering: &mut Lowering<'a>, of: Node<'a>) {
    if let Some(node) = of.get("servers") {
        lowering.diagnostics.push(
            Diagnostic::loss(codes::operation::OWN_SERVERS, "servers of a single path or operation are not used")
                .at(node.place(), "not used"),
        );
    }
}
