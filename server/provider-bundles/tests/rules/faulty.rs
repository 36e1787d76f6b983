//! A store that fails where a test says so: what no caller can bring about from outside.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use counterpart::server::{AuditEntry, EventEntry, Transaction};
use counterpart_store::{
    AuditHead, AuditLog, AuditRow, Bundle, BundlePatch, Change, Cloud, CloudPatch, Deleted, Inserted, NewBundle,
    NewCloud, RosterRow, Store, StoreError, Updated, Verdict, Version, Window,
};
use provider_bundles::types::{CloudId, ProviderBundleId, Slug, VersionNumber};

/// Where it fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fault {
    /// No read succeeds.
    Read,
    /// No change begins.
    Begin,
    /// What is written breaks a uniqueness rule that is not the slug's.
    Conflict,
    /// Audit row and event of a change cannot be written.
    Append,
    /// A change cannot be made to last.
    Commit,
    /// The audit log cannot be written.
    Log,
    /// That an event was delivered cannot be written down.
    Delivered,
}

type Meanwhile = Box<dyn FnOnce() -> Pin<Box<dyn Future<Output = ()> + Send>> + Send>;

/// A store that fails where a test says so. Clones fail together.
#[derive(Clone)]
pub(crate) struct Faulty<S> {
    pub(crate) inner: S,
    fault: Arc<Mutex<Option<Fault>>>,
    meanwhile: Arc<Mutex<Option<Meanwhile>>>,
}

impl<S> Faulty<S> {
    pub(crate) fn new(inner: S) -> Self {
        Self { inner, fault: Arc::default(), meanwhile: Arc::default() }
    }
    pub(crate) fn set(&self, fault: Option<Fault>) {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = fault;
    }
    /// What happens before the next change begins: between the read of a patch and its write.
    pub(crate) fn before_change<F: Future<Output = ()> + Send + 'static>(&self, meanwhile: F) {
        let meanwhile: Meanwhile = Box::new(move || Box::pin(meanwhile));
        *self.meanwhile.lock().unwrap_or_else(PoisonError::into_inner) = Some(meanwhile);
    }
    fn has(&self, fault: Fault) -> bool {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) == Some(fault)
    }
    pub(crate) fn check(&self, fault: Fault) -> Result<(), StoreError> {
        if self.has(fault) { Err(StoreError::Unavailable(format!("a test wants {fault:?} to fail"))) } else { Ok(()) }
    }
}

impl<S: Store> Store for Faulty<S> {
    type Change = FaultyChange<S>;

    async fn bundle(&self, id: ProviderBundleId) -> Result<Option<Bundle>, StoreError> {
        self.check(Fault::Read)?;
        self.inner.bundle(id).await
    }
    async fn bundles(&self, after: Option<Slug>, limit: u32) -> Result<Window<Bundle>, StoreError> {
        self.check(Fault::Read)?;
        self.inner.bundles(after, limit).await
    }
    async fn versions(
        &self,
        bundle: ProviderBundleId,
        before: Option<VersionNumber>,
        limit: u32,
    ) -> Result<Window<Version>, StoreError> {
        self.check(Fault::Read)?;
        self.inner.versions(bundle, before, limit).await
    }
    async fn roster(
        &self,
        bundle: ProviderBundleId,
        after: Option<CloudId>,
        limit: u32,
    ) -> Result<Window<RosterRow>, StoreError> {
        self.check(Fault::Read)?;
        self.inner.roster(bundle, after, limit).await
    }
    async fn cloud(&self, id: CloudId) -> Result<Option<Cloud>, StoreError> {
        self.check(Fault::Read)?;
        self.inner.cloud(id).await
    }
    async fn clouds(&self, after: Option<Slug>, limit: u32) -> Result<Window<Cloud>, StoreError> {
        self.check(Fault::Read)?;
        self.inner.clouds(after, limit).await
    }
    async fn begin(&self) -> Result<Self::Change, StoreError> {
        self.check(Fault::Begin)?;
        let meanwhile = self.meanwhile.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(meanwhile) = meanwhile {
            meanwhile().await;
        }
        Ok(FaultyChange { inner: self.inner.begin().await?, store: self.clone() })
    }
}

impl<S: AuditLog> AuditLog for Faulty<S> {
    async fn append(&self, row: AuditRow) -> Result<(), StoreError> {
        self.check(Fault::Log)?;
        self.inner.append(row).await
    }
    async fn rows(&self, after: i64, limit: u32) -> Result<Vec<AuditRow>, StoreError> {
        self.inner.rows(after, limit).await
    }
    async fn head(&self) -> Result<AuditHead, StoreError> {
        self.inner.head().await
    }
    async fn verify(&self) -> Result<Verdict, StoreError> {
        self.inner.verify().await
    }
}

/// A change of such a store.
pub(crate) struct FaultyChange<S: Store> {
    inner: S::Change,
    store: Faulty<S>,
}

impl<S: Store> Transaction for FaultyChange<S> {
    type Error = StoreError;

    async fn append(&mut self, audit: Option<AuditEntry>, event: Option<EventEntry>) -> Result<(), StoreError> {
        self.store.check(Fault::Append)?;
        self.inner.append(audit, event).await
    }
}

impl<S: Store> Change for FaultyChange<S> {
    async fn insert_bundle(&mut self, bundle: NewBundle) -> Result<Inserted<Bundle>, StoreError> {
        if self.store.has(Fault::Conflict) {
            return Ok(Inserted::Conflict);
        }
        self.inner.insert_bundle(bundle).await
    }
    async fn update_bundle(
        &mut self,
        id: ProviderBundleId,
        revision: i64,
        patch: BundlePatch,
    ) -> Result<Updated<Bundle>, StoreError> {
        if self.store.has(Fault::Conflict) {
            return Ok(Updated::Conflict);
        }
        self.inner.update_bundle(id, revision, patch).await
    }
    async fn delete_bundle(&mut self, id: ProviderBundleId) -> Result<Deleted, StoreError> {
        self.inner.delete_bundle(id).await
    }
    async fn insert_cloud(&mut self, cloud: NewCloud) -> Result<Inserted<Cloud>, StoreError> {
        if self.store.has(Fault::Conflict) {
            return Ok(Inserted::Conflict);
        }
        self.inner.insert_cloud(cloud).await
    }
    async fn update_cloud(
        &mut self,
        id: CloudId,
        revision: i64,
        patch: CloudPatch,
    ) -> Result<Updated<Cloud>, StoreError> {
        if self.store.has(Fault::Conflict) {
            return Ok(Updated::Conflict);
        }
        self.inner.update_cloud(id, revision, patch).await
    }
    async fn delete_cloud(&mut self, id: CloudId) -> Result<Deleted, StoreError> {
        self.inner.delete_cloud(id).await
    }
    async fn commit(self) -> Result<(), StoreError> {
        self.store.check(Fault::Commit)?;
        self.inner.commit().await
    }
}
