//! `cargo xtask bench`: what generated code costs, beside what one writes by hand, and what generating and compiling cost.

mod compile;
mod generation;
mod service;
mod step;

use std::path::PathBuf;

use crate::workspace::{Outcome, cargo, run as run_command};

pub(crate) use step::{StepArguments, run as run_step};

/// What `bench` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Fewer and shorter rounds, and no debug builds of large documents.
    #[arg(long)]
    quick: bool,
    /// One part alone.
    #[arg(long)]
    part: Option<Part>,
    /// Only what has this in its name; how much is left out is said.
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Where `box.json` and `github-full.json` are; without it, the folder that COUNTERPART_CORPUS names.
    #[arg(long, value_name = "FOLDER")]
    corpus: Option<PathBuf>,
}

/// A part of `bench`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Part {
    /// Requests, calls and bodies.
    RunTime,
    /// Generating and compiling.
    Generation,
    /// The provider-bundle service under load.
    Service,
}

/// `cargo xtask bench`
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let wanted = |part| arguments.part.is_none_or(|only| only == part);
    if wanted(Part::RunTime) {
        run_time(arguments)?;
    }
    if wanted(Part::Generation) {
        generation::run(arguments)?;
    }
    if wanted(Part::Service) {
        service::run(arguments)?;
    }
    Ok(())
}

/// Requests, calls and bodies: a program of its own, optimized as whoever uses generated code builds it.
fn run_time(arguments: &Arguments) -> Outcome {
    let mut command = cargo();
    command.args(["run", "--release", "--quiet", "--package", "counterpart-bench", "--"]);
    command.args(arguments.quick.then_some("--quick"));
    if let Some(only) = &arguments.only {
        command.args(["--only", only]);
    }
    run_command(&mut command)
}
