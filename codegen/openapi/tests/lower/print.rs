//! The model as text, short enough to be read in a snapshot.

mod operation;
mod problem;
mod types;

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_model::Contract;
use std::fmt::Write;

/// A contract.
pub(crate) fn contract(contract: &Contract) -> String {
    let mut out = String::new();
    let name = &contract.name;
    let _ =
        writeln!(out, "contract {} ({}) {} ({})", name.wire, name.pascal, contract.version.text, contract.version.rust);
    for server in &contract.servers {
        let _ = writeln!(out, "server {} {:?}", server.url, server.variables);
    }
    for scheme in &contract.schemes {
        let _ = writeln!(out, "scheme {} ({}): {:?}", scheme.name.wire, scheme.name.rust, scheme.kind);
    }
    for service in &contract.services {
        let _ = writeln!(out, "service {} ({}, {})", service.wire, service.rust, service.field);
    }
    for problem in &contract.problems {
        problem::problem(contract, problem, &mut out);
    }
    for (at, answer) in contract.answers.iter().enumerate() {
        problem::answer(at, answer, &mut out);
    }
    for outside in &contract.outside {
        let _ = writeln!(out, "outside {:?} -> #{}", outside.outside, outside.answer.0);
    }
    for operation in &contract.operations {
        operation::operation(contract, operation, &mut out);
    }
    for (_, definition) in contract.types.iter() {
        types::definition(contract, definition, &mut out);
    }
    out
}

/// Diagnostics, one a line, with their places.
pub(crate) fn diagnostics(diagnostics: &Diagnostics, sources: &Sources) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        let severity = format!("{:?}", diagnostic.severity).to_lowercase();
        let _ = writeln!(out, "{severity} {}: {}", diagnostic.code, diagnostic.message);
        for label in &diagnostic.labels {
            let position = sources.get(label.span.source).position(label.span.start);
            let _ = writeln!(out, "  {}:{} {}", position.line, position.column, label.text);
        }
        if let Some(help) = &diagnostic.help {
            let _ = writeln!(out, "  help: {help}");
        }
    }
    out
}
