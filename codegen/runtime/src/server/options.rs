//! How a service behaves where the contract says nothing.

use std::time::Duration;

/// How a service behaves where the contract says nothing.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Options {
    /// The greatest number of bytes of a body, for operations whose contract sets none.
    pub body_limit: u64,
    /// How long a body may take to arrive; of a streamed one, how long nothing may arrive.
    pub body_timeout: Duration,
    /// How long the body of an operation may take; `None`: as long as it likes.
    pub deadline: Option<Duration>,
    /// Whether an `X-Request-Id` that a caller sends is kept.
    pub accepts_request_ids: bool,
    /// The longest target, in bytes.
    pub target_limit: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            body_limit: 2 << 20,
            body_timeout: Duration::from_secs(30),
            deadline: None,
            accepts_request_ids: true,
            target_limit: 8 << 10,
        }
    }
}
