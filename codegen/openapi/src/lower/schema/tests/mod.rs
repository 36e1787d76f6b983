//! Schemas in, types and diagnostics out.

mod arrays;
mod codes;
mod combination;
mod conditions;
mod corpus;
mod defaults;
mod enums;
mod hostile;
mod judge;
mod keywords;
mod meaning;
mod objects;
mod recursion;
mod references;
mod scalars;
mod unions;

use super::{Hint, Schemas, print};
use crate::load::{Node, Version, Workspace};
use crate::resolve::Resolver;
use counterpart_diagnostic::{Diagnostics, Severity, Sources};
use counterpart_model::Direction;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// What the schemas of a document of 3.1 become. Components called `Request…` and `Response…` travel.
fn lower(schemas: &str) -> String {
    lower_as(Version::V3_1, schemas)
}

/// The same for a document of 3.0.
fn lower_30(schemas: &str) -> String {
    lower_as(Version::V3_0, schemas)
}

fn lower_as(version: Version, schemas: &str) -> String {
    let mut text = format!("openapi: {}\ncomponents:\n  schemas:\n", version.written());
    let margin = schemas.lines().filter(|line| !line.trim().is_empty()).map(indent).min().unwrap_or_default();
    for line in schemas.lines().filter(|line| !line.trim().is_empty()) {
        let _ = writeln!(text, "    {}", line.get(margin..).unwrap_or_default());
    }
    let files = BTreeMap::from([(PathBuf::from("openapi.yaml"), text.clone().into_bytes())]);
    let schemas = text.split_once("schemas:\n").map_or("", |(_, schemas)| schemas);
    format!("{schemas}---\n{}", lower_files(version, &files))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// What the components of `openapi.yaml` become.
fn lower_files(version: Version, files: &BTreeMap<PathBuf, Vec<u8>>) -> String {
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let workspace = Workspace::load(Path::new("openapi.yaml"), files, &mut sources, &mut diagnostics);
    let mut out = String::new();
    if let Some(workspace) = &workspace {
        let resolver = Resolver::new(workspace, version);
        let mut schemas = Schemas::with_most(&resolver, workspace.root(), version, 5_000);
        for component in workspace.root().at("/components/schemas").into_iter().flat_map(Node::members) {
            let request = component.name.starts_with("Request");
            let response = component.name.starts_with("Response");
            schemas.lower(component.value, &Hint::new(component.name), Direction { request, response });
        }
        let types = schemas.finish(&mut diagnostics);
        out = print::types(&types);
    }
    for diagnostic in &diagnostics {
        let severity = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Refusal => "refusal",
            Severity::Warning => "warning",
            Severity::Loss => "loss",
        };
        let lines: Vec<String> = diagnostic
            .labels
            .iter()
            .map(|label| sources.get(label.span.source).position(label.span.start).line.saturating_sub(3).to_string())
            .collect();
        let notes = diagnostic.notes.iter().map(|note| format!(" ({note})")).collect::<Vec<_>>().concat();
        let _ =
            writeln!(out, "{severity} {} line {}: {}{notes}", diagnostic.code, lines.join(", "), diagnostic.message);
    }
    out
}

/// Fails where the schemas do not become what the snapshot holds.
macro_rules! check {
    ($name:literal, $($lowered:tt)*) => {
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
            insta::assert_snapshot!($name, $($lowered)*);
        });
    };
}
use check;
