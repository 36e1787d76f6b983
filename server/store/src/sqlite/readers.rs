//! The connections that read. A read is one exchange with its connection: a pool that asks each connection whether it
//! is well, before it takes it back, makes two of it.

use super::classify;
use super::options::Options;
use crate::engine::{Arg, Failure, Session};
use crate::error::StoreError;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions, Connection, SqliteConnection};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// The connections that read; they are opened when they are needed first.
pub(crate) struct Readers {
    connect: SqliteConnectOptions,
    patience: Duration,
    most: u32,
    turns: Semaphore,
    idle: Mutex<Vec<SqliteConnection>>,
}

impl Readers {
    pub(crate) fn new(options: &Options, connect: SqliteConnectOptions) -> Self {
        let most = options.readers.max(1);
        let turns = Semaphore::new(usize::try_from(most).unwrap_or(1));
        Self { connect, patience: options.patience, most, turns, idle: Mutex::default() }
    }

    /// Waits for its turn, not for ever.
    pub(crate) async fn get(&self) -> Result<Reader<'_>, StoreError> {
        let waited = tokio::time::timeout(self.patience, self.turns.acquire()).await;
        let turn = waited.map_err(|_| super::no_turn())?.map_err(|_| super::closed())?;
        let idle = self.idle().pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.connect.connect().await.map_err(|error| classify::store_error(&error))?,
        };
        Ok(Reader { readers: self, connection: Some(connection), _turn: turn })
    }

    /// Waits for the reads that are under way.
    pub(crate) async fn close(&self) {
        let all = self.turns.acquire_many(self.most).await;
        self.turns.close();
        let idle = std::mem::take(&mut *self.idle());
        for connection in idle {
            // what is left of it goes with the process
            let _ = connection.close().await;
        }
        drop(all);
    }

    fn idle(&self) -> MutexGuard<'_, Vec<SqliteConnection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A connection for one read. Once it has failed it is not used again.
pub(crate) struct Reader<'a> {
    readers: &'a Readers,
    connection: Option<SqliteConnection>,
    _turn: SemaphorePermit<'a>,
}

impl Reader<'_> {
    /// The connection.
    pub(crate) fn connection(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        self.connection.as_mut().ok_or_else(super::closed)
    }
    fn checked<T>(&mut self, done: Result<T, Failure>) -> Result<T, Failure> {
        if matches!(done, Err(Failure::Store(_))) {
            self.connection = None;
        }
        done
    }
}

impl Session for Reader<'_> {
    type Row = SqliteRow;

    async fn rows(&mut self, sql: &'static str, args: &[Arg<'_>]) -> Result<Vec<SqliteRow>, Failure> {
        let done = self.connection()?.rows(sql, args).await;
        self.checked(done)
    }
    async fn execute(&mut self, sql: &'static str, args: &[Arg<'_>]) -> Result<u64, Failure> {
        let done = self.connection()?.execute(sql, args).await;
        self.checked(done)
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        let connection = self.connection.take();
        self.readers.idle().extend(connection);
    }
}
