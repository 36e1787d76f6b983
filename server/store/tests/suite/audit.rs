//! The audit log.

use super::Everything;
use super::world::{TestClock, entry, insert, json, new_bundle};
use counterpart::server::{AuditEntry, AuditOutcome, Caller, Transaction};
use counterpart_store::{AuditHead, AuditRow, Change, Decision, Verdict};
use std::time::{Duration, UNIX_EPOCH};
use tokio::task::JoinSet;

pub(crate) async fn the_chain_is_sound<S: Everything>(store: S, _: TestClock) {
    let empty = AuditHead { sequence: 0, hash: [0; 32] };
    assert_eq!(store.head().await.expect("head"), empty);
    assert_eq!(store.verify().await.expect("verify"), Verdict::Sound(empty));
    for number in 0..1_203 {
        let mut change = store.begin().await.expect("begin");
        let entries = [entry("1"), entry("2")];
        for entry in entries {
            change.append(Some(entry), None).await.expect("append");
        }
        if number % 3 == 0 {
            change.commit().await.expect("commit");
        }
    }
    let head = store.head().await.expect("head");
    assert_eq!(head.sequence, 802);
    assert_eq!(store.verify().await.expect("verify"), Verdict::Sound(head));
}

pub(crate) async fn rows_keep_their_columns<S: Everything>(store: S, _: TestClock) {
    let row = AuditRow {
        sequence: 0,
        at: UNIX_EPOCH + Duration::from_micros(1_772_281_800_123_456),
        relation: "provider_bundle.read".to_owned(),
        operation: "ListProviderBundles".to_owned(),
        subject: "user:ada".to_owned(),
        object: "provider_bundle".to_owned(),
        decision: Decision::Denied,
        item_count: Some(0),
        fields: vec!["display_name".to_owned(), "provider_packages".to_owned()],
        correlation_id: Some("01ARZ3NDEKTSV4RRFFQ69G5FAV".to_owned()),
        request_id: "request-1".to_owned(),
    };
    let bare = AuditRow { item_count: None, fields: Vec::new(), correlation_id: None, ..row.clone() };
    store.append(row.clone()).await.expect("append");
    store.append(bare.clone()).await.expect("append");
    let (first, second) = (AuditRow { sequence: 1, ..row }, AuditRow { sequence: 2, ..bare });
    assert_eq!(store.rows(0, 10).await.expect("rows"), [first.clone(), second.clone()]);
    assert_eq!(store.rows(0, 1).await.expect("rows"), [first]);
    assert_eq!(store.rows(1, 10).await.expect("rows"), [second]);
}

pub(crate) async fn rows_that_come_together<S: Everything>(store: S, _: TestClock) {
    let mut readers = JoinSet::new();
    for number in 0..300 {
        let store = store.clone();
        readers.spawn(async move {
            let row = AuditRow { request_id: format!("r{number}"), ..entry("1").into() };
            store.append(row).await.expect("append");
            let head = store.head().await.expect("head");
            assert!(head.sequence >= 1, "durable when it returns");
        });
    }
    let mut change = store.begin().await.expect("begin");
    change.append(Some(entry("mutation")), None).await.expect("append");
    change.commit().await.expect("commit");
    readers.join_all().await;
    let rows = store.rows(0, 1000).await.expect("rows");
    assert_eq!(rows.len(), 301);
    let mut ids: Vec<_> = rows.iter().map(|row| row.request_id.clone()).collect();
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 301);
    assert!(matches!(store.verify().await.expect("verify"), Verdict::Sound(_)));
}

pub(crate) async fn entries_become_rows<S: Everything>(store: S, _: TestClock) {
    let list = AuditEntry { id: None, context: json(r#"{"item_count":7}"#), ..entry("") };
    let denied = AuditEntry {
        outcome: AuditOutcome::Failed(403),
        caller: Caller::new("service_identity", "ci"),
        context: json("null"),
        problem: Some(json(r#"{"correlation_id":"01ARZ3NDEKTSV4RRFFQ69G5FAV"}"#)),
        ..entry("9")
    };
    let mut change = store.begin().await.expect("begin");
    for entry in [entry("8"), list, denied] {
        change.append(Some(entry), None).await.expect("append");
    }
    change.commit().await.expect("commit");
    let rows = store.rows(0, 10).await.expect("rows");
    let [changed, listed, denied] = rows.as_slice() else { unreachable!("three rows") };
    assert_eq!((changed.object.as_str(), changed.subject.as_str()), ("provider_bundle:8", "user:ada"));
    assert_eq!(changed.fields, ["display_name", "provider_packages"]);
    assert_eq!((changed.decision, changed.item_count), (Decision::Granted, None));
    assert_eq!((listed.object.as_str(), listed.item_count), ("provider_bundle", Some(7)));
    assert_eq!((denied.decision, denied.subject.as_str()), (Decision::Denied, "service_identity:ci"));
    assert_eq!(denied.correlation_id.as_deref(), Some("01ARZ3NDEKTSV4RRFFQ69G5FAV"));
}

pub(crate) async fn a_change_dropped_has_no_row<S: Everything>(store: S, _: TestClock) {
    let mut change = store.begin().await.expect("begin");
    change.insert_bundle(new_bundle("lost")).await.expect("insert");
    change.append(Some(entry("lost")), None).await.expect("append");
    drop(change);
    insert(&store, new_bundle("kept")).await;
    assert_eq!(store.head().await.expect("head").sequence, 0);
    assert!(store.rows(0, 10).await.expect("rows").is_empty());
}

pub(crate) async fn a_clock_that_jumps_keeps_the_order<S: Everything>(store: S, _: TestClock) {
    let times = [2_000, 1_000, 3_000, 0];
    for micros in times {
        let row = AuditRow { at: UNIX_EPOCH + Duration::from_micros(micros), ..entry("1").into() };
        store.append(row).await.expect("append");
    }
    let rows = store.rows(0, 10).await.expect("rows");
    assert_eq!(rows.iter().map(|row| row.sequence).collect::<Vec<_>>(), [1, 2, 3, 4]);
    assert_eq!(
        rows.iter().map(|row| row.at).collect::<Vec<_>>(),
        times.map(|at| UNIX_EPOCH + Duration::from_micros(at))
    );
    assert!(matches!(store.verify().await.expect("verify"), Verdict::Sound(_)));
}
