//! The contract: everything that one document, with the files it refers to, says.

use crate::{Docs, Operation, Origin, Phase, PreparedAnswer, PreparedId, Problem, Scheme, Types};

/// The names of a contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContractName {
    /// `provider-bundles`
    pub wire: String,
    /// `provider_bundles`: the crate.
    pub snake: String,
    /// `ProviderBundles`: the trait of operations without a tag.
    pub pascal: String,
}

/// A version of the contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Version {
    /// As the contract says it: `1.4.0`, `2020-08-27`, `master`.
    pub text: String,
    /// The type in the module `version`: `V1_4_0`.
    pub rust: String,
}

/// An index into [`Contract::services`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ServiceId(pub u32);

/// One trait.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    /// The tag: `provider-bundles`.
    pub wire: String,
    /// The trait: `ProviderBundles`.
    pub rust: String,
    /// The module and the field of the router: `provider_bundles`.
    pub field: String,
    /// What the contract says about it.
    pub docs: Docs,
}

/// A server that the contract names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Server {
    /// Its URL, with variables in braces.
    pub url: String,
    /// The variables' default values.
    pub variables: Vec<(String, String)>,
    /// What the contract says about it.
    pub docs: Docs,
}

/// What is answered outside any operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outside {
    /// No operation has this path.
    NoPath,
    /// The path has other methods.
    NoMethod,
    /// The request did not arrive in time.
    SlowRequest,
    /// The target is too long.
    LongTarget,
    /// The header section is too large.
    LargeHeaders,
    /// The server sheds load.
    Overload,
}

/// An answer outside any operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutsideAnswer {
    /// When.
    pub outside: Outside,
    /// What.
    pub answer: PreparedId,
}

/// Everything that a contract says.
#[derive(Debug, Clone, PartialEq)]
pub struct Contract {
    /// Its names.
    pub name: ContractName,
    /// `info.title`
    pub title: String,
    /// `info.summary`, `info.description`
    pub docs: Docs,
    /// Where `info` stands.
    pub origin: Origin,
    /// Its version.
    pub version: Version,
    /// The servers that it names.
    pub servers: Vec<Server>,
    /// Named types.
    pub types: Types,
    /// Coded problems.
    pub problems: Vec<Problem>,
    /// Error answers that generated code gives by itself.
    pub answers: Vec<PreparedAnswer>,
    /// Answers outside any operation.
    pub outside: Vec<OutsideAnswer>,
    /// The order of the phases where an operation does not say otherwise.
    pub order: Vec<Phase>,
    /// The traits, in the order of the tags.
    pub services: Vec<Service>,
    /// The operations, in the order of the document.
    pub operations: Vec<Operation>,
    /// Security schemes.
    pub schemes: Vec<Scheme>,
    /// Whether the document states the taxonomy of problems in the compact notation.
    pub compact: bool,
}
