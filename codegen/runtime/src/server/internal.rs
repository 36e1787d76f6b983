//! Failures that are nobody's business but the server's.

use std::any::Any;
use std::fmt::{Debug, Display};

/// Something failed inside: the cause is in the log, the answer is the contract's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Internal(());

/// Turns any failure into the contract's own words for it.
pub trait OrInternal<T> {
    /// Logs the cause; `?` then answers the code that the contract has for it.
    fn or_internal(self) -> Result<T, Internal>;
    /// Logs the cause and gives up: for operations whose contract has no code for it. The answer is that of a panic.
    fn or_abandon(self) -> T;
}

impl<T, C: Display + Debug> OrInternal<T> for Result<T, C> {
    #[track_caller]
    fn or_internal(self) -> Result<T, Internal> {
        self.map_err(|cause| {
            log(&cause);
            Internal(())
        })
    }
    #[track_caller]
    fn or_abandon(self) -> T {
        self.unwrap_or_else(|cause| {
            log(&cause);
            std::panic::resume_unwind(Box::new(Abandoned))
        })
    }
}

#[track_caller]
fn log(cause: &(impl Display + Debug)) {
    let place = std::panic::Location::caller();
    tracing::error!(%cause, ?cause, %place, "the operation failed");
}

/// The cause was logged already.
struct Abandoned;

/// Says what a panic said, unless it was logged.
pub(super) fn log_panic(payload: &(dyn Any + Send)) {
    if payload.is::<Abandoned>() {
        return;
    }
    let text = payload.downcast_ref::<&str>().copied().or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    tracing::error!(panic = text.unwrap_or("a panic without a message"), "the operation panicked");
}
