//! The outbox. One process has the file, and one consumer runs in it: a claim needs no lock of its own.

use super::Sqlite;
use crate::engine::outbox;
use crate::error::StoreError;
use crate::outbox::{Event, EventState, Lag, Outbox};
use std::time::Duration;

impl Outbox for Sqlite {
    async fn claim(&self, limit: u32) -> Result<Vec<Event>, StoreError> {
        outbox::claim(&mut self.0.readers.get().await?, limit, self.0.clock.micros()).await
    }
    async fn delivered(&self, ids: &[i64]) -> Result<(), StoreError> {
        let mut change = self.change().await?;
        outbox::delivered(change.session()?, ids).await?;
        change.done().await
    }
    async fn refused(&self, id: i64, reason: &str, retry_after: Option<Duration>) -> Result<(), StoreError> {
        let next = retry_after.map(|delay| self.0.clock.now() + delay);
        let mut change = self.change().await?;
        outbox::refused(change.session()?, id, reason, next).await?;
        change.done().await
    }
    async fn events(&self, state: Option<EventState>, limit: u32) -> Result<Vec<Event>, StoreError> {
        outbox::events(&mut self.0.readers.get().await?, state, limit).await
    }
    async fn redrive(&self, id: Option<i64>) -> Result<u64, StoreError> {
        let mut change = self.change().await?;
        let driven = outbox::redrive(change.session()?, id, self.0.clock.micros()).await?;
        change.done().await?;
        Ok(driven)
    }
    async fn lag(&self) -> Result<Lag, StoreError> {
        outbox::lag(&mut self.0.readers.get().await?, self.0.clock.micros()).await
    }
}
