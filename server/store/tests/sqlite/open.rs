//! Opening: what is made, what is refused, and what is said then.

use crate::file::{ask, directory, tamper};
use crate::suite::world::{entry, insert, new_bundle};
use counterpart_store::{AuditLog, AuditRow, OpenError, Options, Outbox, Relationships, Sqlite, Store, StoreError};
use std::path::Path;

async fn refusal(path: &Path) -> OpenError {
    Sqlite::open(path).await.expect_err("refused")
}

#[tokio::test]
async fn a_missing_file_is_made_and_found_again() {
    let directory = directory();
    let path = directory.path().join("store.db");
    let store = Sqlite::open(&path).await.expect("open");
    let bundle = insert(&store, new_bundle("shop")).await;
    store.close().await;
    drop(store);
    assert!(!path.with_file_name("store.db-wal").exists(), "one whole file is left");
    let store = Sqlite::open(&path).await.expect("open again");
    assert_eq!(store.bundle(bundle.id).await.expect("read"), Some(bundle));
}

#[cfg(unix)]
#[tokio::test]
async fn everything_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let directory = directory();
    let path = directory.path().join("store.db");
    let store = Sqlite::open(&path).await.expect("open");
    insert(&store, new_bundle("shop")).await;
    store.backup(&directory.path().join("copy.db")).await.expect("backup");
    for file in ["store.db", "store.db-wal", "store.db-shm", "store.db.lock", "copy.db"] {
        let mode = std::fs::metadata(directory.path().join(file)).expect(file).permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{file}");
    }
}

#[tokio::test]
async fn what_was_acknowledged_is_on_the_disk() {
    let directory = directory();
    let path = directory.path().join("store.db");
    let store = Sqlite::open(&path).await.expect("open");
    insert(&store, new_bundle("shop")).await;
    assert_eq!(ask(&path, "PRAGMA journal_mode").await, "wal");
    assert_eq!(ask(&path, "SELECT count(*) || '' FROM bundles").await, "1");
}

#[tokio::test]
async fn a_second_process_is_refused() {
    let directory = directory();
    let path = directory.path().join("store.db");
    let store = Sqlite::open(&path).await.expect("open");
    let error = refusal(&path).await;
    assert!(matches!(error, OpenError::InUse(_)), "{error}");
    assert_eq!(
        error.to_string(),
        format!(
            "the database `{}` is in use by another process; stop the other process, or name another file",
            path.display()
        )
    );
    store.close().await;
    drop(store);
    Sqlite::open(&path).await.expect("the file is free again");
}

#[tokio::test]
async fn readers_go_beside_and_write_nothing() {
    let directory = directory();
    let path = directory.path().join("store.db");
    let store = Sqlite::open(&path).await.expect("open");
    let reader = Sqlite::open_to_read(&path).await.expect("open to read");
    let bundle = insert(&store, new_bundle("shop")).await;
    store.append(entry("1").into()).await.expect("append");
    store.touch(vec!["platform:plexsphere#admin@user:ada".to_owned()]).await.expect("touch");
    assert_eq!(reader.bundle(bundle.id).await.expect("read"), Some(bundle));
    assert_eq!(reader.rows(0, 10).await.expect("rows").len(), 1);
    assert_eq!(reader.load().await.expect("load").len(), 1);
    assert!(reader.events(None, 10).await.expect("events").is_empty());
    let refused = |done: Result<(), StoreError>| matches!(done, Err(StoreError::Unavailable(_)));
    assert!(refused(reader.append(AuditRow::from(entry("2"))).await));
    assert!(refused(reader.touch(Vec::new()).await));
    assert!(refused(reader.redrive(None).await.map(drop)));
    assert!(refused(reader.begin().await.map(drop)));
    store.close().await;
    drop(store);
    // and where nobody has it open
    let alone = Sqlite::open_to_read(&path).await.expect("open to read");
    assert_eq!(alone.rows(0, 10).await.expect("rows").len(), 1);
}

#[tokio::test]
async fn nothing_is_made_to_read_only() {
    let directory = directory();
    let path = directory.path().join("store.db");
    assert!(matches!(Sqlite::open_to_read(&path).await, Err(OpenError::NoFile(_))));
    assert!(!path.exists());
}

