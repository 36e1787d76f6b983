//! Page after page, as one stream of items.

use super::Client;
use super::error::CallError;
use super::pending::Pending;
use crate::Cursor;
use crate::message::{Read, Request, Response, Write};
use futures_core::Stream;
use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// How a page is turned.
type Turn<Q, P> = fn(&mut Q, Cursor<P>);
/// How a page is taken apart: its items, and where the next one starts. `None`: the answer is no page.
type Split<R, I, P> = fn(R) -> Option<(Vec<I>, Option<Cursor<P>>)>;

/// Every item of every page: a stream, one call a page. It ends where there is no next cursor, or with the first error.
#[must_use = "a stream does nothing unless it is polled"]
pub struct Pages<'c, Q, R, E, I, P> {
    client: &'c Client,
    request: Q,
    turn: Turn<Q, P>,
    split: Split<R, I, P>,
    pending: Option<Pending<'c, R, E>>,
    items: VecDeque<I>,
    ended: bool,
}

impl Client {
    /// Every item of every page.
    pub fn pages<Q, R, E, I, P>(
        &self,
        request: Q,
        turn: Turn<Q, P>,
        split: Split<R, I, P>,
    ) -> Pages<'_, Q, R, E, I, P> {
        Pages { client: self, request, turn, split, pending: None, items: VecDeque::new(), ended: false }
    }
}

impl<Q, R, E, I, P> Unpin for Pages<'_, Q, R, E, I, P> {}

impl<Q, R, E, I, P> Pages<'_, Q, R, E, I, P>
where
    Q: Request + Write,
    R: Response + Read,
    E: Response + Read,
{
    /// The next item.
    pub async fn next(&mut self) -> Option<Result<I, CallError<E>>> {
        std::future::poll_fn(|context| Pin::new(&mut *self).poll_next(context)).await
    }
}

impl<Q, R, E, I, P> Stream for Pages<'_, Q, R, E, I, P>
where
    Q: Request + Write,
    R: Response + Read,
    E: Response + Read,
{
    type Item = Result<I, CallError<E>>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let this = &mut *self;
        loop {
            if let Some(item) = this.items.pop_front() {
                return Poll::Ready(Some(Ok(item)));
            }
            if this.ended {
                return Poll::Ready(None);
            }
            let client = this.client;
            let pending = this.pending.get_or_insert_with(|| client.call(&this.request));
            let outcome = ready!(Pin::new(pending).poll(context));
            this.pending = None;
            match outcome.map(this.split) {
                // a page may be empty and not the last one
                Ok(Some((items, Some(next)))) => {
                    this.items = items.into();
                    (this.turn)(&mut this.request, next);
                }
                Ok(Some((items, None))) => {
                    this.items = items.into();
                    this.ended = true;
                }
                Ok(None) => this.ended = true,
                Err(error) => {
                    this.ended = true;
                    return Poll::Ready(Some(Err(error)));
                }
            }
        }
    }
}

impl<Q, R, E, I, P> std::fmt::Debug for Pages<'_, Q, R, E, I, P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pages").field("items", &self.items.len()).field("ended", &self.ended).finish_non_exhaustive()
    }
}
