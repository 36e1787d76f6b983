//! Protocol buffers: documents into the model.
//!
//! Documents are compiled in process (no `protoc`), options and places included, and lowered to
//! [`counterpart_model::rpc::Contract`]. Nothing here knows Rust beyond the names that messages get.
//!
//! ```
//! use counterpart_diagnostic::{Diagnostics, Sources};
//! use counterpart_proto::{Documents, Request};
//!
//! let documents = Documents::texts([("empty.proto", "syntax = \"proto3\";")]);
//! let request = Request { name: "empty", version: "1.0.0", roots: &["empty.proto".to_owned()], documents };
//! let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
//! assert!(counterpart_proto::load(&request, &mut sources, &mut diagnostics).is_none());
//! assert_eq!(diagnostics.iter().next().map(|first| first.code.id), Some("CP5004"));
//! ```

mod compile;
mod documents;
mod failure;
mod lower;
mod name;
mod options;
mod place;

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_model::rpc::Contract;

pub use documents::Documents;

/// Which contract to load.
#[derive(Debug)]
pub struct Request<'a> {
    /// The contract's name: `plugin`.
    pub name: &'a str,
    /// Its version: `1.0.0`.
    pub version: &'a str,
    /// The documents to start from, by their names in `documents`; what they import comes along.
    pub roots: &'a [String],
    /// Where documents are found.
    pub documents: Documents,
}

/// A contract, and what its messages are generated from.
#[derive(Debug)]
pub struct Loaded {
    /// The contract.
    pub contract: Contract,
    /// Every document as an encoded `google.protobuf.FileDescriptorSet`, imports, comments and options included.
    pub descriptors: Vec<u8>,
}

/// Reads, compiles and lowers a contract; `None` where `diagnostics` has errors afterwards.
pub fn load(request: &Request<'_>, sources: &mut Sources, diagnostics: &mut Diagnostics) -> Option<Loaded> {
    let mut found = Diagnostics::default();
    let compiled = compile::compile(request.roots, &request.documents, sources, &mut found);
    let loaded = compiled.map(|compiled| {
        let contract = lower::lower(request, &compiled, &mut found);
        Loaded { contract, descriptors: compiled.encoded }
    });
    let failed = found.has_errors();
    found.sort();
    diagnostics.extend(found);
    loaded.filter(|_| !failed)
}
