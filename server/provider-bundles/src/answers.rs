//! What is stored, as the contract answers it.

use counterpart::Cursor;
use counterpart_store::{Bundle, Cloud, Declaration, RosterRow, Version, Window};
use provider_bundles::types::{
    CloudResponse, ProviderBundleCloudRef, ProviderBundleResponse, ProviderBundleVersion, ProviderPackages,
};

/// A bundle.
pub(crate) fn bundle(bundle: Bundle) -> ProviderBundleResponse {
    let Bundle { id, display_name, slug, provider, declaration, latest_version, created_at, updated_at, revision: _ } =
        bundle;
    let Declaration { packages, config_api_version } = declaration;
    ProviderBundleResponse {
        id,
        display_name,
        slug,
        provider,
        provider_packages: sorted(packages),
        provider_config_api_version: config_api_version,
        latest_version,
        created_at,
        updated_at,
    }
}

/// A Cloud with the declaration that it resolves to.
pub(crate) fn cloud(cloud: Cloud) -> CloudResponse {
    let Cloud { id, display_name, slug, provider, pin, declaration, created_at, updated_at, revision: _ } = cloud;
    let Declaration { packages, config_api_version } = declaration;
    CloudResponse {
        id,
        display_name,
        slug,
        provider,
        provider_bundle_id: pin.map(|pin| pin.bundle),
        provider_bundle_version: pin.map(|pin| pin.version),
        provider_packages: sorted(packages),
        provider_config_api_version: config_api_version,
        created_at,
        updated_at,
    }
}

/// A published version.
pub(crate) fn version(version: Version) -> ProviderBundleVersion {
    let Version { version, declaration, created_by, created_at } = version;
    let Declaration { packages, config_api_version } = declaration;
    ProviderBundleVersion {
        version,
        provider_packages: sorted(packages),
        provider_config_api_version: config_api_version,
        created_by,
        created_at,
    }
}

/// A Cloud on a roster.
pub(crate) fn roster_row(row: RosterRow) -> ProviderBundleCloudRef {
    let RosterRow { id, slug, display_name, version } = row;
    ProviderBundleCloudRef { cloud_id: id, slug, display_name, provider_bundle_version: version }
}

/// A page of a window, and where the next one starts. The position is the last row's, whoever may see that.
pub(crate) fn page<T, A, P>(
    window: Window<T>,
    position: impl Fn(&T) -> P,
    answer: impl Fn(T) -> A,
) -> (Vec<A>, Option<Cursor<P>>) {
    let Window { rows, more } = window;
    let next = rows.last().filter(|_| more).map(|row| Cursor::at(position(row)));
    (rows.into_iter().map(answer).collect(), next)
}

/// A declaration's packages by source: what is stored, compared and answered.
pub(crate) fn sorted(packages: ProviderPackages) -> ProviderPackages {
    if packages.get().is_sorted_by(|one, next| one.source <= next.source) {
        return packages;
    }
    let mut list = packages.get().clone();
    list.sort_by(|one, other| one.source.cmp(&other.source));
    // another order breaks no rule of the packages
    ProviderPackages::new(list).unwrap_or(packages)
}
