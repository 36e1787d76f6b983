//! The model as formatted Rust.

mod hoist;
mod manifest;
mod options;
mod page;
mod print;
mod read;
mod scope;
#[cfg(test)]
mod testing;
mod types;
mod version;

pub use options::{Acceptance, EarlierVersion, Evolution, File, Layout, Membership, Options, Package, Runtime, Sides};
pub use page::page;
