//! The consumer of the outbox: it writes into the graph what events mean for it.
//!
//! Events of one aggregate are delivered in order, each at least once, and what an event asks for may be done twice. An
//! event that is refused as invalid is tried again a few times, ever later, and is dead then; a backend that cannot be
//! reached counts for no event. From time to time the grants of deleted objects are looked for, which an event that came
//! late may have revived.

use std::time::Duration;

use counterpart_relationships::{Object, WriteError, Writer};
use counterpart_store::{Event, Outbox, Relationships, StoreError};
use tokio::sync::watch;
use tokio::time::{Instant, sleep};

use crate::grants::{self, Meaningless, Work};

/// How the consumer goes about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyncOptions {
    /// How long it rests when there is nothing to do.
    pub interval: Duration,
    /// How many aggregates it looks at in one go.
    pub batch: u32,
    /// After how many refusals an event is dead.
    pub attempts: u32,
    /// How long it waits after the first failure; each further one doubles it.
    pub first_wait: Duration,
    /// How long it waits at most.
    pub longest_wait: Duration,
    /// How often it looks for grants of deleted objects.
    pub reconcile: Duration,
}

impl Default for SyncOptions {
    fn default() -> Self {
        Self {
            interval: Duration::from_millis(200),
            batch: 100,
            attempts: 10,
            first_wait: Duration::from_millis(500),
            longest_wait: Duration::from_mins(1),
            reconcile: Duration::from_mins(1),
        }
    }
}

impl SyncOptions {
    /// How long to wait after so many failures, the last one included.
    fn wait(&self, failures: u32) -> Duration {
        let doubled = 2_u32.saturating_pow(failures.saturating_sub(1));
        self.first_wait.saturating_mul(doubled).min(self.longest_wait)
    }
}

/// The consumer of the outbox.
#[derive(Debug)]
pub struct AuthzSync<S, W> {
    store: S,
    writer: W,
    options: SyncOptions,
}

/// What cannot be reached at the moment. No event is counted for it.
#[derive(Debug)]
enum Unreachable {
    Store(StoreError),
    Graph(String),
}

impl std::fmt::Display for Unreachable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Store(error) => error.fmt(f),
            Self::Graph(reason) => write!(f, "the graph cannot be written: {reason}"),
        }
    }
}

impl From<StoreError> for Unreachable {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Why an event was not delivered.
enum Undelivered {
    Invalid(String),
    Unreachable(Unreachable),
}

impl From<Meaningless> for Undelivered {
    fn from(meaningless: Meaningless) -> Self {
        Self::Invalid(meaningless.to_string())
    }
}
impl From<WriteError> for Undelivered {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Unavailable(reason) => Self::Unreachable(Unreachable::Graph(reason)),
            WriteError::Invalid(reason) => Self::Invalid(reason),
        }
    }
}

impl<S: Outbox + Relationships, W: Writer> AuthzSync<S, W> {
    /// From an outbox to a graph.
    pub fn new(store: S, writer: W, options: SyncOptions) -> Self {
        Self { store, writer, options }
    }

    /// Works until it is told to stop, by `true` or by nobody being left to say so; what it has begun it finishes.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        let (mut failures, mut reconciled) = (0_u32, None);
        while !*stop.borrow() {
            let wait = match self.turn(&stop, &mut reconciled).await {
                Ok(()) => {
                    failures = 0;
                    self.options.interval
                }
                Err(unreachable) => {
                    failures = failures.saturating_add(1);
                    let wait = self.options.wait(failures);
                    tracing::warn!(%unreachable, failures, ?wait, "the outbox is not drained at the moment");
                    wait
                }
            };
            tokio::select! {
                biased;
                told = stop.wait_for(|stopped| *stopped) => {
                    drop(told);
                    break;
                }
                () = sleep(wait) => {}
            }
        }
    }

    /// Drains what there is to be drained, and reconciles where it is time to.
    async fn turn(&self, stop: &watch::Receiver<bool>, reconciled: &mut Option<Instant>) -> Result<(), Unreachable> {
        self.drain(stop).await?;
        if reconciled.is_none_or(|at| at.elapsed() >= self.options.reconcile) {
            self.reconcile().await?;
            *reconciled = Some(Instant::now());
        }
        Ok(())
    }

    async fn drain(&self, stop: &watch::Receiver<bool>) -> Result<(), Unreachable> {
        loop {
            let events = self.store.claim(self.options.batch).await?;
            if events.is_empty() {
                return Ok(());
            }
            for event in events {
                if *stop.borrow() {
                    return Ok(());
                }
                self.settle(&event).await?;
            }
        }
    }

    async fn settle(&self, event: &Event) -> Result<(), Unreachable> {
        match self.deliver(event).await {
            Ok(()) => self.store.delivered(event.id).await?,
            Err(Undelivered::Invalid(reason)) => {
                let refusals = event.attempts.saturating_add(1);
                let retry_after = (refusals < self.options.attempts).then(|| self.options.wait(refusals));
                let (id, name, aggregate) = (event.id, &event.name, &event.aggregate);
                tracing::error!(id, %name, %aggregate, %reason, ?retry_after, "an event is refused");
                self.store.refused(event.id, &reason, retry_after).await?;
            }
            Err(Undelivered::Unreachable(unreachable)) => return Err(unreachable),
        }
        Ok(())
    }

    async fn deliver(&self, event: &Event) -> Result<(), Undelivered> {
        match grants::of(event)? {
            Work::Touch(relationships) => self.writer.touch(relationships).await?,
            Work::Purge(object) => self.writer.delete_object(&object).await?,
            Work::Nothing => {}
        }
        Ok(())
    }

    /// Removes what a stalled consumer has revived. It knows nothing of ids whose deletion was not recorded.
    async fn reconcile(&self) -> Result<(), Unreachable> {
        for (object, id) in self.store.revived().await? {
            let purged = match Object::new(&object, &id) {
                Ok(object) => self.writer.delete_object(&object).await,
                Err(error) => Err(WriteError::Invalid(error.to_string())),
            };
            match purged {
                Ok(()) => tracing::info!(%object, %id, "grants of a deleted object are removed"),
                Err(WriteError::Invalid(reason)) => {
                    tracing::error!(%object, %id, %reason, "grants of a deleted object cannot be removed");
                }
                Err(WriteError::Unavailable(reason)) => return Err(Unreachable::Graph(reason)),
            }
        }
        Ok(())
    }
}
