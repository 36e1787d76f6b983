//! Reading and changing bundles and Clouds.

use crate::error::StoreError;
use crate::records::{Bundle, BundlePatch, Cloud, CloudPatch, NewBundle, NewCloud, RosterRow, Version, Window};
use counterpart::server::Transaction;
use provider_bundles::types::{CloudId, ProviderBundleId, Slug, VersionNumber};
use std::future::Future;

/// Reads bundles and Clouds, and begins changes. Reads lie outside of any change.
pub trait Store: Clone + Send + Sync + 'static {
    /// A transaction that writes.
    type Change: Change;

    /// A bundle.
    fn bundle(&self, id: ProviderBundleId) -> impl Future<Output = Result<Option<Bundle>, StoreError>> + Send;
    /// Bundles by slug (by bytes), after one.
    fn bundles(
        &self,
        after: Option<Slug>,
        limit: u32,
    ) -> impl Future<Output = Result<Window<Bundle>, StoreError>> + Send;
    /// The versions of a bundle, newest first, before one.
    fn versions(
        &self,
        bundle: ProviderBundleId,
        before: Option<VersionNumber>,
        limit: u32,
    ) -> impl Future<Output = Result<Window<Version>, StoreError>> + Send;
    /// The Clouds that take their declaration from a bundle, by id, after one.
    fn roster(
        &self,
        bundle: ProviderBundleId,
        after: Option<CloudId>,
        limit: u32,
    ) -> impl Future<Output = Result<Window<RosterRow>, StoreError>> + Send;
    /// A Cloud.
    fn cloud(&self, id: CloudId) -> impl Future<Output = Result<Option<Cloud>, StoreError>> + Send;
    /// Clouds by slug (by bytes), after one.
    fn clouds(&self, after: Option<Slug>, limit: u32)
    -> impl Future<Output = Result<Window<Cloud>, StoreError>> + Send;
    /// Begins a change; on an engine with one writer it waits for its turn.
    fn begin(&self) -> impl Future<Output = Result<Self::Change, StoreError>> + Send;
}

/// A transaction that writes. Dropped without [`commit`](Self::commit) it leaves nothing behind.
pub trait Change: Transaction<Error = StoreError> + Send {
    /// Inserts a bundle and its version 1.
    fn insert_bundle(&mut self, bundle: NewBundle)
    -> impl Future<Output = Result<Inserted<Bundle>, StoreError>> + Send;
    /// Changes a bundle that still has the revision it was read with.
    fn update_bundle(
        &mut self,
        id: ProviderBundleId,
        revision: i64,
        patch: BundlePatch,
    ) -> impl Future<Output = Result<Updated<Bundle>, StoreError>> + Send;
    /// Deletes a bundle that no Cloud references, and records that its id was deleted.
    fn delete_bundle(&mut self, id: ProviderBundleId) -> impl Future<Output = Result<Deleted, StoreError>> + Send;

    /// Inserts a Cloud.
    fn insert_cloud(&mut self, cloud: NewCloud) -> impl Future<Output = Result<Inserted<Cloud>, StoreError>> + Send;
    /// Changes a Cloud that still has the revision it was read with.
    fn update_cloud(
        &mut self,
        id: CloudId,
        revision: i64,
        patch: CloudPatch,
    ) -> impl Future<Output = Result<Updated<Cloud>, StoreError>> + Send;
    /// Deletes a Cloud, and records that its id was deleted.
    fn delete_cloud(&mut self, id: CloudId) -> impl Future<Output = Result<Deleted, StoreError>> + Send;

    /// Makes it last: when this returns, no crash takes it back.
    fn commit(self) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// What became of an insertion.
#[derive(Debug, Clone, PartialEq)]
pub enum Inserted<T> {
    /// It is in.
    Done(T),
    /// The slug is taken.
    SlugTaken,
    /// Another uniqueness rule does not hold.
    Conflict,
    /// The bundle that a Cloud names is not there.
    NoBundle,
    /// The bundle is of another provider.
    OtherProvider,
    /// The bundle has no such version.
    NoVersion,
}

/// What became of a change.
#[derive(Debug, Clone, PartialEq)]
pub enum Updated<T> {
    /// It is changed.
    Done(T),
    /// Somebody else changed it, or deleted it, since it was read.
    Stale,
    /// A uniqueness rule does not hold.
    Conflict,
    /// The bundle that a Cloud names is not there.
    NoBundle,
    /// The bundle is of another provider.
    OtherProvider,
    /// The bundle has no such version.
    NoVersion,
}

/// What became of a deletion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deleted {
    /// It is gone.
    Done,
    /// It was not there.
    Missing,
    /// Clouds reference it: how many, unless one attached while the deletion was under way.
    Referenced(Option<u64>),
}
