//! The model as formatted Rust.
//!
//! [`emit`] turns a contract into the files of a crate; [`page`] into its page of documentation. Declarations that say
//! what the contract says, ordinary Rust around them: how is the business of the runtime's macros.

mod client;
#[cfg(test)]
mod compiled;
mod emit;
mod gate;
mod hoist;
mod layout;
mod manifest;
mod operations;
mod options;
mod page;
mod print;
mod read;
pub mod rpc;
mod scope;
mod served;
mod server;
mod status;
mod surface;
mod taxonomy;
#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
mod types;
mod version;

pub use emit::emit;
pub use options::{Acceptance, EarlierVersion, Evolution, File, Layout, Membership, Options, Package, Runtime, Sides};
pub use page::page;
