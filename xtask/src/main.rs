//! The repository's own commands: `cargo xtask --help`.

mod bench;
mod components;
mod corpus;
mod cost;
mod regenerate;
mod test;
mod tidy;
mod up;
mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The repository's own commands.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Generates `generated/` and `docs/contracts/` from `contracts/`.
    Regenerate(regenerate::Arguments),
    /// Runs every test; says which real components were not found.
    Test(test::Arguments),
    /// Starts the provider-bundle service on this machine, with a small world in it.
    Up(up::Arguments),
    /// Generates and compiles every document of a folder, and prints a table.
    Corpus(corpus::Arguments),
    /// One document of `corpus`.
    #[command(hide = true)]
    CorpusDocument(corpus::DocumentArguments),
    /// Prints what generated code costs, beside what one writes by hand, and what generating and compiling cost.
    Bench(bench::Arguments),
    /// One step of `bench`.
    #[command(hide = true)]
    BenchStep(bench::StepArguments),
    /// Checks what compilers do not: the direction of dependencies, closed matches, and that every file says its subject.
    Tidy,
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Regenerate(arguments) => regenerate::run(&arguments),
        Command::Test(arguments) => test::run(&arguments),
        Command::Up(arguments) => up::run_up(&arguments),
        Command::Corpus(arguments) => corpus::run(&arguments),
        Command::CorpusDocument(arguments) => corpus::run_document(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::BenchStep(arguments) => bench::run_step(&arguments),
        Command::Tidy => tidy::run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
