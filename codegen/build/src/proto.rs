//! Contracts of protocol buffers: the same pipeline, from protos to the files of a crate.

use std::path::{Path, PathBuf};

use counterpart_diagnostic::render::{self, Style};
use counterpart_diagnostic::{Diagnostic, Diagnostics, Sources, codes};
use counterpart_emit::rpc::{self, Input};
use counterpart_emit::{Evolution, Layout, Membership, Options, Package, Runtime, Sides};
use counterpart_model::rpc::Contract;
use counterpart_proto::{Documents, Loaded, Request, load};

use crate::project::{Project, ProjectKind};
use crate::write::File;

/// The files of the crate of a contract of protocol buffers, and its page.
///
/// # Errors
///
/// The diagnostics, as text.
pub fn generate_proto(project: &Project, command: &str) -> Result<(Vec<File>, String), String> {
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let outcome = run(project, command, &mut sources, &mut diagnostics);
    let text = render::text(&diagnostics, &sources, Style::Plain);
    match outcome {
        Some(outcome) if !diagnostics.has_errors() => Ok(outcome),
        _ => Err(format!("{text}contract `{}` does not generate", project.name)),
    }
}

fn run(
    project: &Project,
    command: &str,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<(Vec<File>, String)> {
    let loaded = load_from(project, &project.folder, project.version.as_deref()?, sources, diagnostics)?;
    let mut published = Vec::new();
    for folder in &project.published {
        let version = folder.file_name()?.to_string_lossy().into_owned();
        let mut found = Diagnostics::default();
        if let Some(loaded) = load_from(project, folder, &version, sources, &mut found) {
            published.push(loaded.contract);
        } else {
            let message = format!("the published protos in `{}` do not lower", folder.display());
            diagnostics.push(Diagnostic::error(codes::evolution::PUBLISHED_BROKEN, message));
            diagnostics.extend(found);
        }
    }
    check_version(&loaded.contract, &published, diagnostics);
    let options = options(project, command, rpc::evolution(&earlier(&loaded.contract, published), &loaded.contract));
    let input = Input { contract: &loaded.contract, descriptors: &loaded.descriptors, options: &options };
    let files = rpc::emit(input, diagnostics);
    let files = files.into_iter().map(|file| File { path: file.path, text: file.text }).collect();
    Some((files, rpc::page(&loaded.contract)))
}

fn earlier(current: &Contract, published: Vec<Contract>) -> Vec<Contract> {
    published.into_iter().filter(|contract| contract.version.text != current.version.text).collect()
}

/// A contract that differs from what was published under its own version needs a new version.
fn check_version(current: &Contract, published: &[Contract], diagnostics: &mut Diagnostics) {
    let same = published.iter().find(|contract| contract.version.text == current.version.text);
    let changes = same.map(|same| counterpart_model::rpc::diff(same, current)).unwrap_or_default();
    let told: Vec<String> = changes.iter().filter(|change| !change.editorial).map(ToString::to_string).collect();
    if told.is_empty() {
        return;
    }
    let message = format!("the contract differs from its published version {}", current.version.text);
    let diagnostic =
        Diagnostic::error(codes::evolution::VERSION_REUSED, message).help("give the contract a new version");
    diagnostics.push(told.into_iter().fold(diagnostic, Diagnostic::note));
}

fn load_from(
    project: &Project,
    folder: &Path,
    version: &str,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Loaded> {
    let ProjectKind::Proto { document } = &project.kind else { return None };
    let shown = project.folder.file_name()?.to_string_lossy();
    let documents = Documents::folder(folder, format!("contracts/{shown}"));
    let roots = [document.clone()];
    load(&Request { name: &project.name, version, roots: &roots, documents }, sources, diagnostics)
}

fn options(project: &Project, command: &str, evolution: Evolution) -> Options {
    let package =
        Package { name: project.name.clone(), runtime: Runtime::Workspace, membership: Membership::Inheriting };
    Options {
        layout: Layout::Crate(package),
        sides: Sides::Both,
        command: command.to_owned(),
        source: format!("contracts/{}", project.name),
        evolution,
    }
}

/// Freezes the present protos under `published/<version>/`; the folder that was written, or that holds the same already.
///
/// # Errors
///
/// What is published under the version is another, the contract does not generate, or a file cannot be read or written.
pub fn publish_proto(project: &Project) -> Result<PathBuf, String> {
    let version = project.version.as_deref().ok_or("`contract.toml` names no version")?;
    generate_proto(project, "cargo xtask regenerate")?;
    let target = project.folder.join("published").join(version);
    let files = protos(&project.folder)?;
    let difference =
        crate::write::compare(&target, &files).map_err(|error| format!("{}: {error}", target.display()))?;
    if target.exists() && !difference.is_empty() {
        let code = codes::evolution::ALREADY_PUBLISHED;
        return Err(format!(
            "error[{code}]: {} is published, and another; give the contract a new version",
            target.display()
        ));
    }
    crate::write::write(&target, &files).map_err(|error| format!("{}: {error}", target.display()))?;
    Ok(target)
}

/// Every proto of a contract's folder, what is published left out.
fn protos(folder: &Path) -> Result<Vec<File>, String> {
    let mut files = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(inner) = open.pop() {
        let entries = std::fs::read_dir(&inner).map_err(|error| format!("{}: {error}", inner.display()))?;
        for path in entries.flatten().map(|entry| entry.path()).filter(|path| !path.ends_with("published")) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "proto") {
                let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                let below = path.strip_prefix(folder).unwrap_or(&path).display().to_string();
                files.push(File { path: below, text });
            }
        }
    }
    files.sort_by(|left, right| left.path.cmp(&right.path));
    Ok(files)
}
