//! Responses that go out only with their audit row and their event.

use super::audit::{AuditEntry, EventEntry};
use crate::Encode;
use crate::message::{Answered, Draft, Response, Write};

/// A response whose audit row and event are in the transaction of the change. Only [`Call::record`](super::Call::record)
/// makes one.
#[derive(Debug)]
pub struct Recorded<R>(R);

impl<R> Recorded<R> {
    pub(super) fn new(response: R) -> Self {
        Self(response)
    }
    /// The response.
    pub fn response(&self) -> &R {
        &self.0
    }
}
impl<R: Write> Write for Recorded<R> {
    fn write(&self, w: &mut Draft) {
        self.0.write(w);
    }
}
impl<R: Response> Response for Recorded<R> {
    const ANSWERED: &'static [Answered] = R::ANSWERED;
}

/// What a response is recorded with; [`Nothing`] where the contract asks for none.
pub trait Record {
    /// What is written down.
    type Audit: Encode + Send;
    /// What other systems are told.
    type Event: Encode + Send;
}

/// No audit context, or no event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Nothing;

impl Encode for Nothing {
    fn encode(&self, w: &mut crate::Writer) {
        w.begin();
        w.end();
    }
}

/// The transaction of a change.
pub trait Transaction: Send {
    /// Why it failed.
    type Error;
    /// Adds an audit row and an event, where the contract asks for them.
    fn append(
        &mut self,
        audit: Option<AuditEntry>,
        event: Option<EventEntry>,
    ) -> impl Future<Output = Result<(), Self::Error>> + Send;
}
