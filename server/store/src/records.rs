//! What is stored, in the contract's own types.

use counterpart::DateTime;
use provider_bundles::types::{
    CloudId, CloudProvider, DisplayName, ProviderBundleId, ProviderConfigApiVersion, ProviderPackages, Publisher, Slug,
    VersionNumber,
};

/// What a version of a bundle, or a Cloud without one, declares.
#[derive(Debug, Clone, PartialEq)]
pub struct Declaration {
    /// Sorted by source.
    pub packages: ProviderPackages,
    /// The API version of every package's ProviderConfig.
    pub config_api_version: ProviderConfigApiVersion,
}

/// A bundle with its newest declaration.
#[derive(Debug, Clone, PartialEq)]
pub struct Bundle {
    /// Chosen by the server.
    pub id: ProviderBundleId,
    /// A name for people.
    pub display_name: DisplayName,
    /// Unique, chosen once.
    pub slug: Slug,
    /// Chosen once.
    pub provider: CloudProvider,
    /// The newest declaration.
    pub declaration: Declaration,
    /// The number of the newest version.
    pub latest_version: VersionNumber,
    /// When it was created.
    pub created_at: DateTime,
    /// When it was last changed; never before `created_at`.
    pub updated_at: DateTime,
    /// Grows by one with every change: a write names the revision that it was decided on.
    pub revision: i64,
}

/// A bundle to be inserted, with its version 1.
#[derive(Debug, Clone)]
pub struct NewBundle {
    /// A fresh UUIDv7.
    pub id: ProviderBundleId,
    /// A name for people.
    pub display_name: DisplayName,
    /// Unique.
    pub slug: Slug,
    /// Never changes.
    pub provider: CloudProvider,
    /// Version 1.
    pub declaration: Declaration,
    /// Who publishes version 1: `user:ada`.
    pub created_by: Publisher,
}

/// What is to change on a bundle. Naming a part of the content publishes one version.
#[derive(Debug, Clone)]
pub struct BundlePatch {
    /// The new name.
    pub display_name: Option<DisplayName>,
    /// The new content, whole: what the request left out is taken from the bundle that was read.
    pub content: Option<Content>,
}

/// A new version's content.
#[derive(Debug, Clone)]
pub struct Content {
    /// What it declares.
    pub declaration: Declaration,
    /// Who publishes it.
    pub created_by: Publisher,
}

/// A published version.
#[derive(Debug, Clone, PartialEq)]
pub struct Version {
    /// From 1, without gaps.
    pub version: VersionNumber,
    /// What it declares, for ever.
    pub declaration: Declaration,
    /// Who published it.
    pub created_by: Publisher,
    /// When.
    pub created_at: DateTime,
}

/// The version of a bundle that a Cloud takes its declaration from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pin {
    /// The bundle.
    pub bundle: ProviderBundleId,
    /// The version.
    pub version: VersionNumber,
}

/// A Cloud with the declaration that it resolves to.
#[derive(Debug, Clone, PartialEq)]
pub struct Cloud {
    /// Chosen by the server.
    pub id: CloudId,
    /// A name for people.
    pub display_name: DisplayName,
    /// Unique among Clouds, chosen once.
    pub slug: Slug,
    /// Chosen once.
    pub provider: CloudProvider,
    /// Where the declaration comes from; `None`: it is the Cloud's own.
    pub pin: Option<Pin>,
    /// The declaration, resolved.
    pub declaration: Declaration,
    /// When it was created.
    pub created_at: DateTime,
    /// When it was last changed.
    pub updated_at: DateTime,
    /// Grows by one with every change.
    pub revision: i64,
}

/// Where a Cloud's declaration is to come from.
#[derive(Debug, Clone)]
pub enum Source {
    /// From a version of a bundle; without a version from the newest one, decided in the transaction.
    Bundle(ProviderBundleId, Option<VersionNumber>),
    /// From itself.
    Own(Declaration),
}

/// A Cloud to be inserted.
#[derive(Debug, Clone)]
pub struct NewCloud {
    /// A fresh UUIDv7.
    pub id: CloudId,
    /// A name for people.
    pub display_name: DisplayName,
    /// Unique.
    pub slug: Slug,
    /// Never changes.
    pub provider: CloudProvider,
    /// Where the declaration comes from.
    pub source: Source,
}

/// What is to change on a Cloud.
#[derive(Debug, Clone)]
pub struct CloudPatch {
    /// The new name.
    pub display_name: Option<DisplayName>,
    /// The new source of the declaration.
    pub source: Option<Source>,
}

/// A Cloud on a bundle's roster.
#[derive(Debug, Clone, PartialEq)]
pub struct RosterRow {
    /// The Cloud.
    pub id: CloudId,
    /// Its slug.
    pub slug: Slug,
    /// Its name.
    pub display_name: DisplayName,
    /// The version that it pins.
    pub version: VersionNumber,
}

/// Rows in order, and whether more follow.
#[derive(Debug, Clone, PartialEq)]
pub struct Window<T> {
    /// At most as many as were asked for.
    pub rows: Vec<T>,
    /// Whether the order goes on after the last one.
    pub more: bool,
}
