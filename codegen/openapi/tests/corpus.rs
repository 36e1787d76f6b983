//! Real documents: every file of a folder of them is read without a complaint, and its references lead somewhere.

use counterpart_diagnostic::{Diagnostics, Severity, Sources};
use counterpart_openapi::load::{Disk, Document, Format, Node, Version, Workspace, parse};
use counterpart_openapi::resolve::{Position, Resolver};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// References of public documents that are broken where they come from: the file, the diagnostic.
const BROKEN: [(&str, &str); 2] = [("chroma-sync31.json", "CP1001"), ("iceberg-s3-signer.yaml", "CP0010")];

/// Every JSON and YAML file of the corpus; none, and a line that says so, where there is no corpus.
fn corpus() -> Vec<PathBuf> {
    let mut found = Vec::new();
    match std::env::var_os("COUNTERPART_CORPUS") {
        Some(folder) => {
            files(Path::new(&folder), &mut found);
            assert!(!found.is_empty(), "the folder holds no documents");
        }
        None => println!("COUNTERPART_CORPUS is not set: no corpus was read"),
    }
    found
}

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
    for path in corpus() {
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

/// Whether a node is data, in which `$ref` is a member like others.
fn is_data(node: Node<'_>) -> bool {
    let mut around = std::iter::successors(Some(node), |node| node.parent());
    around.any(|node| matches!(node.key(), Some("example" | "examples")))
}

#[test]
fn every_reference_of_the_corpus_leads_somewhere() {
    let mut broken = BTreeSet::new();
    let corpus = corpus();
    for path in &corpus {
        let mut sources = Sources::default();
        let mut diagnostics = Diagnostics::default();
        let workspace = Workspace::load(path, &Disk, &mut sources, &mut diagnostics).expect("it is read");
        if workspace.root().get("openapi").is_none() {
            continue;
        }
        let version = Version::of(workspace.root(), &mut diagnostics).expect("3.0 or 3.1");
        let resolver = Resolver::new(&workspace, version);
        let nodes = workspace.documents().flat_map(Document::nodes);
        for node in nodes.filter(|node| node.get("$ref").and_then(Node::as_str).is_some() && !is_data(*node)) {
            resolver.follow(node, Position::Schema, &mut diagnostics);
        }
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name in UTF-8");
        let faults = diagnostics.iter().filter(|diagnostic| diagnostic.severity <= Severity::Refusal);
        broken.extend(faults.map(|diagnostic| (name.to_owned(), diagnostic.code.id)));
    }
    let is_there = |name: &str| corpus.iter().any(|path| path.file_name().is_some_and(|found| found == name));
    let known = BROKEN.into_iter().filter(|(name, _)| is_there(name)).map(|(name, code)| (name.to_owned(), code));
    assert_eq!(broken, known.collect());
}
