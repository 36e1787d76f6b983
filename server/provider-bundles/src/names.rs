//! The words of the authorization schema that this service writes and asks for beside the contract's gates.

/// The catalogue of everything.
pub(crate) const PLATFORM: &str = "platform";
/// The only platform there is.
pub(crate) const PLEXSPHERE: &str = "plexsphere";
/// A bundle.
pub(crate) const BUNDLE: &str = "provider_bundle";
/// A Cloud.
pub(crate) const CLOUD: &str = "cloud";

/// From a bundle to the platform.
pub(crate) const PARENT: &str = "parent";
/// Who administers a bundle.
pub(crate) const BUNDLE_ADMIN: &str = "bundle_admin";
/// Who administers a Cloud.
pub(crate) const CLOUD_ADMIN: &str = "cloud_admin";

/// To see that a bundle or a Cloud is there.
pub(crate) const OBSERVE: &str = "observe";
/// To see what there is on the platform.
pub(crate) const READ: &str = "read";
