//! Why a call did not succeed.

use crate::body::BodyError;
use crate::violation::DecodeError;
use bytes::Bytes;
use http::{HeaderMap, StatusCode};
use std::error::Error;
use std::fmt;

/// Why a call did not succeed.
#[derive(Debug)]
pub enum CallError<E> {
    /// One of the problems that the operation documents.
    Problem(E),
    /// An answer that the contract does not know: a newer server, or something between.
    Undocumented(Box<Undocumented>),
    /// The server was not reached, or the connection broke.
    Transport(TransportError),
    /// An answer that the contract knows, with a content that it does not allow.
    Decode(Box<DecodeFailure>),
    /// The request cannot be sent: what is wrong with it.
    InvalidRequest(Vec<String>),
}

/// An answer that the contract does not know.
#[derive(Debug, Clone)]
pub struct Undocumented {
    /// The status.
    pub status: StatusCode,
    /// The header fields.
    pub headers: HeaderMap,
    /// The content.
    pub body: Bytes,
}

/// An answer whose content is not what the contract says.
#[derive(Debug)]
pub struct DecodeFailure {
    /// The status.
    pub status: StatusCode,
    /// The header fields.
    pub headers: HeaderMap,
    /// What is wrong, one sentence each.
    pub sentences: Vec<String>,
    /// What is wrong with the content.
    pub error: Option<DecodeError>,
    /// The content, where it is no stream.
    pub body: Bytes,
}

/// The server was not reached, or the connection broke.
#[derive(Debug)]
pub enum TransportError {
    /// The answer did not come in time.
    TimedOut,
    /// The content of the answer did not come whole.
    Body(BodyError),
    /// Whatever the transport says.
    Failed(Box<dyn Error + Send + Sync>),
}

impl TransportError {
    /// Whatever the transport says.
    pub fn new(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Failed(error.into())
    }
}

impl fmt::Display for TransportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::TimedOut => "the answer did not come in time",
            Self::Body(_) => "the answer did not come whole",
            Self::Failed(_) => "the server was not reached",
        })
    }
}
impl Error for TransportError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::TimedOut => None,
            Self::Body(error) => Some(error),
            Self::Failed(error) => Some(&**error),
        }
    }
}

impl fmt::Display for Undocumented {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the answer {} is not in the contract", self.status)
    }
}
impl Error for Undocumented {}

impl fmt::Display for DecodeFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the answer {} is not what the contract says: {}", self.status, self.sentences.join("; "))
    }
}
impl Error for DecodeFailure {}

impl<E: fmt::Display> fmt::Display for CallError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Problem(problem) => problem.fmt(f),
            Self::Undocumented(answer) => answer.fmt(f),
            Self::Transport(error) => error.fmt(f),
            Self::Decode(failure) => failure.fmt(f),
            Self::InvalidRequest(sentences) => write!(f, "the request cannot be sent: {}", sentences.join("; ")),
        }
    }
}
impl<E: Error + 'static> Error for CallError<E> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Problem(problem) => problem.source(),
            Self::Transport(error) => error.source(),
            Self::Undocumented(_) | Self::Decode(_) | Self::InvalidRequest(_) => None,
        }
    }
}

/// Why work was not seen to its end.
#[derive(Debug)]
pub enum WaitError<E, P> {
    /// The call that starts it did not succeed.
    Call(CallError<E>),
    /// A call that asks how it goes did not succeed.
    Poll(CallError<P>),
    /// It took longer than the contract says.
    TimedOut,
}

impl<E: fmt::Display, P: fmt::Display> fmt::Display for WaitError<E, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Call(error) => error.fmt(f),
            Self::Poll(error) => error.fmt(f),
            Self::TimedOut => f.write_str("the work took longer than the contract says"),
        }
    }
}
impl<E: Error + 'static, P: Error + 'static> Error for WaitError<E, P> {}
