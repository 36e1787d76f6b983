//! What a body knows about its call beside the request.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;
use tonic::metadata::MetadataMap;

use super::code::Rpc;

/// A call: its deadline, whether it was cancelled, and what the caller sent beside the request.
#[derive(Debug, Clone)]
pub struct Call {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    rpc: &'static Rpc,
    metadata: MetadataMap,
    deadline: Instant,
    answer_by: Instant,
    cancelled: watch::Sender<bool>,
}

/// An answer needs time to travel: the body has so much less than the caller waits, or a tenth where that is less.
const TRAVEL: Duration = Duration::from_millis(100);

impl Call {
    /// The call's deadline is the caller's, or the contract's where the caller states none.
    pub(super) fn new(rpc: &'static Rpc, metadata: MetadataMap) -> Self {
        let stated = metadata.get("grpc-timeout").and_then(|value| value.to_str().ok()).and_then(parse_timeout);
        let timeout = stated.unwrap_or(rpc.timeout).min(LONGEST);
        let now = Instant::now();
        let shared = Shared {
            rpc,
            metadata,
            deadline: now + timeout,
            answer_by: now + timeout.saturating_sub(TRAVEL.min(timeout / 10)),
            cancelled: watch::Sender::new(false),
        };
        Self { shared: Arc::new(shared) }
    }

    /// The method that is called.
    pub fn rpc(&self) -> &'static Rpc {
        self.shared.rpc
    }

    /// What the caller sent beside the request.
    pub fn metadata(&self) -> &MetadataMap {
        &self.shared.metadata
    }

    /// When the caller stops waiting.
    pub fn deadline(&self) -> Instant {
        self.shared.deadline
    }

    /// Whether nobody waits for the answer any more.
    pub fn is_cancelled(&self) -> bool {
        *self.shared.cancelled.borrow()
    }

    /// Waits until nobody waits for the answer any more: the caller is gone, or the deadline has passed.
    ///
    /// The body has some seconds from then on to leave the world in order; then it is ended where it waits.
    pub async fn cancelled(&self) {
        let mut watched = self.shared.cancelled.subscribe();
        // The sender lives as long as this call.
        let _ = watched.wait_for(|cancelled| *cancelled).await;
    }

    pub(super) fn cancel(&self) {
        self.shared.cancelled.send_replace(true);
    }

    pub(super) fn answer_by(&self) -> Instant {
        self.shared.answer_by
    }
}

/// Longer deadlines are as good as none, and would overflow a clock.
const LONGEST: Duration = Duration::from_hours(365 * 24);

/// At most eight digits and a unit.
fn parse_timeout(text: &str) -> Option<Duration> {
    let (digits, unit) = text.split_at_checked(text.len().checked_sub(1)?)?;
    if digits.len() > 8 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let count: u64 = digits.parse().ok()?;
    match unit {
        "H" => Some(Duration::from_secs(count * 3600)),
        "M" => Some(Duration::from_secs(count * 60)),
        "S" => Some(Duration::from_secs(count)),
        "m" => Some(Duration::from_millis(count)),
        "u" => Some(Duration::from_micros(count)),
        "n" => Some(Duration::from_nanos(count)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timeouts_are_read() {
        assert_eq!(parse_timeout("250m"), Some(Duration::from_millis(250)));
        assert_eq!(parse_timeout("1H"), Some(Duration::from_hours(1)));
        assert_eq!(parse_timeout("999999999S"), None);
        assert_eq!(parse_timeout("+1S"), None);
        assert_eq!(parse_timeout("S"), None);
        assert_eq!(parse_timeout(""), None);
        assert_eq!(parse_timeout("1é"), None);
    }
}
