//! Whole crates: versions, the root, the manifest, the page; and the same output twice.

use crate::options::{Acceptance, EarlierVersion, Options, Sides};
use crate::testing::alike::alike;
use crate::testing::bundles::bundles;
use crate::testing::options;

fn file(path: &str) -> String {
    let mut options = options();
    options.evolution.versions = vec![EarlierVersion { text: "1.3.0".to_owned(), rust: "V1_3_0".to_owned() }];
    options.evolution.services = vec![Acceptance {
        accepted: Vec::new(),
        notes: vec!["PatchBundle: problem code `stale` (409) added".to_owned()],
    }];
    options.evolution.clients = Acceptance { accepted: vec!["V1_3_0".to_owned()], notes: Vec::new() };
    let files = crate::emit(&bundles(), &options);
    files.into_iter().find(|file| file.path == path).map(|file| file.text).unwrap_or_default()
}

#[test]
fn versions() {
    insta::assert_snapshot!(file("src/version.rs"));
}

#[test]
fn root() {
    insta::assert_snapshot!(file("src/lib.rs"));
}

#[test]
fn manifest() {
    insta::assert_snapshot!(file("Cargo.toml"));
}

#[test]
fn taxonomy() {
    insta::assert_snapshot!(file("src/taxonomy.rs"));
}

#[test]
fn page() {
    insta::assert_snapshot!(crate::page(&bundles()));
}

#[test]
fn twice_the_same() {
    assert_eq!(crate::emit(&bundles(), &options()), crate::emit(&bundles(), &options()));
}

/// What the two sides have of operations that no request tells apart.
#[test]
fn for_clients_alone() {
    let shown = ["src/client/links.rs", "src/server.rs", "src/surface.rs", "src/taxonomy.rs"];
    let files = crate::emit(&alike(), &options());
    let files: String = files.into_iter().filter(|file| shown.contains(&file.path.as_str())).map(|f| f.text).collect();
    insta::assert_snapshot!(files + &crate::page(&alike()));
}

#[test]
fn a_server_without_a_client_has_nothing_for_clients_alone() {
    let said = |sides| {
        let files = crate::emit(&alike(), &Options { sides, ..options() });
        files.iter().any(|file| file.text.contains("ShareFile"))
    };
    assert_eq!([Sides::Server, Sides::Client, Sides::Both].map(said), [false, true, true]);
}
