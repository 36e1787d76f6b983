//! Statements over a connection of SQLite.

use super::classify;
use crate::engine::{Arg, Columns, Failure, Session};
use crate::error::StoreError;
use sqlx::query::Query;
use sqlx::sqlite::{SqliteArguments, SqliteRow};
use sqlx::{Decode, Row, Sqlite, SqliteConnection, Type};
use uuid::Uuid;

impl Session for SqliteConnection {
    type Row = SqliteRow;

    async fn rows(&mut self, sql: &'static str, args: &[Arg<'_>]) -> Result<Vec<SqliteRow>, Failure> {
        query(sql, args).fetch_all(self).await.map_err(|error| classify::failure(&error))
    }
    async fn execute(&mut self, sql: &'static str, args: &[Arg<'_>]) -> Result<u64, Failure> {
        let done = query(sql, args).execute(self).await.map_err(|error| classify::failure(&error))?;
        Ok(done.rows_affected())
    }
}

/// A statement with its values; each connection prepares it once.
fn query<'q>(sql: &'static str, args: &[Arg<'_>]) -> Query<'q, Sqlite, SqliteArguments> {
    args.iter().fold(sqlx::query(sql), |query, arg| match *arg {
        Arg::Int(value) => query.bind(value),
        Arg::Text(value) => query.bind(value.map(str::to_owned)),
        Arg::Bytes(value) => query.bind(value.to_vec()),
        Arg::Id(value) => query.bind(value),
    })
}

impl Columns for SqliteRow {
    fn integer(&self, column: usize) -> Result<i64, StoreError> {
        get(self, column)
    }
    fn integer_if(&self, column: usize) -> Result<Option<i64>, StoreError> {
        get(self, column)
    }
    fn text(&self, column: usize) -> Result<&str, StoreError> {
        get(self, column)
    }
    fn text_if(&self, column: usize) -> Result<Option<&str>, StoreError> {
        get(self, column)
    }
    fn bytes(&self, column: usize) -> Result<&[u8], StoreError> {
        get(self, column)
    }
    fn id(&self, column: usize) -> Result<Uuid, StoreError> {
        get(self, column)
    }
    fn id_if(&self, column: usize) -> Result<Option<Uuid>, StoreError> {
        get(self, column)
    }
}

fn get<'r, T: Decode<'r, Sqlite> + Type<Sqlite>>(row: &'r SqliteRow, column: usize) -> Result<T, StoreError> {
    row.try_get(column).map_err(|error| classify::store_error(&error))
}
