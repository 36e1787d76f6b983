//! How a call can fail for its caller.

use std::time::Duration;

use super::code::{Effect, Outcome};
use super::problem::Problems;
use super::violation::ContractViolation;

/// Everything that a call can end with but its answer.
#[derive(Debug)]
pub enum CallError<E> {
    /// A problem that the contract lists for the method.
    Problem(E),
    /// An answer that the contract does not allow.
    Violation(ContractViolation),
    /// No answer: the transport failed, or the deadline passed.
    Transport(TransportError),
}

/// A transport that ended without an answer.
#[derive(Debug)]
pub struct TransportError {
    status: Box<tonic::Status>,
    late: bool,
}

impl TransportError {
    pub(super) fn new(status: tonic::Status) -> Self {
        let late = status.code() == tonic::Code::DeadlineExceeded;
        Self { status: Box::new(status), late }
    }

    pub(super) fn late() -> Self {
        Self::new(tonic::Status::deadline_exceeded("the deadline passed before an answer came"))
    }

    /// Whether it was the deadline that passed.
    pub const fn is_timeout(&self) -> bool {
        self.late
    }

    /// What the transport says.
    pub fn status(&self) -> &tonic::Status {
        &self.status
    }
}

impl<E: Problems> CallError<E> {
    /// What the call left behind. Where no answer of the contract says it, nobody knows.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Problem(problem) => problem.outcome(),
            Self::Violation(_) | Self::Transport(_) => Outcome::Unknown,
        }
    }

    /// Whether the same request may be sent again.
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Problem(problem) => problem.is_retryable(),
            Self::Violation(_) => false,
            Self::Transport(_) => E::RPC.effect != Effect::Mutate,
        }
    }

    /// How long to wait before that, where the answer says it.
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Problem(problem) => problem.retry_after(),
            Self::Violation(_) | Self::Transport(_) => None,
        }
    }
}

impl<E: Problems> std::fmt::Display for CallError<E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let method = E::RPC.method;
        match self {
            Self::Problem(problem) => write!(f, "`{method}` answered {}", problem.code().name),
            Self::Violation(_) => write!(f, "the answer to `{method}` breaks the contract"),
            Self::Transport(error) if error.late => write!(f, "`{method}` did not answer in time"),
            Self::Transport(_) => write!(f, "`{method}` could not be asked"),
        }
    }
}

impl<E: Problems + std::error::Error> std::error::Error for CallError<E> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Problem(problem) => Some(problem),
            Self::Violation(violation) => Some(violation),
            Self::Transport(error) => Some(&*error.status),
        }
    }
}
