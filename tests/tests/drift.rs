//! Drift: each change of a contract against hand-written code, and what the compiler says.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "../drift/rows.rs"]
mod rows;

use std::path::Path;

use counterpart_build::{Layout, Membership, Package, Runtime, Settings, Sides, generate, write};
use counterpart_diagnostic::render;
use counterpart_tests::drift::{Row, VersionLine, judge, package, put, write_sides};
use counterpart_tests::root;
use rows::ROWS;

const BASE: &str = include_str!("../drift/base.yaml");
const SERVER: &str = include_str!("../drift/server.rs");
const CLIENT: &str = include_str!("../drift/client.rs");

#[test]
fn every_row() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drift");
    for (index, row) in ROWS.iter().enumerate() {
        lay_out(&folder, index, row);
    }
    let version = VersionLine {
        message: "contract `vault` is now 1.5.0",
        names: &["GetChest", "FillChest", "CountKeys", "GetKey"],
    };
    let wrong = judge(&folder, ROWS, &[], version);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Writes the three crates of a row.
fn lay_out(folder: &Path, index: usize, row: &Row) {
    let own = folder.join(package(index, "contract"));
    put(&own.join("openapi.yaml"), &row.edit(&BASE.replace("version: 1.4.0", "version: 1.5.0")));
    put(&own.join("published/1.4.0.yaml"), BASE);
    let vault = package(index, "vault");
    let product = generate(&settings(&own, &vault), &mut |_| ());
    let text = render::text(&product.diagnostics, &product.sources, render::Style::Plain);
    assert!(!product.has_errors(), "{}: {text}", row.name);
    write::write(&folder.join(vault), &product.files).unwrap();
    write_sides(folder, index, SERVER, CLIENT, "");
}

fn settings(own: &Path, package: &str) -> Settings {
    let runtime = Runtime::Path(root().join("codegen/runtime").display().to_string());
    Settings {
        document: own.join("openapi.yaml"),
        shown: "openapi.yaml".to_owned(),
        name: "vault".to_owned(),
        version: None,
        published: vec![own.join("published/1.4.0.yaml")],
        layout: Layout::Crate(Package { name: package.to_owned(), runtime, membership: Membership::Plain }),
        sides: Sides::Both,
        command: "cargo test".to_owned(),
    }
}
