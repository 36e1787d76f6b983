//! Operations that no request tells apart: one serves the requests, the others are there for clients alone.

use super::super::context::Lowering;
use super::super::notation::EXTENSION;
use super::super::path;
use super::site::{Found, Site};
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Method, Served};
use std::collections::BTreeMap;

/// What becomes of an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// It serves its requests.
    Serves,
    /// The operation of this index serves its requests.
    ForClients(usize),
    /// It is left out in favour of the operation of this index.
    LeftOut(usize),
}

/// What becomes of each operation.
pub(super) fn roles(lowering: &Lowering<'_>, found: &[Found<'_>]) -> Vec<Role> {
    let keys: Vec<(Method, String)> = found.iter().map(|one| (one.method, path::shape(&one.template))).collect();
    let mut serving: BTreeMap<&(Method, String), usize> = BTreeMap::new();
    for (index, (key, one)) in keys.iter().zip(found).enumerate() {
        // A path with a fragment stands in for the one without it, wherever the two are written.
        let first = *serving.entry(key).or_insert(index);
        if !one.fragment && found.get(first).is_some_and(|first| first.fragment) {
            serving.insert(key, index);
        }
    }
    let policed = is_policed(lowering, found);
    let role = |(index, (key, one)): (usize, (&(Method, String), &Found<'_>))| {
        let first = serving.get(key).copied().unwrap_or(index);
        let same_path = found.get(first).is_some_and(|first| first.path.place() == one.path.place());
        match first == index {
            true => Role::Serves,
            false if policed || same_path => Role::LeftOut(first),
            false => Role::ForClients(first),
        }
    };
    keys.iter().zip(found).enumerate().map(role).collect()
}

/// Whether the contract asks for more than its requests and answers say. Such a demand holds for an operation that a
/// server has; one that it has not would lose it.
fn is_policed(lowering: &Lowering<'_>, found: &[Found<'_>]) -> bool {
    lowering.root.get(EXTENSION).is_some() || found.iter().any(|one| one.operation.get(EXTENSION).is_some())
}

/// Says that an operation is left out.
pub(super) fn left_out(lowering: &mut Lowering<'_>, one: &Found<'_>, first: &Site<'_>) {
    let text = format!("no request tells `{} {}` from another operation", one.method.as_str(), one.template.text);
    lowering.diagnostics.push(
        Diagnostic::refusal(codes::operation::PATH_CONFLICT, text)
            .at(one.path.place(), "left out")
            .at(first.path_span, "the same but for names"),
    );
}

/// Says that an operation is there for clients alone, and who serves its requests.
pub(super) fn for_clients(lowering: &mut Lowering<'_>, site: &Site<'_>, first: &Site<'_>) -> Served {
    let (own, serving) = (&site.names.wire, &first.names.wire);
    lowering.diagnostics.push(
        Diagnostic::loss(
            codes::operation::PATH_CONFLICT,
            format!("`{own}` is for clients alone: a server takes its requests for those of `{serving}`"),
        )
        .at(site.path_span, "nothing tells its requests apart")
        .at(first.path_span, "this operation serves them"),
    );
    Served::By(serving.clone())
}
