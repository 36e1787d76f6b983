//! How long, and how often, something is asked again.

use std::time::Duration;
use tokio::time::{Instant, sleep};

/// How long, and how often, something is asked again.
///
/// The grants of a new bundle are written by a consumer that polls, so a read is denied for as long as its interval takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// The first pause; each one is twice the one before.
    pub first: Duration,
    /// The longest pause.
    pub longest: Duration,
    /// The whole wait.
    pub whole: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { first: Duration::from_millis(50), longest: Duration::from_secs(1), whole: Duration::from_secs(15) }
    }
}

impl Patience {
    pub(crate) fn begin(self) -> Wait {
        Wait { patience: self, since: Instant::now(), pause: self.first }
    }
}

/// A wait under way.
pub(crate) struct Wait {
    patience: Patience,
    since: Instant,
    pause: Duration,
}

impl Wait {
    /// Pauses; says whether there is still time to ask again.
    pub(crate) async fn pause(&mut self) -> bool {
        let left = self.patience.whole.saturating_sub(self.since.elapsed());
        if left.is_zero() {
            return false;
        }
        sleep(self.pause.min(left)).await;
        self.pause = (self.pause * 2).min(self.patience.longest);
        true
    }
}
