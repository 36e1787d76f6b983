//! The bodies of the bundles' operations.

use counterpart::Cursor;
use counterpart::server::{Call, Caller, Granted, Internal, Nothing, OrInternal, Recorded};
use counterpart_store::{
    Bundle, BundlePatch, Change, Content, Declaration, Deleted, Inserted, NewBundle, Store, StoreError, Updated,
};
use provider_bundles::operations::{
    CreateProviderBundleError, CreateProviderBundleRequest, CreateProviderBundleResponse, DeleteProviderBundleError,
    DeleteProviderBundleRequest, DeleteProviderBundleResponse, GetProviderBundleError, GetProviderBundleRequest,
    GetProviderBundleResponse, ListProviderBundleCloudsError, ListProviderBundleCloudsRequest,
    ListProviderBundleCloudsResponse, ListProviderBundleVersionsError, ListProviderBundleVersionsRequest,
    ListProviderBundleVersionsResponse, ListProviderBundlesError, ListProviderBundlesRequest,
    ListProviderBundlesResponse, PatchProviderBundleAudit, PatchProviderBundleError, PatchProviderBundleRequest,
    PatchProviderBundleResponse,
};
use provider_bundles::server::ProviderBundles;
use provider_bundles::types::{
    PatchProviderBundleAuditFieldsItem as Field, ProviderBundleCloudList, ProviderBundleCreateRequest,
    ProviderBundleCreated, ProviderBundleDeleted, ProviderBundleId, ProviderBundleList, ProviderBundlePatchRequest,
    ProviderBundleUpdated, ProviderBundleVersionList, Publisher, Subject,
};
use provider_bundles::{gate, problem, version};

use crate::{answers, ids};

/// The bodies of the bundles' operations, over a store.
#[derive(Debug, Clone)]
pub struct BundleBodies<S> {
    store: S,
}

impl<S: Store> BundleBodies<S> {
    /// Over a store.
    pub fn new(store: S) -> Self {
        Self { store }
    }

    /// A bundle, if it is there; what the caller was let in for may be gone.
    async fn load(&self, id: ProviderBundleId) -> Result<Option<Bundle>, Internal> {
        self.store.bundle(id).await.or_internal()
    }
}

/// The bundle was let in for and is gone.
fn missing(id: ProviderBundleId) -> problem::ProviderBundleNotFound {
    problem::ProviderBundleNotFound::new(format!("there is no bundle {}", id.get()))
}

impl<S: Store> ProviderBundles for BundleBodies<S> {
    type Implements = version::V1_0_0;

    async fn create_provider_bundle(
        &self,
        call: Call<Granted<gate::platform::Manage>>,
        request: CreateProviderBundleRequest,
    ) -> Result<Recorded<CreateProviderBundleResponse>, CreateProviderBundleError> {
        let bundle = new_bundle(call.caller(), request)?;
        let taken = format!("another bundle has the slug `{}`", bundle.slug);
        let mut change = self.store.begin().await.or_internal()?;
        let bundle = match change.insert_bundle(bundle).await.or_internal()? {
            Inserted::Done(bundle) => answers::bundle(bundle),
            Inserted::SlugTaken => return Err(problem::ProviderBundleSlugConflict::new(taken).into()),
            Inserted::Conflict => {
                return Err(problem::ProviderBundleConflict::new("the bundle's id is taken").into());
            }
            other @ (Inserted::NoBundle | Inserted::OtherProvider | Inserted::NoVersion) => unexpected(&other)?,
        };
        let event = ProviderBundleCreated {
            id: bundle.id,
            slug: bundle.slug.clone(),
            provider: bundle.provider,
            latest_version: bundle.latest_version,
            created_by: Subject::new(call.caller().to_string()).or_internal()?,
        };
        let location = format!("/v1/provider-bundles/{}", bundle.id.get());
        let response = CreateProviderBundleResponse::Created { location, body: bundle };
        let recorded = call.record(&mut change, response, Nothing, event).await.or_internal()?;
        change.commit().await.or_internal()?;
        Ok(recorded)
    }

