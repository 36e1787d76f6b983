//! The outbox: what other systems have still to be told, in order for each aggregate.

use crate::error::StoreError;
use counterpart::Json;
use std::future::Future;
use std::time::{Duration, SystemTime};

/// How an event stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EventState {
    /// To be delivered.
    Pending,
    /// Failed too often; it blocks its aggregate until it is driven again.
    Dead,
}

/// One event.
#[derive(Debug, Clone)]
pub struct Event {
    /// Grows with every event.
    pub id: i64,
    /// `ProviderBundleCreated`
    pub name: String,
    /// The id of what changed.
    pub aggregate: String,
    /// What happened.
    pub body: Json,
    /// The id of the request that caused it.
    pub request_id: String,
    /// When it was written.
    pub at: SystemTime,
    /// How often it was refused as invalid.
    pub attempts: u32,
    /// How it stands.
    pub state: EventState,
    /// What the last refusal said.
    pub last_error: Option<String>,
}

/// How far the consumer is behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lag {
    /// How many events are pending.
    pub pending: u64,
    /// How many are dead.
    pub dead: u64,
    /// How old the oldest pending one is.
    pub oldest: Duration,
}

/// The queue of events. Delivered at least once, in order for each aggregate.
pub trait Outbox: Clone + Send + Sync + 'static {
    /// The first undelivered event of each aggregate whose time has come, oldest first. A dead one hides its aggregate.
    fn claim(&self, limit: u32) -> impl Future<Output = Result<Vec<Event>, StoreError>> + Send;
    /// Events were delivered.
    fn delivered(&self, ids: &[i64]) -> impl Future<Output = Result<(), StoreError>> + Send;
    /// An event was refused as invalid: it is tried again after a while, or is dead from now on.
    fn refused(
        &self,
        id: i64,
        reason: &str,
        retry_after: Option<Duration>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
    /// Events that are not delivered, by id.
    fn events(
        &self,
        state: Option<EventState>,
        limit: u32,
    ) -> impl Future<Output = Result<Vec<Event>, StoreError>> + Send;
    /// Makes dead events pending again, all or one; says how many.
    fn redrive(&self, id: Option<i64>) -> impl Future<Output = Result<u64, StoreError>> + Send;
    /// How far the consumer is behind.
    fn lag(&self) -> impl Future<Output = Result<Lag, StoreError>> + Send;
}
