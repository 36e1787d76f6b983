//! The suite on SQLite, and what only SQLite can go through.

#[path = "../suite/mod.rs"]
mod suite;

mod backup;
mod crash;
mod disk;
mod file;
mod open;
mod racing;
mod tampering;

use counterpart_store::{Clock, Options, Sqlite};
use tempfile::TempDir;

async fn open(clock: Clock) -> (Sqlite, TempDir) {
    let directory = file::directory();
    let options = Options { clock, ..Options::new(directory.path().join("store.db")) };
    (Sqlite::open(options).await.expect("open"), directory)
}

suite! { open }
