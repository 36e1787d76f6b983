//! The bodies of `Clouds`.

use counterpart::Cursor;
use counterpart::server::{Call, Granted, Nothing, OrInternal, Recorded};
use provider_bundles::gate::{cloud, platform};
use provider_bundles::operations::*;
use provider_bundles::server::Clouds;
use provider_bundles::types::{
    CloudCreated, CloudDeleted, CloudPatchRequest, CloudUpdated, PatchCloudAuditFieldsItem as Field,
};
use provider_bundles::version::V1_0_0;

use crate::proxy::{Proxy, handed_on, subject};

impl Clouds for Proxy {
    type Implements = V1_0_0;

    async fn create_cloud(
        &self,
        call: Call<Granted<platform::Manage>>,
        request: CreateCloudRequest,
    ) -> Result<Recorded<CreateCloudResponse>, CreateCloudError> {
        let outcome = self.client(&call).await.create_cloud(&request).await;
        let CreateCloudResponse::Created { location, body } = handed_on(outcome)?;
        let event = CloudCreated {
            id: body.id,
            slug: body.slug.clone(),
            provider: body.provider,
            provider_bundle_id: body.provider_bundle_id,
            provider_bundle_version: body.provider_bundle_version,
            created_by: subject(&call),
        };
        let response = CreateCloudResponse::Created { location: self.location(location), body };
        Ok(call.record(&mut self.journal.clone(), response, Nothing, event).await.or_internal()?)
    }

    async fn list_clouds(&self, call: Call, request: ListCloudsRequest) -> Result<ListCloudsResponse, ListCloudsError> {
        let cursor = request.cursor.and_then(Cursor::into_position).map(|slug| Cursor::from_text(slug.as_str()));
        let request = ListCloudsRequest { cursor, ..request };
        let ListCloudsResponse::Ok(mut page) = handed_on(self.client(&call).await.list_clouds(&request).await)?;
        page.next_cursor = page.next_cursor.and(page.items.last()).map(|row| Cursor::at(row.slug.clone()));
        Ok(ListCloudsResponse::Ok(page))
    }

    async fn get_cloud(
        &self,
        call: Call<Granted<cloud::Observe>>,
        request: GetCloudRequest,
    ) -> Result<GetCloudResponse, GetCloudError> {
        assert_eq!(call.witness().id(), request.id.get().to_string(), "the gate was asked about another Cloud");
        handed_on(self.client(&call).await.get_cloud(&request).await)
    }

    async fn patch_cloud(
        &self,
        call: Call<Granted<cloud::Manage>>,
        request: PatchCloudRequest,
    ) -> Result<Recorded<PatchCloudResponse>, PatchCloudError> {
        let body = request.body.check()?;
        let audit = PatchCloudAudit { fields: fields(&body) };
        let request = PatchCloudRequest { id: request.id, body: body.into() };
        let PatchCloudResponse::Ok(body) = handed_on(self.client(&call).await.patch_cloud(&request).await)?;
        let event = CloudUpdated {
            id: body.id,
            provider_bundle_id: body.provider_bundle_id,
            provider_bundle_version: body.provider_bundle_version,
        };
        let response = PatchCloudResponse::Ok(body);
        Ok(call.record(&mut self.journal.clone(), response, audit, event).await.or_internal()?)
    }

    async fn delete_cloud(
        &self,
        call: Call<Granted<cloud::Manage>>,
        request: DeleteCloudRequest,
    ) -> Result<Recorded<DeleteCloudResponse>, DeleteCloudError> {
        let response = handed_on(self.client(&call).await.delete_cloud(&request).await)?;
        let event = CloudDeleted { id: request.id };
        Ok(call.record(&mut self.journal.clone(), response, Nothing, event).await.or_internal()?)
    }
}

/// What a patch sets.
fn fields(body: &CloudPatchRequest) -> Vec<Field> {
    let name = body.display_name.as_ref().map(|_| Field::DisplayName);
    let bundle = body.provider_bundle_id.map(|_| Field::ProviderBundleId);
    let pin = body.provider_bundle_version.map(|_| Field::ProviderBundleVersion);
    let packages = body.provider_packages.as_ref().map(|_| Field::ProviderPackages);
    let version = body.provider_config_api_version.as_ref().map(|_| Field::ProviderConfigApiVersion);
    [name, bundle, pin, packages, version].into_iter().flatten().collect()
}
