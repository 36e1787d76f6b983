//! Streams as a caller receives them: numbers, the one end, and the deadline are checked on the way.

use std::marker::PhantomData;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use tokio::time::{Instant, Sleep};
use tonic::Streaming;

use super::call_error::{CallError, TransportError};
use super::events::{Event, Head};
use super::problem::Problems;
use super::status::from_status;
use super::violation::ContractViolation;

/// Messages of a stream that has no rules of its own. Dropping it cancels the call.
pub struct MessageStream<R, E> {
    messages: Streaming<R>,
    deadline: Pin<Box<Sleep>>,
    over: bool,
    problems: PhantomData<fn() -> E>,
}

impl<R, E: Problems> MessageStream<R, E> {
    pub(super) fn new(messages: Streaming<R>, deadline: Instant) -> Self {
        let deadline = Box::pin(tokio::time::sleep_until(deadline));
        Self { messages, deadline, over: false, problems: PhantomData }
    }

    /// The next message.
    pub async fn message(&mut self) -> Option<Result<R, CallError<E>>> {
        std::future::poll_fn(|context| Pin::new(&mut *self).poll_next(context)).await
    }

    /// The next message, the end, or why there is neither.
    fn poll_message(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<R, CallError<E>>>> {
        match Pin::new(&mut self.messages).poll_next(context) {
            Poll::Ready(next) => Poll::Ready(next.map(|next| next.map_err(from_status))),
            Poll::Pending => {
                ready!(self.deadline.as_mut().poll(context));
                Poll::Ready(Some(Err(CallError::Transport(TransportError::late()))))
            }
        }
    }
}

impl<R, E: Problems> Stream for MessageStream<R, E> {
    type Item = Result<R, CallError<E>>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.over {
            return Poll::Ready(None);
        }
        let next = ready!(self.poll_message(context));
        self.over = !matches!(next, Some(Ok(_)));
        Poll::Ready(next)
    }
}

impl<R, E> std::fmt::Debug for MessageStream<R, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MessageStream").field("over", &self.over).finish_non_exhaustive()
    }
}

/// Something that happened, with its number and its time.
#[derive(Debug, Clone, PartialEq)]
pub struct Stamped<K> {
    /// Its number and its time.
    pub head: Head,
    /// What happened.
    pub event: K,
}

/// The events of a call. Dropping it cancels the call.
pub struct EventStream<V, E> {
    messages: MessageStream<V, E>,
    last: u64,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// Something more has to come.
    Open,
    /// The end came; nothing may follow.
    Done,
    /// Nothing is read any more.
    Over,
}

impl<V: Event, E: Problems> EventStream<V, E> {
    pub(super) fn new(messages: Streaming<V>, deadline: Instant) -> Self {
        Self { messages: MessageStream::new(messages, deadline), last: 0, state: State::Open }
    }

    /// The next event.
    pub async fn event(&mut self) -> Option<Result<Stamped<V::Kind>, CallError<E>>> {
        std::future::poll_fn(|context| Pin::new(&mut *self).poll_next(context)).await
    }

    /// Reads all events that are left, and hands out the end.
    pub async fn done(self) -> Result<V::Done, CallError<E>> {
        self.done_after(|_| ()).await
    }

    /// Reads all events that are left, shows each to `see`, and hands out the end.
    pub async fn done_after(mut self, mut see: impl FnMut(Stamped<V::Kind>)) -> Result<V::Done, CallError<E>> {
        let mut end = None;
        while let Some(next) = self.event().await {
            let Stamped { head, event } = next?;
            match V::into_done(event) {
                Ok(done) => end = Some(done),
                Err(event) => see(Stamped { head, event }),
            }
        }
        end.ok_or(CallError::Violation(ContractViolation::NoDone))
    }

    fn check(&mut self, event: V) -> Result<Stamped<V::Kind>, ContractViolation> {
        if self.state == State::Done {
            return Err(ContractViolation::AfterDone);
        }
        let (Some(head), Some(event)) = event.take() else { return Err(ContractViolation::EmptyEvent) };
        let expected = self.last + 1;
        if head.sequence != expected {
            return Err(ContractViolation::Sequence { expected, found: head.sequence });
        }
        self.last = expected;
        if V::is_done(&event) {
            self.state = State::Done;
        }
        Ok(Stamped { head, event })
    }

    /// A stream that ends: well after the end, otherwise with a problem.
    fn ended(&mut self, failure: Option<CallError<E>>) -> Option<CallError<E>> {
        let state = std::mem::replace(&mut self.state, State::Over);
        match (state, failure) {
            (State::Done, Some(CallError::Problem(_))) => Some(CallError::Violation(ContractViolation::AfterDone)),
            (State::Open, None) => Some(CallError::Violation(ContractViolation::NoDone)),
            (_, failure) => failure,
        }
    }
}

impl<V: Event, E: Problems> Stream for EventStream<V, E> {
    type Item = Result<Stamped<V::Kind>, CallError<E>>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.state == State::Over {
            return Poll::Ready(None);
        }
        let next = match ready!(self.messages.poll_message(context)) {
            Some(Ok(event)) => {
                let checked = self.check(event);
                if checked.is_err() {
                    self.state = State::Over;
                }
                Some(checked.map_err(CallError::Violation))
            }
            Some(Err(failure)) => self.ended(Some(failure)).map(Err),
            None => self.ended(None).map(Err),
        };
        Poll::Ready(next)
    }
}

impl<V, E> std::fmt::Debug for EventStream<V, E> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EventStream").field("last", &self.last).field("state", &self.state).finish_non_exhaustive()
    }
}
