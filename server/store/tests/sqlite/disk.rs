//! A disk that fills up: nothing half done, nothing lost, and it goes on when there is room.

use crate::file::directory;
use crate::suite::world::{entry, event, insert, largest, new_bundle};
use counterpart::server::Transaction;
use counterpart_store::{AuditLog, Change, NewBundle, Options, Outbox, Sqlite, Store, StoreError, Verdict};
use std::time::Duration;

async fn create(store: &Sqlite, number: usize) -> Result<(), StoreError> {
    let mut change = store.begin().await?;
    let bundle = NewBundle { declaration: largest(), ..new_bundle(&format!("b{number:04}")) };
    let id = bundle.id.get().to_string();
    change.insert_bundle(bundle).await?;
    change.append(Some(entry(&id)), Some(event("ProviderBundleCreated", &id))).await?;
    change.commit().await
}

#[tokio::test]
async fn a_full_disk() {
    let directory = directory();
    let path = directory.path().join("store.db");
    let options = |pages| Options { pages, patience: Duration::from_secs(2), ..Options::new(&path) };
    let store = Sqlite::open(options(Some(120))).await.expect("open");
    let mut acknowledged = 0;
    let error = loop {
        match create(&store, acknowledged).await {
            Ok(()) => acknowledged += 1,
            Err(error) => break error,
        }
    };
    assert!(matches!(error, StoreError::Unavailable(_)), "{error}");
    assert!(error.to_string().contains("full"), "{error}");
    assert!(acknowledged > 5, "{acknowledged}");
    // it says so again and again, and never hangs
    for _ in 0..5 {
        assert!(matches!(create(&store, acknowledged).await, Err(StoreError::Unavailable(_))));
    }
    check(&store, acknowledged).await;
    // what needs no room still works, and gives some
    for event in store.claim(1000).await.expect("claim") {
        store.delivered(&[event.id]).await.expect("delivered");
    }
    store.close().await;
    drop(store);
    let store = Sqlite::open(options(None)).await.expect("open with room");
    assert!(store.events(None, 1000).await.expect("events").is_empty());
    create(&store, acknowledged).await.expect("there is room");
}

async fn check(store: &Sqlite, acknowledged: usize) {
    assert_eq!(store.bundles(None, 1000).await.expect("bundles").rows.len(), acknowledged);
    assert_eq!(store.events(None, 1000).await.expect("events").len(), acknowledged);
    let Verdict::Sound(head) = store.verify().await.expect("verify") else { unreachable!("sound") };
    assert_eq!(usize::try_from(head.sequence), Ok(acknowledged));
}

#[tokio::test]
async fn an_audit_log_without_room() {
    let directory = directory();
    let options = Options { pages: Some(60), ..Options::new(directory.path().join("store.db")) };
    let store = Sqlite::open(options).await.expect("open");
    insert(&store, new_bundle("shop")).await;
    let mut acknowledged = 0;
    while store.append(entry(&"x".repeat(2000)).into()).await.is_ok() {
        acknowledged += 1;
    }
    assert!(matches!(store.append(entry(&"x".repeat(9000)).into()).await, Err(StoreError::Unavailable(_))));
    let Verdict::Sound(head) = store.verify().await.expect("verify") else { unreachable!("sound") };
    assert_eq!(head.sequence, acknowledged);
    assert_eq!(store.bundles(None, 10).await.expect("reads go on").rows.len(), 1);
}
