//! Sending messages of a stream that has no rules of its own.

use tokio::sync::mpsc;
use tonic::Status;

use super::interrupted::Interrupted;

/// Sends messages; the stream ends when the body returns.
#[derive(Debug)]
pub struct Sender<R> {
    out: mpsc::Sender<Result<R, Status>>,
}

impl<R> Clone for Sender<R> {
    fn clone(&self) -> Self {
        Self { out: self.out.clone() }
    }
}

impl<R> Sender<R> {
    pub(super) fn new(out: mpsc::Sender<Result<R, Status>>) -> Self {
        Self { out }
    }

    /// Sends a message; waits while the caller is slow.
    pub async fn send(&self, message: R) -> Result<(), Interrupted> {
        self.out.send(Ok(message)).await.map_err(|_| Interrupted::Gone)
    }

    pub(super) async fn fail(&self, status: Status) {
        // Where the caller is gone, nobody is there to be told.
        let _ = self.out.send(Err(status)).await;
    }

    pub(super) async fn gone(&self) {
        self.out.closed().await;
    }
}
