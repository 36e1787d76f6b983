//! Codes, and the message that carries an error.

use crate::rpc::{Field, TypeName};
use crate::{Docs, Name, Origin};

/// How the methods of a service fail.
#[derive(Debug, Clone, PartialEq)]
pub struct Problems {
    /// The enumeration of the codes.
    pub code_enum: TypeName,
    /// The domain of `google.rpc.ErrorInfo`.
    pub domain: String,
    /// The message of one error.
    pub detail: Detail,
    /// Every code, in the order of the enumeration.
    pub codes: Vec<Code>,
}

/// One code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// The code, and its type: `NOT_FOUND`, `NotFound`.
    pub name: Name,
    /// Its constant: `NOT_FOUND`.
    pub upper: String,
    /// Its number.
    pub number: i32,
    /// The status of gRPC under which it travels.
    pub status: u32,
    /// When the same request may be sent again.
    pub retry: RetryRule,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
}

/// When the same request may be sent again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryRule {
    /// Never.
    Never,
    /// Always.
    Always,
    /// The error itself says.
    PerError,
    /// The error itself says, and only where nothing has changed.
    IfUnchanged,
    /// After a call that only reads.
    Reads,
}

impl RetryRule {
    /// The rule for people.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Never => "never",
            Self::Always => "always",
            Self::PerError => "as the error says",
            Self::IfUnchanged => "as the error says, where nothing has changed",
            Self::Reads => "after reads",
        }
    }

    /// Whether the error itself has something to say.
    pub const fn asks_the_error(self) -> bool {
        matches!(self, Self::PerError | Self::IfUnchanged)
    }
}

/// The message that carries an error.
#[derive(Debug, Clone, PartialEq)]
pub struct Detail {
    /// The message.
    pub message: TypeName,
    /// The member `code`.
    pub code: Name,
    /// The member `message`.
    pub text: Name,
    /// The member `retryable`.
    pub retryable: Name,
    /// The member `retry_after`.
    pub retry_after: Name,
    /// The member `outcome`.
    pub outcome: Name,
    /// The enumeration of outcomes.
    pub outcomes: OutcomeNumbers,
    /// Every other member.
    pub others: Vec<Field>,
}

/// The numbers of the three outcomes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutcomeNumbers {
    /// `NOTHING_CHANGED`
    pub nothing_changed: i32,
    /// `PARTLY_CHANGED`
    pub partly_changed: i32,
    /// `UNKNOWN`
    pub unknown: i32,
}
