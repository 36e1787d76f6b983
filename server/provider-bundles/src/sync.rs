//! The consumer of the outbox: it writes into the graph what events mean for it.
//!
//! Events of one aggregate are delivered in order, each at least once, and what an event asks for may be done twice. An
//! event that is refused as invalid is tried again a few times, ever later, and is dead then; a backend that cannot be
//! reached counts for no event. From time to time the grants of deleted objects are looked for, which an event that came
//! late may have revived.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use counterpart_relationships::{Object, Relationship, WriteError, Writer};
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
    /// How long a refused event waits at first; each further refusal doubles it.
    pub first_wait: Duration,
    /// How long a refused event waits at most.
    pub longest_wait: Duration,
    /// How long it waits at most for what cannot be reached, beginning with the interval.
    pub longest_outage: Duration,
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
            longest_outage: Duration::from_secs(5),
            reconcile: Duration::from_mins(1),
        }
    }
}

impl SyncOptions {
    /// How long an event waits after so many refusals.
    fn after_refusal(&self, refusals: u32) -> Duration {
        doubled(self.first_wait, refusals).min(self.longest_wait)
    }
    /// How long to wait after so many goes in vain.
    fn after_outage(&self, failures: u32) -> Duration {
        doubled(self.interval.max(Duration::from_millis(1)), failures).min(self.longest_outage)
    }
}

/// A time, doubled with each repetition.
fn doubled(first: Duration, times: u32) -> Duration {
    first.saturating_mul(2_u32.saturating_pow(times.saturating_sub(1)))
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
pub enum SyncError {
    /// The outbox.
    Store(StoreError),
    /// The graph, for this reason.
    Graph(String),
}

impl fmt::Display for SyncError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Store(_) => f.write_str("the outbox cannot be worked off"),
            Self::Graph(reason) => write!(f, "the graph cannot be written: {reason}"),
        }
    }
}
impl Error for SyncError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Store(error) => Some(error),
            Self::Graph(_) => None,
        }
    }
}

impl From<StoreError> for SyncError {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Why an event was not delivered.
enum Undelivered {
    Invalid(String),
    Unreachable(SyncError),
}

impl From<Meaningless> for Undelivered {
    fn from(meaningless: Meaningless) -> Self {
        Self::Invalid(meaningless.to_string())
    }
}
impl From<WriteError> for Undelivered {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Unavailable(reason) => Self::Unreachable(SyncError::Graph(reason)),
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
        loop {
            let wait = match self.turn(&mut reconciled).await {
                Ok(settled) => {
                    failures = 0;
                    if settled == 0 { self.options.interval } else { Duration::ZERO }
                }
                Err(error) => {
                    failures = failures.saturating_add(1);
                    let wait = self.options.after_outage(failures);
                    tracing::warn!(
                        error = &error as &dyn Error,
                        failures,
                        ?wait,
                        "the outbox is not drained at the moment"
                    );
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

    /// One go, and a reconciliation where it is time for one.
    async fn turn(&self, reconciled: &mut Option<Instant>) -> Result<usize, SyncError> {
        let settled = self.settle_due().await?;
        if reconciled.is_none_or(|at| at.elapsed() >= self.options.reconcile) {
            self.reconcile().await?;
            *reconciled = Some(Instant::now());
        }
        Ok(settled)
    }

    /// Settles the first event of each aggregate whose time has come, as many as one go looks at; says how many.
    pub async fn settle_due(&self) -> Result<usize, SyncError> {
        let events = self.store.claim(self.options.batch).await?;
        // No two of them are of one aggregate: in which order they are settled means nothing.
        let (mut together, mut alone, mut relationships) = (Vec::new(), Vec::new(), Vec::new());
        for event in &events {
            match grants::of(event) {
                Ok(Work::Touch(more)) => {
                    relationships.extend(more);
                    together.push(event.id);
                }
                Ok(Work::Nothing) => together.push(event.id),
                Ok(Work::Purge(_)) | Err(_) => alone.push(event),
            }
        }
        if !self.settle_together(&together, relationships).await? {
            alone = events.iter().collect();
        }
        for event in alone {
            self.settle(event).await?;
        }
        Ok(events.len())
    }

    /// Settles events that only add to the graph with one write to it and one to the outbox: each by itself, they would
    /// keep whoever writes waiting for as many transactions. Where one of them is refused, none is settled.
    async fn settle_together(&self, events: &[i64], relationships: Vec<Relationship>) -> Result<bool, SyncError> {
        if !relationships.is_empty() {
            match self.writer.touch(relationships).await {
                Ok(()) => {}
                Err(WriteError::Invalid(_)) => return Ok(false),
                Err(WriteError::Unavailable(reason)) => return Err(SyncError::Graph(reason)),
            }
        }
        if !events.is_empty() {
            self.store.delivered(events).await?;
        }
        Ok(true)
    }

    async fn settle(&self, event: &Event) -> Result<(), SyncError> {
        match self.deliver(event).await {
            Ok(()) => self.store.delivered(&[event.id]).await?,
            Err(Undelivered::Invalid(reason)) => {
                let refusals = event.attempts.saturating_add(1);
                let retry_after = (refusals < self.options.attempts).then(|| self.options.after_refusal(refusals));
                let (id, name, aggregate) = (event.id, &event.name, &event.aggregate);
                tracing::error!(id, %name, %aggregate, %reason, ?retry_after, "an event is refused");
                self.store.refused(event.id, &reason, retry_after).await?;
            }
            Err(Undelivered::Unreachable(error)) => return Err(error),
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
    pub async fn reconcile(&self) -> Result<(), SyncError> {
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
                Err(WriteError::Unavailable(reason)) => return Err(SyncError::Graph(reason)),
            }
        }
        Ok(())
    }
}
