//! A database that fails where a test says so: what no caller can bring about from outside.

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
pub enum Fault {
    /// No read succeeds.
    Read,
    /// No change begins.
    Begin,
    /// What is written breaks a uniqueness rule that is not the slug's.
    Conflict,
    /// Whatever is updated was changed by somebody else meanwhile.
    Stale,
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

/// A database that fails where a test says so. Clones fail together.
#[derive(Clone)]
pub struct Faulty<S> {
    inner: S,
    fault: Arc<Mutex<Option<Fault>>>,
    meanwhile: Arc<Mutex<Option<Meanwhile>>>,
    calls: Arc<Mutex<Vec<&'static str>>>,
}

fn locked<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<S> Faulty<S> {
    /// Around a database.
    pub fn new(inner: S) -> Self {
        Self { inner, fault: Arc::default(), meanwhile: Arc::default(), calls: Arc::default() }
    }
    /// What it is around.
    pub fn inner(&self) -> &S {
        &self.inner
    }
    /// Fails from now on, or no longer.
    pub fn set(&self, fault: Option<Fault>) {
        *locked(&self.fault) = fault;
    }
    /// What happens before the next change begins: between the read of a patch and its write.
    pub fn before_change<F: Future<Output = ()> + Send + 'static>(&self, meanwhile: F) {
        *locked(&self.meanwhile) = Some(Box::new(move || Box::pin(meanwhile)));
    }
    /// What was called since the last time.
    pub fn taken(&self) -> Vec<&'static str> {
        std::mem::take(&mut *locked(&self.calls))
    }
    fn has(&self, fault: Fault) -> bool {
        *locked(&self.fault) == Some(fault)
    }
    pub(crate) fn check(&self, fault: Fault) -> Result<(), StoreError> {
        if self.has(fault) { Err(StoreError::Unavailable(format!("a test wants {fault:?} to fail"))) } else { Ok(()) }
    }
    fn called(&self, call: &'static str, fault: Fault) -> Result<(), StoreError> {
        locked(&self.calls).push(call);
        self.check(fault)
    }
}

impl<S> std::fmt::Debug for Faulty<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Faulty({:?})", *locked(&self.fault))
    }
}

impl<S: Store> Store for Faulty<S> {
    type Change = FaultyChange<S>;

    async fn bundle(&self, id: ProviderBundleId) -> Result<Option<Bundle>, StoreError> {
        self.called("bundle", Fault::Read)?;
        self.inner.bundle(id).await
    }
    async fn bundles(&self, after: Option<Slug>, limit: u32) -> Result<Window<Bundle>, StoreError> {
        self.called("bundles", Fault::Read)?;
        self.inner.bundles(after, limit).await
    }
    async fn versions(
        &self,
        bundle: ProviderBundleId,
        before: Option<VersionNumber>,
        limit: u32,
    ) -> Result<Window<Version>, StoreError> {
        self.called("versions", Fault::Read)?;
        self.inner.versions(bundle, before, limit).await
    }
    async fn roster(
        &self,
        bundle: ProviderBundleId,
        after: Option<CloudId>,
        limit: u32,
    ) -> Result<Window<RosterRow>, StoreError> {
        self.called("roster", Fault::Read)?;
        self.inner.roster(bundle, after, limit).await
    }
    async fn cloud(&self, id: CloudId) -> Result<Option<Cloud>, StoreError> {
        self.called("cloud", Fault::Read)?;
        self.inner.cloud(id).await
    }
    async fn clouds(&self, after: Option<Slug>, limit: u32) -> Result<Window<Cloud>, StoreError> {
        self.called("clouds", Fault::Read)?;
        self.inner.clouds(after, limit).await
    }
    async fn begin(&self) -> Result<Self::Change, StoreError> {
        self.called("begin", Fault::Begin)?;
        let meanwhile = locked(&self.meanwhile).take();
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

/// A change of such a database.
pub struct FaultyChange<S: Store> {
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

impl<S: Store> FaultyChange<S> {
    fn inserted<T>(&self) -> Option<Inserted<T>> {
        self.store.has(Fault::Conflict).then_some(Inserted::Conflict)
    }
    fn updated<T>(&self) -> Option<Updated<T>> {
        if self.store.has(Fault::Stale) {
            return Some(Updated::Stale);
        }
        self.store.has(Fault::Conflict).then_some(Updated::Conflict)
    }
}

impl<S: Store> Change for FaultyChange<S> {
    async fn insert_bundle(&mut self, bundle: NewBundle) -> Result<Inserted<Bundle>, StoreError> {
        if let Some(outcome) = self.inserted() {
            return Ok(outcome);
        }
        self.inner.insert_bundle(bundle).await
    }
    async fn update_bundle(
        &mut self,
        id: ProviderBundleId,
        revision: i64,
        patch: BundlePatch,
    ) -> Result<Updated<Bundle>, StoreError> {
        if let Some(outcome) = self.updated() {
            return Ok(outcome);
        }
        self.inner.update_bundle(id, revision, patch).await
    }
    async fn delete_bundle(&mut self, id: ProviderBundleId) -> Result<Deleted, StoreError> {
        self.inner.delete_bundle(id).await
    }
    async fn insert_cloud(&mut self, cloud: NewCloud) -> Result<Inserted<Cloud>, StoreError> {
        if let Some(outcome) = self.inserted() {
            return Ok(outcome);
        }
        self.inner.insert_cloud(cloud).await
    }
    async fn update_cloud(
        &mut self,
        id: CloudId,
        revision: i64,
        patch: CloudPatch,
    ) -> Result<Updated<Cloud>, StoreError> {
        if let Some(outcome) = self.updated() {
            return Ok(outcome);
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

impl<S: Store> std::fmt::Debug for FaultyChange<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "FaultyChange({:?})", self.store)
    }
}
