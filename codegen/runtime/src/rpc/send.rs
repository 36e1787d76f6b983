//! Sending messages of a stream that has no rules of its own.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use futures_core::Stream;
use tokio::sync::mpsc;
use tonic::Status;

use super::interrupted::Interrupted;

/// What goes from a body to tonic.
#[derive(Debug)]
pub(super) enum Part<R> {
    /// A message, and more to come.
    Message(R),
    /// The end: the last message, nothing, or a problem. Somebody may still hold a sender.
    Last(Result<Option<R>, Status>),
}

/// The messages of an answer, as tonic takes them.
#[derive(Debug)]
pub struct Body<R> {
    parts: mpsc::Receiver<Part<R>>,
    over: bool,
}

impl<R> Body<R> {
    pub(super) fn new(parts: mpsc::Receiver<Part<R>>) -> Self {
        Self { parts, over: false }
    }
}

impl<R: Unpin> Stream for Body<R> {
    type Item = Result<R, Status>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.over {
            return Poll::Ready(None);
        }
        match ready!(self.parts.poll_recv(context)) {
            Some(Part::Message(message)) => Poll::Ready(Some(Ok(message))),
            Some(Part::Last(last)) => {
                self.over = true;
                Poll::Ready(last.transpose())
            }
            None => Poll::Ready(Some(Err(Status::internal("the body of the operation is gone")))),
        }
    }
}

/// Sends messages; the stream ends when the body returns.
#[derive(Debug)]
pub struct Sender<R> {
    out: mpsc::Sender<Part<R>>,
}

impl<R> Clone for Sender<R> {
    fn clone(&self) -> Self {
        Self { out: self.out.clone() }
    }
}

impl<R> Sender<R> {
    pub(super) fn new(out: mpsc::Sender<Part<R>>) -> Self {
        Self { out }
    }

    /// Sends a message; waits while the caller is slow.
    pub async fn send(&self, message: R) -> Result<(), Interrupted> {
        self.out.send(Part::Message(message)).await.map_err(|_| Interrupted::Gone)
    }

    pub(super) async fn end(&self, ended: Result<(), Status>) {
        // Where the caller is gone, nobody is there to be told.
        let _ = self.out.send(Part::Last(ended.map(|()| None))).await;
    }

    pub(super) async fn gone(&self) {
        self.out.closed().await;
    }
}
