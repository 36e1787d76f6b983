//! Reads cost the same however many rows there are: each finds its way by an index, and none sorts.

use super::Sqlite;
use crate::engine::{Arg, Failure, Session, audit, bundles, clouds, outbox, relationships};
use crate::error::StoreError;
use crate::store::Store;
use provider_bundles::types::{CloudId, ProviderBundleId};
use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Row, SqliteConnection};
use uuid::Uuid;

/// A connection that notes how each statement would be run.
struct Planned<'a> {
    connection: &'a mut SqliteConnection,
    steps: Vec<String>,
}

impl Session for Planned<'_> {
    type Row = SqliteRow;

    async fn rows(&mut self, sql: &'static str, args: &[Arg<'_>]) -> Result<Vec<SqliteRow>, Failure> {
        let explain = sqlx::raw_sql(AssertSqlSafe(format!("EXPLAIN QUERY PLAN {sql}")));
        let rows = explain.fetch_all(&mut *self.connection).await.expect(sql);
        self.steps.extend(rows.iter().map(|row| row.get::<String, _>("detail")));
        self.connection.rows(sql, args).await
    }
    async fn execute(&mut self, sql: &'static str, args: &[Arg<'_>]) -> Result<u64, Failure> {
        self.rows(sql, args).await.map(|_| 0)
    }
}

#[tokio::test]
async fn reads_find_their_way() -> Result<(), StoreError> {
    let directory = tempfile::tempdir().expect("a directory");
    let store = Sqlite::open(directory.path().join("store.db")).await.expect("open");
    let bundle = ProviderBundleId::new(Uuid::now_v7()).expect("a UUIDv7");
    let cloud = CloudId::new(Uuid::now_v7()).expect("a UUIDv7");
    let mut change = store.begin().await?;
    let mut planned = Planned { connection: change.session()?, steps: Vec::new() };
    bundles::get(&mut planned, bundle).await?;
    bundles::list(&mut planned, None, 50).await?;
    bundles::versions(&mut planned, bundle, None, 50).await?;
    bundles::references(&mut planned, bundle).await?;
    bundles::delete(&mut planned, bundle, 0).await?;
    clouds::get(&mut planned, cloud).await?;
    clouds::list(&mut planned, None, 50).await?;
    clouds::roster(&mut planned, bundle, None, 50).await?;
    audit::rows(&mut planned, 0, 50).await?;
    audit::head(&mut planned).await?;
    outbox::delivered(&mut planned, &[1]).await?;
    relationships::delete_object(&mut planned, "cloud:1").await?;
    assert!(planned.steps.len() >= 12, "{:?}", planned.steps);
    for step in &planned.steps {
        assert!(step.starts_with("SEARCH ") && !step.contains("TEMP B-TREE"), "{step}");
    }
    // the queue holds what is undelivered alone: its head is at the beginning, and the limit ends the search
    planned.steps.clear();
    outbox::claim(&mut planned, 50, 0).await?;
    let [scan, subquery, search] = planned.steps.as_slice() else { unreachable!("{:?}", planned.steps) };
    assert_eq!((scan.as_str(), subquery.starts_with("CORRELATED")), ("SCAN outbox", true));
    assert!(search.contains("USING COVERING INDEX outbox_aggregate"), "{search}");
    Ok(())
}
