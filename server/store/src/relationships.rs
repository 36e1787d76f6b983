//! The relationships of the embedded checker, as text: `object:id#relation@subject:id`.

use crate::error::StoreError;
use std::future::Future;

/// Keeps relationships.
pub trait Relationships: Clone + Send + Sync + 'static {
    /// All of them, sorted.
    fn load(&self) -> impl Future<Output = Result<Vec<String>, StoreError>> + Send;
    /// Adds those that are not there.
    fn touch(&self, relationships: Vec<String>) -> impl Future<Output = Result<(), StoreError>> + Send;
    /// Removes those that are there.
    fn delete(&self, relationships: Vec<String>) -> impl Future<Output = Result<(), StoreError>> + Send;
    /// Removes all of an object: `provider_bundle`, `<id>`.
    fn delete_object(&self, object: &str, id: &str) -> impl Future<Output = Result<(), StoreError>> + Send;
    /// The objects that were deleted and still have relationships: what the reconcile removes.
    fn revived(&self) -> impl Future<Output = Result<Vec<(String, String)>, StoreError>> + Send;
}
