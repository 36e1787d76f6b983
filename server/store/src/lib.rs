//! What the provider-bundle service remembers.
//!
//! [`Store`] reads, [`Change`] writes: a change, its audit row and its outbox row are one transaction, or nothing.
//! [`AuditLog`], [`Outbox`] and [`Relationships`] are the other three things that the same database holds.

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
