//! Receiving the messages of a caller that sends a stream.

use tonic::Streaming;

use super::codec::Inbound;
use super::interrupted::Interrupted;

/// What the caller sends, message by message.
#[derive(Debug)]
pub struct Receiver<Q> {
    messages: Streaming<Inbound<Q>>,
}

impl<Q> Receiver<Q> {
    pub(super) fn new(messages: Streaming<Inbound<Q>>) -> Self {
        Self { messages }
    }

    /// The next message; `None` once the caller has sent everything.
    pub async fn message(&mut self) -> Result<Option<Q>, Interrupted> {
        match self.messages.message().await {
            Ok(Some(Inbound(read))) => read.map(Some).map_err(|error| Interrupted::Unreadable(error.to_string())),
            Ok(None) => Ok(None),
            Err(_) => Err(Interrupted::Gone),
        }
    }
}
