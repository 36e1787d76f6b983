//! The contracts of this repository, and the document that shows the whole notation.

use super::{lowered_file, print};
use counterpart_model::{Contract, ErrorKind, Status};
use std::path::{Path, PathBuf};

fn contracts() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts")
}

/// How many codes an operation documents.
fn codes(contract: &Contract) -> Vec<(String, usize)> {
    let coded = |case: &&counterpart_model::ErrorCase| matches!(case.kind, ErrorKind::Coded(_));
    let operations = contract.operations.iter();
    operations.map(|one| (one.names.wire.clone(), one.errors.iter().filter(coded).count())).collect()
}

#[test]
fn the_notation() {
    let lowered = lowered_file(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lower/fixtures/notation.yaml"));
    insta::assert_snapshot!("the_notation", lowered.text());
}

#[test]
fn provider_bundles() {
    let lowered = lowered_file(&contracts().join("provider-bundles/openapi.yaml"));
    assert_eq!(lowered.errors(), "");
    let contract = lowered.contract.expect("a contract");
    let expected = [
        ("CreateProviderBundle", 10),
        ("ListProviderBundles", 7),
        ("GetProviderBundle", 7),
        ("PatchProviderBundle", 15),
        ("DeleteProviderBundle", 8),
        ("ListProviderBundleClouds", 10),
        ("ListProviderBundleVersions", 10),
        ("CreateCloud", 13),
        ("ListClouds", 7),
        ("GetCloud", 7),
        ("PatchCloud", 17),
        ("DeleteCloud", 7),
    ];
    assert_eq!(codes(&contract), expected.map(|(name, count)| (name.to_owned(), count)));
}

#[test]
fn provisioner() {
    let lowered = lowered_file(&contracts().join("provisioner/openapi.yaml"));
    assert_eq!(lowered.errors(), "");
    let contract = lowered.contract.expect("a contract");
    assert!(codes(&contract).iter().all(|(_, count)| *count == 0));
    let poll = contract.operations.iter().find(|one| one.names.wire == "GetOperation").expect("the operation");
    let missing = poll.errors.iter().find(|case| case.status == Status::Exact(404)).expect("404");
    assert!(matches!(missing.kind, ErrorKind::Bare { .. }));
    assert!(!print::contract(&contract).is_empty());
}
