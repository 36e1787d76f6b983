//! Publishing: the present version of a contract is frozen beside it.

use std::io;
use std::path::{Path, PathBuf};

use counterpart_diagnostic::{Diagnostic, Span, codes};
use counterpart_emit::File;

use crate::pipeline::Product;
use crate::project::{Project, ProjectKind};
use crate::proto::version_place;
use crate::write;

/// Freezes the present version of a contract below its `published/`, after it was generated; the file or folder that was
/// written, or that holds the same already. `None`: the diagnostics of the product say why nothing is published.
///
/// # Errors
///
/// A file or folder that cannot be read or written.
pub fn publish(project: &Project, product: &mut Product) -> io::Result<Option<PathBuf>> {
    if product.has_errors() {
        return Ok(None);
    }
    match &project.kind {
        ProjectKind::OpenApi { document } => publish_document(project, document, product),
        ProjectKind::Proto { .. } => publish_protos(project, product),
    }
}

fn publish_document(project: &Project, document: &Path, product: &mut Product) -> io::Result<Option<PathBuf>> {
    let Some(contract) = &product.contract else { return Ok(None) };
    let place = contract.origin.span;
    if product.read.len() > 1 + project.published.len() {
        let message = format!("contract `{}` stands in several files", project.name);
        product.diagnostics.push(
            Diagnostic::error(codes::evolution::SEVERAL_FILES, message)
                .at(place, "what is published is this file alone")
                .help("move what it refers to into this file"),
        );
        return Ok(None);
    }
    let path = project.folder.join("published").join(format!("{}.yaml", contract.version.text));
    let text = std::fs::read(document)?;
    match std::fs::read(&path) {
        Ok(published) if published == text => return Ok(Some(path)),
        Ok(_) => return Ok(refuse(place, &path, product)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error),
    }
    std::fs::create_dir_all(path.parent().unwrap_or(&path))?;
    std::fs::write(&path, text)?;
    Ok(Some(path))
}

fn publish_protos(project: &Project, product: &mut Product) -> io::Result<Option<PathBuf>> {
    let Some(version) = &project.version else { return Ok(None) };
    let target = project.folder.join("published").join(version);
    let files = protos(&project.folder)?;
    if target.exists() && !write::compare(&target, &files)?.is_empty() {
        let place = version_place(project, &mut product.sources);
        return Ok(refuse(place, &target, product));
    }
    write::write(&target, &files)?;
    Ok(Some(target))
}

/// What is published is never written again.
fn refuse(place: Span, published: &Path, product: &mut Product) -> Option<PathBuf> {
    let message = format!("`{}` is published, and it is another", published.display());
    product.diagnostics.push(
        Diagnostic::error(codes::evolution::ALREADY_PUBLISHED, message)
            .at(place, "this version is published, and frozen")
            .help("give the contract a new version"),
    );
    None
}

/// Every proto of a contract's folder, what is published left out.
fn protos(folder: &Path) -> io::Result<Vec<File>> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(inner) = open.pop() {
        for entry in std::fs::read_dir(&inner)? {
            let path = entry?.path();
            if path.is_dir() {
                if !path.ends_with("published") {
                    open.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "proto") {
                let below = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
                files.push(File { path: below, text: std::fs::read_to_string(&path)? });
            }
        }
    }
    files.sort_by(|left, right| left.path.cmp(&right.path));
    Ok(files)
}
