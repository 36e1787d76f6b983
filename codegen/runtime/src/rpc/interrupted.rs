//! Why a body cannot go on sending or receiving.

use super::code::Outcome;
use super::problem::{Problems, fault, unreadable};

/// Why a body cannot go on. Every error of a generated trait is made of it, so that `?` answers it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Interrupted {
    /// The caller is gone, or the call has already been answered.
    Gone,
    /// A message of the caller cannot be read.
    Unreadable(String),
}

impl Interrupted {
    /// The problem that answers it.
    #[doc(hidden)]
    pub fn into_problem<E: Problems>(self) -> E {
        match self {
            Self::Gone => fault("CANCELLED", "the caller is gone", E::RPC.effect.cut_off()),
            Self::Unreadable(message) if E::RPC.effect.cut_off() == Outcome::NothingChanged => unreadable(&message),
            Self::Unreadable(message) => {
                let name = if E::RPC.code("INVALID").is_some() { "INVALID" } else { "INTERNAL" };
                fault(name, &message, Outcome::Unknown)
            }
        }
    }
}

impl std::fmt::Display for Interrupted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Gone => f.write_str("the caller is gone"),
            Self::Unreadable(message) => write!(f, "a message cannot be read: {message}"),
        }
    }
}

impl std::error::Error for Interrupted {}
