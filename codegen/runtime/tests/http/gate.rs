//! The gate of the shop's contract, as generated code holds it.

use super::problem;
use counterpart::permissions;
use counterpart::problems;
use counterpart::server::{Caller, Check, RowCheck, Unavailable};

permissions! {
    /// `pet` objects
    pub mod pet = "pet" {
        /// `manage`
        Manage = "manage",
        /// `observe`
        Observe = "observe",
    }
}

problems! {
    /// Why the gate does not let a caller in.
    pub enum Refusal by "code" {
        403 "permission_denied" Denied(problem::Permission),
        503 "authz_unavailable" Unavailable(problem::AuthzUnavailable),
    }
}

/// Who may do what.
pub trait Gate: Send + Sync + 'static {
    /// Whether a caller is let in.
    fn check(&self, caller: &Caller, check: Check<'_>) -> impl Future<Output = Result<(), Refusal>> + Send;
    /// Which rows a caller may see.
    fn check_rows(
        &self,
        caller: &Caller,
        rows: RowCheck<'_>,
    ) -> impl Future<Output = Result<Vec<bool>, Unavailable>> + Send;
}
