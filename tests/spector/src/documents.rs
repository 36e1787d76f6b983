//! Spector's documents, generated.

use std::path::{Path, PathBuf};

use counterpart_build::write::File;
use counterpart_build::{Layout, Membership, Package, Runtime, Settings, Sides, generate};
use counterpart_model::Contract;
use counterpart_tests::root;

/// The versions of OpenAPI that Spector is written down in: the set, and the folder.
pub const SETS: &[(&str, &str)] = &[("3.0", "3.0.0"), ("3.1", "3.1.0")];

/// A document, generated.
#[derive(Debug)]
pub struct Document {
    /// The version of OpenAPI.
    pub set: &'static str,
    /// The crate: `encode-bytes`.
    pub name: String,
    /// The model.
    pub contract: Contract,
    /// The generated files.
    pub files: Vec<File>,
}

/// Every document of a set.
///
/// # Panics
///
/// Where the folder is not one of documents, or nothing is generated from one of them.
#[must_use]
pub fn all(folder: &Path, (set, version): (&'static str, &str)) -> Vec<Document> {
    let mut documents = Vec::new();
    for name in entries(folder) {
        let name = name.file_name().expect("an entry has a name").to_string_lossy().into_owned();
        for path in entries(&folder.join(&name).join(version)) {
            documents.push(one(set, &name, &path));
        }
    }
    documents
}

/// What stands in a folder, sorted.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let mut entries: Vec<PathBuf> = std::fs::read_dir(folder)
        .into_iter()
        .flatten()
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    entries.sort();
    entries
}

fn one(set: &'static str, specs: &str, path: &Path) -> Document {
    let stem = path.file_stem().expect("a document has a name").to_string_lossy();
    let name = crate_name(&format!("{specs}{}", stem.trim_start_matches("openapi")));
    let package = Package { name: name.clone(), runtime: runtime(), membership: Membership::Plain };
    let settings = Settings {
        document: path.to_owned(),
        shown: "openapi.json".to_owned(),
        name: name.clone(),
        version: None,
        published: Vec::new(),
        layout: Layout::Crate(package),
        sides: Sides::Both,
        command: "cargo test".to_owned(),
    };
    let product = generate(&settings, &mut |_| ());
    assert!(!product.files.is_empty(), "nothing is generated from {}", path.display());
    let contract = product.contract.expect("what is generated has a model");
    Document { set, name, contract, files: product.files }
}

fn runtime() -> Runtime {
    Runtime::Path(root().join("codegen/runtime").display().to_string())
}

/// `versioning_madeOptional.v1` → `versioning-madeoptional-v1`
fn crate_name(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' }).collect()
}
