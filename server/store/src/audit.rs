//! The audit log: a chain of rows, each sealed with the hash of the one before.

use crate::error::StoreError;
use std::future::Future;
use std::time::SystemTime;

/// What was decided about a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Decision {
    /// The caller was let in.
    Granted,
    /// The caller was not let in.
    Denied,
}

/// One row: names only, never a value of a request.
#[derive(Debug, Clone, PartialEq)]
pub struct AuditRow {
    /// From 1; 0 for a row that is still to be appended.
    pub sequence: i64,
    /// When; stored in microseconds.
    pub at: SystemTime,
    /// `provider_bundle.update`
    pub relation: String,
    /// `PatchProviderBundle`
    pub operation: String,
    /// `user:ada`
    pub subject: String,
    /// `provider_bundle:<id>`, or the type alone for a list.
    pub object: String,
    /// What was decided.
    pub decision: Decision,
    /// How many rows a list gave.
    pub item_count: Option<i64>,
    /// The names of the members that a change named.
    pub fields: Vec<String>,
    /// The ULID that a denial was answered with.
    pub correlation_id: Option<String>,
    /// The id of the request.
    pub request_id: String,
}

/// The end of the chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditHead {
    /// The sequence of the newest row; 0 for an empty log.
    pub sequence: i64,
    /// Its hash.
    pub hash: [u8; 32],
}

/// What a verification found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Everything is as it was written.
    Sound(AuditHead),
    /// The first sequence that does not hold, and why.
    Broken {
        /// The sequence.
        sequence: i64,
        /// In one sentence.
        reason: String,
    },
}

/// The audit log.
pub trait AuditLog: Clone + Send + Sync + 'static {
    /// Appends a row; it is durable when this returns. Rows that come together are written together.
    fn append(&self, row: AuditRow) -> impl Future<Output = Result<(), StoreError>> + Send;
    /// Rows in order after a sequence.
    fn rows(&self, after: i64, limit: u32) -> impl Future<Output = Result<Vec<AuditRow>, StoreError>> + Send;
    /// The end of the chain.
    fn head(&self) -> impl Future<Output = Result<AuditHead, StoreError>> + Send;
    /// Computes the whole chain anew and compares it.
    fn verify(&self) -> impl Future<Output = Result<Verdict, StoreError>> + Send;
}