    async fn list_provider_bundles(
        &self,
        _call: Call,
        request: ListProviderBundlesRequest,
    ) -> Result<ListProviderBundlesResponse, ListProviderBundlesError> {
        let limit = request.limit();
        let ListProviderBundlesRequest { limit: _, cursor } = request;
        let after = cursor.and_then(Cursor::into_position);
        let window = self.store.bundles(after, limit).await.or_internal()?;
        let (items, next_cursor) = answers::page(window, |bundle| bundle.slug.clone(), answers::bundle);
        Ok(ListProviderBundlesResponse::Ok(ProviderBundleList { items, next_cursor }))
    }

    async fn get_provider_bundle(
        &self,
        _call: Call<Granted<gate::provider_bundle::Observe>>,
        request: GetProviderBundleRequest,
    ) -> Result<GetProviderBundleResponse, GetProviderBundleError> {
        let GetProviderBundleRequest { id } = request;
        let bundle = self.load(id).await?.ok_or_else(|| missing(id))?;
        Ok(GetProviderBundleResponse::Ok(answers::bundle(bundle)))
    }

    async fn patch_provider_bundle(
        &self,
        call: Call<Granted<gate::provider_bundle::Manage>>,
        request: PatchProviderBundleRequest,
    ) -> Result<Recorded<PatchProviderBundleResponse>, PatchProviderBundleError> {
        let PatchProviderBundleRequest { id, body } = request;
        // Read outside of the write transaction: a write that does not meet this revision any more is stale.
        let bundle = self.load(id).await?.ok_or_else(|| missing(id))?;
        let revision = bundle.revision;
        let (patch, fields) = patch_of(call.caller(), bundle, body.check()?)?;
        let mut change = self.store.begin().await.or_internal()?;
        let bundle = match change.update_bundle(id, revision, patch).await.or_internal()? {
            Updated::Done(bundle) => answers::bundle(bundle),
            Updated::Stale => return Err(stale().into()),
            Updated::Conflict => {
                return Err(problem::ProviderBundleConflict::new("a uniqueness rule does not hold").into());
            }
            other @ (Updated::NoBundle | Updated::OtherProvider | Updated::NoVersion) => unexpected(&other)?,
        };
        let event = ProviderBundleUpdated { id, latest_version: bundle.latest_version };
        let (audit, response) = (PatchProviderBundleAudit { fields }, PatchProviderBundleResponse::Ok(bundle));
        let recorded = call.record(&mut change, response, audit, event).await.or_internal()?;
        change.commit().await.or_internal()?;
        Ok(recorded)
    }

    async fn delete_provider_bundle(
        &self,
        call: Call<Granted<gate::provider_bundle::Manage>>,
        request: DeleteProviderBundleRequest,
    ) -> Result<Recorded<DeleteProviderBundleResponse>, DeleteProviderBundleError> {
        let DeleteProviderBundleRequest { id } = request;
        let mut change = self.store.begin().await.or_internal()?;
        match change.delete_bundle(id).await.or_internal()? {
            Deleted::Done => {}
            Deleted::Missing => return Err(missing(id).into()),
            Deleted::Referenced(clouds) => return Err(referenced(clouds).into()),
        }
        let (response, event) = (DeleteProviderBundleResponse::NoContent, ProviderBundleDeleted { id });
        let recorded = call.record(&mut change, response, Nothing, event).await.or_internal()?;
        change.commit().await.or_internal()?;
        Ok(recorded)
    }

