//! A contract for progenitor: an OpenAPI 3.0 document that it takes, and its client.
//!
//! [progenitor](https://docs.rs/progenitor) makes clients of OpenAPI 3.0 documents of a certain kind; teams that call such
//! clients keep their call sites. [`document`] lowers a contract to a document of that kind, with one type of success and
//! one type of error an operation, and names everything that is not in it. [`client`] drives progenitor over it.
//!
//! What progenitor reads in the document and does not check stays in the document: ranges of numbers, numbers of items and
//! members, `multipleOf`. Pages, waiting for long-running operations and retries are not parts of a document; its clients
//! have none of them.

mod build;
mod document;
mod drive;
mod reach;

use counterpart_diagnostic::Diagnostics;
use counterpart_model::Contract;

pub use build::{Build, Written};
pub use document::{Lowered, document};
pub use progenitor::{GenerationSettings, InterfaceStyle, TagStyle};

/// The client that progenitor makes of a contract, as formatted Rust, and what of the contract is not in it.
///
/// The text is empty where progenitor makes nothing; one of the diagnostics is an error then.
#[must_use]
pub fn client(contract: &Contract) -> (String, Diagnostics) {
    client_with(contract, &GenerationSettings::default())
}

/// The same, with progenitor's own settings.
///
/// ```
/// use counterpart_progenitor::{GenerationSettings, InterfaceStyle};
///
/// # fn show(contract: &counterpart_model::Contract) {
/// let mut settings = GenerationSettings::new();
/// settings.with_interface(InterfaceStyle::Builder);
/// let (text, omitted) = counterpart_progenitor::client_with(contract, &settings);
/// # }
/// ```
#[must_use]
pub fn client_with(contract: &Contract, settings: &GenerationSettings) -> (String, Diagnostics) {
    let Lowered { document, mut omitted } = document(contract);
    let operations = contract.operations.iter().map(|operation| (operation.names.wire.as_str(), operation.origin.span));
    let places = drive::Places { contract: contract.origin.span, operations: operations.collect() };
    let (text, refused) = drive::drive(&document, settings, &places);
    omitted.extend(refused);
    if text.is_empty() {
        return (text, omitted);
    }
    let header = format!("// progenitor's client of the contract `{}`. Do not edit.\n\n", contract.name.wire);
    (header + &text, omitted)
}
