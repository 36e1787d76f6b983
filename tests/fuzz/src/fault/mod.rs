//! What can be wrong with a body: a closed list of single faults.

mod array;
mod member;
mod number;
mod shape;
mod syntax;
mod text;

use serde_json::Value;

use crate::body::Bodies;
use crate::{Conjunction, Random};

/// One kind of fault.
#[derive(Debug, Clone, Copy)]
pub struct Fault {
    /// What is wrong.
    pub name: &'static str,
    /// How it is done.
    pub apply: Apply,
}

/// How a fault is done; nothing where it cannot be.
#[derive(Debug, Clone, Copy)]
pub enum Apply {
    /// JSON text, right or wrong, in place of a value.
    Value(fn(&mut Case<'_, '_>) -> Option<String>),
    /// Another text in place of the whole one.
    Text(fn(&[u8], &mut Random) -> Option<Vec<u8>>),
}

/// A value that is to be faulty, what holds of it, and chance.
#[derive(Debug)]
pub struct Case<'c, 'd> {
    /// The value.
    pub value: &'c Value,
    /// What holds of it whatever stands beside it.
    pub all: &'c Conjunction<'d>,
    /// What holds of it in this body.
    pub held: &'c Conjunction<'d>,
    /// Where other values come from.
    pub bodies: &'c mut Bodies,
}

/// Every kind of fault.
pub fn faults() -> Vec<Fault> {
    [shape::FAULTS, member::FAULTS, number::FAULTS, text::FAULTS, array::FAULTS, syntax::FAULTS].concat()
}

const fn value(name: &'static str, apply: fn(&mut Case<'_, '_>) -> Option<String>) -> Fault {
    Fault { name, apply: Apply::Value(apply) }
}

const fn text(name: &'static str, apply: fn(&[u8], &mut Random) -> Option<Vec<u8>>) -> Fault {
    Fault { name, apply: Apply::Text(apply) }
}

/// A value as text; the same for every value of the harness.
fn json(value: impl Into<Value>) -> String {
    value.into().to_string()
}
