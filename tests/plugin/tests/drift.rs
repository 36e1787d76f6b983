//! Drift: each change of a proto contract against hand-written code, and what the compiler says.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

#[path = "../drift/rows.rs"]
mod rows;

use std::path::Path;

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_emit::{Layout, Membership, Options, Package, Runtime, Sides, rpc};
use counterpart_model::rpc::Contract;
use counterpart_proto::{Documents, Loaded, Request};
use counterpart_tests::drift::{Row, VersionLine, judge, package, put, write_sides};
use counterpart_tests::root;
use rows::ROWS;

const BASE: &str = include_str!("../drift/base.proto");
const SERVER: &str = include_str!("../drift/server.rs");
const CLIENT: &str = include_str!("../drift/client.rs");

#[test]
fn every_row() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drift-proto");
    for (index, row) in ROWS.iter().enumerate() {
        lay_out(&folder, index, row);
    }
    lay_out_kinds(&folder);
    let version = VersionLine { message: "contract `vault` is now 1.1.0", names: &[] };
    let wrong = judge(&folder, ROWS, &["kinds"], version);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A contract of every kind of method and message, in two packages and two services: it has to compile.
fn lay_out_kinds(folder: &Path) {
    let common = ("common.proto", include_str!("../drift/kinds/common.proto"));
    let store = ("store.proto", include_str!("../drift/kinds/store.proto"));
    let loaded = load_all("kinds", "1.0.0", &["store.proto"], Documents::texts([common, store]));
    let options = options("kinds", &loaded.contract, &loaded.contract);
    generate(&folder.join("kinds"), &loaded, &options);
}

fn generate(folder: &Path, loaded: &Loaded, options: &Options) {
    let input = rpc::Input { contract: &loaded.contract, descriptors: &loaded.descriptors, options };
    let mut diagnostics = Diagnostics::default();
    for file in rpc::emit(input, &mut diagnostics) {
        put(&folder.join(&file.path), &file.text);
    }
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
}

fn load(version: &str, text: &str) -> Loaded {
    load_all("vault", version, &["vault.proto"], Documents::texts([("vault.proto", text)]))
}

fn load_all(name: &str, version: &str, roots: &[&str], documents: Documents) -> Loaded {
    let roots: Vec<String> = roots.iter().map(ToString::to_string).collect();
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let request = Request { name, version, roots: &roots, documents };
    let loaded = counterpart_proto::load(&request, &mut sources, &mut diagnostics);
    loaded.unwrap_or_else(|| panic!("{diagnostics:#?}"))
}

/// Writes the three crates of a row.
fn lay_out(folder: &Path, index: usize, row: &Row) {
    let now = load("1.1.0", &row.edit(BASE));
    let vault = package(index, "vault");
    let options = options(&vault, &load("1.0.0", BASE).contract, &now.contract);
    generate(&folder.join(vault), &now, &options);
    let tonic = "tonic = { version = \"0.14\", default-features = false }\n";
    write_sides(folder, index, SERVER, CLIENT, tonic);
}

fn options(package: &str, before: &Contract, now: &Contract) -> Options {
    let runtime = Runtime::Path(root().join("codegen/runtime").display().to_string());
    Options {
        layout: Layout::Crate(Package { name: package.to_owned(), runtime, membership: Membership::Plain }),
        sides: Sides::Both,
        command: "cargo test".to_owned(),
        source: "vault.proto".to_owned(),
        evolution: rpc::evolution(std::slice::from_ref(before), now),
    }
}
