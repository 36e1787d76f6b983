//! The database in one file: everything that only SQLite has.

mod audit;
mod backup;
mod change;
mod classify;
mod connect;
mod lock;
mod migrate;
mod open;
mod options;
mod outbox;
#[cfg(test)]
mod plans;
mod readers;
mod relationships;
mod session;
mod store;
mod writer;

pub use self::change::SqliteChange;
pub use self::options::Options;

use self::readers::Readers;
use self::writer::Writer;
use crate::engine::Clock;
use crate::engine::group::Group;
use crate::error::StoreError;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The database in one file. Clones share it; the file is free again when the last one is gone.
#[derive(Clone)]
pub struct Sqlite(Arc<Inner>);

struct Inner {
    path: PathBuf,
    readers: Readers,
    /// `None`: opened to read only.
    writer: Option<Write>,
    clock: Clock,
    #[cfg(feature = "failpoints")]
    failpoint: change::Failpoint,
}

/// What writes.
struct Write {
    connection: Writer,
    group: Group,
}

impl Sqlite {
    async fn change(&self) -> Result<SqliteChange, StoreError> {
        let writer = self.0.writer.as_ref().ok_or_else(read_only)?;
        Ok(SqliteChange { turn: writer.connection.begin().await?, inner: self.0.clone() })
    }
    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.0.path
    }
    /// Closes all connections once the changes under way are over, and leaves one whole file.
    pub async fn close(&self) {
        self.0.readers.close().await;
        if let Some(writer) = &self.0.writer {
            writer.connection.close().await;
        }
    }
}

fn no_turn() -> StoreError {
    StoreError::Unavailable("no connection became free in time".to_owned())
}

fn closed() -> StoreError {
    StoreError::Unavailable("it is closed".to_owned())
}

fn read_only() -> StoreError {
    StoreError::Unavailable("it is open to read only".to_owned())
}

impl fmt::Debug for Sqlite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Sqlite").field(&self.0.path).finish()
    }
}
