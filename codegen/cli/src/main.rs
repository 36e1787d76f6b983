//! The command `counterpart`: a contract in, a crate out.

mod arguments;
mod check;
mod config;
mod explain;
mod generate;
mod report;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use arguments::{Arguments, Command};

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// Everything was done.
    Done,
    /// The document has errors, or `--check` found a difference.
    Errors,
    /// The command was used wrongly: a file that cannot be read, a folder that cannot be written.
    Misuse,
}

impl From<Ending> for ExitCode {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Done => Self::SUCCESS,
            Ending::Errors => Self::from(1),
            Ending::Misuse => Self::from(2),
        }
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    arguments.color.choose();
    let ending = match &arguments.command {
        Command::Generate(generate) => generate::run(generate),
        Command::Check(check) => check::run(check),
        Command::Explain { code } => explain::run(code.as_deref()),
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut Arguments::command(), "counterpart", &mut std::io::stdout());
            Ending::Done
        }
    };
    ending.into()
}
