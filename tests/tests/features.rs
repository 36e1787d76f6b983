//! Features, one small document each: what is generated, and what is refused by name.

use counterpart_build::{Layout, Membership, Package, Runtime, Settings, Severity, Sides, generate};
use counterpart_diagnostic::render;
use counterpart_tests::components::component;

#[test]
fn each_generates_or_is_refused_by_name() {
    let Some(folder) = component("COUNTERPART_FEATURES") else { return };
    let mut documents: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    documents.sort();
    let mut read = 0;
    for document in documents.iter().filter(|path| path.to_string_lossy().contains(".3.")) {
        let shown = document.file_name().unwrap().to_string_lossy().into_owned();
        let package =
            Package { name: "feature".to_owned(), runtime: Runtime::Workspace, membership: Membership::Plain };
        let settings = Settings {
            document: document.clone(),
            shown: shown.clone(),
            name: "feature".to_owned(),
            version: None,
            published: Vec::new(),
            layout: Layout::Crate(package),
            sides: Sides::Both,
            command: "cargo test".to_owned(),
        };
        let product = generate(&settings, &mut |_| ());
        let operations = product.contract.as_ref().map_or(0, |contract| contract.operations.len());
        let text = render::text(&product.diagnostics, &product.sources, render::Style::Plain);
        let refused = product.count(Severity::Error) + product.count(Severity::Refusal);
        assert!(refused > 0 || operations >= product.declared, "{shown}: {operations} of {}\n{text}", product.declared);
        // A refusal names what it refuses, with a place.
        for diagnostic in &product.diagnostics {
            assert!(!diagnostic.labels.is_empty(), "{shown}: {} has no place", diagnostic.code);
        }
        assert_eq!(product.files.is_empty(), product.has_errors(), "{shown}");
        read += 1;
    }
    assert!(read > 100, "{read} documents are not all features");
}
