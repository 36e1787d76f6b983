//! The bodies of the Clouds' operations.

use counterpart::Cursor;
use counterpart::server::{Call, Granted, Internal, Nothing, OrInternal, Permission, Recorded};
use counterpart_store::{AuditLog, Change, Cloud, CloudPatch, Deleted, Inserted, NewCloud, Source, Store, Updated};
use provider_bundles::gate::{self, Refusal};
use provider_bundles::operations::{
    CreateCloudError, CreateCloudRequest, CreateCloudResponse, DeleteCloudError, DeleteCloudRequest,
    DeleteCloudResponse, GetCloudError, GetCloudRequest, GetCloudResponse, ListCloudsError, ListCloudsRequest,
    ListCloudsResponse, PatchCloudAudit, PatchCloudError, PatchCloudRequest, PatchCloudResponse,
};
use provider_bundles::server::Clouds;
use provider_bundles::types::{
    CloudCreated, CloudDeleted, CloudId, CloudList, CloudUpdated, ProviderBundleId, Subject, VersionNumber,
};
use provider_bundles::{problem, version};

use crate::bundles::unexpected;
use crate::journal::Journal;
use crate::relations::{Explainer, Relations};
use crate::{answers, ids, source};

/// The bodies of the Clouds' operations, over a store, the gate and the audit log.
#[derive(Debug, Clone)]
pub struct CloudBodies<S, C, L> {
    store: S,
    relations: Relations<C>,
    journal: Journal<L>,
}

impl<S: Store, C: Explainer, L: AuditLog> CloudBodies<S, C, L> {
    /// Over a store; the gate is asked about bundles that a request names, and the log holds what it denies.
    pub fn new(store: S, relations: Relations<C>, journal: Journal<L>) -> Self {
        Self { store, relations, journal }
    }

    /// Whether the caller may observe the bundle that a request names, which says nothing about whether there is one.
    async fn observes<P: Permission>(
        &self,
        call: &Call<Granted<P>>,
        source: Option<&Source>,
    ) -> Result<(), Unobserved> {
        let Some(Source::Bundle(bundle, _)) = source else { return Ok(()) };
        let id = bundle.get().to_string();
        match self.relations.observes_bundle(call.caller(), &id).await {
            Ok(()) => Ok(()),
            Err(Refusal::Unavailable(problem)) => Err(Unobserved::Unavailable(problem)),
            Err(Refusal::Denied(problem)) => {
                let row = call.denial("provider_bundle", id, &problem);
                self.journal.write(row).await.or_internal().map_err(Unobserved::Internal)?;
                Err(Unobserved::Denied(problem))
            }
        }
    }
}

/// Why a request may not name a bundle.
enum Unobserved {
    Denied(problem::PermissionDenied),
    Unavailable(problem::AuthzUnavailable),
    Internal(Internal),
}

macro_rules! unobserved {
    ($($error:ident),*) => { $(
        impl From<Unobserved> for $error {
            fn from(unobserved: Unobserved) -> Self {
                match unobserved {
                    Unobserved::Denied(problem) => problem.into(),
                    Unobserved::Unavailable(problem) => problem.into(),
                    Unobserved::Internal(internal) => internal.into(),
                }
            }
        }
    )* };
}
unobserved!(CreateCloudError, PatchCloudError);

/// Why a bundle cannot be taken from.
enum Untaken {
    Gone,
    OtherProvider,
    NoVersion,
}

macro_rules! untaken {
    ($($error:ident),*) => { $(
        impl From<Untaken> for $error {
            fn from(untaken: Untaken) -> Self {
                match untaken {
                    Untaken::Gone => problem::ProviderBundleUnavailable::new("the bundle is gone").into(),
                    Untaken::OtherProvider => {
                        problem::ProviderMismatch::new("the bundle is of another provider than the Cloud").into()
                    }
                    Untaken::NoVersion => {
                        problem::ProviderBundleVersionUnknown::new("the bundle has no such version").into()
                    }
                }
            }
        }
    )* };
}
untaken!(CreateCloudError, PatchCloudError);

/// The Cloud was let in for and is gone.
fn missing(id: CloudId) -> problem::CloudNotFound {
    problem::CloudNotFound::new(format!("there is no Cloud {}", id.get()))
}

/// What events say of a pin: both or nothing.
fn pinned(cloud: &Cloud) -> (Option<ProviderBundleId>, Option<VersionNumber>) {
    cloud.pin.map(|pin| (pin.bundle, pin.version)).unzip()
}

impl<S: Store, C: Explainer, L: AuditLog> Clouds for CloudBodies<S, C, L> {
    type Implements = version::V1_0_0;

