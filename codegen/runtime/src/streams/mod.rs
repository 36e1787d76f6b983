//! Typed streams: server-sent events and JSON lines.

mod buffer;
mod events;
mod lines;

pub use events::{Event, Events};
pub use lines::Lines;

use crate::body::{Body, BodyError};
use futures_core::Stream;
use std::fmt;
use std::pin::Pin;
use std::sync::{Mutex, PoisonError};
use std::task::{Context, Poll};

type Inner<T> = Pin<Box<dyn Stream<Item = Result<T, BodyError>> + Send>>;

/// A stream that is handed over once, from behind a reference.
struct Once<T>(Mutex<Option<Inner<T>>>);

impl<T> Once<T> {
    fn new(stream: impl Stream<Item = Result<T, BodyError>> + Send + 'static) -> Self {
        Self(Mutex::new(Some(Box::pin(stream))))
    }
    fn take(&self) -> Option<Inner<T>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

impl<T> Stream for Once<T> {
    type Item = Result<T, BodyError>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.0.get_mut().unwrap_or_else(PoisonError::into_inner) {
            Some(stream) => stream.as_mut().poll_next(context),
            None => Poll::Ready(None),
        }
    }
}

impl<T> fmt::Debug for Once<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(stream)")
    }
}

/// A stream without errors.
struct Fine<S>(Pin<Box<S>>);

impl<S: Stream> Stream for Fine<S> {
    type Item = Result<S::Item, BodyError>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.as_mut().poll_next(context).map(|item| item.map(Ok))
    }
}

/// What a stream becomes, item by item.
struct Mapped<T, U> {
    stream: Inner<T>,
    map: Box<dyn FnMut(T) -> Result<U, BodyError> + Send>,
}

impl<T, U> Stream for Mapped<T, U> {
    type Item = Result<U, BodyError>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        this.stream.as_mut().poll_next(context).map(|item| item.map(|item| item.and_then(&mut this.map)))
    }
}

/// The body of a stream that may have been sent before.
fn body<T: 'static>(stream: Option<Inner<T>>, write: fn(&T) -> Vec<u8>) -> Body {
    let Some(stream) = stream else { return Body::sent() };
    Body::of(Box::pin(Mapped { stream, map: Box::new(move |item| Ok(write(&item).into())) }))
}
