//! The model as formatted Rust.

mod manifest;
mod options;
mod page;
mod print;
mod version;

pub use options::{Acceptance, EarlierVersion, Evolution, File, Layout, Options, Package, Runtime, Sides};
pub use page::page;
