//! Generated decoding against a JSON Schema validator that nobody here wrote.
//!
//! Valid bodies are made from a contract's document, each gets one fault, and both sides are asked.
//! What the validator refuses and generated code accepts is a *false accept*, and there may be none.
//! What generated code alone refuses must be one of the closed list of [`Stricter`].

#![expect(clippy::panic, reason = "a harness over documents of this repository fails by panicking")]

mod body;
mod compare;
mod conjunction;
mod document;
mod fault;
mod judge;
mod number;
mod oracle;
mod place;
mod random;
mod regular;
mod report;
mod same;
mod stricter;
mod table;
mod write;

pub use body::Bodies;
pub use compare::{Amount, compare};
pub use conjunction::Conjunction;
pub use document::Document;
pub use fault::{Fault, faults};
pub use judge::Judge;
pub use oracle::{Oracle, read};
pub use place::{Place, places};
pub use random::Random;
pub use regular::{Regular, stretched};
pub use report::{Answers, Difference, Kind, Report};
pub use same::is_same;
pub use stricter::Stricter;
pub use table::{Type, recode};
pub use write::{Instead, escaped, write};
