//! What the command takes.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Cuts a Rust server and a typed client from one contract, so that they fit or do not compile.
#[derive(Debug, Parser)]
#[command(
    name = "counterpart",
    version,
    after_help = "Exit codes: 0 done; 1 the document has errors, or `--check` found a difference; 2 wrong use."
)]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Whether to colour what is printed.
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Generates a crate from an OpenAPI document.
    Generate(Generate),
    /// Reads a document and says what is wrong with it; writes nothing.
    Check(Check),
    /// Prints the page of a diagnostic code; without a code, the list of all.
    Explain {
        /// The code: `CP0001`.
        code: Option<String>,
    },
    /// Prints a completion script.
    Completions {
        /// The shell that it is for.
        shell: clap_complete::Shell,
    },
}

/// `counterpart generate`
#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// The OpenAPI document, YAML or JSON; without it, the one that `counterpart.toml` names.
    pub(crate) document: Option<PathBuf>,
    /// The folder of the crate; its last part is the crate's name.
    #[arg(short, long, value_name = "FOLDER")]
    pub(crate) output: Option<PathBuf>,
    /// The name of the contract; without it, the folder's name.
    #[arg(long)]
    pub(crate) name: Option<String>,
    /// Generates one side alone.
    #[arg(long, value_enum, value_name = "SIDE")]
    pub(crate) only: Option<Side>,
    /// The folder of the runtime crate that the generated one depends on.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) runtime: Option<PathBuf>,
    /// Writes nothing; fails if the folder is not what would be written.
    #[arg(long, conflicts_with = "dry_run")]
    pub(crate) check: bool,
    /// Writes nothing; lists what would be written.
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// How diagnostics are printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// `counterpart check`
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// The OpenAPI document, YAML or JSON.
    pub(crate) document: PathBuf,
    /// How diagnostics are printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub(crate) format: Format,
}

/// One side of a contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// The typed client.
    Client,
    /// Traits and router.
    Server,
}

/// How diagnostics are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// For people, with the lines that they are about.
    Text,
    /// One JSON object a line, for editors.
    Json,
}

/// Whether to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// Where a terminal shows it.
    Auto,
    /// In any case.
    Always,
    /// Never.
    Never,
}

impl Color {
    /// Sets the choice for everything that is printed.
    pub(crate) fn choose(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}