#[tokio::test]
async fn a_missing_directory() {
    let error = refusal(&directory().path().join("nowhere/store.db")).await;
    assert!(matches!(error, OpenError::NoDirectory(_)), "{error}");
    assert!(error.to_string().contains("create the directory"), "{error}");
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_place_that_cannot_be_written() {
    let error = refusal(Path::new("/sys/store.db")).await;
    assert!(matches!(error, OpenError::ReadOnly(..)), "{error}");
    assert!(error.to_string().contains("make file and directory writable"), "{error}");
}

#[tokio::test]
async fn what_is_no_database() {
    let long = "x".repeat(8192);
    for (name, content) in [("short", "hello"), ("long", &long)] {
        let directory = directory();
        let path = directory.path().join(name);
        std::fs::write(&path, content).expect("write");
        let error = refusal(&path).await;
        assert!(matches!(error, OpenError::Corrupt(..)), "{error}");
        assert!(error.to_string().contains("restore the newest backup"), "{error}");
        assert_eq!(std::fs::read_to_string(&path).expect("read"), content, "it is left as it was");
        assert!(matches!(Sqlite::open_to_read(&path).await, Err(OpenError::Corrupt(..))));
    }
}

/// A database of several pages, closed.
async fn fill(path: &Path) {
    let store = Sqlite::open(path).await.expect("open");
    for number in 0..50 {
        insert(&store, new_bundle(&format!("b{number}"))).await;
    }
    store.close().await;
}

#[tokio::test]
async fn half_a_file() {
    let directory = directory();
    let path = directory.path().join("store.db");
    fill(&path).await;
    let bytes = std::fs::read(&path).expect("read");
    let half = directory.path().join("half.db");
    std::fs::write(&half, &bytes[..bytes.len() / 8192 * 4096]).expect("write");
    let error = refusal(&half).await;
    assert!(matches!(error, OpenError::Corrupt(..)), "{error}");
}

#[tokio::test]
async fn a_damaged_page_is_said_and_not_guessed() {
    let directory = directory();
    let path = directory.path().join("store.db");
    fill(&path).await;
    let root: usize =
        ask(&path, "SELECT rootpage || '' FROM sqlite_schema WHERE name = 'bundles'").await.parse().expect("a page");
    let mut bytes = std::fs::read(&path).expect("read");
    bytes[(root - 1) * 4096..root * 4096].fill(0xff);
    let damaged = directory.path().join("damaged.db");
    std::fs::write(&damaged, bytes).expect("write");
    let store = Sqlite::open(&damaged).await.expect("the schema is whole");
    assert!(matches!(store.bundles(None, 10).await, Err(StoreError::Corrupt(_))));
}

#[tokio::test]
async fn the_database_of_another_program() {
    let directory = directory();
    let path = directory.path().join("other.db");
    tamper(&path, "CREATE TABLE songs (title TEXT)").await;
    let before = std::fs::read(&path).expect("read");
    let error = refusal(&path).await;
    assert!(matches!(error, OpenError::Foreign(_)), "{error}");
    assert_eq!(std::fs::read(&path).expect("read"), before, "nothing changed in it");
}

#[tokio::test]
async fn a_newer_schema() {
    let directory = directory();
    let path = directory.path().join("store.db");
    Sqlite::open(&path).await.expect("open").close().await;
    tamper(&path, "PRAGMA user_version = 99").await;
    let before = std::fs::read(&path).expect("read");
    let error = refusal(&path).await;
    assert_eq!(std::fs::read(&path).expect("read"), before, "nothing changed in it");
    assert!(matches!(error, OpenError::Newer { found: 99, known: 1, .. }), "{error}");
    let said = error.to_string();
    assert!(said.contains("has schema version 99, and this program knows versions up to 1; run the newer"), "{said}");
    assert!(matches!(Sqlite::open_to_read(&path).await, Err(OpenError::Newer { .. })));
}

#[tokio::test]
async fn an_older_schema_is_not_read_but_brought_up_to_date() {
    let directory = directory();
    let path = directory.path().join("empty.db");
    std::fs::write(&path, "").expect("write");
    assert!(matches!(Sqlite::open_to_read(&path).await, Err(OpenError::Older { found: 0, .. })));
    Sqlite::open(&path).await.expect("open");
    Sqlite::open_to_read(&path).await.expect("open to read");
}

#[tokio::test]
async fn a_disk_that_is_full_from_the_start() {
    let directory = directory();
    let path = directory.path().join("store.db");
    let error = Sqlite::open(Options { pages: Some(3), ..Options::new(&path) }).await.expect_err("full");
    assert!(matches!(error, OpenError::DiskFull(_)), "{error}");
    let store = Sqlite::open(&path).await.expect("nothing half done was left");
    insert(&store, new_bundle("shop")).await;
}
