//! What is generated: the same every time, as rustfmt would leave it, and as it is committed.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_emit::{Layout, Membership, Options, Package, Runtime, Sides, rpc};
use counterpart_proto::{Documents, Loaded, Request};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

fn load(name: &str, roots: &str, documents: Documents) -> Loaded {
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let request = Request { name, version: "1.0.0", roots: &[roots.to_owned()], documents };
    let loaded = counterpart_proto::load(&request, &mut sources, &mut diagnostics);
    loaded.unwrap_or_else(|| panic!("{diagnostics:#?}"))
}

fn plugin() -> Loaded {
    load("plugin", "provider/v1/provider.proto", Documents::folder(root().join("contracts/plugin"), "contracts/plugin"))
}

fn kinds() -> Loaded {
    let common = ("common.proto", include_str!("../drift/kinds/common.proto"));
    let store = ("store.proto", include_str!("../drift/kinds/store.proto"));
    load("kinds", "store.proto", Documents::texts([common, store]))
}

fn generate(loaded: &Loaded) -> BTreeMap<String, String> {
    let name = loaded.contract.name.wire.clone();
    let options = Options {
        source: format!("contracts/{name}"),
        layout: Layout::Crate(Package { name, runtime: Runtime::Workspace, membership: Membership::Inheriting }),
        sides: Sides::Both,
        command: "cargo xtask regenerate".to_owned(),
        evolution: rpc::evolution(&[], &loaded.contract),
    };
    let input = rpc::Input { contract: &loaded.contract, descriptors: &loaded.descriptors, options: &options };
    let mut diagnostics = Diagnostics::default();
    let files = rpc::emit(input, &mut diagnostics);
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
    files.into_iter().map(|file| (file.path, file.text)).collect()
}

#[test]
fn the_same_every_time() {
    assert_eq!(generate(&kinds()), generate(&kinds()));
}

#[test]
fn what_is_committed_is_what_is_generated() {
    let folder = root().join("generated/plugin");
    let read = |path: &str| std::fs::read_to_string(folder.join(path)).unwrap_or_default();
    let files = generate(&plugin());
    let stale: Vec<&String> = files.iter().filter(|(path, text)| read(path) != **text).map(|(path, _)| path).collect();
    assert!(stale.is_empty(), "stale, mend with `cargo xtask regenerate`: {stale:?}");
}

#[test]
fn rustfmt_has_nothing_to_do() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("formatted");
    for (name, loaded) in [("plugin", plugin()), ("kinds", kinds())] {
        for (path, text) in generate(&loaded) {
            let path = folder.join(name).join(path);
            std::fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder can be made");
            std::fs::write(path, text).expect("a file can be written");
        }
        let mut rustfmt = Command::new("rustfmt");
        rustfmt.args(["--check", "--edition", "2024", "--config-path"]).arg(root());
        let output = rustfmt.arg(folder.join(name).join("src/lib.rs")).output().expect("rustfmt is there");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
    }
}

#[test]
fn the_page_lists_operations_and_codes() {
    insta::assert_snapshot!(rpc::page(&plugin().contract));
}

/// Everything that is written here for a contract of every kind; what prost and tonic write is theirs.
#[test]
fn every_kind() {
    let files = generate(&kinds());
    let own = files.iter().filter(|(path, _)| !path.contains("types") && !path.contains("transport"));
    let texts: Vec<String> = own.map(|(path, text)| format!("==> {path}\n{text}")).collect();
    insta::assert_snapshot!(texts.join("\n"));
}