    async fn list_provider_bundle_clouds(
        &self,
        _call: Call<Granted<gate::provider_bundle::Manage>>,
        request: ListProviderBundleCloudsRequest,
    ) -> Result<ListProviderBundleCloudsResponse, ListProviderBundleCloudsError> {
        let limit = request.limit();
        let ListProviderBundleCloudsRequest { id, limit: _, cursor } = request;
        self.load(id).await?.ok_or_else(|| missing(id))?;
        let after = cursor.and_then(Cursor::into_position);
        let window = self.store.roster(id, after, limit).await.or_internal()?;
        let (items, next_cursor) = answers::page(window, |row| row.id, answers::roster_row);
        Ok(ListProviderBundleCloudsResponse::Ok(ProviderBundleCloudList { items, next_cursor }))
    }

    async fn list_provider_bundle_versions(
        &self,
        _call: Call<Granted<gate::provider_bundle::Observe>>,
        request: ListProviderBundleVersionsRequest,
    ) -> Result<ListProviderBundleVersionsResponse, ListProviderBundleVersionsError> {
        let limit = request.limit();
        let ListProviderBundleVersionsRequest { id, limit: _, cursor } = request;
        self.load(id).await?.ok_or_else(|| missing(id))?;
        let before = cursor.and_then(Cursor::into_position);
        let window = self.store.versions(id, before, limit).await.or_internal()?;
        let (items, next_cursor) = answers::page(window, |version| version.version, answers::version);
        Ok(ListProviderBundleVersionsResponse::Ok(ProviderBundleVersionList { items, next_cursor }))
    }
}

fn new_bundle(caller: &Caller, request: CreateProviderBundleRequest) -> Result<NewBundle, Internal> {
    let CreateProviderBundleRequest { body } = request;
    let ProviderBundleCreateRequest { display_name, slug, provider, provider_packages, provider_config_api_version } =
        body;
    let declaration =
        Declaration { packages: answers::sorted(provider_packages), config_api_version: provider_config_api_version };
    let created_by = publisher(caller)?;
    Ok(NewBundle { id: ids::bundle_id()?, display_name, slug, provider, declaration, created_by })
}

fn publisher(caller: &Caller) -> Result<Publisher, Internal> {
    Publisher::new(caller.to_string()).or_internal()
}

/// What is to change on the bundle that was read, and the names of what the request names.
fn patch_of(
    caller: &Caller,
    bundle: Bundle,
    request: ProviderBundlePatchRequest,
) -> Result<(BundlePatch, Vec<Field>), Internal> {
    let ProviderBundlePatchRequest { display_name, provider_packages, provider_config_api_version } = request;
    let fields = [
        display_name.as_ref().map(|_| Field::DisplayName),
        provider_packages.as_ref().map(|_| Field::ProviderPackages),
        provider_config_api_version.as_ref().map(|_| Field::ProviderConfigApiVersion),
    ];
    // one part of the content is enough for a version, both of them make no second one
    let publishes = provider_packages.is_some() || provider_config_api_version.is_some();
    let declaration = Declaration {
        packages: provider_packages.map_or(bundle.declaration.packages, answers::sorted),
        config_api_version: provider_config_api_version.unwrap_or(bundle.declaration.config_api_version),
    };
    let created_by = publisher(caller)?;
    let content = publishes.then_some(Content { declaration, created_by });
    Ok((BundlePatch { display_name, content }, fields.into_iter().flatten().collect()))
}

fn stale() -> problem::ProviderBundleStale {
    problem::ProviderBundleStale::new(
        "another writer changed the bundle after it was read; the same patch may be sent again",
    )
}

fn referenced(clouds: Option<u64>) -> problem::ProviderBundleReferenced {
    let detail = match clouds {
        Some(1) => "one Cloud takes its provider configuration from the bundle".to_owned(),
        Some(clouds) => format!("{clouds} Clouds take their provider configuration from the bundle"),
        None => "a Cloud began to take its provider configuration from the bundle".to_owned(),
    };
    problem::ProviderBundleReferenced { detail, referencing_clouds: clouds }
}

/// An outcome that a store has only for other calls.
pub(crate) fn unexpected<T>(outcome: &impl std::fmt::Debug) -> Result<T, Internal> {
    Err(StoreError::Failed(format!("the store answered {outcome:?}"))).or_internal()
}
