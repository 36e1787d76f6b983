//! One connection to a database, and a row that it gives.

use super::arguments::Arg;
use super::failure::Failure;
use crate::error::StoreError;
use std::future::Future;
use uuid::Uuid;

/// A connection, inside of a transaction or not.
pub(crate) trait Session: Send {
    /// A row of this engine.
    type Row: Columns;

    /// Runs a statement that gives rows.
    fn rows(
        &mut self,
        sql: &'static str,
        args: &[Arg<'_>],
    ) -> impl Future<Output = Result<Vec<Self::Row>, Failure>> + Send;
    /// Runs a statement that gives none; says how many rows it touched.
    fn execute(&mut self, sql: &'static str, args: &[Arg<'_>]) -> impl Future<Output = Result<u64, Failure>> + Send;
    /// Runs a statement that gives one row or none.
    fn row(
        &mut self,
        sql: &'static str,
        args: &[Arg<'_>],
    ) -> impl Future<Output = Result<Option<Self::Row>, Failure>> + Send {
        async move { Ok(self.rows(sql, args).await?.into_iter().next()) }
    }
}

/// The columns of a row, by their place in the statement.
pub(crate) trait Columns: Send {
    fn integer(&self, column: usize) -> Result<i64, StoreError>;
    fn integer_if(&self, column: usize) -> Result<Option<i64>, StoreError>;
    fn text(&self, column: usize) -> Result<&str, StoreError>;
    fn text_if(&self, column: usize) -> Result<Option<&str>, StoreError>;
    fn bytes(&self, column: usize) -> Result<&[u8], StoreError>;
    fn id(&self, column: usize) -> Result<Uuid, StoreError>;
    fn id_if(&self, column: usize) -> Result<Option<Uuid>, StoreError>;
}
