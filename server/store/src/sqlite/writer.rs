//! The one connection that writes.

use super::classify;
use super::lock::FileLock;
use super::options::Options;
use crate::engine::Session;
use crate::error::StoreError;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Mutex, OwnedMutexGuard};

/// The connection that writes; whoever waits for it is served in order.
#[derive(Clone)]
pub(crate) struct Writer {
    connect: SqliteConnectOptions,
    patience: Duration,
    slot: Arc<Mutex<Slot>>,
}

enum Slot {
    /// Opened, and in no transaction; or not opened yet, or given up.
    Open(Option<SqliteConnection>, FileLock),
    /// Closed for good: the file may be another's.
    Closed,
}

impl Writer {
    pub(crate) fn new(options: &Options, connect: SqliteConnectOptions, lock: FileLock) -> Self {
        let slot = Arc::new(Mutex::new(Slot::Open(None, lock)));
        Self { connect, patience: options.patience, slot }
    }

    /// Waits for its turn, not for ever, and takes the file's lock at once: a transaction that reads first could not
    /// write later.
    pub(crate) async fn begin(&self) -> Result<Turn, StoreError> {
        let waited = tokio::time::timeout(self.patience, self.slot.clone().lock_owned()).await;
        let mut slot = waited.map_err(|_| super::no_turn())?;
        let Slot::Open(idle, _) = &mut *slot else { return Err(super::closed()) };
        let connection = match idle.take() {
            Some(connection) => connection,
            None => self.connect.connect().await.map_err(|error| classify::store_error(&error))?,
        };
        let mut turn = Turn(Some((connection, slot)));
        turn.session()?.execute("BEGIN IMMEDIATE", &[]).await?;
        Ok(turn)
    }

    /// Waits for the change that is under way, and lets go of the file.
    pub(crate) async fn close(&self) {
        let mut slot = self.slot.lock().await;
        if let Slot::Open(Some(connection), lock) = std::mem::replace(&mut *slot, Slot::Closed) {
            // what is left of it goes with the process
            let _ = connection.close().await;
            drop(lock);
        }
    }
}

/// A transaction. Dropped before it is over, it is rolled back; a connection that cannot do that is not used again.
pub(crate) struct Turn(Option<(SqliteConnection, OwnedMutexGuard<Slot>)>);

impl Turn {
    /// The connection, in the transaction.
    pub(crate) fn session(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        self.0.as_mut().map(|(connection, _)| connection).ok_or_else(super::closed)
    }
    /// Makes it last.
    pub(crate) async fn commit(mut self) -> Result<(), StoreError> {
        self.session()?.execute("COMMIT", &[]).await?;
        if let Some((connection, slot)) = self.0.take() {
            give_back(connection, slot);
        }
        Ok(())
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let Some((mut connection, slot)) = self.0.take() else { return };
        // where nobody is left to do it, the end of the connection does
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        runtime.spawn(async move {
            // a full disk makes SQLite itself roll back: then there is nothing to do, and it says so
            if connection.execute("ROLLBACK", &[]).await.is_ok() {
                give_back(connection, slot);
            }
        });
    }
}

fn give_back(connection: SqliteConnection, mut slot: OwnedMutexGuard<Slot>) {
    if let Slot::Open(idle, _) = &mut *slot {
        *idle = Some(connection);
    }
}
