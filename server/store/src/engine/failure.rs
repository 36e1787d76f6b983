//! Why a statement did nothing, as far as the answer depends on it.

use crate::error::StoreError;

/// Why a statement did nothing.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A value that has to be unique is there already.
    Unique(Unique),
    /// A row that is named is not there, or a row that is to go is named.
    ForeignKey,
    /// Anything else.
    Store(StoreError),
}

/// Which uniqueness rule does not hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unique {
    /// The slug is taken.
    Slug,
    /// Any other.
    Other,
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}
impl From<Failure> for StoreError {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Unique(rule) => Self::Failed(format!("a uniqueness rule does not hold: {rule:?}")),
            Failure::ForeignKey => Self::Failed("a foreign key does not hold".to_owned()),
            Failure::Store(error) => error,
        }
    }
}
