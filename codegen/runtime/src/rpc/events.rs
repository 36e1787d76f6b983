//! Events of a long operation: numbered without a gap, ended by exactly one `done`.

use std::sync::Arc;
use std::time::SystemTime;

use prost_types::Timestamp;
use tokio::sync::{Mutex, mpsc};
use tonic::Status;

use super::interrupted::Interrupted;
use super::send::Part;

/// The number and the time of an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Head {
    /// Counts from one, without a gap.
    pub sequence: u64,
    /// When the event was written.
    pub at: Option<Timestamp>,
}

/// A generated message of events.
pub trait Event: prost::Message + Default + 'static {
    /// What can happen.
    type Kind: Send + 'static;
    /// How it ends.
    type Done: Send + 'static;

    /// The message of something that happened.
    #[doc(hidden)]
    fn assemble(head: Head, kind: Self::Kind) -> Self;

    /// What the message holds.
    #[doc(hidden)]
    fn take(self) -> (Option<Head>, Option<Self::Kind>);

    /// The last thing that happens.
    #[doc(hidden)]
    fn done(done: Self::Done) -> Self::Kind;

    /// The end, where it is the end.
    #[doc(hidden)]
    fn into_done(kind: Self::Kind) -> Result<Self::Done, Self::Kind>;

    /// Whether it is the end.
    #[doc(hidden)]
    fn is_done(kind: &Self::Kind) -> bool;
}

/// Sends events. The end is not sent: it is what the body returns.
#[derive(Debug)]
pub struct EventSender<V> {
    line: Arc<Line<V>>,
}

impl<V> Clone for EventSender<V> {
    fn clone(&self) -> Self {
        Self { line: Arc::clone(&self.line) }
    }
}

#[derive(Debug)]
struct Line<V> {
    out: mpsc::Sender<Part<V>>,
    /// The number of the last event; `None` once the end was sent. Held while an event is sent, so that numbers and
    /// places in the stream agree.
    last: Mutex<Option<u64>>,
}

impl<V: Event> EventSender<V> {
    pub(super) fn new(out: mpsc::Sender<Part<V>>) -> Self {
        Self { line: Arc::new(Line { out, last: Mutex::new(Some(0)) }) }
    }

    /// Numbers an event and sends it; waits while the caller is slow.
    #[doc(hidden)]
    pub async fn send(&self, kind: V::Kind) -> Result<(), Interrupted> {
        let mut last = self.line.last.lock().await;
        let sequence = last.ok_or(Interrupted::Gone)? + 1;
        let event = V::assemble(head(sequence), kind);
        self.line.out.send(Part::Message(event)).await.map_err(|_| Interrupted::Gone)?;
        *last = Some(sequence);
        Ok(())
    }

    /// Ends the stream; whatever is sent later by somebody else who holds the sender is refused.
    pub(super) async fn end(&self, ended: Result<V::Done, Status>) {
        let mut last = self.line.last.lock().await;
        let Some(sequence) = last.take() else { return };
        let ended = ended.map(|done| Some(V::assemble(head(sequence + 1), V::done(done))));
        // Where the caller is gone, nobody is there to be told.
        let _ = self.line.out.send(Part::Last(ended)).await;
    }

    /// Waits until the caller is gone.
    pub(super) async fn gone(&self) {
        self.line.out.closed().await;
    }
}

fn head(sequence: u64) -> Head {
    Head { sequence, at: Some(Timestamp::from(SystemTime::now())) }
}
