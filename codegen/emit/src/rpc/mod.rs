//! Contracts of protocol buffers as Rust.
//!
//! prost writes the messages, tonic the transport under them; the rest is written here: one trait a service, one closed
//! error a method, events, the client, the versions. What does not vary is in `counterpart::rpc`.

mod client;
mod code;
mod error;
mod event;
mod evolution;
mod home;
mod manifest;
mod messages;
mod method;
mod page;
mod problem;
mod redacted;
mod root;
mod server;
mod transport;
mod version;
mod written;

use counterpart_diagnostic::Diagnostics;
use counterpart_model::rpc::Contract;

use self::home::Home;
use crate::options::{File, Options};

pub use evolution::evolution;
pub use page::page;

/// What the files of a contract are made from.
#[derive(Debug, Clone, Copy)]
pub struct Input<'a> {
    /// The contract.
    pub contract: &'a Contract,
    /// Its documents as an encoded `google.protobuf.FileDescriptorSet`.
    pub descriptors: &'a [u8],
    /// What is decided outside the contract.
    pub options: &'a Options,
}

/// All files of a contract, in the order of their paths; fewer where `diagnostics` says why.
pub fn emit(input: Input<'_>, diagnostics: &mut Diagnostics) -> Vec<File> {
    let mut files = messages::emit(input, diagnostics);
    files.extend(redacted::emit(input));
    files.push(transport::emit(input));
    files.push(version::emit(input));
    for service in &input.contract.services {
        files.extend(emit_service(input, &Home::new(input.contract, service)));
    }
    files.extend(root::emit(input));
    files.extend(manifest::emit(input));
    files.sort_by(|left, right| left.path.cmp(&right.path));
    files
}

fn emit_service(input: Input<'_>, home: &Home<'_>) -> Vec<File> {
    let sides = input.options.sides;
    let mut files =
        vec![code::emit(input, home), method::emit(input, home), problem::emit(input, home), error::emit(input, home)];
    files.extend(event::emit(input, home));
    files.extend(sides.server().then(|| server::emit(input, home)));
    files.extend(sides.client().then(|| client::emit(input, home)));
    files
}
