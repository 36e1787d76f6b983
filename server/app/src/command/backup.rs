//! `backup`

use super::{DatabaseFlag, Outcome, runtime, say};
use crate::failure::Failure;
use crate::settings::ConfigFlag;
use counterpart_store::Sqlite;
use std::path::PathBuf;

/// What `backup` takes.
#[derive(Debug, clap::Args)]
pub(super) struct Flags {
    #[command(flatten)]
    database: DatabaseFlag,
    /// The file of the copy, which must not be there yet
    file: PathBuf,
}

pub(super) fn run(config: &ConfigFlag, flags: Flags) -> Outcome {
    let path = config.complete(flags.database.given())?.database()?;
    runtime()?.block_on(async {
        let store = Sqlite::open_to_read(&path).await.map_err(Failure::from)?;
        store.backup(&flags.file).await.map_err(Failure::from)?;
        say(&format!("`{}` is a whole copy\n", flags.file.display()))
    })
}
