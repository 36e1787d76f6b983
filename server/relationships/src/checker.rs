//! What a service asks and tells, whatever answers: the graph in this process, or a SpiceDB elsewhere.

use std::fmt;
use std::future::Future;

use crate::check::{Decision, Unanswerable};
use crate::object::{Object, Subject};
use crate::relationship::Relationship;

/// Answers whether a subject holds a permission on an object.
pub trait Checker: Send + Sync + 'static {
    /// Whether the subject holds the permission on the object.
    fn check(
        &self,
        subject: &Subject,
        object: &Object,
        permission: &str,
    ) -> impl Future<Output = Result<Decision, CheckError>> + Send;

    /// The same for every one of the objects, in their order. None is asked where there are none.
    fn check_bulk(
        &self,
        subject: &Subject,
        objects: &[Object],
        permission: &str,
    ) -> impl Future<Output = Result<Vec<Decision>, CheckError>> + Send;
}

/// Takes relationships.
pub trait Writer: Send + Sync + 'static {
    /// Writes the relationships, all or none. What is there already stays as it is.
    fn touch(&self, relationships: Vec<Relationship>) -> impl Future<Output = Result<(), WriteError>> + Send;

    /// Takes away what is there of the relationships, all or none.
    fn delete(&self, relationships: Vec<Relationship>) -> impl Future<Output = Result<(), WriteError>> + Send;

    /// Takes away every relationship that the object has. Where it is a subject it stays one.
    fn delete_object(&self, object: &Object) -> impl Future<Output = Result<(), WriteError>> + Send;
}

/// Why there is no decision.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckError {
    /// Nothing answers at the moment, for this reason.
    Unavailable(String),
    /// The schema does not know what was asked.
    Unanswerable(Unanswerable),
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(reason) => write!(f, "relationships cannot be checked: {reason}"),
            Self::Unanswerable(_) => f.write_str("the schema does not answer this check"),
        }
    }
}

impl std::error::Error for CheckError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Unavailable(_) => None,
            Self::Unanswerable(cause) => Some(cause),
        }
    }
}

impl From<Unanswerable> for CheckError {
    fn from(cause: Unanswerable) -> Self {
        Self::Unanswerable(cause)
    }
}

/// Why nothing was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WriteError {
    /// Nothing takes relationships at the moment: the same may succeed later, and says nothing about what was written.
    Unavailable(String),
    /// What was to be written is wrong, and will be wrong tomorrow.
    Invalid(String),
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unavailable(reason) => write!(f, "relationships cannot be written: {reason}"),
            Self::Invalid(reason) => write!(f, "relationships are refused: {reason}"),
        }
    }
}

impl std::error::Error for WriteError {}
