//! Publishing protos: what is frozen, and what is refused afterwards, at the version's place.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::{Path, PathBuf};

use counterpart_build::{Product, Project, generate_proto, projects, publish};

const MANIFEST: &str = "name = \"shop\"\nversion = \"1.0.0\"\ndocument = \"shop.proto\"\n";
const SHOP: &str = include_str!("../../proto/tests/fixtures/whole.proto");

fn project(folder: &Path) -> Project {
    projects(folder).unwrap().remove(0)
}

/// Writes the contract; what becomes of publishing it.
fn published(folder: &Path, shop: &str) -> (Product, Option<PathBuf>) {
    let own = folder.join("shop");
    std::fs::create_dir_all(&own).unwrap();
    std::fs::write(own.join("contract.toml"), MANIFEST).unwrap();
    std::fs::write(own.join("shop.proto"), shop).unwrap();
    let project = project(folder);
    let mut product = generate_proto(&project, "cargo test");
    let path = publish(&project, &mut product).unwrap();
    (product, path)
}

/// The code and the place of each diagnostic.
fn said(product: &Product) -> Vec<String> {
    let place = |diagnostic: &counterpart_build::diagnostic::Diagnostic| {
        let span = diagnostic.labels.first()?.span;
        let source = product.sources.get(span.source);
        let at = source.position(span.start);
        Some(format!("{} {}:{}:{}", diagnostic.code, source.name(), at.line, at.column))
    };
    product.diagnostics.iter().map(|diagnostic| place(diagnostic).unwrap_or_default()).collect()
}

#[test]
fn what_is_published_is_frozen() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("publish");
    let _ = std::fs::remove_dir_all(&folder);
    let target = folder.join("shop/published/1.0.0");

    let (product, path) = published(&folder, SHOP);
    assert_eq!((said(&product), path), (vec![], Some(target.clone())));
    assert_eq!(std::fs::read_to_string(target.join("shop.proto")).unwrap(), SHOP);
    let (product, path) = published(&folder, SHOP);
    assert_eq!((said(&product), path), (vec![], Some(target.clone())), "the same again changes nothing");

    let (product, path) = published(&folder, &format!("// A comment.\n{SHOP}"));
    assert_eq!((said(&product), path), (vec!["CP3002 contracts/shop/contract.toml:2:1".to_owned()], None));
    assert!(SHOP.contains("string article = 1;"));
    let (product, path) = published(&folder, &SHOP.replace("string article = 1;", "uint32 article = 1;"));
    assert_eq!((said(&product), path), (vec!["CP3001 contracts/shop/contract.toml:2:1".to_owned()], None));
    assert_eq!(std::fs::read_to_string(target.join("shop.proto")).unwrap(), SHOP, "and it is what it was");

    std::fs::write(target.join("shop.proto"), "syntax = \"proto3\";\n").unwrap();
    let said = said(&published(&folder, SHOP).0);
    let there = "contracts/shop/published/1.0.0/shop.proto:1:1";
    assert_eq!(said, [format!("CP3003 {there}"), format!("CP5004 {there}")]);
}
