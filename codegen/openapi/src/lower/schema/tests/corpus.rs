//! Documents of others: set `COUNTERPART_CORPUS` to a folder of documents, and every one of them is lowered.

use super::super::{Hint, Schemas};
use crate::load::{Identity, Node, Version, Workspace};
use crate::resolve::Resolver;
use counterpart_diagnostic::{Diagnostics, Severity, Sources};
use counterpart_model::{Direction, Shape};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::time::Instant;

#[test]
fn every_document_of_a_folder_lowers() {
    let Some(folder) = std::env::var_os("COUNTERPART_CORPUS") else {
        println!("COUNTERPART_CORPUS names no folder of documents: nothing lowered");
        return;
    };
    let mut files = Vec::new();
    documents(Path::new(&folder), 0, &mut files);
    files.sort();
    for file in files {
        lower(&file);
    }
}

fn documents(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        if path.is_dir() && depth < 4 {
            documents(&path, depth + 1, found);
        } else if ["json", "yaml", "yml"].contains(&extension) {
            found.push(path);
        }
    }
}

fn lower(file: &Path) {
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let files = crate::load::Disk;
    let Some(workspace) = Workspace::load(file, &files, &mut sources, &mut diagnostics) else { return };
    let Some(version) = Version::of(workspace.root(), &mut Diagnostics::default()) else { return };
    let begin = Instant::now();
    let resolver = Resolver::new(&workspace, version);
    let mut schemas = Schemas::new(&resolver, workspace.root(), version);
    let mut seen = HashSet::new();
    places(&resolver, workspace.root(), &mut schemas, "Root", &mut seen, 0);
    let mut found = Diagnostics::default();
    let types = schemas.finish(&mut found);
    let elapsed = begin.elapsed();
    let members: usize = types
        .iter()
        .map(|(_, definition)| match &definition.shape {
            Shape::Object(object) => object.members.len() + object.pins.len(),
            _ => 0,
        })
        .sum();
    let losses = found.iter().filter(|diagnostic| diagnostic.severity == Severity::Loss).count();
    let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    println!(
        "{name}: {} definitions, {members} members, {losses} losses, {} other diagnostics, {elapsed:.2?}",
        types.len(),
        found.iter().count() - losses,
    );
    if std::env::var_os("COUNTERPART_SHOW").is_some() {
        println!("{}", super::super::print::types(&types));
        for diagnostic in &found {
            let place = diagnostic.labels.first().map(|label| {
                let source = sources.get(label.span.source);
                format!("{}:{}", source.name(), source.position(label.span.start).line)
            });
            println!(
                "{:?} {} {}: {}",
                diagnostic.severity,
                diagnostic.code,
                place.unwrap_or_default(),
                diagnostic.message
            );
        }
    }
}

/// Every place of a document outside of components that holds a schema.
fn places<'a>(
    resolver: &Resolver<'a>,
    node: Node<'a>,
    schemas: &mut Schemas<'a>,
    name: &str,
    seen: &mut HashSet<Identity>,
    depth: usize,
) {
    if depth > 40 || !seen.insert(node.identity()) {
        return;
    }
    if node.is_array() {
        for item in node.items() {
            places(resolver, item, schemas, name, seen, depth + 1);
        }
        return;
    }
    if node.get("paths").is_none()
        && let Some(resolved) = resolver.follow(node, crate::resolve::Position::Object, &mut Diagnostics::default())
        && resolved.is_reference()
    {
        places(resolver, resolved.node, schemas, name, seen, depth + 1);
    }
    let name = node.get("operationId").and_then(Node::as_str).unwrap_or(name);
    for member in node.members() {
        let hint = if node.key() == Some("responses") { format!("{name}{}", member.name) } else { name.to_owned() };
        match member.name {
            "schema" => {
                let request = node.pointer().contains("/requestBody");
                let direction = Direction { request, response: !request };
                schemas.lower(member.value, &Hint::new(name), direction);
            }
            "schemas" | "example" | "examples" => {}
            _ => places(resolver, member.value, schemas, &hint, seen, depth + 1),
        }
    }
}
