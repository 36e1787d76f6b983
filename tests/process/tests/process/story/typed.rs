//! The generated client, with a portal's help where a portal would want it.

use counterpart::Decode;
use counterpart::client::{CallError, Reqwest};
use counterpart_process_tests::{Known, Server, attached, bundle, content, own};
use portal::Portal;
use provider_bundles::client::Client;
use provider_bundles::operations::*;
use provider_bundles::types::{
    CloudResponse, DisplayName, ProviderBundlePatchRequest, ProviderBundleResponse, VersionNumber,
};
use serde_json::{Value, json};

use super::voice::{Answered, Bundle, Cloud, Listing, Page, Refusal, Voice};

/// A caller with a typed client.
pub(crate) struct Typed {
    portal: Portal,
    known: Known,
}

impl Typed {
    pub(crate) fn new(server: &Server, known: Known, token: &str) -> Self {
        known.token(token);
        Self { portal: Portal::connect(Reqwest::new(format!("http://{}", server.address())), token), known }
    }
    fn client(&self) -> &Client {
        self.portal.client()
    }
}

/// A value of the contract, from its JSON.
fn typed<T: Decode>(json: &Value) -> T {
    counterpart::decode(json.to_string().as_bytes()).unwrap()
}

impl Voice for Typed {
    async fn create_bundle(&self, slug: &str, content: usize) -> Answered<Bundle> {
        let request = CreateProviderBundleRequest { body: typed(&bundle(slug, content)) };
        let CreateProviderBundleResponse::Created { location, body } =
            self.client().create_provider_bundle(&request).await?;
        assert!(location.as_str().ends_with(&body.id.get().to_string()));
        Ok(body.into())
    }
    async fn bundle(&self, id: &str) -> Answered<Bundle> {
        let request = GetProviderBundleRequest { id: typed(&json!(id)) };
        let GetProviderBundleResponse::Ok(bundle) = self.client().get_provider_bundle(&request).await?;
        Ok(bundle.into())
    }
    async fn rename(&self, id: &str, display_name: &str) -> Answered<Bundle> {
        let body = ProviderBundlePatchRequest {
            display_name: Some(DisplayName::new(display_name).unwrap()),
            provider_packages: None,
            provider_config_api_version: None,
        };
        let request = PatchProviderBundleRequest { id: typed(&json!(id)), body: body.into() };
        let PatchProviderBundleResponse::Ok(bundle) = self.client().patch_provider_bundle(&request).await?;
        Ok(bundle.into())
    }
    async fn publish(&self, id: &str, number: usize) -> Answered<Bundle> {
        let body: ProviderBundlePatchRequest = typed(&content(number));
        let request = PatchProviderBundleRequest { id: typed(&json!(id)), body: body.into() };
        let PatchProviderBundleResponse::Ok(bundle) = self.client().patch_provider_bundle(&request).await?;
        Ok(bundle.into())
    }
    async fn delete_bundle(&self, id: &str) -> Answered<()> {
        let request = DeleteProviderBundleRequest { id: typed(&json!(id)) };
        let DeleteProviderBundleResponse::NoContent = self.client().delete_provider_bundle(&request).await?;
        Ok(())
    }
    async fn create_cloud(&self, slug: &str, bundle: Option<&str>) -> Answered<Cloud> {
        let body = bundle.map_or_else(|| own(slug), |bundle| attached(slug, bundle));
        let request = CreateCloudRequest { body: typed(&body) };
        let CreateCloudResponse::Created { location: _, body } = self.client().create_cloud(&request).await?;
        Ok(body.into())
    }
    async fn cloud(&self, id: &str) -> Answered<Cloud> {
        let GetCloudResponse::Ok(cloud) = self.client().get_cloud(&GetCloudRequest { id: typed(&json!(id)) }).await?;
        Ok(cloud.into())
    }
    async fn pin(&self, id: &str, bundle: &str, version: u64) -> Answered<Cloud> {
        let body = json!({ "provider_bundle_id": bundle, "provider_bundle_version": version });
        let body: provider_bundles::types::CloudPatchRequest = typed(&body);
        let request = PatchCloudRequest { id: typed(&json!(id)), body: body.into() };
        let PatchCloudResponse::Ok(cloud) = self.client().patch_cloud(&request).await?;
        Ok(cloud.into())
    }
    async fn delete_cloud(&self, id: &str) -> Answered<()> {
        let request = DeleteCloudRequest { id: typed(&json!(id)) };
        let DeleteCloudResponse::NoContent = self.client().delete_cloud(&request).await?;
        Ok(())
    }
    async fn page(&self, listing: Listing<'_>, limit: u32, cursor: Option<&str>) -> Answered<Page> {
        cursor.into_iter().for_each(|cursor| self.known.secret(cursor));
        let limit = Some(limit);
        /// A listing has its own request, and each cursor its own type.
        macro_rules! page {
            ($request:ident $({ $id:ident })?, $call:ident, $response:ident, $row:expr) => {{
                let cursor = cursor.map(counterpart::Cursor::from_text);
                let request = $request { $($id: typed(&json!($id)),)? limit, cursor };
                let $response::Ok(page) = self.client().$call(&request).await?;
                let next = page.next_cursor.map(|cursor| cursor.as_str().unwrap().to_owned());
                Ok(Page { rows: page.items.iter().map($row).collect(), next })
            }};
        }
        match listing {
            Listing::Bundles => {
                page!(ListProviderBundlesRequest, list_provider_bundles, ListProviderBundlesResponse, |row| row
                    .slug
                    .as_str()
                    .to_owned())
            }
            Listing::Clouds => {
                page!(ListCloudsRequest, list_clouds, ListCloudsResponse, |row| row.slug.as_str().to_owned())
            }
            Listing::Versions(id) => page!(
                ListProviderBundleVersionsRequest { id },
                list_provider_bundle_versions,
                ListProviderBundleVersionsResponse,
                |row| row.version.get().to_string()
            ),
            Listing::Roster(id) => page!(
                ListProviderBundleCloudsRequest { id },
                list_provider_bundle_clouds,
                ListProviderBundleCloudsResponse,
                |row| row.cloud_id.get().to_string()
            ),
        }
    }
}

