//! What the provider-bundle service remembers.
//!
//! [`Store`] reads, [`Change`] writes: a change, its audit row and its outbox row are one transaction, or nothing.
//! [`AuditLog`], [`Outbox`] and [`Relationships`] are the other three things that the same database holds.
//!
//! [`Sqlite`] is all of them over one file. What another engine takes too lies in `engine`: statements over a narrow
//! `Session`, which an engine implements; what only SQLite has lies in `sqlite`.
//!
//! ```
//! use counterpart_store::{OpenError, Sqlite, Store};
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! # let directory = tempfile::tempdir()?;
//! # let path = directory.path().join("catalogue.db");
//! let store = Sqlite::open(&path).await?;
//! assert!(store.bundles(None, 50).await?.rows.is_empty());
//! // the file is this process's alone
//! assert!(matches!(Sqlite::open(&path).await, Err(OpenError::InUse(_))));
//! // but it can be read beside
//! let reader = Sqlite::open_to_read(&path).await?;
//! # drop(reader);
//! # Ok(())
//! # }
//! ```

mod audit;
mod engine;
mod error;
mod open_error;
mod outbox;
mod records;
mod relationships;
mod sqlite;
mod store;

pub use self::audit::{AuditHead, AuditLog, AuditRow, Decision, Verdict};
pub use self::engine::Clock;
pub use self::error::StoreError;
pub use self::open_error::OpenError;
pub use self::outbox::{Event, EventState, Lag, Outbox};
pub use self::records::{
    Bundle, BundlePatch, Cloud, CloudPatch, Content, Declaration, NewBundle, NewCloud, Pin, RosterRow, Source, Version,
    Window,
};
pub use self::relationships::Relationships;
pub use self::sqlite::{Options, Sqlite, SqliteChange};
pub use self::store::{Change, Deleted, Inserted, Store, Updated};
