//! Names, documentation and origins: what every node of the model carries.

use counterpart_diagnostic::Span;

/// One name, decided once: how it travels, and how Rust spells it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Name {
    /// As the contract writes it.
    pub wire: String,
    /// A valid Rust identifier (raw where it has to be), unique in its scope.
    pub rust: String,
}

impl Name {
    /// Both spellings.
    pub fn new(wire: impl Into<String>, rust: impl Into<String>) -> Self {
        Self { wire: wire.into(), rust: rust.into() }
    }
}

/// What the contract says about a node, for people. Lines are trimmed; empty where it says nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Docs {
    /// The short form: `summary` or `title`.
    pub summary: Option<String>,
    /// The long form: `description`.
    pub description: Option<String>,
}

/// Where a node stands in the contract.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The place in the document.
    pub span: Span,
    /// The JSON pointer in that document, for people and for reports.
    pub pointer: String,
}