    async fn create_cloud(
        &self,
        call: Call<Granted<gate::platform::Manage>>,
        request: CreateCloudRequest,
    ) -> Result<Recorded<CreateCloudResponse>, CreateCloudError> {
        let CreateCloudRequest { body } = request;
        let (names, source) = source::of_creation(body)?;
        self.observes(&call, Some(&source)).await?;
        let source::Names { display_name, slug, provider } = names;
        let taken = format!("another Cloud has the slug `{slug}`");
        let cloud = NewCloud { id: ids::cloud_id()?, display_name, slug, provider, source };
        let mut change = self.store.begin().await.or_internal()?;
        let cloud = match change.insert_cloud(cloud).await.or_internal()? {
            Inserted::Done(cloud) => cloud,
            Inserted::SlugTaken => return Err(problem::CloudSlugConflict::new(taken).into()),
            Inserted::Conflict => return Err(problem::CloudConflict::new("the Cloud's id is taken").into()),
            Inserted::NoBundle => return Err(Untaken::Gone.into()),
            Inserted::OtherProvider => return Err(Untaken::OtherProvider.into()),
            Inserted::NoVersion => return Err(Untaken::NoVersion.into()),
        };
        let created_by = Subject::new(call.caller().to_string()).or_internal()?;
        let (provider_bundle_id, provider_bundle_version) = pinned(&cloud);
        let (id, slug, provider) = (cloud.id, cloud.slug.clone(), cloud.provider);
        let event = CloudCreated { id, slug, provider, provider_bundle_id, provider_bundle_version, created_by };
        let location = format!("/v1/clouds/{}", id.get());
        let response = CreateCloudResponse::Created { location, body: answers::cloud(cloud) };
        let recorded = call.record(&mut change, response, Nothing, event).await.or_internal()?;
        change.commit().await.or_internal()?;
        Ok(recorded)
    }

    async fn list_clouds(
        &self,
        _call: Call,
        request: ListCloudsRequest,
    ) -> Result<ListCloudsResponse, ListCloudsError> {
        let limit = request.limit();
        let ListCloudsRequest { limit: _, cursor } = request;
        let window = self.store.clouds(cursor.and_then(Cursor::into_position), limit).await.or_internal()?;
        let (items, next_cursor) = answers::page(window, |cloud| cloud.slug.clone(), answers::cloud);
        Ok(ListCloudsResponse::Ok(CloudList { items, next_cursor }))
    }

    async fn get_cloud(
        &self,
        _call: Call<Granted<gate::cloud::Observe>>,
        request: GetCloudRequest,
    ) -> Result<GetCloudResponse, GetCloudError> {
        let GetCloudRequest { id } = request;
        let cloud = self.store.cloud(id).await.or_internal()?.ok_or_else(|| missing(id))?;
        Ok(GetCloudResponse::Ok(answers::cloud(cloud)))
    }

    async fn patch_cloud(
        &self,
        call: Call<Granted<gate::cloud::Manage>>,
        request: PatchCloudRequest,
    ) -> Result<Recorded<PatchCloudResponse>, PatchCloudError> {
        let PatchCloudRequest { id, body } = request;
        // Read outside of the write transaction: a write that does not meet this revision any more is stale.
        let cloud = self.store.cloud(id).await.or_internal()?.ok_or_else(|| missing(id))?;
        let revision = cloud.revision;
        let source::Patch { display_name, source, names_bundle, fields } = source::of_patch(cloud, body.check()?)?;
        self.observes(&call, source.as_ref().filter(|_| names_bundle)).await?;
        let mut change = self.store.begin().await.or_internal()?;
        let patch = CloudPatch { display_name, source };
        let cloud = match change.update_cloud(id, revision, patch).await.or_internal()? {
            Updated::Done(cloud) => cloud,
            Updated::Stale => return Err(stale().into()),
            Updated::NoBundle => return Err(Untaken::Gone.into()),
            Updated::OtherProvider => return Err(Untaken::OtherProvider.into()),
            Updated::NoVersion => return Err(Untaken::NoVersion.into()),
            other @ Updated::Conflict => unexpected(&other)?,
        };
        let (provider_bundle_id, provider_bundle_version) = pinned(&cloud);
        let event = CloudUpdated { id, provider_bundle_id, provider_bundle_version };
        let (audit, response) = (PatchCloudAudit { fields }, PatchCloudResponse::Ok(answers::cloud(cloud)));
        let recorded = call.record(&mut change, response, audit, event).await.or_internal()?;
        change.commit().await.or_internal()?;
        Ok(recorded)
    }

    async fn delete_cloud(
        &self,
        call: Call<Granted<gate::cloud::Manage>>,
        request: DeleteCloudRequest,
    ) -> Result<Recorded<DeleteCloudResponse>, DeleteCloudError> {
        let DeleteCloudRequest { id } = request;
        let mut change = self.store.begin().await.or_internal()?;
        match change.delete_cloud(id).await.or_internal()? {
            Deleted::Done => {}
            Deleted::Missing => return Err(missing(id).into()),
            other @ Deleted::Referenced(_) => unexpected(&other)?,
        }
        let (response, event) = (DeleteCloudResponse::NoContent, CloudDeleted { id });
        let recorded = call.record(&mut change, response, Nothing, event).await.or_internal()?;
        change.commit().await.or_internal()?;
        Ok(recorded)
    }
}

fn stale() -> problem::CloudStale {
    problem::CloudStale::new("another writer changed the Cloud after it was read; the same patch may be sent again")
}
