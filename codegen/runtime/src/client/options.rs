//! How a client behaves where the contract says nothing.

use std::time::Duration;

/// How a client behaves where the contract says nothing.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ClientOptions {
    /// How long one try may take, until its answer is there; of a stream, until it begins.
    pub timeout: Option<Duration>,
    /// The greatest number of bytes of an answer that is not a stream.
    pub body_limit: u64,
    /// Whether problems that allow it are tried again.
    pub retries: bool,
    /// The longest wait before another try; a server that asks for more is not asked again.
    pub longest_delay: Duration,
    /// Header fields of every request.
    pub headers: http::HeaderMap,
}

impl Default for ClientOptions {
    fn default() -> Self {
        Self {
            timeout: Some(Duration::from_secs(30)),
            body_limit: 64 << 20,
            retries: true,
            longest_delay: Duration::from_mins(1),
            headers: http::HeaderMap::new(),
        }
    }
}
