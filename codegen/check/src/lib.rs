//! Rules over the model, one a file. Nothing here knows a document's syntax, and nothing here knows Rust tokens.

pub mod evolution;
pub mod lint;
