//! Lowering: a fragment of a document in, the whole model out.

mod bodies;
mod camara;
mod codes;
mod contracts;
mod corpus;
mod expand;
mod faults;
mod hostile;
mod keywords;
mod parameters;
mod paths;
mod policies;
mod print;
mod problems;
mod responses;
mod security;
mod xml;

use counterpart_diagnostic::{Diagnostics, Severity, Sources};
use counterpart_model::Contract;
use counterpart_openapi::load::{Disk, Files, Version, Workspace};
use counterpart_openapi::lower::{Settings, lower};
use counterpart_openapi::resolve::Resolver;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What lowering a document gave.
struct Lowered {
    /// The contract, where there is one.
    contract: Option<Contract>,
    /// What was said, with everything that loading said in front.
    diagnostics: Diagnostics,
    /// The documents.
    sources: Sources,
    /// The expanded document.
    expanded: Option<String>,
}

impl Lowered {
    /// The model and the diagnostics as text.
    fn text(&self) -> String {
        let contract = self.contract.as_ref().map(print::contract).unwrap_or_default();
        let diagnostics = print::diagnostics(&self.diagnostics, &self.sources);
        if diagnostics.is_empty() { contract } else { format!("{contract}\n{diagnostics}") }
    }

    /// Everything that stops the run, as text.
    fn errors(&self) -> String {
        let mut errors = Diagnostics::default();
        for diagnostic in self.diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error) {
            errors.push(diagnostic.clone());
        }
        print::diagnostics(&errors, &self.sources)
    }
}

/// Lowers a document of a folder.
fn lowered_from(path: &Path, files: &dyn Files) -> Lowered {
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let workspace = Workspace::load(path, files, &mut sources, &mut diagnostics);
    let Some(workspace) = workspace else { return Lowered { contract: None, diagnostics, sources, expanded: None } };
    let Some(version) = Version::of(workspace.root(), &mut diagnostics) else {
        return Lowered { contract: None, diagnostics, sources, expanded: None };
    };
    let resolver = Resolver::new(&workspace, version);
    let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let (contract, said) = lower(&resolver, &Settings { name: stem, version: None });
    let expanded = contract.as_ref().map(|contract| counterpart_openapi::expand::expand(&resolver, contract));
    diagnostics.extend(said);
    Lowered { contract, diagnostics, sources, expanded }
}

/// Lowers a document on disk.
fn lowered_file(path: &Path) -> Lowered {
    lowered_from(path, &Disk)
}

/// Lowers a whole document.
fn lowered(text: &str) -> Lowered {
    let files = BTreeMap::from([(PathBuf::from("test.yaml"), text.as_bytes().to_vec())]);
    lowered_from(Path::new("test.yaml"), &files)
}

/// The lines of a text, moved to the right.
fn indented(text: &str, spaces: usize) -> String {
    let spaces = " ".repeat(spaces);
    text.lines().flat_map(|line| [spaces.as_str(), line, "\n"]).collect()
}

/// A document of the fragment: with `openapi` and `info` in front where it has none.
fn document(fragment: &str) -> String {
    if fragment.starts_with("openapi:") {
        return fragment.to_owned();
    }
    format!("openapi: 3.1.0\ninfo: {{ title: Test, version: 1.2.0 }}\n{fragment}")
}

/// Compares what a fragment is lowered to with a snapshot of this name.
fn check(name: &str, fragment: &str) {
    let text = lowered(&document(fragment)).text();
    insta::with_settings!({ description => fragment, omit_expression => true }, {
        insta::assert_snapshot!(name, text);
    });
}
