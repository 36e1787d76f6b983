//! Where a Cloud takes its declaration from: what a request says, and what it may not say.

use counterpart_store::{Cloud, Declaration, Source};
use provider_bundles::problem::InvalidCloud;
use provider_bundles::types::{
    CloudCreateRequest, CloudPatchRequest, CloudProvider, DisplayName, PatchCloudAuditFieldsItem as Field,
    ProviderBundleId, ProviderConfigApiVersion, ProviderPackages, Slug, VersionNumber,
};

use crate::answers::sorted;

/// What a Cloud is called, and of whom it is.
pub(crate) struct Names {
    pub(crate) display_name: DisplayName,
    pub(crate) slug: Slug,
    pub(crate) provider: CloudProvider,
}

/// What a request changes.
pub(crate) struct Patch {
    pub(crate) display_name: Option<DisplayName>,
    pub(crate) source: Option<Source>,
    /// Whether it names the bundle, and not only another version of the one that the Cloud has.
    pub(crate) names_bundle: bool,
    /// The names of what the request names.
    pub(crate) fields: Vec<Field>,
}

/// Takes a creation apart. A request that has passed the contract's rules always has a source.
pub(crate) fn of_creation(request: CloudCreateRequest) -> Result<(Names, Source), InvalidCloud> {
    let CloudCreateRequest {
        display_name,
        slug,
        provider,
        provider_bundle_id,
        provider_bundle_version,
        provider_packages,
        provider_config_api_version,
    } = request;
    let source = match (provider_bundle_id, provider_bundle_version, provider_packages, provider_config_api_version) {
        (Some(bundle), version, None, None) => Source::Bundle(bundle, version),
        (None, None, Some(packages), Some(version)) => own(packages, version),
        (None, None, _, _) => return Err(incomplete()),
        (None, Some(_), _, _) => return Err(pinless()),
        (Some(_), _, _, _) => return Err(mixed()),
    };
    Ok((Names { display_name, slug, provider }, source))
}

/// Takes a patch apart, for the Cloud that was read.
pub(crate) fn of_patch(cloud: Cloud, request: CloudPatchRequest) -> Result<Patch, InvalidCloud> {
    let CloudPatchRequest {
        display_name,
        provider_bundle_id,
        provider_bundle_version,
        provider_packages,
        provider_config_api_version,
    } = request;
    let fields = [
        display_name.as_ref().map(|_| Field::DisplayName),
        provider_bundle_id.map(|_| Field::ProviderBundleId),
        provider_bundle_version.map(|_| Field::ProviderBundleVersion),
        provider_packages.as_ref().map(|_| Field::ProviderPackages),
        provider_config_api_version.as_ref().map(|_| Field::ProviderConfigApiVersion),
    ];
    let source = match (provider_packages, provider_config_api_version) {
        (None, None) => pin(&cloud, provider_bundle_id, provider_bundle_version)?,
        (packages, version) if provider_bundle_id.is_none() && provider_bundle_version.is_none() => {
            Some(declared(cloud, packages, version)?)
        }
        _ => return Err(mixed()),
    };
    let names_bundle = provider_bundle_id.is_some();
    Ok(Patch { display_name, source, names_bundle, fields: fields.into_iter().flatten().collect() })
}

/// A version alone moves the pin that the Cloud has, forward or back.
fn pin(
    cloud: &Cloud,
    bundle: Option<ProviderBundleId>,
    version: Option<VersionNumber>,
) -> Result<Option<Source>, InvalidCloud> {
    match (bundle, version) {
        (Some(bundle), version) => Ok(Some(Source::Bundle(bundle, version))),
        (None, Some(version)) => match cloud.pin {
            Some(pin) => Ok(Some(Source::Bundle(pin.bundle, Some(version)))),
            None => Err(pinless()),
        },
        (None, None) => Ok(None),
    }
}

/// Half a declaration changes a Cloud's own one; a Cloud that leaves its bundle states the whole.
fn declared(
    cloud: Cloud,
    packages: Option<ProviderPackages>,
    version: Option<ProviderConfigApiVersion>,
) -> Result<Source, InvalidCloud> {
    match (packages, version, cloud.pin) {
        (Some(packages), Some(version), _) => Ok(own(packages, version)),
        (packages, version, None) => {
            let Declaration { packages: old_packages, config_api_version: old_version } = cloud.declaration;
            Ok(own(packages.unwrap_or(old_packages), version.unwrap_or(old_version)))
        }
        (_, _, Some(_)) => Err(incomplete()),
    }
}

fn own(packages: ProviderPackages, config_api_version: ProviderConfigApiVersion) -> Source {
    Source::Own(Declaration { packages: sorted(packages), config_api_version })
}

fn incomplete() -> InvalidCloud {
    InvalidCloud::new("a Cloud without a bundle states both `provider_packages` and `provider_config_api_version`")
}

fn pinless() -> InvalidCloud {
    InvalidCloud::new("`provider_bundle_version` is of a bundle, and the Cloud takes its declaration from none")
}

fn mixed() -> InvalidCloud {
    InvalidCloud::new("a Cloud takes its declaration from a bundle or states its own, not both")
}
