//! Panics of code that is not ours stay within its call.

use super::internal::log_panic;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::task::{Context, Poll};

/// Somebody's code panicked; that is in the log.
#[derive(Debug)]
pub(super) struct Panicked;

type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A future whose panics are caught.
pub(super) struct Guarded<'a, T>(Option<Boxed<'a, T>>);

/// Makes a future and catches its panics, and those of making it.
pub(super) fn guarded<'a, T>(make: impl FnOnce() -> Boxed<'a, T>) -> Guarded<'a, T> {
    Guarded(catch_unwind(AssertUnwindSafe(make)).map_err(|payload| log_panic(&*payload)).ok())
}

impl<T> Future for Guarded<'_, T> {
    type Output = Result<T, Panicked>;
    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Some(future) = &mut self.0 else { return Poll::Ready(Err(Panicked)) };
        match catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(context))) {
            Ok(poll) => poll.map(Ok),
            Err(payload) => {
                log_panic(&*payload);
                self.0 = None;
                Poll::Ready(Err(Panicked))
            }
        }
    }
}
