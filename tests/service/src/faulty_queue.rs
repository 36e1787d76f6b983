//! The queue and the relationships of a store that fails where a test says so.

use std::time::Duration;

use counterpart_store::{Event, EventState, Lag, Outbox, Relationships, StoreError};

use crate::faulty::{Fault, Faulty};

impl<S: Outbox> Outbox for Faulty<S> {
    async fn claim(&self, limit: u32) -> Result<Vec<Event>, StoreError> {
        self.inner().claim(limit).await
    }
    async fn delivered(&self, ids: &[i64]) -> Result<(), StoreError> {
        self.check(Fault::Delivered)?;
        self.inner().delivered(ids).await
    }
    async fn refused(&self, id: i64, reason: &str, retry_after: Option<Duration>) -> Result<(), StoreError> {
        self.inner().refused(id, reason, retry_after).await
    }
    async fn events(&self, state: Option<EventState>, limit: u32) -> Result<Vec<Event>, StoreError> {
        self.inner().events(state, limit).await
    }
    async fn redrive(&self, id: Option<i64>) -> Result<u64, StoreError> {
        self.inner().redrive(id).await
    }
    async fn lag(&self) -> Result<Lag, StoreError> {
        self.inner().lag().await
    }
}

impl<S: Relationships> Relationships for Faulty<S> {
    async fn load(&self) -> Result<Vec<String>, StoreError> {
        self.inner().load().await
    }
    async fn touch(&self, relationships: Vec<String>) -> Result<(), StoreError> {
        self.inner().touch(relationships).await
    }
    async fn delete(&self, relationships: Vec<String>) -> Result<(), StoreError> {
        self.inner().delete(relationships).await
    }
    async fn delete_object(&self, object: &str, id: &str) -> Result<(), StoreError> {
        self.inner().delete_object(object, id).await
    }
    async fn revived(&self) -> Result<Vec<(String, String)>, StoreError> {
        self.inner().revived().await
    }
}
