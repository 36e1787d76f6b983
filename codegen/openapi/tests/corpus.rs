//! Real documents: every file of a folder of them is read without a complaint.

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_openapi::load::{Format, parse};
use std::path::{Path, PathBuf};

/// Every JSON and YAML file below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder that can be listed") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            files(&path, found);
            continue;
        }
        let extension = path.extension().and_then(|extension| extension.to_str());
        if let Some("json" | "yaml" | "yml") = extension {
            found.push(path);
        }
    }
}

#[test]
fn every_file_of_the_corpus_is_read() {
    let Some(folder) = std::env::var_os("COUNTERPART_CORPUS") else {
        println!("COUNTERPART_CORPUS is not set: no corpus was read");
        return;
    };
    let mut found = Vec::new();
    files(Path::new(&folder), &mut found);
    assert!(!found.is_empty(), "the folder holds no documents");
    for path in found {
        let name = path.display().to_string();
        let mut sources = Sources::default();
        let mut diagnostics = Diagnostics::default();
        let id = sources.add(name.clone(), std::fs::read_to_string(&path).unwrap());
        let source = sources.get(id);
        let document = parse(id, source, Format::of(&name, source.text()), &mut diagnostics);
        assert!(document.is_some(), "{name} is read");
        assert!(diagnostics.is_empty(), "{name}: {:?}", diagnostics.iter().next());
    }
}