impl From<ProviderBundleResponse> for Bundle {
    fn from(bundle: ProviderBundleResponse) -> Self {
        Self {
            id: bundle.id.get().to_string(),
            display_name: bundle.display_name.as_str().to_owned(),
            latest_version: *bundle.latest_version.get(),
            package: bundle.provider_packages.get()[0].version.as_str().to_owned(),
        }
    }
}

impl From<CloudResponse> for Cloud {
    fn from(cloud: CloudResponse) -> Self {
        let bundle = cloud.provider_bundle_id.map(|id| id.get().to_string());
        Self {
            id: cloud.id.get().to_string(),
            pin: bundle.zip(cloud.provider_bundle_version.map(|version: VersionNumber| *version.get())),
            package: cloud.provider_packages.get()[0].version.as_str().to_owned(),
        }
    }
}

/// What each operation's problems mean to the story.
macro_rules! refusals {
    ($($error:ident: $($variant:ident => $refusal:ident),*;)*) => {$(
        impl From<CallError<$error>> for Refusal {
            fn from(error: CallError<$error>) -> Self {
                match error {
                    CallError::Problem($error::Unauthenticated(_)) => Self::Unauthenticated,
                    $(CallError::Problem($error::$variant(_)) => Self::$refusal,)*
                    other => Self::Other(format!("{other:?}")),
                }
            }
        }
    )*};
}

refusals! {
    CreateProviderBundleError: PermissionDenied => Denied, ProviderBundleSlugConflict => SlugTaken;
    GetProviderBundleError: PermissionDenied => Denied, ProviderBundleNotFound => Missing;
    PatchProviderBundleError: PermissionDenied => Denied, ProviderBundleNotFound => Missing;
    ListProviderBundlesError: InvalidCursor => InvalidCursor, CursorBindingMismatch => ForeignCursor;
    ListProviderBundleVersionsError: PermissionDenied => Denied, ProviderBundleNotFound => Missing,
        InvalidCursor => InvalidCursor, CursorBindingMismatch => ForeignCursor;
    ListProviderBundleCloudsError: PermissionDenied => Denied, ProviderBundleNotFound => Missing,
        InvalidCursor => InvalidCursor, CursorBindingMismatch => ForeignCursor;
    CreateCloudError: PermissionDenied => Denied, CloudSlugConflict => SlugTaken,
        ProviderBundleUnavailable => BundleUnavailable, ProviderBundleVersionUnknown => NoSuchVersion;
    GetCloudError: PermissionDenied => Denied, CloudNotFound => Missing;
    PatchCloudError: PermissionDenied => Denied, CloudNotFound => Missing,
        ProviderBundleUnavailable => BundleUnavailable, ProviderBundleVersionUnknown => NoSuchVersion;
    DeleteCloudError: PermissionDenied => Denied, CloudNotFound => Missing;
    ListCloudsError: InvalidCursor => InvalidCursor, CursorBindingMismatch => ForeignCursor;
}

impl From<CallError<DeleteProviderBundleError>> for Refusal {
    fn from(error: CallError<DeleteProviderBundleError>) -> Self {
        match error {
            CallError::Problem(DeleteProviderBundleError::PermissionDenied(_)) => Self::Denied,
            CallError::Problem(DeleteProviderBundleError::ProviderBundleNotFound(_)) => Self::Missing,
            CallError::Problem(DeleteProviderBundleError::ProviderBundleReferenced(problem)) => {
                Self::Referenced(problem.referencing_clouds)
            }
            other => Self::Other(format!("{other:?}")),
        }
    }
}
