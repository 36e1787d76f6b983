//! A copy of the whole database, while it is in use.

use super::lock::{beside, directory, private};
use super::{Sqlite, classify};
use crate::error::StoreError;
use std::fs::{File, remove_file, rename};
use std::io;
use std::path::Path;

impl Sqlite {
    /// Copies the database, as it is at one moment, to a file that is not there yet. The copy is whole and durable
    /// when this returns; before that it has another name, `<file>.partial`.
    pub async fn backup(&self, to: &Path) -> Result<(), StoreError> {
        let refused = |reason: &dyn std::fmt::Display| {
            StoreError::Unavailable(format!("no backup to `{}`: {reason}", to.display()))
        };
        if to.try_exists().map_err(|error| refused(&error))? {
            return Err(refused(&"the file is there already"));
        }
        let partial = beside(to, ".partial");
        let Some(name) = partial.to_str() else { return Err(refused(&"its name is not Unicode")) };
        // SQLite writes into an empty file: this one is for its owner alone, and nobody else's
        private().create_new(true).write(true).open(&partial).map_err(|error| refused(&error))?;
        let copied = async {
            let mut reader = self.0.readers.get().await?;
            let copy = sqlx::query("VACUUM INTO $1").bind(name.to_owned()).persistent(false);
            copy.execute(reader.connection()?).await.map_err(|error| classify::store_error(&error))?;
            settle(&partial, to).map_err(|error| refused(&error))
        };
        copied.await.inspect_err(|_| {
            // what cannot be removed is called partial
            let _ = remove_file(&partial);
        })
    }
}

fn settle(partial: &Path, to: &Path) -> io::Result<()> {
    File::open(partial)?.sync_all()?;
    rename(partial, to)?;
    File::open(directory(to))?.sync_all()
}
