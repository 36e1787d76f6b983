//! Work that goes on after the answer, seen to its end.

use super::Client;
use super::error::WaitError;
use super::pending::Pending;
use crate::message::{Read, Request, Response, Write};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep};

/// How often the work is asked about, and how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Polling {
    /// The time between two questions, in milliseconds.
    pub interval_ms: u64,
    /// The longest wait, in milliseconds.
    pub wait_ms: u64,
}

/// How work ended.
#[derive(Debug)]
pub enum Waited<R, S> {
    /// At once: the answer to the call that started it.
    Answered(R),
    /// Later: the last answer to the question how it goes.
    Finished(S),
}

/// What asks how work goes, taken from the answer that promises it.
type Promise<R, Q> = fn(&R) -> Option<Q>;
/// Whether work is still going on.
type Running<S> = fn(&S) -> bool;

enum State<'c, R, E, S, P> {
    Starting(Pending<'c, R, E>),
    Pausing(Pin<Box<Sleep>>),
    Asking(Pending<'c, S, P>),
}

/// Work that is waited for.
#[must_use = "a call is sent when it is awaited"]
pub struct Waiting<'c, R, E, Q, S, P> {
    client: &'c Client,
    state: State<'c, R, E, S, P>,
    polling: Polling,
    promise: Promise<R, Q>,
    running: Running<S>,
    question: Option<Q>,
    until: Option<Instant>,
}

impl Client {
    /// Calls an operation, and waits for the work that it promises.
    pub fn wait<A, R, E, Q, S, P>(
        &self,
        request: &A,
        polling: Polling,
        promise: Promise<R, Q>,
        running: Running<S>,
    ) -> Waiting<'_, R, E, Q, S, P>
    where
        A: Request + Write,
        R: Response + Read,
        E: Response + Read,
    {
        let state = State::Starting(self.call(request));
        Waiting { client: self, state, polling, promise, running, question: None, until: None }
    }
}

impl<R, E, Q, S, P> Unpin for Waiting<'_, R, E, Q, S, P> {}

impl<R, E, Q, S, P> Waiting<'_, R, E, Q, S, P> {
    /// Pauses before the next question, unless time is up.
    fn pause(&mut self) -> Option<()> {
        let interval = Duration::from_millis(self.polling.interval_ms);
        let wait = Duration::from_millis(self.polling.wait_ms);
        let until = *self.until.get_or_insert_with(|| Instant::now() + wait);
        if Instant::now() + interval > until {
            return None;
        }
        self.state = State::Pausing(Box::pin(sleep(interval)));
        Some(())
    }
}

impl<R, E, Q, S, P> Future for Waiting<'_, R, E, Q, S, P>
where
    R: Read,
    E: Read,
    Q: Request + Write,
    S: Response + Read,
    P: Response + Read,
{
    type Output = Result<Waited<R, S>, WaitError<E, P>>;
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        loop {
            match &mut this.state {
                State::Starting(pending) => {
                    let response = ready!(Pin::new(pending).poll(context)).map_err(WaitError::Call)?;
                    let Some(question) = (this.promise)(&response) else {
                        return Poll::Ready(Ok(Waited::Answered(response)));
                    };
                    this.question = Some(question);
                }
                State::Pausing(pause) => {
                    ready!(pause.as_mut().poll(context));
                    let Some(question) = &this.question else { return Poll::Ready(Err(WaitError::TimedOut)) };
                    this.state = State::Asking(this.client.call(question));
                    continue;
                }
                State::Asking(pending) => {
                    let answer = ready!(Pin::new(pending).poll(context)).map_err(WaitError::Poll)?;
                    if !(this.running)(&answer) {
                        return Poll::Ready(Ok(Waited::Finished(answer)));
                    }
                }
            }
            if this.pause().is_none() {
                return Poll::Ready(Err(WaitError::TimedOut));
            }
        }
    }
}

impl<R, E, Q, S, P> std::fmt::Debug for Waiting<'_, R, E, Q, S, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Waiting").field("polling", &self.polling).finish_non_exhaustive()
    }
}
