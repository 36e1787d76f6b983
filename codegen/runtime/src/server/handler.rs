//! What generated code gives the runtime: who answers, who authenticates, who lets in.

use super::answer::Answering;
use super::audit::{AuditEntry, Auditing};
use super::caller::Caller;
#[cfg(feature = "cursors")]
use super::cursor_keys::CursorKeys;
use super::exchange::Exchange;
use super::gate::{Check, Checking, CheckingRows, RowCheck, Unavailable};
use super::security::{Authenticating, Presented, Unauthenticated};

/// Everything of a contract's router that the runtime calls. Each method but the first is there only where the contract
/// asks for it; what is not there refuses.
pub trait Handler: Send + Sync + 'static {
    /// Answers an operation, by its index in the contract's table.
    fn call<'a>(&'a self, operation: usize, exchange: Exchange<'a>) -> Answering<'a>;
    /// Says who calls.
    fn authenticate<'a>(&'a self, presented: Presented<'a>) -> Authenticating<'a> {
        drop(presented);
        Box::pin(async { Err(Unauthenticated::new("there is no authenticator")) })
    }
    /// Says whether a caller is let in.
    fn check<'a>(&'a self, caller: &'a Caller, check: Check<'a>) -> Checking<'a> {
        let _ = (caller, check);
        Box::pin(async { Err(super::answer::Refused(None)) })
    }
    /// Says which rows a caller may see.
    fn check_rows<'a>(&'a self, caller: &'a Caller, rows: RowCheck<'a>) -> CheckingRows<'a> {
        let _ = (caller, rows);
        Box::pin(async { Err(Unavailable::new("there is no gate")) })
    }
    /// Writes something down.
    fn audit(&self, entry: AuditEntry) -> Auditing<'_> {
        drop(entry);
        Box::pin(async { Err(Unavailable::new("there is no audit log")) })
    }
    /// The keys of cursors.
    #[cfg(feature = "cursors")]
    fn cursors(&self) -> Option<&CursorKeys> {
        None
    }
}
