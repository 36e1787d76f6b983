//! Reading, and beginning changes.

use super::Sqlite;
use super::change::SqliteChange;
use crate::engine::{bundles, clouds};
use crate::error::StoreError;
use crate::records::{Bundle, Cloud, RosterRow, Version, Window};
use crate::store::Store;
use provider_bundles::types::{CloudId, ProviderBundleId, Slug, VersionNumber};

impl Store for Sqlite {
    type Change = SqliteChange;

    async fn bundle(&self, id: ProviderBundleId) -> Result<Option<Bundle>, StoreError> {
        bundles::get(&mut self.0.readers.get().await?, id).await
    }
    async fn bundles(&self, after: Option<Slug>, limit: u32) -> Result<Window<Bundle>, StoreError> {
        bundles::list(&mut self.0.readers.get().await?, after.as_ref(), limit).await
    }
    async fn versions(
        &self,
        bundle: ProviderBundleId,
        before: Option<VersionNumber>,
        limit: u32,
    ) -> Result<Window<Version>, StoreError> {
        bundles::versions(&mut self.0.readers.get().await?, bundle, before, limit).await
    }
    async fn roster(
        &self,
        bundle: ProviderBundleId,
        after: Option<CloudId>,
        limit: u32,
    ) -> Result<Window<RosterRow>, StoreError> {
        clouds::roster(&mut self.0.readers.get().await?, bundle, after, limit).await
    }
    async fn cloud(&self, id: CloudId) -> Result<Option<Cloud>, StoreError> {
        clouds::get(&mut self.0.readers.get().await?, id).await
    }
    async fn clouds(&self, after: Option<Slug>, limit: u32) -> Result<Window<Cloud>, StoreError> {
        clouds::list(&mut self.0.readers.get().await?, after.as_ref(), limit).await
    }
    async fn begin(&self) -> Result<SqliteChange, StoreError> {
        self.change().await
    }
}
