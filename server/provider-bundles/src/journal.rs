//! The audit log, as the contract writes to it: granted reads and denials, each durable before its answer.

use counterpart::server::{AuditEntry, Unavailable};
use counterpart_store::{AuditLog, StoreError};
use provider_bundles::operations::{
    ListCloudsAudit, ListCloudsResponse, ListProviderBundleCloudsAudit, ListProviderBundleCloudsResponse,
    ListProviderBundleVersionsAudit, ListProviderBundleVersionsResponse, ListProviderBundlesAudit,
    ListProviderBundlesResponse,
};
use provider_bundles::server::Audit;

/// The audit log, over the one that is kept.
#[derive(Debug, Clone)]
pub struct Journal<L> {
    log: L,
}

impl<L: AuditLog> Journal<L> {
    /// Over a log.
    pub fn new(log: L) -> Self {
        Self { log }
    }

    /// Writes a row down, where the contract wants one.
    pub(crate) async fn write(&self, entry: Option<AuditEntry>) -> Result<(), StoreError> {
        match entry {
            Some(entry) => self.log.append(entry.into()).await,
            None => Ok(()),
        }
    }
}

impl<L: AuditLog> Audit for Journal<L> {
    fn list_provider_bundles(&self, response: &ListProviderBundlesResponse) -> ListProviderBundlesAudit {
        let ListProviderBundlesResponse::Ok(page) = response;
        ListProviderBundlesAudit { item_count: count(&page.items) }
    }

    fn list_provider_bundle_clouds(
        &self,
        response: &ListProviderBundleCloudsResponse,
    ) -> ListProviderBundleCloudsAudit {
        let ListProviderBundleCloudsResponse::Ok(page) = response;
        ListProviderBundleCloudsAudit { item_count: count(&page.items) }
    }

    fn list_provider_bundle_versions(
        &self,
        response: &ListProviderBundleVersionsResponse,
    ) -> ListProviderBundleVersionsAudit {
        let ListProviderBundleVersionsResponse::Ok(page) = response;
        ListProviderBundleVersionsAudit { item_count: count(&page.items) }
    }

    fn list_clouds(&self, response: &ListCloudsResponse) -> ListCloudsAudit {
        let ListCloudsResponse::Ok(page) = response;
        ListCloudsAudit { item_count: count(&page.items) }
    }

    async fn append(&self, entry: AuditEntry) -> Result<(), Unavailable> {
        self.write(Some(entry)).await.map_err(|error| Unavailable::new(error.to_string()))
    }
}

/// A page holds at most 200 rows.
fn count<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).unwrap_or(u32::MAX)
}
