//! Where operations stand: paths, path items and methods.

use super::super::context::{Lowering, origin};
use super::super::path::{self, Parsed};
use super::super::schema::Hint;
use super::alike::{self, Role};
use super::naming::Naming;
use crate::load::Node;
use crate::resolve::Position;
use counterpart_diagnostic::{Diagnostic, Span, codes};
use counterpart_model::{Method, OperationNames, Origin, PathTemplate, Served};

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
    /// Who serves its requests.
    pub(in super::super) served: Served,
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
    let found = found(lowering);
    let roles = alike::roles(lowering, &found);
    let mut sites: Vec<Option<Site<'a>>> = Vec::new();
    sites.resize_with(found.len(), || None);
    let mut naming = Naming::default();
    // What a server has is named first, as if the others were not there.
    for ((one, role), site) in found.iter().zip(&roles).zip(&mut sites) {
        if *role == Role::Serves {
            *site = Some(named(lowering, one, &mut naming));
        }
    }
    for (index, (one, role)) in found.iter().zip(&roles).enumerate() {
        let (Role::ForClients(first) | Role::LeftOut(first)) = *role else { continue };
        let Some(first) = sites.get(first).and_then(Option::as_ref) else { continue };
        if matches!(role, Role::LeftOut(_)) {
            alike::left_out(lowering, one, first);
            continue;
        }
        let mut site = named(lowering, one, &mut naming);
        site.served = alike::for_clients(lowering, &site, first);
        if let Some(place) = sites.get_mut(index) {
            *place = Some(site);
        }
    }
    sites.into_iter().flatten().collect()
}

/// An operation as it is found, before it has names.
pub(super) struct Found<'a> {
    /// Its path.
    pub(super) template: PathTemplate,
    /// Whether a fragment is written behind the path.
    pub(super) fragment: bool,
    /// Where the path is written.
    pub(super) path: Node<'a>,
    /// The path item, in the order in which its parts count.
    items: Vec<Node<'a>>,
    /// Its method.
    pub(super) method: Method,
    /// The operation object.
    pub(super) operation: Node<'a>,
}

fn found<'a>(lowering: &mut Lowering<'a>) -> Vec<Found<'a>> {
    let mut found = Vec::new();
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
        if let Some(parsed) = template(lowering, text, node) {
            path_item(lowering, &mut found, &parsed, node, &items);
        }
    }
    found
}

fn named<'a>(lowering: &mut Lowering<'a>, one: &Found<'a>, naming: &mut Naming) -> Site<'a> {
    let names = naming.name(lowering, one.operation, one.method, &one.template.text);
    Site {
        template: one.template.clone(),
        path_span: one.path.place(),
        path_item: one.items.clone(),
        method: one.method,
        operation: one.operation,
        stem: names.stem.clone(),
        names,
        served: Served::Itself,
    }
}

fn template<'a>(lowering: &mut Lowering<'a>, text: &str, node: Node<'a>) -> Option<Parsed> {
    let (code, message) = match path::parse(text) {
        Ok(parsed) => {
            if let Some(fragment) = &parsed.fragment {
                lowering.diagnostics.push(
                    Diagnostic::loss(codes::operation::PATH_FRAGMENT, format!("`#{fragment}` never travels"))
                        .at(node.place(), "dropped"),
                );
            }
            return Some(parsed);
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
    found: &mut Vec<Found<'a>>,
    parsed: &Parsed,
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
        found.push(Found {
            template: parsed.template.clone(),
            fragment: parsed.fragment.is_some(),
            path,
            items: items.to_vec(),
            method: *method,
            operation,
        });
    }
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
