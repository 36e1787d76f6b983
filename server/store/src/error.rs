//! Why the store did not do what it was asked.

use std::fmt;

/// Why the store did not do what it was asked. Lost races and broken uniqueness are no errors: the calls' own outcomes say them.
#[derive(Debug, Clone)]
pub enum StoreError {
    /// The database cannot be reached or written now: busy beyond patience, disk full, read-only.
    Unavailable(String),
    /// What is stored cannot be read as what it should be.
    Corrupt(String),
    /// Anything else that a database says.
    Failed(String),
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(reason) => write!(f, "the database is unavailable: {reason}"),
            Self::Corrupt(reason) => write!(f, "the database holds what it should not: {reason}"),
            Self::Failed(reason) => write!(f, "the database failed: {reason}"),
        }
    }
}
impl std::error::Error for StoreError {}
