//! Authored, expanded and published documents are valid OpenAPI 3.1 for two public validators.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::{Path, PathBuf};
use std::process::Command;

use counterpart_tests::components::component;
use counterpart_tests::root;

/// Every HTTP document of the repository: as it is authored, as it is expanded, and as it was published.
fn documents() -> Vec<PathBuf> {
    let mut found = Vec::new();
    for name in ["provider-bundles", "provisioner"] {
        found.push(root().join("contracts").join(name).join("openapi.yaml"));
        found.push(root().join("generated").join(name).join("openapi.json"));
        let published = std::fs::read_dir(root().join("contracts").join(name).join("published"));
        found.extend(published.into_iter().flatten().map(|entry| entry.unwrap().path()));
    }
    found
}

fn passes(mut command: Command, document: &Path) {
    let output = command.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{}:\n{}", document.display(), String::from_utf8_lossy(&text));
}

#[test]
fn openapi_spec_validator() {
    let Some(program) = component("COUNTERPART_OPENAPI_SPEC_VALIDATOR") else { return };
    for document in documents() {
        let mut command = Command::new(&program);
        command.arg(&document);
        passes(command, &document);
    }
}

#[test]
fn redocly() {
    let Some(program) = component("COUNTERPART_REDOCLY") else { return };
    let rules = root().join("tests/redocly.yaml");
    for document in documents() {
        let mut command = Command::new(&program);
        command.arg("lint").arg(&document).arg("--config").arg(&rules).env("REDOCLY_TELEMETRY", "off");
        passes(command, &document);
    }
}
