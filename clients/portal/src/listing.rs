//! Whole listings, page after page.

use crate::{Portal, PortalError};
use provider_bundles::operations::{
    ListCloudsRequest, ListProviderBundleCloudsRequest, ListProviderBundleVersionsRequest, ListProviderBundlesRequest,
};
use provider_bundles::types::{
    CloudResponse, ProviderBundleCloudRef, ProviderBundleId, ProviderBundleResponse, ProviderBundleVersion,
};

/// The largest page that the contract gives, for the fewest calls.
const PAGE: u32 = 200;

/// Gathers a stream of items; one that fails half-way gives nothing, since half a listing looks like a whole one.
macro_rules! gather {
    ($pages:expr) => {{
        let mut pages = $pages;
        let mut all = Vec::new();
        while let Some(item) = pages.next().await {
            all.push(item?);
        }
        Ok(all)
    }};
}

impl Portal {
    /// Every bundle that the caller may observe, by slug.
    pub async fn bundles(&self) -> Result<Vec<ProviderBundleResponse>, PortalError> {
        let request = ListProviderBundlesRequest { limit: Some(PAGE), cursor: None };
        gather!(self.client.list_provider_bundles_pages(request))
    }
    /// Every Cloud that the caller may observe, by slug.
    pub async fn clouds(&self) -> Result<Vec<CloudResponse>, PortalError> {
        let request = ListCloudsRequest { limit: Some(PAGE), cursor: None };
        gather!(self.client.list_clouds_pages(request))
    }
    /// Every published version of a bundle, newest first.
    pub async fn versions(&self, id: ProviderBundleId) -> Result<Vec<ProviderBundleVersion>, PortalError> {
        let request = ListProviderBundleVersionsRequest { id, limit: Some(PAGE), cursor: None };
        gather!(self.client.list_provider_bundle_versions_pages(request))
    }
    /// Every Cloud that takes its configuration from a bundle, by id.
    pub async fn roster(&self, id: ProviderBundleId) -> Result<Vec<ProviderBundleCloudRef>, PortalError> {
        let request = ListProviderBundleCloudsRequest { id, limit: Some(PAGE), cursor: None };
        gather!(self.client.list_provider_bundle_clouds_pages(request))
    }
}
