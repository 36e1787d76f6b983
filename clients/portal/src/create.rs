//! Creation, and the wait until what was created can be read.

use crate::Portal;
use counterpart::client::CallError;
use provider_bundles::operations::{
    CreateCloudError, CreateCloudRequest, CreateCloudResponse, CreateProviderBundleError, CreateProviderBundleRequest,
    CreateProviderBundleResponse, GetCloudError, GetCloudRequest, GetCloudResponse, GetProviderBundleError,
    GetProviderBundleRequest, GetProviderBundleResponse,
};
use provider_bundles::types::{CloudCreateRequest, CloudResponse, ProviderBundleCreateRequest, ProviderBundleResponse};
use std::fmt;

/// Why something is not there to be read.
#[derive(Debug)]
pub enum CreateError<T, C, G> {
    /// It was not created.
    Create(CallError<C>),
    /// It was created, and then a read failed for another reason than a grant that is still to come.
    Read {
        /// What was created.
        created: Box<T>,
        /// Why it was not read.
        error: CallError<G>,
    },
    /// It was created, and its reads were still denied when the wait was over.
    NotReadable(Box<T>),
}

impl<T, C: fmt::Display, G: fmt::Display> fmt::Display for CreateError<T, C, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Create(error) => write!(f, "it was not created: {error}"),
            Self::Read { error, .. } => write!(f, "it was created, and could not be read: {error}"),
            Self::NotReadable(_) => f.write_str("it was created, and its grants did not arrive in time"),
        }
    }
}
impl<T: fmt::Debug, C: fmt::Debug + fmt::Display, G: fmt::Debug + fmt::Display> std::error::Error
    for CreateError<T, C, G>
{
}

impl Portal {
    /// Creates a bundle and waits until the caller can read it.
    pub async fn create_bundle(
        &self,
        body: ProviderBundleCreateRequest,
    ) -> Result<
        ProviderBundleResponse,
        CreateError<ProviderBundleResponse, CreateProviderBundleError, GetProviderBundleError>,
    > {
        let CreateProviderBundleResponse::Created { location: _, body: created } = self
            .client
            .create_provider_bundle(&CreateProviderBundleRequest { body })
            .await
            .map_err(CreateError::Create)?;
        let mut wait = self.patience.begin();
        loop {
            match self.client.get_provider_bundle(&GetProviderBundleRequest { id: created.id }).await {
                Ok(GetProviderBundleResponse::Ok(bundle)) => return Ok(bundle),
                Err(CallError::Problem(GetProviderBundleError::PermissionDenied(_))) if wait.pause().await => {}
                Err(CallError::Problem(GetProviderBundleError::PermissionDenied(_))) => {
                    return Err(CreateError::NotReadable(Box::new(created)));
                }
                Err(error) => return Err(CreateError::Read { created: Box::new(created), error }),
            }
        }
    }

    /// Creates a Cloud and waits until the caller can read it.
    pub async fn create_cloud(
        &self,
        body: CloudCreateRequest,
    ) -> Result<CloudResponse, CreateError<CloudResponse, CreateCloudError, GetCloudError>> {
        let CreateCloudResponse::Created { location: _, body: created } =
            self.client.create_cloud(&CreateCloudRequest { body }).await.map_err(CreateError::Create)?;
        let mut wait = self.patience.begin();
        loop {
            match self.client.get_cloud(&GetCloudRequest { id: created.id }).await {
                Ok(GetCloudResponse::Ok(cloud)) => return Ok(cloud),
                Err(CallError::Problem(GetCloudError::PermissionDenied(_))) if wait.pause().await => {}
                Err(CallError::Problem(GetCloudError::PermissionDenied(_))) => {
                    return Err(CreateError::NotReadable(Box::new(created)));
                }
                Err(error) => return Err(CreateError::Read { created: Box::new(created), error }),
            }
        }
    }
}
