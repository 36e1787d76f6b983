//! The repository's own contracts: what of them progenitor cannot take.

#[path = "support/documents.rs"]
mod documents;

use std::path::Path;

use counterpart_diagnostic::{Diagnostics, Severity, Sources};
use counterpart_progenitor::client;

/// The diagnostics, each with the line that it points at. Lines are not counted: what is omitted does not change when
/// something else is added in front of it.
fn report(diagnostics: &Diagnostics, sources: &Sources) -> String {
    let line = |diagnostic: &counterpart_diagnostic::Diagnostic| {
        let place = diagnostic.labels.first().map_or_else(String::new, |label| {
            let source = sources.get(label.span.source);
            let line = source.line(source.position(label.span.start).line).trim();
            format!("{line} ({})", label.text)
        });
        format!("{} {:?} {}\n    {place}\n", diagnostic.code, diagnostic.severity, diagnostic.message)
    };
    diagnostics.iter().map(line).collect()
}

/// What is omitted is recorded; every operation but the refused ones has a method.
fn check(name: &str, refused: &[&str]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts").join(name).join("openapi.yaml");
    let (contract, sources, found) = documents::load(name, &path).expect("it is a contract");
    assert!(found.iter().all(|diagnostic| diagnostic.severity > Severity::Refusal), "{}", report(&found, &sources));
    let (text, omitted) = client(&contract);
    insta::with_settings!({ omit_expression => true }, {
        insta::assert_snapshot!(format!("contract_{name}"), report(&omitted, &sources));
    });
    for operation in &contract.operations {
        let there = text.contains(&format!("pub async fn {}<", operation.names.method));
        assert_eq!(there, !refused.contains(&operation.names.wire.as_str()), "{}", operation.names.wire);
    }
}

#[test]
fn provider_bundles() {
    check("provider-bundles", &[]);
}

#[test]
fn provisioner() {
    check("provisioner", &["Plan", "Apply"]);
}
