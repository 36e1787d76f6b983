//! `cargo xtask regenerate`: from `contracts/` to `generated/` and `docs/contracts/`.

use std::path::Path;

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

/// Fails where what is generated is not what the contracts say.
pub(crate) fn check() -> Outcome {
    run(&Arguments { check: true, publish: None })
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
    let product = generated(project);
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

fn generated(project: &Project) -> Product {
    match &project.kind {
        ProjectKind::OpenApi { document } => generate(&settings(project, document), &mut |_| ()),
        ProjectKind::Proto { .. } => counterpart_build::generate_proto(project, COMMAND),
    }
}

/// Freezes the present version.
fn publish(project: &Project) -> Outcome {
    let mut product = generated(project);
    let published = counterpart_build::publish(project, &mut product).map_err(|error| error.to_string())?;
    if let Some(path) = published {
        println!("published {}", path.display());
        return Ok(());
    }
    let text = render::text(&product.diagnostics, &product.sources, Style::Plain);
    Err(format!("{text}contract `{}` is not published", project.name))
}
