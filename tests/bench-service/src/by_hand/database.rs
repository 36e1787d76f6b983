//! The same tables, over pools of sqlx.

use std::path::Path;
use std::time::Duration;

use chrono::{DateTime, Utc};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions, FromRow, Sqlite, SqliteConnection, SqlitePool, Transaction};
use uuid::Uuid;

use super::Fault;
use super::types::{Bundle, NewBundle, Patch};

const COLUMNS: &str =
    "id, display_name, slug, provider, packages, config_api_version, latest_version, created_at, updated_at, revision";

/// One connection that writes, and some that read.
#[derive(Debug)]
pub(super) struct Database {
    write: SqlitePool,
    read: SqlitePool,
}

/// A row of `bundles`.
#[derive(Debug, FromRow)]
pub(super) struct Row {
    pub(super) id: Uuid,
    display_name: String,
    pub(super) slug: String,
    provider: String,
    packages: String,
    config_api_version: String,
    latest_version: i64,
    created_at: i64,
    updated_at: i64,
    revision: i64,
}

/// What the audit log is told.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) relation: &'static str,
    pub(super) user: String,
    pub(super) object: Option<Uuid>,
    pub(super) items: Option<usize>,
}

impl Row {
    pub(super) fn bundle(self) -> Result<Bundle, Fault> {
        let at = |micros| DateTime::<Utc>::from_timestamp_micros(micros).ok_or(Fault::Internal);
        Ok(Bundle {
            id: self.id,
            display_name: self.display_name,
            slug: self.slug,
            provider: serde_json::from_value(self.provider.into())?,
            provider_packages: serde_json::from_str(&self.packages)?,
            provider_config_api_version: self.config_api_version,
            latest_version: self.latest_version,
            created_at: at(self.created_at)?,
            updated_at: at(self.updated_at)?,
        })
    }
}

impl Database {
    pub(super) async fn open(path: &Path) -> Result<Self, sqlx::Error> {
        let common = SqliteConnectOptions::new()
            .filename(path)
            .busy_timeout(Duration::from_secs(5))
            .foreign_keys(true)
            .disable_statement_logging();
        let write = common.clone().journal_mode(SqliteJournalMode::Wal).synchronous(SqliteSynchronous::Full);
        let write = SqlitePoolOptions::new().max_connections(1).connect_with(write).await?;
        let read = SqlitePoolOptions::new().max_connections(4).connect_with(common.read_only(true)).await?;
        let audit = "CREATE TABLE IF NOT EXISTS by_hand_audit (sequence INTEGER PRIMARY KEY, at INTEGER NOT NULL, \
                     relation TEXT NOT NULL, subject TEXT NOT NULL, object TEXT, item_count INTEGER)";
        sqlx::query(audit).execute(&write).await?;
        Ok(Self { write, read })
    }

    pub(super) async fn relationships(&self) -> Result<Vec<String>, sqlx::Error> {
        sqlx::query_scalar("SELECT relationship FROM relationships").fetch_all(&self.read).await
    }

    pub(super) async fn get(&self, id: Uuid) -> Result<Row, Fault> {
        let sql = format!("SELECT {COLUMNS} FROM bundles WHERE id = $1");
        let row = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).fetch_optional(&self.read).await?;
        row.ok_or(Fault::Missing)
    }

    pub(super) async fn list(&self, after: &str, limit: u32) -> Result<Vec<Row>, Fault> {
        let sql = format!("SELECT {COLUMNS} FROM bundles WHERE slug > $1 ORDER BY slug LIMIT $2");
        Ok(sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(after).bind(limit).fetch_all(&self.read).await?)
    }

    pub(super) async fn begin(&self) -> Result<Transaction<'static, Sqlite>, Fault> {
        Ok(self.write.begin_with("BEGIN IMMEDIATE").await?)
    }
}

pub(super) async fn audit(connection: &mut SqliteConnection, entry: &Entry) -> Result<(), Fault> {
    let sql = "INSERT INTO by_hand_audit (at, relation, subject, object, item_count) VALUES ($1, $2, $3, $4, $5)";
    let items = entry.items.and_then(|items| i64::try_from(items).ok());
    let object = entry.object.map(|id| format!("provider_bundle:{id}"));
    let query = sqlx::query(sql).bind(Utc::now().timestamp_micros()).bind(entry.relation);
    query.bind(format!("user:{}", entry.user)).bind(object).bind(items).execute(connection).await?;
    Ok(())
}

pub(super) async fn insert(connection: &mut SqliteConnection, user: &str, new: NewBundle) -> Result<Row, Fault> {
    let (id, now, packages) =
        (Uuid::now_v7(), Utc::now().timestamp_micros(), serde_json::to_string(&new.provider_packages)?);
    let sql =
        format!("INSERT INTO bundles ({COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, 1, $7, $7, 1) RETURNING {COLUMNS}");
    let provider = serde_json::to_value(new.provider)?;
    let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(id).bind(new.display_name).bind(new.slug);
    let query = query.bind(provider.as_str().map(str::to_owned)).bind(packages).bind(new.provider_config_api_version);
    let row: Row = query.bind(now).fetch_one(&mut *connection).await?;
    publish(connection, user, &row).await?;
    for relationship in relationships(id, user) {
        let sql = "INSERT INTO relationships (relationship, object) VALUES ($1, $2)";
        let query = sqlx::query(sql).bind(relationship).bind(format!("provider_bundle:{id}"));
        query.execute(&mut *connection).await?;
    }
    Ok(row)
}

/// What a new bundle brings.
pub(super) fn relationships(id: Uuid, user: &str) -> [String; 2] {
    [
        format!("provider_bundle:{id}#parent@platform:plexsphere"),
        format!("provider_bundle:{id}#bundle_admin@user:{user}"),
    ]
}

pub(super) async fn update(
    connection: &mut SqliteConnection,
    user: &str,
    old: &Row,
    patch: Patch,
) -> Result<Row, Fault> {
    let publishes = patch.provider_packages.is_some() || patch.provider_config_api_version.is_some();
    let sql = format!(
        "UPDATE bundles SET display_name = coalesce($3, display_name), packages = coalesce($4, packages), \
         config_api_version = coalesce($5, config_api_version), latest_version = latest_version + $6, \
         updated_at = max(updated_at, $7), revision = revision + 1 WHERE id = $1 AND revision = $2 RETURNING {COLUMNS}"
    );
    let packages = patch.provider_packages.as_ref().map(serde_json::to_string).transpose()?;
    let query = sqlx::query_as(sqlx::AssertSqlSafe(sql)).bind(old.id).bind(old.revision).bind(patch.display_name);
    let query = query.bind(packages).bind(patch.provider_config_api_version).bind(i64::from(publishes));
    let row: Option<Row> = query.bind(Utc::now().timestamp_micros()).fetch_optional(&mut *connection).await?;
    let row = row.ok_or(Fault::Stale)?;
    if publishes {
        publish(connection, user, &row).await?;
    }
    Ok(row)
}

async fn publish(connection: &mut SqliteConnection, user: &str, row: &Row) -> Result<(), Fault> {
    let sql = "INSERT INTO versions (bundle_id, version, packages, config_api_version, created_by, created_at) \
               VALUES ($1, $2, $3, $4, $5, $6)";
    let query = sqlx::query(sql).bind(row.id).bind(row.latest_version).bind(&row.packages);
    let query = query.bind(&row.config_api_version).bind(format!("user:{user}")).bind(row.updated_at);
    query.execute(connection).await?;
    Ok(())
}
