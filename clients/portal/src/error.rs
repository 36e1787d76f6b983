//! Why a portal did not get what it wanted.

use counterpart::client::CallError;
use provider_bundles::operations::{
    GetCloudError, GetProviderBundleError, ListCloudsError, ListProviderBundleCloudsError,
    ListProviderBundleVersionsError, ListProviderBundlesError, PatchCloudError,
};
use std::fmt;

/// Why a portal did not get what it wanted: the error of the call that did not succeed, whole.
#[derive(Debug)]
pub enum PortalError {
    /// A bundle could not be read.
    GetBundle(CallError<GetProviderBundleError>),
    /// A Cloud could not be read.
    GetCloud(CallError<GetCloudError>),
    /// Bundles could not be listed.
    ListBundles(CallError<ListProviderBundlesError>),
    /// Clouds could not be listed.
    ListClouds(CallError<ListCloudsError>),
    /// The roster of a bundle could not be listed.
    Roster(CallError<ListProviderBundleCloudsError>),
    /// The history of a bundle could not be listed.
    History(CallError<ListProviderBundleVersionsError>),
    /// A Cloud could not be changed.
    PatchCloud(CallError<PatchCloudError>),
    /// The Cloud takes its declaration from another bundle by now, or states its own.
    Moved,
    /// The task that promoted a Cloud panicked; what became of the Cloud is not known.
    Lost,
}

impl fmt::Display for PortalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GetBundle(error) => write!(f, "the bundle was not read: {error}"),
            Self::GetCloud(error) => write!(f, "the Cloud was not read: {error}"),
            Self::ListBundles(error) => write!(f, "the bundles were not listed: {error}"),
            Self::ListClouds(error) => write!(f, "the Clouds were not listed: {error}"),
            Self::Roster(error) => write!(f, "the Clouds of the bundle were not listed: {error}"),
            Self::History(error) => write!(f, "the versions of the bundle were not listed: {error}"),
            Self::PatchCloud(error) => write!(f, "the Cloud was not changed: {error}"),
            Self::Moved => f.write_str("the Cloud does not take its configuration from the bundle any more"),
            Self::Lost => f.write_str("what became of the Cloud is not known"),
        }
    }
}
impl std::error::Error for PortalError {}

/// The error of one operation is the error of what needed it.
macro_rules! from_call {
    ($($error:ident => $variant:ident),+ $(,)?) => {$(
        impl From<CallError<$error>> for PortalError {
            fn from(error: CallError<$error>) -> Self {
                Self::$variant(error)
            }
        }
    )+};
}

from_call! {
    GetProviderBundleError => GetBundle,
    GetCloudError => GetCloud,
    ListProviderBundlesError => ListBundles,
    ListCloudsError => ListClouds,
    ListProviderBundleCloudsError => Roster,
    ListProviderBundleVersionsError => History,
    PatchCloudError => PatchCloud,
}
