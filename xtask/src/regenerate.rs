//! `cargo xtask regenerate`: from `contracts/` to `generated/` and `docs/contracts/`.

use std::path::{Path, PathBuf};

use counterpart_build::diagnostic::render::{self, Style};
use counterpart_build::write::{self, File};
use counterpart_build::{
    Layout, Membership, Package, Product, Project, ProjectKind, Runtime, Settings, Severity, Sides, generate,
};

use crate::workspace::{Outcome, root};

/// The command that mends whatever `--check` finds.
const COMMAND: &str = "cargo xtask regenerate";

/// What `regenerate` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Writes nothing; says what is stale, missing or foreign, and fails if anything is.
    #[arg(long)]
    check: bool,
    /// Freezes the present version of a contract under its `published/` first.
    #[arg(long, value_name = "CONTRACT", conflicts_with = "check")]
    publish: Option<String>,
}

/// `cargo xtask regenerate`
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let projects = counterpart_build::projects(&root().join("contracts"))?;
    if let Some(name) = &arguments.publish {
        let project = projects.iter().find(|project| project.name == *name);
        let names = || projects.iter().map(|project| project.name.as_str()).collect::<Vec<_>>().join(", ");
        publish(project.ok_or_else(|| format!("there is no contract `{name}`; there are: {}", names()))?)?;
    }
    let projects = counterpart_build::projects(&root().join("contracts"))?;
    let mut pages = Vec::new();
    let mut differences = Vec::new();
    for project in &projects {
        let (files, page) = product(project)?;
        pages.push(File { path: format!("{}.md", project.name), text: page });
        settle(&root().join("generated").join(&project.name), &files, arguments.check, &mut differences)?;
    }
    settle(&root().join("docs/contracts"), &pages, arguments.check, &mut differences)?;
    if differences.is_empty() {
        println!("{} contracts: everything is what they say", projects.len());
        return Ok(());
    }
    Err(format!("{}\nmend it with `{COMMAND}`", differences.join("\n")))
}

/// Writes a folder, or notes how it differs.
fn settle(folder: &Path, files: &[File], check: bool, differences: &mut Vec<String>) -> Outcome {
    let fault = |error: std::io::Error| format!("{}: {error}", folder.display());
    let shown = |path: &Path| path.strip_prefix(root()).unwrap_or(path).display().to_string();
    if check {
        let difference = write::compare(folder, files).map_err(fault)?;
        let kinds = [("stale", difference.stale), ("missing", difference.missing), ("foreign", difference.foreign)];
        for (kind, paths) in kinds {
            differences.extend(paths.iter().map(|path| format!("{kind} {}", shown(path))));
        }
        return Ok(());
    }
    let done = write::write(folder, files).map_err(fault)?;
    done.written.iter().for_each(|path| println!("wrote {}", shown(path)));
    done.removed.iter().for_each(|path| println!("removed {}", shown(path)));
    differences.extend(done.foreign.iter().map(|path| format!("foreign {}", shown(path))));
    Ok(())
}

/// The files of a contract's crate, and its page.
pub(crate) fn product(project: &Project) -> Outcome<(Vec<File>, String)> {
    match &project.kind {
        ProjectKind::OpenApi { document } => of_document(project, document),
        ProjectKind::Proto { .. } => counterpart_build::generate_proto(project, COMMAND),
    }
}

fn of_document(project: &Project, document: &Path) -> Outcome<(Vec<File>, String)> {
    let product = generate(&settings(project, document), &mut |_| ());
    let text = render::text(&product.diagnostics, &product.sources, Style::Plain);
    if product.has_errors() || product.count(Severity::Refusal) > 0 {
        return Err(format!("{text}contract `{}` does not generate", project.name));
    }
    eprint!("{text}");
    let Product { files, page, .. } = product;
    Ok((files, page.unwrap_or_default()))
}

/// The settings of one of our own contracts.
pub(crate) fn settings(project: &Project, document: &Path) -> Settings {
    Settings {
        document: document.to_owned(),
        shown: document.strip_prefix(root()).unwrap_or(document).display().to_string(),
        name: project.name.clone(),
        version: project.version.clone(),
        published: project.published.clone(),
        layout: Layout::Crate(Package {
            name: project.name.clone(),
            runtime: Runtime::Workspace,
            membership: Membership::Inheriting,
        }),
        sides: Sides::Both,
        command: COMMAND.to_owned(),
    }
}

/// Freezes the present version.
fn publish(project: &Project) -> Outcome {
    let ProjectKind::OpenApi { document } = &project.kind else {
        return counterpart_build::publish_proto(project).map(|path| println!("published {}", path.display()));
    };
    let product = generate(&settings(project, document), &mut |_| ());
    let text = render::text(&product.diagnostics, &product.sources, Style::Plain);
    let Some(contract) = product.contract.as_ref().filter(|_| !product.has_errors()) else {
        return Err(format!("{text}contract `{}` does not generate, so it is not published", project.name));
    };
    if product.read.len() > 1 + project.published.len() {
        return Err(format!("contract `{}` stands in several files; a published document is one file", project.name));
    }
    let path = project.folder.join("published").join(format!("{}.yaml", contract.version.text));
    freeze(&path, document)
}

fn freeze(path: &PathBuf, document: &Path) -> Outcome {
    let fault = |error: std::io::Error| format!("{}: {error}", path.display());
    let text = std::fs::read(document).map_err(fault)?;
    match std::fs::read(path) {
        Ok(published) if published == text => {
            println!("{} is published already, and the same", path.display());
            return Ok(());
        }
        Ok(_) => {
            let code = counterpart_build::diagnostic::codes::evolution::ALREADY_PUBLISHED;
            return Err(format!(
                "error[{code}]: {} is published, and another; give the contract a new version",
                path.display()
            ));
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
        Err(error) => return Err(fault(error)),
    }
    std::fs::create_dir_all(path.parent().unwrap_or(path)).map_err(fault)?;
    std::fs::write(path, text).map_err(fault)?;
    println!("published {}", path.display());
    Ok(())
}
