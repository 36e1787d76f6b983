//! The provider-bundle service under load, beside the same routes written by hand over axum, sqlx and serde.
//!
//! Each server is a process of its own over its own copy of one database. All take turns under the same requests, so
//! whatever else the machine does falls on all of them. CPU time is the server's alone, with everything that it does
//! behind its answers. Nothing fails for being slow.

mod by_hand;
mod load;
mod round;
mod seed;
mod table;
mod target;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};

use by_hand::Audit;

/// What went wrong, in words.
type Outcome<T = ()> = Result<T, String>;

/// The provider-bundle service under load, beside the same routes written by hand over axum, sqlx and serde.
#[derive(Debug, Parser)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measures.
    Measure {
        /// The program of the service, built as it is run.
        #[arg(long, value_name = "FILE")]
        server: PathBuf,
        /// Fewer and shorter rounds, and 10,000 bundles where 100,000 are meant.
        #[arg(long)]
        quick: bool,
        /// Only the operations that have this in their name; the rest is said to be left out.
        #[arg(long, value_name = "TEXT")]
        only: Option<String>,
    },
    /// Serves what is written by hand.
    ByHand {
        #[arg(long)]
        database: PathBuf,
        #[arg(long)]
        secret: PathBuf,
        #[arg(long)]
        audit: Audit,
    },
}

/// How much is measured.
#[derive(Debug, Clone, Copy)]
struct Budget {
    /// Turns of each server, for each operation.
    rounds: usize,
    /// How long a turn takes.
    turn: Duration,
    /// How many bundles there are.
    sizes: [u64; 2],
}

impl Budget {
    /// For a result to report.
    const FULL: Self = Self { rounds: 7, turn: Duration::from_millis(700), sizes: [100, 100_000] };
    /// For a look.
    const QUICK: Self = Self { rounds: 3, turn: Duration::from_millis(300), sizes: [100, 10_000] };
}

#[tokio::main]
async fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        Command::Measure { server, quick, only } => {
            let budget = if quick { Budget::QUICK } else { Budget::FULL };
            round::measure(&server, budget, only.as_deref()).await
        }
        Command::ByHand { database, secret, audit } => by_hand::serve(&database, &secret, audit).await,
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
