//! `cargo xtask test`: everything, with whatever real components there are.

use crate::components;
use crate::workspace::{self, Outcome, cargo};

/// What `test` takes.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// A real component that is not found is a failure.
    #[arg(long)]
    require_components: bool,
    /// Only tests whose name contains this.
    filter: Option<String>,
}

/// Runs the tests of the whole workspace.
pub(crate) fn run_tests(arguments: &Arguments) -> Outcome {
    let mut command = cargo();
    // Every feature: a test of what a feature switches on is not there without it.
    command.args(["test", "--workspace", "--all-features", "--no-fail-fast", "--quiet"]);
    for component in components::ALL {
        if let Some(path) = component.find() {
            command.env(component.variable, path);
        }
    }
    if arguments.require_components {
        command.env("COUNTERPART_REQUIRED", "1");
    }
    if let Some(filter) = &arguments.filter {
        command.arg(filter);
    }
    workspace::run(&mut command)
}

/// `cargo xtask test`
pub(crate) fn run(arguments: &Arguments) -> Outcome {
    let missing: Vec<_> = components::ALL.iter().filter(|component| component.find().is_none()).collect();
    if arguments.require_components && !missing.is_empty() {
        let lines = missing.iter().map(|component| format!("\n  {}: {}", component.name, component.needs));
        return Err(format!("these components are required and not here:{}", lines.collect::<String>()));
    }
    run_tests(arguments)?;
    println!("every test passed");
    for component in missing {
        println!("not here, so not tested against: {} (needs {})", component.name, component.needs);
    }
    Ok(())
}
