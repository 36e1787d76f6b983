//! Contracts of protocol buffers: the same pipeline, from protos to the files of a crate.

use std::path::Path;

use counterpart_diagnostic::{Diagnostic, Diagnostics, Sources, Span, codes};
use counterpart_emit::rpc::{self, Input};
use counterpart_emit::{Evolution, File, Layout, Membership, Options, Package, Runtime, Sides};
use counterpart_model::rpc::Contract;
use counterpart_proto::{Documents, Loaded, Request, load};

use crate::pipeline::{Product, broken};
use crate::project::{self, Project, ProjectKind};

/// Runs the whole pipeline for a contract of protocol buffers. Nothing is written.
pub fn generate_proto(project: &Project, command: &str) -> Product {
    let mut product = Product::default();
    if let Some((files, page)) = run(project, command, &mut product)
        && !product.has_errors()
    {
        product.files = files;
        product.page = Some(page);
    }
    product
}

fn run(project: &Project, command: &str, product: &mut Product) -> Option<(Vec<File>, String)> {
    let Some(version) = &project.version else {
        let place = version_place(project, &mut product.sources);
        product.diagnostics.push(
            Diagnostic::error(codes::proto::NO_VERSION, format!("contract `{}` says no version", project.name))
                .at(place, "no `version` is said here")
                .help("write `version = \"1.0.0\"`"),
        );
        return None;
    };
    let loaded = load_from(project, &project.folder, version, &mut product.sources, &mut product.diagnostics)?;
    let published = published(project, product);
    check_version(project, &loaded.contract, &published, product);
    let options = options(project, command, rpc::evolution(&earlier(&loaded.contract, published), &loaded.contract));
    let input = Input { contract: &loaded.contract, descriptors: &loaded.descriptors, options: &options };
    let files = rpc::emit(input, &mut product.diagnostics);
    Some((files, rpc::page(&loaded.contract)))
}

/// Lowers what was published. What does not lower is an error: nothing can be compared with it.
fn published(project: &Project, product: &mut Product) -> Vec<Contract> {
    let mut all = Vec::new();
    for folder in &project.published {
        let version = folder.file_name().unwrap_or_default().to_string_lossy();
        let mut found = Diagnostics::default();
        if let Some(loaded) = load_from(project, folder, &version, &mut product.sources, &mut found) {
            all.push(loaded.contract);
        } else {
            let message = format!("the published protos in `{}` do not lower", folder.display());
            product.diagnostics.push(broken(message, &found));
            product.diagnostics.extend(found);
        }
    }
    all
}

fn earlier(current: &Contract, published: Vec<Contract>) -> Vec<Contract> {
    published.into_iter().filter(|contract| contract.version.text != current.version.text).collect()
}

/// A contract that differs from what was published under its own version needs a new version.
fn check_version(project: &Project, current: &Contract, published: &[Contract], product: &mut Product) {
    let same = published.iter().find(|contract| contract.version.text == current.version.text);
    let changes = same.map(|same| counterpart_model::rpc::diff(same, current)).unwrap_or_default();
    let told: Vec<String> = changes.iter().filter(|change| !change.editorial).map(ToString::to_string).collect();
    if told.is_empty() {
        return;
    }
    let place = version_place(project, &mut product.sources);
    let message = format!("the contract differs from its published version {}", current.version.text);
    let diagnostic = Diagnostic::error(codes::evolution::VERSION_REUSED, message)
        .at(place, "this version is published, and frozen")
        .help("give the contract a new version");
    product.diagnostics.push(told.into_iter().fold(diagnostic, Diagnostic::note));
}

/// Where the manifest of a contract says the version; its beginning, where it says none.
pub(crate) fn version_place(project: &Project, sources: &mut Sources) -> Span {
    let path = project.manifest();
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let starts = |line: &str| line.split_once('=').is_some_and(|(key, _)| key.trim() == "version");
    let mut start = 0;
    let mut found = (0, 0);
    for line in text.split_inclusive('\n') {
        if starts(line) {
            found = (start, start + line.trim_end().len());
        }
        start += line.len();
    }
    let byte = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    Span::new(sources.add(shown(project, project::MANIFEST), text), byte(found.0), byte(found.1))
}

/// A file of the contract as it is named to the user.
fn shown(project: &Project, file: &str) -> String {
    let folder = project.folder.file_name().unwrap_or_default();
    format!("contracts/{}/{file}", folder.to_string_lossy())
}

fn load_from(
    project: &Project,
    folder: &Path,
    version: &str,
    sources: &mut Sources,
    diagnostics: &mut Diagnostics,
) -> Option<Loaded> {
    let ProjectKind::Proto { document } = &project.kind else { return None };
    let below = folder.strip_prefix(&project.folder).unwrap_or(folder);
    let documents = Documents::folder(folder, shown(project, &below.to_string_lossy()));
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
