//! Retries: nothing is sent again that the contract does not allow to be sent again.

use std::time::Duration;

use super::call_error::CallError;
use super::problem::Problems;

/// How often and how patiently a call is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retries {
    /// So many attempts at most, the first included.
    pub attempts: u32,
    /// The wait before the second attempt, where the answer names none; it doubles from attempt to attempt.
    pub first_wait: Duration,
    /// No wait is longer.
    pub longest_wait: Duration,
}

impl Default for Retries {
    fn default() -> Self {
        Self { attempts: 3, first_wait: Duration::from_millis(200), longest_wait: Duration::from_secs(10) }
    }
}

impl Retries {
    /// Calls until there is an answer, an error that is not to be retried, or no attempt left.
    pub async fn run<R, E, F>(self, mut call: impl FnMut() -> F) -> Result<R, CallError<E>>
    where
        E: Problems,
        F: Future<Output = Result<R, CallError<E>>>,
    {
        let mut wait = self.first_wait;
        let mut left = self.attempts;
        loop {
            left = left.saturating_sub(1);
            match call().await {
                Err(error) if left > 0 && error.is_retryable() => {
                    let pause = error.retry_after().unwrap_or(wait).min(self.longest_wait);
                    tokio::time::sleep(pause).await;
                    wait = wait.saturating_mul(2);
                }
                ended => return ended,
            }
        }
    }
}
