//! Each way to change what the audit log says is found, at the first row that does not hold.

use crate::file::{directory, tamper};
use crate::suite::world::entry;
use counterpart_store::{AuditLog, AuditRow, Sqlite, Verdict};

/// Ten rows, then what somebody does to the file, then what is found.
async fn verdict(sql: &str) -> Verdict {
    let directory = directory();
    let path = directory.path().join("store.db");
    let store = Sqlite::open(&path).await.expect("open");
    for number in 0..10_i64 {
        let row = AuditRow { item_count: Some(number), ..entry(&number.to_string()).into() };
        store.append(AuditRow { correlation_id: Some("c".to_owned()), ..row }).await.expect("append");
    }
    assert!(matches!(store.verify().await.expect("verify"), Verdict::Sound(_)));
    tamper(&path, &format!("DROP TRIGGER audit_keeps_rows; DROP TRIGGER audit_keeps_columns; {sql}")).await;
    store.verify().await.expect("verify")
}

async fn check(sql: &str, at: i64, why: &str) {
    match verdict(sql).await {
        Verdict::Broken { sequence, reason } => {
            assert_eq!(sequence, at, "{sql}: {reason}");
            assert!(reason.contains(why), "{sql}: {reason}");
        }
        Verdict::Sound(_) => unreachable!("not found: {sql}"),
    }
}

#[tokio::test]
async fn rows_cannot_be_changed_by_accident() {
    let directory = directory();
    let path = directory.path().join("store.db");
    let store = Sqlite::open(&path).await.expect("open");
    store.append(entry("1").into()).await.expect("append");
    store.close().await;
    for sql in ["DELETE FROM audit", "UPDATE audit SET subject = 'user:eve'"] {
        let path = path.clone();
        let tried = tokio::spawn(async move { tamper(&path, sql).await });
        assert!(tried.await.is_err(), "{sql}");
    }
}

#[tokio::test]
async fn a_changed_column() {
    let columns = [
        "at = at + 1",
        "relation = 'x'",
        "operation = 'x'",
        "subject = 'user:eve'",
        "object = 'x'",
        "decision = 'denied'",
        "item_count = 5",
        "item_count = NULL",
        "fields = 'display_name'",
        "correlation_id = 'd'",
        "correlation_id = NULL",
        "request_id = 'x'",
        "hash = zeroblob(32)",
    ];
    for column in columns {
        check(&format!("UPDATE audit SET {column} WHERE sequence = 4"), 4, "not the one that was written").await;
    }
    check("UPDATE audit SET decision = 'perhaps' WHERE sequence = 4", 4, "cannot be read").await;
    check("UPDATE audit SET hash = x'00' WHERE sequence = 4", 4, "cannot be read").await;
}

#[tokio::test]
async fn a_removed_row() {
    check("DELETE FROM audit WHERE sequence = 4", 4, "missing").await;
    check("DELETE FROM audit WHERE sequence = 1", 1, "missing").await;
    let closed = "DELETE FROM audit WHERE sequence = 4; UPDATE audit SET sequence = sequence - 1 WHERE sequence > 4";
    check(closed, 4, "not the one that was written").await;
}

#[tokio::test]
async fn a_cut_tail() {
    check("DELETE FROM audit WHERE sequence > 7", 8, "missing").await;
    check("DELETE FROM audit", 1, "missing").await;
    // the head names the last row left, but not its hash
    check("DELETE FROM audit WHERE sequence > 7; UPDATE audit_head SET sequence = 7", 7, "head of the chain").await;
    check("DELETE FROM audit; UPDATE audit_head SET sequence = 0", 1, "head of the chain").await;
}

#[tokio::test]
async fn two_swapped_rows() {
    let swap = "UPDATE audit SET sequence = -1 WHERE sequence = 4; UPDATE audit SET sequence = 4 WHERE sequence = 6; \
                UPDATE audit SET sequence = 6 WHERE sequence = -1";
    check(swap, 4, "not the one that was written").await;
}

#[tokio::test]
async fn a_row_past_the_head() {
    let copy = "INSERT INTO audit SELECT sequence + 1, at, relation, operation, subject, object, decision, item_count, \
                fields, correlation_id, request_id, hash FROM audit WHERE sequence = 10";
    check(copy, 11, "past the head").await;
    let first = "INSERT INTO audit SELECT 0, at, relation, operation, subject, object, decision, item_count, fields, \
                 correlation_id, request_id, hash FROM audit WHERE sequence = 1";
    check(first, 0, "before the first").await;
}

#[tokio::test]
async fn a_changed_head() {
    check("UPDATE audit_head SET hash = zeroblob(32)", 10, "head of the chain").await;
    check("UPDATE audit_head SET sequence = 9", 9, "head of the chain").await;
    check("UPDATE audit_head SET sequence = 12", 11, "missing").await;
    check("UPDATE audit_head SET hash = x'00'", 1, "cannot be read").await;
    check("DELETE FROM audit_head", 1, "head of the chain is missing").await;
}
