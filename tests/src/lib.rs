//! What tests over the whole share: real components that may or may not be here, and wire examples of contracts.

pub mod components;
pub mod examples;

use std::path::{Path, PathBuf};

/// The root of the repository.
///
/// # Panics
///
/// Never: this crate is a folder of it.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("this crate is a folder of the repository").to_owned()
}
