//! The versions of the schema.

use super::classify;
use crate::open_error::OpenError;
use sqlx::{AssertSqlSafe, Connection, Row, SqliteConnection};
use std::path::Path;

/// Each step of the schema, in order; what was published is never changed.
const MIGRATIONS: &[&str] = &[include_str!("migrations/0001.sql")];

/// What marks a file as ours: `CPB1`.
const APPLICATION: i64 = 0x4350_4231;

/// The newest version.
pub(crate) fn known() -> i64 {
    i64::try_from(MIGRATIONS.len()).unwrap_or(i64::MAX)
}

/// Brings a database to the newest version, in one transaction.
pub(crate) async fn run(path: &Path, connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let refused = |error: sqlx::Error| classify::open_error(path, &error);
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(refused)?;
    let found = version(path, &mut transaction).await?;
    let migrated = async {
        for migration in MIGRATIONS.iter().skip(usize::try_from(found).unwrap_or(usize::MAX)) {
            sqlx::raw_sql(*migration).execute(&mut *transaction).await?;
        }
        // said again where nothing is to be done: on a file that cannot be written SQLite begins happily, and fails here
        let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {}", known());
        sqlx::raw_sql(AssertSqlSafe(marks)).execute(&mut *transaction).await?;
        transaction.commit().await
    };
    migrated.await.map_err(refused)
}

/// Whether a database can be read as it is.
pub(crate) async fn check(path: &Path, connection: &mut SqliteConnection) -> Result<(), OpenError> {
    let (found, known) = (version(path, connection).await?, known());
    if found < known { Err(OpenError::Older { path: path.to_owned(), found, known }) } else { Ok(()) }
}

/// The version that a database has; 0 for an empty one.
async fn version(path: &Path, connection: &mut SqliteConnection) -> Result<i64, OpenError> {
    const SQL: &str = "SELECT (SELECT application_id FROM pragma_application_id), \
                       (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema)";
    let row = sqlx::query(SQL).fetch_one(connection).await;
    let columns = row.and_then(|row| Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?)));
    let (application, found, tables): (i64, i64, i64) = columns.map_err(|error| classify::open_error(path, &error))?;
    if application != APPLICATION && (application, found, tables) != (0, 0, 0) {
        return Err(OpenError::Foreign(path.to_owned()));
    }
    let known = known();
    if found > known { Err(OpenError::Newer { path: path.to_owned(), found, known }) } else { Ok(found) }
}
