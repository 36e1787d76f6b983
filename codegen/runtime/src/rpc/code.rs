//! Codes, and what a contract says about a method.

use std::time::Duration;

/// A code of the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// `NOT_FOUND`
    pub name: &'static str,
    /// Its number in the enumeration.
    pub number: i32,
    /// The status of gRPC under which it travels.
    pub status: i32,
    /// When the same request may be sent again.
    pub retry: RetryRule,
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
    /// Whether an error under this rule may be retried.
    pub(super) fn allows(self, effect: Effect, asked: bool, outcome: Outcome) -> bool {
        match self {
            Self::Never => false,
            Self::Always => true,
            Self::PerError => asked,
            Self::IfUnchanged => asked && outcome == Outcome::NothingChanged,
            Self::Reads => effect != Effect::Mutate,
        }
    }
}

/// What a call may do to the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Read,
    /// It changes it.
    Mutate,
    /// Nothing, and it is allowed before the two sides have agreed on a version.
    Negotiate,
}

impl Effect {
    /// What a call that was cut off has left behind.
    pub(super) const fn cut_off(self) -> Outcome {
        match self {
            Self::Read | Self::Negotiate => Outcome::NothingChanged,
            Self::Mutate => Outcome::Unknown,
        }
    }
}

/// What a failed call left behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// The world is as it was before the call.
    NothingChanged,
    /// Some of the work was done.
    PartlyChanged,
    /// Nobody knows: look before anything else is done.
    Unknown,
}

/// A method, as the contract states it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rpc {
    /// The service's full name: `provider.v1.Provider`.
    pub service: &'static str,
    /// The method: `Apply`.
    pub method: &'static str,
    /// The stable name of the operation: `apply`.
    pub operation: &'static str,
    /// Major and minor version of the operation.
    pub version: (u32, u32),
    /// What a call may do to the world.
    pub effect: Effect,
    /// The deadline of a call where the caller sets no other.
    pub timeout: Duration,
    /// Its closed set of codes.
    pub codes: &'static [&'static Code],
    /// Every code of the service, listed by the method or not.
    pub known: &'static [&'static Code],
    /// The domain of `google.rpc.ErrorInfo`.
    pub domain: &'static str,
}

impl Rpc {
    /// The code with this name, where the method lists it.
    pub fn code(&self, name: &str) -> Option<&'static Code> {
        self.codes.iter().find(|code| code.name == name).copied()
    }
}
