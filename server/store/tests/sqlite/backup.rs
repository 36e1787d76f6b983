//! Backups.

use crate::file::ask;
use crate::open;
use crate::suite::world::{TestClock, entry, insert, new_bundle};
use counterpart_store::{AuditLog, Sqlite, Store, StoreError, Verdict};

#[tokio::test]
async fn a_backup_is_a_whole_database() {
    let (store, kept) = open(TestClock::default().clock()).await;
    let bundle = insert(&store, new_bundle("shop")).await;
    store.append(entry("1").into()).await.expect("append");
    // beside writers
    let copy = kept.path().join("copy.db");
    let change = store.begin().await.expect("begin");
    store.backup(&copy).await.expect("backup");
    drop(change);
    insert(&store, new_bundle("later")).await;
    assert_eq!(ask(&copy, "PRAGMA integrity_check").await, "ok");
    let restored = Sqlite::open(&copy).await.expect("open the copy");
    assert_eq!(restored.bundles(None, 10).await.expect("bundles").rows, [bundle]);
    assert!(matches!(restored.verify().await.expect("verify"), Verdict::Sound(head) if head.sequence == 1));
}

#[tokio::test]
async fn a_reader_backs_up_too() {
    let (store, kept) = open(TestClock::default().clock()).await;
    insert(&store, new_bundle("shop")).await;
    let reader = Sqlite::open_to_read(store.path()).await.expect("open to read");
    let copy = kept.path().join("copy.db");
    reader.backup(&copy).await.expect("backup");
    assert_eq!(ask(&copy, "SELECT count(*) || '' FROM bundles").await, "1");
}

#[tokio::test]
async fn no_file_is_overwritten() {
    let (store, kept) = open(TestClock::default().clock()).await;
    let copy = kept.path().join("copy.db");
    std::fs::write(&copy, "precious").expect("write");
    let error = store.backup(&copy).await.expect_err("refused");
    assert!(matches!(&error, StoreError::Unavailable(reason) if reason.contains("there already")), "{error}");
    assert_eq!(std::fs::read_to_string(&copy).expect("read"), "precious");
    assert!(store.backup(&kept.path().join("nowhere/copy.db")).await.is_err());
    assert!(store.backup(store.path()).await.is_err());
    let left: Vec<_> =
        std::fs::read_dir(kept.path()).expect("list").map(|entry| entry.expect("entry").file_name()).collect();
    assert!(left.iter().all(|name| !name.to_string_lossy().contains("partial")), "{left:?}");
}
