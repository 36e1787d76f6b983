//! The command line.

mod audit;
pub(crate) use self::audit::shown as audit_head;
mod backup;
mod outbox;
mod relationships;
mod serve;
mod token;

use crate::failure::Failure;
use crate::settings::{ConfigFlag, DatabaseFlag, Invalid, MintFlags, ServeFlags};
use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use counterpart_store::{OpenError, Sqlite};
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

/// The provider-bundle service.
#[derive(Debug, Parser)]
#[command(name = "counterpart-server", version, max_term_width = 110)]
struct CommandLine {
    #[command(flatten)]
    config: ConfigFlag,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serves until SIGTERM or SIGINT, and then drains for up to 30 seconds
    Serve(Box<ServeFlags>),
    /// Prints a token for a subject
    Token {
        #[command(flatten)]
        flags: MintFlags,
        #[command(flatten)]
        grant: token::GrantFlags,
    },
    /// Adds, removes and prints relationships, while no server has the database open
    #[command(subcommand)]
    Relationships(relationships::Command),
    /// Creates the database, or brings it to the newest version
    Migrate(DatabaseFlag),
    /// Looks at the audit log, beside a running server too
    #[command(subcommand)]
    Audit(audit::Command),
    /// Looks at the outbox, and drives dead events again
    #[command(subcommand)]
    Outbox(outbox::Command),
    /// Copies the database, beside a running server too
    Backup(backup::Flags),
    /// Prints completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

/// How a command ends that has an answer of its own.
type Outcome = Result<ExitCode, Ended>;

/// Why a command ends without one.
enum Ended {
    /// The settings cannot be used.
    Settings(Invalid),
    /// What it was to do went wrong.
    Failed(Failure),
}

impl From<Invalid> for Ended {
    fn from(invalid: Invalid) -> Self {
        Self::Settings(invalid)
    }
}
impl From<Failure> for Ended {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

/// Does what the command line says. Settings that cannot be used end with 2, everything else that goes wrong with 1.
pub fn run() -> ExitCode {
    let CommandLine { config, command } = CommandLine::parse();
    let outcome = match command {
        Command::Serve(flags) => serve::run(&config, *flags),
        Command::Token { flags, grant } => token::run(&config, flags, &grant),
        Command::Relationships(command) => relationships::run(&config, command),
        Command::Migrate(flag) => migrate(&config, flag),
        Command::Audit(command) => audit::run(&config, command),
        Command::Outbox(command) => outbox::run(&config, command),
        Command::Backup(flags) => backup::run(&config, flags),
        Command::Completions { shell } => completions(shell),
    };
    let (message, code) = match outcome {
        Ok(code) => return code,
        Err(Ended::Settings(invalid)) => (invalid.to_string(), 2),
        Err(Ended::Failed(failure)) => (failure.to_string(), 1),
    };
    // where nobody reads it, there is nobody to tell
    let _ = writeln!(std::io::stderr(), "error: {message}");
    ExitCode::from(code)
}

fn migrate(config: &ConfigFlag, flag: DatabaseFlag) -> Outcome {
    let path = config.complete(flag.given())?.database()?;
    runtime()?.block_on(async {
        let store = Sqlite::open(&path).await.map_err(Failure::from)?;
        store.close().await;
        say(&format!("`{}` has the newest version\n", path.display()))
    })
}

fn completions(shell: Shell) -> Outcome {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut CommandLine::command(), "counterpart-server", &mut text);
    say(&String::from_utf8_lossy(&text))
}

/// What works on the database alone needs no more than this.
fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    Ok(tokio::runtime::Builder::new_current_thread().enable_all().build()?)
}

/// Opens a database that no server has open; where one has, says how to ask it for the same.
async fn open_alone(path: &Path, instead: &str) -> Result<Sqlite, Failure> {
    Sqlite::open(path).await.map_err(|error| match error {
        OpenError::InUse(_) => Failure::new(format!("{error}; {instead}")),
        error => error.into(),
    })
}

/// Prints; whoever has stopped reading is no failure.
fn say(text: &str) -> Outcome {
    match std::io::stdout().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(Failure::from(error).into()),
        _ => Ok(ExitCode::SUCCESS),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn every_setting_is_in_the_help() {
        let mut command = CommandLine::command();
        let serve = command.find_subcommand_mut("serve").unwrap().render_long_help().to_string();
        for name in [
            "LISTEN",
            "DATABASE_URL",
            "JWT_SECRET_FILE",
            "JWKS_FILE",
            "JWT_ISSUER",
            "JWT_AUDIENCE",
            "CURSOR_KEYS_FILE",
            "RELATIONSHIPS_FILE",
            "OUTBOX_INTERVAL",
            "PROVIDER_BUNDLES",
            "LOG",
        ] {
            assert!(serve.contains(&format!("COUNTERPART_{name}")), "{name}\n{serve}");
        }
    }
}
