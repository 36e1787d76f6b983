//! What every SQL engine does alike: statements that all of them take, over one connection of any of them.

pub(crate) mod arguments;
pub(crate) mod audit;
pub(crate) mod bundles;
mod chain;
pub(crate) mod clock;
pub(crate) mod clouds;
pub(crate) mod columns;
pub(crate) mod deletions;
mod entry;
pub(crate) mod failure;
pub(crate) mod group;
pub(crate) mod outbox;
pub(crate) mod relationships;
pub(crate) mod session;

pub(crate) use self::arguments::Arg;
pub use self::clock::Clock;
pub(crate) use self::failure::{Failure, Unique};
pub(crate) use self::session::{Columns, Session};
