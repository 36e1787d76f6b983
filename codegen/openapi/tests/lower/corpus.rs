//! Real documents: lowering says something about each construct that it does not support, and never panics.

use super::lowered_file;
use counterpart_diagnostic::Severity;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Every document of the corpus with a member `openapi`.
fn documents() -> Vec<PathBuf> {
    let Some(folder) = std::env::var_os("COUNTERPART_CORPUS") else {
        println!("COUNTERPART_CORPUS is not set: no corpus was lowered");
        return Vec::new();
    };
    let mut all: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder that can be listed")
        .map(|entry| entry.expect("an entry of the folder").path())
        .filter_map(|path| if path.is_dir() { root_of(&path) } else { Some(path) })
        .filter(|path| matches!(path.extension().and_then(|name| name.to_str()), Some("json" | "yaml" | "yml")))
        .collect();
    all.sort();
    all
}

/// The document that a folder of files starts at.
fn root_of(folder: &Path) -> Option<PathBuf> {
    let mut candidates = vec![folder.to_owned()];
    while let Some(next) = candidates.pop() {
        for entry in std::fs::read_dir(next).ok()?.flatten() {
            let path = entry.path();
            if path.is_dir() {
                candidates.push(path);
            } else if std::fs::read_to_string(&path).is_ok_and(|text| text.starts_with("openapi:")) {
                return Some(path);
            }
        }
    }
    None
}

#[test]
fn every_document_is_lowered() {
    let mut written = 0;
    let mut lowered_operations = 0;
    let mut refusals: BTreeMap<&str, usize> = BTreeMap::new();
    for path in documents() {
        let started = std::time::Instant::now();
        let lowered = lowered_file(&path);
        let Some(contract) = &lowered.contract else {
            println!("{}: no contract: {}", path.display(), lowered.errors());
            continue;
        };
        let text = lowered.expanded.as_deref().unwrap_or_default();
        let operations = operations(text);
        println!(
            "{}: {} of {operations} operations, {} types, {} problems, {} ms",
            path.file_name().unwrap_or_default().to_string_lossy(),
            contract.operations.len(),
            contract.types.len(),
            contract.problems.len(),
            started.elapsed().as_millis()
        );
        written += operations;
        lowered_operations += contract.operations.len();
        for diagnostic in lowered.diagnostics.iter().filter(|one| one.severity <= Severity::Refusal) {
            *refusals.entry(diagnostic.code.id).or_default() += 1;
        }
        // The large ones take long in a build without optimisation.
        if text.len() > 2_000_000 {
            continue;
        }
        let again = super::lowered(text);
        let count = again.contract.as_ref().map(|contract| contract.operations.len());
        assert_eq!(count, Some(contract.operations.len()), "{} after expansion: {}", path.display(), again.errors());
    }
    println!("{lowered_operations} of {written} operations; refusals {refusals:?}");
    assert!(lowered_operations * 100 >= written * 90, "{lowered_operations} of {written} operations are lowered");
}

/// How many operations a document writes down under `paths`.
fn operations(text: &str) -> usize {
    let document: serde_json::Value = serde_json::from_str(text).expect("JSON");
    let paths = document.get("paths").and_then(serde_json::Value::as_object);
    let items = paths.into_iter().flat_map(serde_json::Map::values).filter_map(serde_json::Value::as_object);
    items
        .flat_map(serde_json::Map::keys)
        .filter(|key| {
            matches!(key.as_str(), "get" | "put" | "post" | "delete" | "options" | "head" | "patch" | "trace")
        })
        .count()
}
