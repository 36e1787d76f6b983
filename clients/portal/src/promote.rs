//! Promotion: a Cloud's pin moves to a version of its bundle.

use crate::report::{Fate, Outcome, Progress, Report};
use crate::{Portal, PortalError};
use counterpart::client::CallError;
use provider_bundles::operations::{
    GetCloudRequest, GetCloudResponse, GetProviderBundleRequest, GetProviderBundleResponse, PatchCloudError,
    PatchCloudRequest, PatchCloudResponse,
};
use provider_bundles::types::{
    CloudId, CloudPatchRequest, CloudResponse, ProviderBundleCloudRef, ProviderBundleId, VersionNumber,
};
use std::collections::HashMap;
use tokio::task::JoinSet;

/// Which version is promoted to. It may lie before the one that is pinned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum To {
    /// The newest one, as it is when the promotion begins.
    Latest,
    /// This one.
    Version(VersionNumber),
}

/// What a Cloud pins.
struct Pinned {
    cloud: CloudId,
    bundle: ProviderBundleId,
    version: VersionNumber,
}

impl Portal {
    /// Moves the pin of a Cloud; a Cloud that is there already is not touched.
    ///
    /// A write that lost a race is decided anew on what is there now, for as long as patience lasts.
    pub async fn promote(&self, cloud: CloudId, to: To) -> Result<Outcome, PortalError> {
        let Some(pinned) = self.pinned(cloud).await? else { return Err(PortalError::Moved) };
        let version = self.resolve(pinned.bundle, to).await?;
        self.move_pin(pinned, version).await
    }

    /// Moves the pin of every Cloud that takes its configuration from a bundle, and reports what became of each.
    ///
    /// One that fails does not stop the others. `progress` is told after each Cloud.
    pub async fn promote_all(
        &self,
        bundle: ProviderBundleId,
        to: To,
        mut progress: impl FnMut(Progress),
    ) -> Result<Report, PortalError> {
        let version = self.resolve(bundle, to).await?;
        let mut roster = self.roster(bundle).await?.into_iter();
        let (all, mut fates) = (roster.len(), Vec::new());
        progress(Progress { done: 0, all });
        let (mut tasks, mut under_way) = (JoinSet::new(), HashMap::new());
        loop {
            while tasks.len() < self.concurrency
                && let Some(row) = roster.next()
            {
                let names = (row.cloud_id, row.slug.clone());
                under_way.insert(tasks.spawn(self.clone().promote_row(bundle, row, version)).id(), names);
            }
            let Some(joined) = tasks.join_next_with_id().await else { return Ok(Report { bundle, version, fates }) };
            let (id, result) = match joined {
                Ok((id, result)) => (id, result),
                Err(lost) => (lost.id(), Err(PortalError::Lost)),
            };
            fates.extend(under_way.remove(&id).map(|(cloud, slug)| Fate { cloud, slug, result }));
            progress(Progress { done: fates.len(), all });
        }
    }

    async fn promote_row(
        self,
        bundle: ProviderBundleId,
        row: ProviderBundleCloudRef,
        to: VersionNumber,
    ) -> Result<Outcome, PortalError> {
        let ProviderBundleCloudRef { cloud_id: cloud, slug: _, display_name: _, provider_bundle_version: version } =
            row;
        self.move_pin(Pinned { cloud, bundle, version }, to).await
    }

    async fn move_pin(&self, mut pinned: Pinned, to: VersionNumber) -> Result<Outcome, PortalError> {
        let mut wait = self.patience.begin();
        loop {
            let from = pinned.version;
            if from == to {
                return Ok(Outcome::Unchanged(to));
            }
            // The bundle is named too: a Cloud that has moved to another one keeps its pin there.
            let body = CloudPatchRequest {
                display_name: None,
                provider_bundle_id: Some(pinned.bundle),
                provider_bundle_version: Some(to),
                provider_packages: None,
                provider_config_api_version: None,
            };
            let request = PatchCloudRequest { id: pinned.cloud, body: body.into() };
            match self.client.patch_cloud(&request).await {
                Ok(PatchCloudResponse::Ok(_)) => return Ok(Outcome::Moved { from, to }),
                Err(CallError::Problem(PatchCloudError::CloudStale(_))) if wait.pause().await => {}
                Err(error) => return Err(error.into()),
            }
            match self.pinned(pinned.cloud).await? {
                Some(now) if now.bundle == pinned.bundle => pinned = now,
                _ => return Err(PortalError::Moved),
            }
        }
    }

    /// What a Cloud pins now; nothing where it states its own declaration.
    async fn pinned(&self, cloud: CloudId) -> Result<Option<Pinned>, PortalError> {
        let GetCloudResponse::Ok(CloudResponse { id, provider_bundle_id, provider_bundle_version, .. }) =
            self.client.get_cloud(&GetCloudRequest { id: cloud }).await?;
        let pin = provider_bundle_id.zip(provider_bundle_version);
        Ok(pin.map(|(bundle, version)| Pinned { cloud: id, bundle, version }))
    }

    async fn resolve(&self, bundle: ProviderBundleId, to: To) -> Result<VersionNumber, PortalError> {
        match to {
            To::Version(version) => Ok(version),
            To::Latest => {
                let GetProviderBundleResponse::Ok(bundle) =
                    self.client.get_provider_bundle(&GetProviderBundleRequest { id: bundle }).await?;
                Ok(bundle.latest_version)
            }
        }
    }
}
