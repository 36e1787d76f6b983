//! What somebody can say to the service, whichever way it travels.

use std::fmt::Debug;

/// A bundle, as far as the story looks at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bundle {
    pub(crate) id: String,
    pub(crate) display_name: String,
    pub(crate) latest_version: u64,
    /// The version of its first package.
    pub(crate) package: String,
}

/// A Cloud, as far as the story looks at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cloud {
    pub(crate) id: String,
    pub(crate) pin: Option<(String, u64)>,
    /// The version of its first package.
    pub(crate) package: String,
}

/// A page: what names each of its rows, and where the next one starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Page {
    pub(crate) rows: Vec<String>,
    pub(crate) next: Option<String>,
}

/// Why the service refuses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Refusal {
    Unauthenticated,
    Denied,
    Missing,
    SlugTaken,
    Referenced(Option<u64>),
    NoSuchVersion,
    BundleUnavailable,
    InvalidCursor,
    ForeignCursor,
    Other(String),
}

pub(crate) type Answered<T> = Result<T, Refusal>;

/// Which listing.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Listing<'a> {
    /// Bundles, by slug.
    Bundles,
    /// Clouds, by slug.
    Clouds,
    /// The versions of a bundle, newest first.
    Versions(&'a str),
    /// The Clouds of a bundle, by id.
    Roster(&'a str),
}

/// Somebody, and a way of talking to the service.
pub(crate) trait Voice {
    async fn create_bundle(&self, slug: &str, content: usize) -> Answered<Bundle>;
    async fn bundle(&self, id: &str) -> Answered<Bundle>;
    async fn rename(&self, id: &str, display_name: &str) -> Answered<Bundle>;
    async fn publish(&self, id: &str, content: usize) -> Answered<Bundle>;
    async fn delete_bundle(&self, id: &str) -> Answered<()>;
    /// With a bundle it is attached to, or with content of its own.
    async fn create_cloud(&self, slug: &str, bundle: Option<&str>) -> Answered<Cloud>;
    async fn cloud(&self, id: &str) -> Answered<Cloud>;
    async fn pin(&self, id: &str, bundle: &str, version: u64) -> Answered<Cloud>;
    async fn delete_cloud(&self, id: &str) -> Answered<()>;
    async fn page(&self, listing: Listing<'_>, limit: u32, cursor: Option<&str>) -> Answered<Page>;
}
