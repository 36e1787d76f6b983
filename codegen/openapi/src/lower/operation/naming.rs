//! The names of operations: from `operationId`, or from method and path.

use super::super::context::Lowering;
use super::super::names::{Scope, pascal, snake};
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, Span, codes};
use counterpart_model::{Method, OperationNames};
use std::collections::BTreeMap;

/// The names that are taken so far.
pub(super) struct Naming {
    wire: BTreeMap<String, Span>,
    /// The next number to try behind a name.
    next: BTreeMap<String, u32>,
    stems: Scope,
    methods: Scope,
}

impl Default for Naming {
    fn default() -> Self {
        let mut methods = Scope::new();
        // What a client has beside the methods of operations.
        methods.unique("new");
        Self { wire: BTreeMap::new(), next: BTreeMap::new(), stems: Scope::new(), methods }
    }
}

impl Naming {
    /// The names of an operation.
    pub(super) fn name<'a>(
        &mut self,
        lowering: &mut Lowering<'a>,
        operation: Node<'a>,
        method: Method,
        path: &str,
    ) -> OperationNames {
        let id = lowering.text(operation, "operationId").filter(|id| !id.is_empty());
        let wanted = id.map_or_else(|| made(method, path), str::to_owned);
        let wire = self.unique(lowering, operation, &wanted, id.is_some());
        let stem = self.stems.unique(&pascal(&wire));
        let method = self.methods.unique(&snake(&wire));
        OperationNames {
            request: format!("{stem}Request"),
            response: format!("{stem}Response"),
            error: format!("{stem}Error"),
            wire,
            method,
            stem,
        }
    }

    fn unique<'a>(&mut self, lowering: &mut Lowering<'a>, operation: Node<'a>, wanted: &str, written: bool) -> String {
        let place = operation.get("operationId").map_or_else(|| operation.place(), Node::span);
        let mut wire = wanted.to_owned();
        if let Some(first) = self.wire.get(wanted) {
            let number = self.next.entry(wanted.to_owned()).or_insert(2);
            while self.wire.contains_key(&wire) {
                wire = format!("{wanted}{number}");
                *number += 1;
            }
            if written {
                lowering.diagnostics.push(
                    Diagnostic::warning(
                        codes::operation::OPERATION_ID,
                        format!("`{wanted}` is the `operationId` of two operations"),
                    )
                    .at(place, format!("called `{wire}` instead"))
                    .at(*first, "first used here"),
                );
            }
        }
        self.wire.insert(wire.clone(), place);
        wire
    }
}

/// `GET /v1/bundles/{id}` → `getV1BundlesId`
fn made(method: Method, path: &str) -> String {
    let words = pascal(path.trim_matches('/'));
    let words = if path.trim_matches('/').is_empty() { "Root" } else { &words };
    format!("{}{words}", method.as_str().to_ascii_lowercase())
}
