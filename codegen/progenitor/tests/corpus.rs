//! Real documents: progenitor is driven over every one that lowers, and never panics through.

#[path = "support/documents.rs"]
mod documents;

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use counterpart_diagnostic::Severity;
use counterpart_progenitor::{client, document};

/// Every JSON and YAML file below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder that can be listed") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            files(&path, found);
        } else if ["json", "yaml", "yml"].iter().any(|known| path.extension() == Some(OsStr::new(known))) {
            found.push(path);
        }
    }
}

#[test]
fn every_document_of_the_corpus() {
    let Some(folder) = std::env::var_os("COUNTERPART_CORPUS") else {
        println!("COUNTERPART_CORPUS is not set: no corpus was read");
        return;
    };
    let mut all = Vec::new();
    files(Path::new(&folder), &mut all);
    all.sort();
    assert!(!all.is_empty(), "the folder holds no documents");
    for path in all {
        let Some((contract, _, _)) = documents::load("corpus", &path) else { continue };
        let taken = document(&contract).document.operations().count();
        let (text, omitted) = client(&contract);
        let broken: Vec<_> = omitted.iter().filter(|omitted| ["CP4540", "CP4541"].contains(&omitted.code.id)).collect();
        println!("{}: {taken} of {}, broken at {}", path.display(), contract.operations.len(), broken.len());
        for omitted in &broken {
            println!("    {} {:?}", omitted.message, omitted.notes);
        }
        assert!(!text.is_empty() || omitted.iter().any(|omitted| omitted.severity == Severity::Error));
    }
}
