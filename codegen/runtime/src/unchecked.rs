//! Values whose constraints are checked later, by whoever asks for them.

use crate::value::Value;
use crate::violation::{Invalid, Violation};
use crate::{Decode, Encode, Writer};
use std::fmt;

/// A value of the right shape whose constraints may not hold. [`check`](Self::check) gives it, or what is wrong.
#[derive(Clone, PartialEq)]
pub struct Unchecked<T>(Result<T, Violated>);

/// The constraints that a value violates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violated(Invalid);

impl<T> Unchecked<T> {
    /// The value, if its constraints hold.
    pub fn check(self) -> Result<T, Violated> {
        self.0
    }
}

impl Violated {
    /// One sentence a violation, and how many are left out.
    pub fn sentences(&self) -> Vec<String> {
        self.0.sentences()
    }
    /// The violations, at most 100.
    pub fn objects(&self) -> &[Violation] {
        self.0.violations()
    }
}

impl<T> From<T> for Unchecked<T> {
    fn from(value: T) -> Self {
        Self(Ok(value))
    }
}
impl<T: Decode> Decode for Unchecked<T> {
    fn decode(value: Value<'_>) -> Option<Self> {
        let read = T::decode(value);
        match value.tape.set_constraints_aside() {
            Some(invalid) => Some(Self(Err(Violated(invalid)))),
            None => read.map(|value| Self(Ok(value))),
        }
    }
}
impl<T: Encode> Encode for Unchecked<T> {
    fn encode(&self, w: &mut Writer) {
        match &self.0 {
            Ok(value) => value.encode(w),
            Err(_) => w.raw("null"),
        }
    }
}
impl<T: fmt::Debug> fmt::Debug for Unchecked<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Ok(value) => f.debug_tuple("Unchecked").field(value).finish(),
            Err(violated) => f.debug_tuple("Unchecked").field(violated).finish(),
        }
    }
}
impl fmt::Display for Violated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
impl std::error::Error for Violated {}
