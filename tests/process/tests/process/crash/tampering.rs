//! Somebody changes the audit log in the file itself.

use counterpart_process_tests::{World, bundle, content};
use sqlx::{Connection, SqliteConnection};

/// The log only grows: whoever wants otherwise removes what holds it.
const UNLOCK: &str = "DROP TRIGGER audit_keeps_rows; DROP TRIGGER audit_keeps_columns;";

/// What is done to the log of ten rows, and the first sequence that is bad then.
const TAMPERINGS: &[(&str, &str, i64)] = &[
    ("a changed subject", "UPDATE audit SET subject = 'user:eve' WHERE sequence = 4", 4),
    ("a changed time", "UPDATE audit SET at = at + 1 WHERE sequence = 1", 1),
    ("a changed decision", "UPDATE audit SET decision = 'denied' WHERE sequence = 5", 5),
    ("a changed count", "UPDATE audit SET item_count = coalesce(item_count, 0) + 1 WHERE sequence = 6", 6),
    ("changed members", "UPDATE audit SET fields = fields || ' slug' WHERE sequence = 7", 7),
    ("a changed object", "UPDATE audit SET object = object || '0' WHERE sequence = 2", 2),
    ("a changed relation", "UPDATE audit SET relation = relation || '.x' WHERE sequence = 2", 2),
    ("a changed operation", "UPDATE audit SET operation = 'GetCloud' WHERE sequence = 3", 3),
    ("a changed correlation", "UPDATE audit SET correlation_id = 'x' WHERE sequence = 3", 3),
    ("a changed request", "UPDATE audit SET request_id = 'x' WHERE sequence = 10", 10),
    ("a changed hash", "UPDATE audit SET hash = zeroblob(32) WHERE sequence = 8", 8),
    ("a removed row", "DELETE FROM audit WHERE sequence = 5", 5),
    ("the first row, removed", "DELETE FROM audit WHERE sequence = 1", 1),
    ("a cut tail", "DELETE FROM audit WHERE sequence > 7", 8),
    ("everything cut", "DELETE FROM audit", 1),
    (
        "two swapped rows",
        "UPDATE audit SET sequence = -3 WHERE sequence = 3; UPDATE audit SET sequence = 3 WHERE sequence = 4; \
         UPDATE audit SET sequence = 4 WHERE sequence = -3",
        3,
    ),
    (
        "an inserted row",
        "INSERT INTO audit SELECT 11, at, relation, operation, subject, object, decision, item_count, fields, \
         correlation_id, request_id, hash FROM audit WHERE sequence = 10",
        11,
    ),
    ("a head put back", "UPDATE audit_head SET sequence = 6, hash = (SELECT hash FROM audit WHERE sequence = 6)", 7),
    ("a removed head", "DELETE FROM audit_head", 1),
];

#[tokio::test(flavor = "multi_thread")]
async fn every_change_of_the_log_is_found() {
    let world = World::new();
    let server = world.serve();
    let ada = world.caller(&server, "ada");
    let id = ada.create("/v1/provider-bundles", bundle("watched", 0)).await;
    let target = format!("/v1/provider-bundles/{id}");
    // denials while the grants were still to come are in the log too: there are ten rows at least
    for number in 1..8 {
        assert_eq!(ada.ask("PATCH", &target, content(number)).await.status, 200);
    }
    assert_eq!(ada.get("/v1/provider-bundles").await.status, 200);
    server.stop().await;
    world.done(&["backup", "whole.db"]);
    let rows = super::audit::rows(&world).len();
    assert!(rows >= 10, "{rows}");
    cut(&world, rows).await;
    for (what, sql, bad) in TAMPERINGS {
        std::fs::copy(world.file("ten.db"), world.file("tampered.db")).unwrap();
        change(&world, "tampered.db", &format!("{UNLOCK} {sql}")).await;
        let (code, text) = world.run(&["audit", "verify", "--database-url", "sqlite://tampered.db"]);
        assert_eq!(code, Some(1), "{what}: {text}");
        assert!(text.starts_with(&format!("broken at {bad}: ")), "{what}: {text}");
    }
    let (code, text) = world.run(&["audit", "verify", "--database-url", "sqlite://ten.db"]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.starts_with("sound: 10 rows"), "{text}");
    let (code, text) = world.run(&["audit", "verify", "--database-url", "sqlite://missing.db"]);
    assert_eq!(code, Some(2), "{text}");
}

/// A copy with the first ten rows and the head that it had then, which is sound: the hashes are those that were there.
async fn cut(world: &World, rows: usize) {
    std::fs::copy(world.file("whole.db"), world.file("ten.db")).unwrap();
    if rows > 10 {
        let back = "DELETE FROM audit WHERE sequence > 10; UPDATE audit_head SET sequence = 10, \
                    hash = (SELECT hash FROM audit WHERE sequence = 10);";
        let lock = "CREATE TRIGGER audit_keeps_rows BEFORE DELETE ON audit BEGIN SELECT raise(ABORT, 'no'); END; \
                    CREATE TRIGGER audit_keeps_columns BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'no'); END;";
        change(world, "ten.db", &format!("{UNLOCK} {back} {lock}")).await;
    }
}

/// Changes a file that nobody has open.
async fn change(world: &World, name: &str, sql: &str) {
    let url = format!("sqlite://{}", world.file(name).display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}
