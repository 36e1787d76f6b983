//! One try: a request goes out, and its answer is awaited. The futures are written out: they are on the path of every call,
//! and what is written as `async` keeps every value twice that it moves.

use super::error::TransportError;
use super::incoming::{Answers, Arrived, Awaited, Failure, Incoming, arrived};
use super::transport::{Sending, Transport};
use crate::body::{Body, Collect};
use http::Method;
use pin_project_lite::pin_project;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::time::Sleep;

/// A request and its answer, whose content is awaited where it is no stream.
pub(super) struct Exchange<'c> {
    transport: &'c dyn Transport,
    answers: Answers,
    body_limit: u64,
    head_only: bool,
    state: State<'c>,
}

enum State<'c> {
    /// Nothing is sent before somebody waits for it.
    Written(Option<http::Request<Body>>),
    Sent(Sending<'c>),
    Arriving(Option<Awaited>, Collect),
}

impl<'c> Exchange<'c> {
    pub(super) fn new(
        transport: &'c dyn Transport,
        request: http::Request<Body>,
        answers: Answers,
        body_limit: u64,
    ) -> Self {
        let head_only = request.method() == Method::HEAD;
        Self { transport, answers, body_limit, head_only, state: State::Written(Some(request)) }
    }
}

impl Future for Exchange<'_> {
    type Output = Result<Incoming, Failure>;
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        loop {
            this.state = match &mut this.state {
                State::Written(request) => State::Sent(this.transport.send(request.take().unwrap_or_default())),
                State::Sent(sending) => {
                    let response = ready!(sending.as_mut().poll(context)).map_err(Failure::Transport)?;
                    match arrived(response, this.answers, this.head_only) {
                        Arrived::Streamed(incoming) => return Poll::Ready(Ok(*incoming)),
                        Arrived::Awaited(awaited, body) => {
                            State::Arriving(Some(awaited), body.collect(this.body_limit))
                        }
                    }
                }
                State::Arriving(awaited, body) => {
                    let bytes = ready!(Pin::new(body).poll(context))?;
                    return match awaited.take() {
                        Some(awaited) => Poll::Ready(awaited.with(bytes)),
                        None => Poll::Pending,
                    };
                }
            };
        }
    }
}

pin_project! {
    /// An exchange that ends when its time is over, which begins when somebody waits for it.
    pub(super) struct Timed<'c> {
        exchange: Exchange<'c>,
        timeout: Option<Duration>,
        #[pin]
        over: Option<Sleep>,
    }
}

impl<'c> Timed<'c> {
    pub(super) fn new(exchange: Exchange<'c>, timeout: Option<Duration>) -> Self {
        Self { exchange, timeout, over: None }
    }
}

impl Future for Timed<'_> {
    type Output = Result<Incoming, Failure>;
    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let mut this = self.project();
        if let Some(timeout) = this.timeout.take() {
            this.over.set(Some(tokio::time::sleep(timeout)));
        }
        if let Poll::Ready(answer) = Pin::new(this.exchange).poll(context) {
            return Poll::Ready(answer);
        }
        match this.over.as_pin_mut() {
            None => Poll::Pending,
            Some(over) => over.poll(context).map(|()| Err(Failure::Transport(TransportError::TimedOut))),
        }
    }
}
