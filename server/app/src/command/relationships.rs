//! `relationships`

use super::{DatabaseFlag, Outcome, open_alone, runtime, say};
use crate::failure::Failure;
use crate::serve::schema;
use crate::settings::ConfigFlag;
use counterpart_provider_bundles::Kept;
use counterpart_relationships::{Relationship, Writer, document};
use counterpart_store::Sqlite;
use std::io::Read;
use std::path::{Path, PathBuf};

/// What `relationships` does.
#[derive(Debug, clap::Subcommand)]
pub(super) enum Command {
    /// Adds those of a document that are not there; a running server touches COUNTERPART_RELATIONSHIPS_FILE on SIGHUP
    Touch(DocumentFlags),
    /// Removes those of a document that are there
    Delete(DocumentFlags),
    /// Prints all of them as a document, beside a running server too
    Export(DatabaseFlag),
}

/// A document, and the database that it is for.
#[derive(Debug, clap::Args)]
pub(super) struct DocumentFlags {
    #[command(flatten)]
    database: DatabaseFlag,
    /// A document of relationships in the YAML form of SpiceDB's tools; `-` reads standard input
    file: PathBuf,
}

pub(super) fn run(config: &ConfigFlag, command: Command) -> Outcome {
    match command {
        Command::Touch(flags) => change(config, flags, Change::Touch),
        Command::Delete(flags) => change(config, flags, Change::Delete),
        Command::Export(database) => {
            let path = config.complete(database.given())?.database()?;
            runtime()?.block_on(async {
                let store = Sqlite::open_to_read(&path).await.map_err(Failure::from)?;
                let kept = Kept::load(store, schema()?).await.map_err(Failure::from)?;
                let text = document::export(&kept.embedded().read());
                say(&text)
            })
        }
    }
}

#[derive(Clone, Copy)]
enum Change {
    Touch,
    Delete,
}

fn change(config: &ConfigFlag, flags: DocumentFlags, change: Change) -> Outcome {
    let path = config.complete(flags.database.given())?.database()?;
    let relationships = parsed(&flags.file)?;
    let count = relationships.len();
    runtime()?.block_on(async {
        let instead = "a server that runs touches COUNTERPART_RELATIONSHIPS_FILE again on SIGHUP";
        let store = open_alone(&path, instead).await?;
        let changed = changed(&store, relationships, change).await;
        store.close().await;
        changed?;
        say(&format!("{count} relationships {}\n", if matches!(change, Change::Touch) { "touched" } else { "deleted" }))
    })
}

async fn changed(store: &Sqlite, relationships: Vec<Relationship>, change: Change) -> Result<(), Failure> {
    let kept = Kept::load(store.clone(), schema()?).await?;
    match change {
        Change::Touch => kept.touch(relationships).await?,
        Change::Delete => kept.delete(relationships).await?,
    }
    Ok(())
}

fn parsed(file: &Path) -> Result<Vec<Relationship>, Failure> {
    let mut text = String::new();
    let read = if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(|_| ())
    } else {
        std::fs::read_to_string(file).map(|content| text = content)
    };
    read.map_err(|error| Failure::of_file(file, &error))?;
    document::parse(&text, &*schema()?).map_err(|error| Failure::of_file(file, &error))
}
