//! One step, in a process of its own: its peak of memory is its own then, and so are the processes that it waits for.

use std::path::{Path, PathBuf};
use std::process::Command;

use counterpart_build::write::{self, File};
use serde::{Deserialize, Serialize};

use crate::corpus::{crate_name, lines, settings};
use crate::cost::Cost;
use crate::workspace::{Outcome, cargo, output, root};

/// What `bench-step` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct StepArguments {
    #[command(subcommand)]
    step: Step,
}

#[derive(Debug, clap::Subcommand)]
enum Step {
    /// Generates a contract of this repository, and writes nothing.
    Contract { name: String },
    /// Generates a document as a crate.
    Document { path: PathBuf },
    /// Runs cargo.
    Cargo {
        #[arg(last = true)]
        arguments: Vec<String>,
    },
}

/// What a step found.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Found {
    /// Lines of Rust that were generated.
    pub(crate) lines: usize,
    pub(crate) cost: Cost,
}

/// Prints what was found as JSON.
pub(crate) fn run(arguments: &StepArguments) -> Outcome {
    let found = match &arguments.step {
        Step::Contract { name } => contract(name)?,
        Step::Document { path } => document(path)?,
        Step::Cargo { arguments } => run_cargo(arguments)?,
    };
    println!("{}", serde_json::to_string(&found).map_err(|error| error.to_string())?);
    Ok(())
}

fn contract(name: &str) -> Outcome<Found> {
    let projects = counterpart_build::projects(&root().join("contracts"))?;
    let project = projects.iter().find(|project| project.name == name);
    let project = project.ok_or_else(|| format!("there is no contract `{name}`"))?;
    let (product, cost) = Cost::own(|| crate::regenerate::product(project))?;
    Ok(found(&product?.0, cost))
}

fn document(path: &Path) -> Outcome<Found> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let settings = settings(path, &name);
    let (product, cost) = Cost::own(|| counterpart_build::generate(&settings, &mut |_| ()))?;
    let folder = folder(&name);
    write::write(&folder, &product.files).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(found(&product.files, cost))
}

fn found(files: &[File], cost: Cost) -> Found {
    Found { lines: lines(files), cost }
}

/// Where the crate of a document is written.
pub(crate) fn folder(document: &str) -> PathBuf {
    root().join("target/bench").join(crate_name(document))
}

fn run_cargo(arguments: &[String]) -> Outcome<Found> {
    let (output, cost) = Cost::children(|| cargo().args(arguments).current_dir(root()).output())?;
    let output = output.map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(Found { lines: 0, cost })
}

/// Runs a step and takes what it found.
pub(super) fn step(arguments: &[&str]) -> Outcome<Found> {
    let own = std::env::current_exe().map_err(|error| format!("this program is not found: {error}"))?;
    let text = output(Command::new(own).arg("bench-step").args(arguments))?;
    serde_json::from_str(&text).map_err(|error| format!("a step says what is not understood: {error}"))
}

/// Runs cargo as a step.
pub(super) fn cargo_step(arguments: &[String]) -> Outcome<Cost> {
    let own: Vec<&str> = ["cargo", "--"].into_iter().chain(arguments.iter().map(String::as_str)).collect();
    Ok(step(&own)?.cost)
}
