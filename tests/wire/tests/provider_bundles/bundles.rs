//! The bodies of `ProviderBundles`.

use counterpart::Cursor;
use counterpart::server::{Call, Granted, Nothing, OrInternal, Recorded};
use provider_bundles::gate::{platform, provider_bundle};
use provider_bundles::operations::*;
use provider_bundles::server::ProviderBundles;
use provider_bundles::types::{
    PatchProviderBundleAuditFieldsItem as Field, ProviderBundleCreated, ProviderBundleDeleted,
    ProviderBundlePatchRequest, ProviderBundleUpdated,
};
use provider_bundles::version::V1_0_0;

use crate::proxy::{Proxy, handed_on, subject};

type Create = Result<Recorded<CreateProviderBundleResponse>, CreateProviderBundleError>;
type Patch = Result<Recorded<PatchProviderBundleResponse>, PatchProviderBundleError>;
type Delete = Result<Recorded<DeleteProviderBundleResponse>, DeleteProviderBundleError>;

impl ProviderBundles for Proxy {
    type Implements = V1_0_0;

    async fn create_provider_bundle(
        &self,
        call: Call<Granted<platform::Manage>>,
        request: CreateProviderBundleRequest,
    ) -> Create {
        let outcome = self.client(&call).await.create_provider_bundle(&request).await;
        let CreateProviderBundleResponse::Created { location, body } = handed_on(outcome)?;
        let event = ProviderBundleCreated {
            id: body.id,
            slug: body.slug.clone(),
            provider: body.provider,
            latest_version: body.latest_version,
            created_by: subject(&call),
        };
        let response = CreateProviderBundleResponse::Created { location: self.location(location), body };
        Ok(call.record(&mut self.journal.clone(), response, Nothing, event).await.or_internal()?)
    }

    async fn list_provider_bundles(
        &self,
        call: Call,
        request: ListProviderBundlesRequest,
    ) -> Result<ListProviderBundlesResponse, ListProviderBundlesError> {
        let cursor = request.cursor.and_then(Cursor::into_position).map(|slug| Cursor::from_text(slug.as_str()));
        let request = ListProviderBundlesRequest { cursor, ..request };
        let outcome = self.client(&call).await.list_provider_bundles(&request).await;
        let ListProviderBundlesResponse::Ok(mut page) = handed_on(outcome)?;
        page.next_cursor = page.next_cursor.and(page.items.last()).map(|row| Cursor::at(row.slug.clone()));
        Ok(ListProviderBundlesResponse::Ok(page))
    }

    async fn get_provider_bundle(
        &self,
        call: Call<Granted<provider_bundle::Observe>>,
        request: GetProviderBundleRequest,
    ) -> Result<GetProviderBundleResponse, GetProviderBundleError> {
        assert_eq!(call.witness().id(), request.id.get().to_string(), "the gate was asked about another bundle");
        handed_on(self.client(&call).await.get_provider_bundle(&request).await)
    }

    async fn patch_provider_bundle(
        &self,
        call: Call<Granted<provider_bundle::Manage>>,
        request: PatchProviderBundleRequest,
    ) -> Patch {
        let body = request.body.check()?;
        let audit = PatchProviderBundleAudit { fields: fields(&body) };
        let request = PatchProviderBundleRequest { id: request.id, body: body.into() };
        let outcome = self.client(&call).await.patch_provider_bundle(&request).await;
        let PatchProviderBundleResponse::Ok(body) = handed_on(outcome)?;
        let event = ProviderBundleUpdated { id: body.id, latest_version: body.latest_version };
        let response = PatchProviderBundleResponse::Ok(body);
        Ok(call.record(&mut self.journal.clone(), response, audit, event).await.or_internal()?)
    }

    async fn delete_provider_bundle(
        &self,
        call: Call<Granted<provider_bundle::Manage>>,
        request: DeleteProviderBundleRequest,
    ) -> Delete {
        let response = handed_on(self.client(&call).await.delete_provider_bundle(&request).await)?;
        let event = ProviderBundleDeleted { id: request.id };
        Ok(call.record(&mut self.journal.clone(), response, Nothing, event).await.or_internal()?)
    }

    async fn list_provider_bundle_clouds(
        &self,
        call: Call<Granted<provider_bundle::Manage>>,
        request: ListProviderBundleCloudsRequest,
    ) -> Result<ListProviderBundleCloudsResponse, ListProviderBundleCloudsError> {
        let cursor = request.cursor.and_then(Cursor::into_position);
        let cursor = cursor.map(|id| Cursor::from_text(id.get().to_string()));
        let request = ListProviderBundleCloudsRequest { cursor, ..request };
        let outcome = self.client(&call).await.list_provider_bundle_clouds(&request).await;
        let ListProviderBundleCloudsResponse::Ok(mut page) = handed_on(outcome)?;
        page.next_cursor = page.next_cursor.and(page.items.last()).map(|row| Cursor::at(row.cloud_id));
        Ok(ListProviderBundleCloudsResponse::Ok(page))
    }

    async fn list_provider_bundle_versions(
        &self,
        call: Call<Granted<provider_bundle::Observe>>,
        request: ListProviderBundleVersionsRequest,
    ) -> Result<ListProviderBundleVersionsResponse, ListProviderBundleVersionsError> {
        let cursor = request.cursor.and_then(Cursor::into_position);
        let cursor = cursor.map(|version| Cursor::from_text(version.get().to_string()));
        let request = ListProviderBundleVersionsRequest { cursor, ..request };
        let outcome = self.client(&call).await.list_provider_bundle_versions(&request).await;
        let ListProviderBundleVersionsResponse::Ok(mut page) = handed_on(outcome)?;
        page.next_cursor = page.next_cursor.and(page.items.last()).map(|row| Cursor::at(row.version));
        Ok(ListProviderBundleVersionsResponse::Ok(page))
    }
}

/// What a patch sets.
fn fields(body: &ProviderBundlePatchRequest) -> Vec<Field> {
    let name = body.display_name.as_ref().map(|_| Field::DisplayName);
    let packages = body.provider_packages.as_ref().map(|_| Field::ProviderPackages);
    let version = body.provider_config_api_version.as_ref().map(|_| Field::ProviderConfigApiVersion);
    [name, packages, version].into_iter().flatten().collect()
}
