//! One connection that writes, several that read.

use super::classify;
use super::lock::FileLock;
use super::options::Options;
use crate::error::StoreError;
use sqlx::pool::{PoolConnection, PoolOptions};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Pool, Sqlite, SqliteConnection, Transaction};
use std::sync::Arc;

/// How a file is looked at first, and brought up to date: nothing in it changes before it is known as ours.
pub(crate) fn to_migrate(options: &Options) -> SqliteConnectOptions {
    let connect = quiet()
        .filename(&options.path)
        .busy_timeout(options.patience)
        .foreign_keys(true)
        .synchronous(SqliteSynchronous::Full);
    match options.pages {
        Some(pages) => connect.pragma("max_page_count", pages.to_string()),
        None => connect,
    }
}

/// How the connection that writes is opened.
pub(crate) fn to_write(options: &Options) -> SqliteConnectOptions {
    // after a large change its log gives the space back
    to_migrate(options).journal_mode(SqliteJournalMode::Wal).pragma("journal_size_limit", "67108864")
}

/// How a connection that reads is opened.
pub(crate) fn to_read(options: &Options) -> SqliteConnectOptions {
    quiet().filename(&options.path).busy_timeout(options.patience).read_only(true)
}

/// Statements are not logged: what happens is told by those who ask.
fn quiet() -> SqliteConnectOptions {
    SqliteConnectOptions::new().disable_statement_logging().row_buffer_size(256)
}

/// The connections that read.
pub(crate) struct Readers(Pool<Sqlite>);

impl Readers {
    pub(crate) fn new(options: &Options, connect: SqliteConnectOptions) -> Self {
        let pool = pool(options, options.readers.max(1)).test_before_acquire(false);
        Self(pool.connect_lazy_with(connect))
    }
    pub(crate) async fn get(&self) -> Result<PoolConnection<Sqlite>, StoreError> {
        self.0.acquire().await.map_err(|error| classify::store_error(&error))
    }
    pub(crate) async fn close(&self) {
        self.0.close().await;
    }
}

/// The connection that writes; whoever waits for it is served in order.
#[derive(Clone)]
pub(crate) struct Writer {
    pool: Pool<Sqlite>,
    /// Nobody else has the file as long as somebody can write here.
    lock: Arc<FileLock>,
}

impl Writer {
    pub(crate) fn new(options: &Options, connect: SqliteConnectOptions, lock: FileLock) -> Self {
        let pool = pool(options, 1).after_release(|connection, _| Box::pin(is_clean(connection)));
        Self { pool: pool.connect_lazy_with(connect), lock: Arc::new(lock) }
    }
    /// Waits for its turn, and takes the lock of the file at once: a transaction that reads first could not write later.
    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Sqlite>, StoreError> {
        self.pool.begin_with("BEGIN IMMEDIATE").await.map_err(|error| classify::store_error(&error))
    }
    /// Waits for the change that is under way, and lets go of the file.
    pub(crate) async fn close(&self) {
        self.pool.close().await;
        self.lock.release();
    }
}

fn pool(options: &Options, connections: u32) -> PoolOptions<Sqlite> {
    PoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(options.patience)
        .idle_timeout(None)
        .max_lifetime(None)
}

/// A full disk makes SQLite itself roll back; sqlx still counts the transaction then, and could never begin another one.
async fn is_clean(connection: &mut SqliteConnection) -> sqlx::Result<bool> {
    // what was sent before is done when this returns
    connection.ping().await?;
    Ok(!connection.is_in_transaction())
}
