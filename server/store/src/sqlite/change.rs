//! A transaction that writes.

use super::Inner;
use super::writer::Turn;
use crate::engine::{audit, bundles, clouds, outbox};
use crate::error::StoreError;
use crate::records::{Bundle, BundlePatch, Cloud, CloudPatch, NewBundle, NewCloud};
use crate::store::{Change, Deleted, Inserted, Updated};
use counterpart::server::{AuditEntry, EventEntry, Transaction};
use provider_bundles::types::{CloudId, ProviderBundleId};
use sqlx::SqliteConnection;
use std::sync::Arc;
#[cfg(feature = "failpoints")]
use std::sync::{Mutex, PoisonError};

/// A transaction that writes: the only one of its database.
pub struct SqliteChange {
    pub(super) turn: Turn,
    /// The file stays locked until the change is over.
    pub(super) inner: Arc<Inner>,
}

impl SqliteChange {
    pub(super) fn session(&mut self) -> Result<&mut SqliteConnection, StoreError> {
        self.turn.session()
    }
    pub(super) async fn done(self) -> Result<(), StoreError> {
        self.turn.commit().await
    }
}

impl Change for SqliteChange {
    async fn insert_bundle(&mut self, bundle: NewBundle) -> Result<Inserted<Bundle>, StoreError> {
        let now = self.inner.clock.micros();
        bundles::insert(self.session()?, bundle, now).await
    }
    async fn update_bundle(
        &mut self,
        id: ProviderBundleId,
        revision: i64,
        patch: BundlePatch,
    ) -> Result<Updated<Bundle>, StoreError> {
        let now = self.inner.clock.micros();
        bundles::update(self.session()?, id, revision, patch, now).await
    }
    async fn delete_bundle(&mut self, id: ProviderBundleId) -> Result<Deleted, StoreError> {
        let now = self.inner.clock.micros();
        match bundles::references(self.session()?, id).await? {
            0 => {}
            references => return Ok(Deleted::Referenced(Some(references))),
        }
        #[cfg(feature = "failpoints")]
        if let Some(cloud) = self.inner.failpoint.take() {
            clouds::insert(self.session()?, cloud, now).await?;
        }
        bundles::delete(self.session()?, id, now).await
    }
    async fn insert_cloud(&mut self, cloud: NewCloud) -> Result<Inserted<Cloud>, StoreError> {
        let now = self.inner.clock.micros();
        clouds::insert(self.session()?, cloud, now).await
    }
    async fn update_cloud(
        &mut self,
        id: CloudId,
        revision: i64,
        patch: CloudPatch,
    ) -> Result<Updated<Cloud>, StoreError> {
        let now = self.inner.clock.micros();
        clouds::update(self.session()?, id, revision, patch, now).await
    }
    async fn delete_cloud(&mut self, id: CloudId) -> Result<Deleted, StoreError> {
        let now = self.inner.clock.micros();
        clouds::delete(self.session()?, id, now).await
    }
    async fn commit(self) -> Result<(), StoreError> {
        self.done().await
    }
}

impl Transaction for SqliteChange {
    type Error = StoreError;

    async fn append(&mut self, audit: Option<AuditEntry>, event: Option<EventEntry>) -> Result<(), StoreError> {
        if let Some(entry) = audit {
            audit::append(self.session()?, &mut [entry.into()]).await?;
        }
        if let Some(event) = event {
            let now = self.inner.clock.micros();
            outbox::append(self.session()?, &event, now).await?;
        }
        Ok(())
    }
}

/// The Cloud that attaches to the next bundle that is deleted, between count and DELETE.
#[cfg(feature = "failpoints")]
#[derive(Default)]
pub(crate) struct Failpoint(Mutex<Option<NewCloud>>);

#[cfg(feature = "failpoints")]
impl Failpoint {
    fn take(&self) -> Option<NewCloud> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

#[cfg(feature = "failpoints")]
impl super::Sqlite {
    /// Lets a Cloud attach in the next deletion of a bundle, between its count and its DELETE.
    pub fn attach_in_next_delete(&self, cloud: NewCloud) {
        *self.0.failpoint.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(cloud);
    }
}
