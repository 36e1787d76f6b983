//! The file behind a database, past its traits.

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Row, SqliteConnection};
use std::path::Path;
use tempfile::TempDir;

/// A directory of its own.
pub(crate) fn directory() -> TempDir {
    tempfile::tempdir().expect("a directory")
}

/// Runs statements on a file as no program of ours would.
pub(crate) async fn tamper(path: &Path, sql: &str) {
    let options = SqliteConnectOptions::new().filename(path).foreign_keys(false).create_if_missing(true);
    let mut connection: SqliteConnection = options.connect().await.expect("connect");
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.expect(sql);
    connection.close().await.expect("close");
}

/// The first column of the first row.
pub(crate) async fn ask(path: &Path, sql: &str) -> String {
    let mut connection = SqliteConnectOptions::new().filename(path).connect().await.expect("connect");
    let row = sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).fetch_one(&mut connection).await.expect(sql);
    let text = row.try_get_unchecked::<String, _>(0).expect("a text");
    connection.close().await.expect("close");
    text
}
