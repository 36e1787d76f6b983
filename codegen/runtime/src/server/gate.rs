//! What a gate is asked.

use super::answer::Refused;
use std::fmt;
use std::pin::Pin;

/// May the caller do this with that?
#[derive(Debug, Clone, Copy)]
pub struct Check<'a> {
    /// The type of object.
    pub object: &'static str,
    /// The object's id.
    pub id: &'a str,
    /// The permission.
    pub permission: &'static str,
    /// The operation that asks.
    pub operation: &'static str,
}

/// On which of these may the caller do this?
#[derive(Debug, Clone, Copy)]
pub struct RowCheck<'a> {
    /// The type of object.
    pub object: &'static str,
    /// The objects' ids, in the order of the rows.
    pub ids: &'a [String],
    /// The permission.
    pub permission: &'static str,
    /// The operation that asks.
    pub operation: &'static str,
}

/// Something that was needed could not be reached. The sentence is for the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unavailable(String);

impl Unavailable {
    /// With a sentence for the log.
    pub fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}
impl fmt::Display for Unavailable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for Unavailable {}

/// The future of a check: the answer where the caller is not let in.
pub type Checking<'a> = Pin<Box<dyn Future<Output = Result<(), Refused>> + Send + 'a>>;
/// The future of a check of rows: one decision a row.
pub type CheckingRows<'a> = Pin<Box<dyn Future<Output = Result<Vec<bool>, Unavailable>> + Send + 'a>>;
