//! What was written down, by generated code and by the bodies' transactions.

use std::convert::Infallible;
use std::sync::{Arc, Mutex, PoisonError};

use counterpart::server::{AuditEntry, EventEntry, Transaction, Unavailable};
use provider_bundles::operations::{
    ListCloudsAudit, ListCloudsResponse, ListProviderBundleCloudsAudit, ListProviderBundleCloudsResponse,
    ListProviderBundleVersionsAudit, ListProviderBundleVersionsResponse, ListProviderBundlesAudit,
    ListProviderBundlesResponse,
};
use provider_bundles::server::Audit;

/// Everything that was written down, in order.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    pub(crate) by_adapter: Vec<AuditEntry>,
    pub(crate) in_transaction: Vec<(AuditEntry, EventEntry)>,
}

/// Where it is kept.
#[derive(Debug, Clone, Default)]
pub(crate) struct Journal {
    rows: Arc<Mutex<Rows>>,
    /// Whether the audit log is gone.
    pub(crate) is_lost: bool,
}

impl Journal {
    /// Reads or writes rows.
    pub(crate) fn rows<T>(&self, look: impl FnOnce(&mut Rows) -> T) -> T {
        look(&mut self.rows.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Transaction for Journal {
    type Error = Infallible;

    async fn append(&mut self, audit: Option<AuditEntry>, event: Option<EventEntry>) -> Result<(), Infallible> {
        let pair = audit.zip(event).expect("every change of the contract has both");
        self.rows(|rows| rows.in_transaction.push(pair));
        Ok(())
    }
}

fn count<T>(items: &[T]) -> u32 {
    u32::try_from(items.len()).expect("a page is short")
}

impl Audit for Journal {
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
        if self.is_lost {
            return Err(Unavailable::new("the audit log cannot be written"));
        }
        self.rows(|rows| rows.by_adapter.push(entry));
        Ok(())
    }
}
