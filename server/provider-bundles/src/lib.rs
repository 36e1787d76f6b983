//! The provider-bundle service: the bodies of its contract, its gate, its audit log and the consumer of its outbox.
//!
//! It knows no database, no transport and no process: a [`Composition`] of a store, a checker and an authenticator is a
//! service, and [`AuthzSync`] is the work beside it. [`Kept`] is a checker whose graph lies in the store.

mod answers;
mod bundles;
mod clouds;
mod composition;
mod grants;
mod ids;
mod journal;
mod kept;
mod names;
mod relations;
mod source;
mod sync;

pub use self::bundles::BundleBodies;
pub use self::clouds::CloudBodies;
pub use self::composition::Composition;
pub use self::journal::Journal;
pub use self::kept::{Kept, LoadError};
pub use self::relations::{Explainer, Relations};
pub use self::sync::{AuthzSync, SyncError, SyncOptions};
