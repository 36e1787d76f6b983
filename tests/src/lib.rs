//! What tests over the whole share: real components that may or may not be here, wire examples of contracts, a connection that
//! costs little, and what the compiler says of code that a contract has left behind.

pub mod compiler;
pub mod components;
pub mod connection;
pub mod drift;
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
