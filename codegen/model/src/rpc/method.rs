//! Services and their methods.

use std::time::Duration;

use crate::rpc::{Code, Problems, TypeName};
use crate::{Docs, Name, Origin};

/// One service: one trait.
#[derive(Debug, Clone, PartialEq)]
pub struct Service {
    /// Its full name, and the trait: `provider.v1.Provider`, `Provider`.
    pub name: Name,
    /// The package: `provider.v1`.
    pub package: String,
    /// Its name without the package.
    pub short: String,
    /// The modules of transport are named by it: `provider`.
    pub snake: String,
    /// The protocol's major and minor version.
    pub protocol: (u32, u32),
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
    /// How its methods fail.
    pub problems: Problems,
    /// Its methods, in the order of the document.
    pub methods: Vec<Method>,
}

impl Service {
    /// The codes of a method, in the order in which it lists them.
    pub fn codes<'a>(&'a self, method: &'a Method) -> impl Iterator<Item = &'a Code> {
        method.errors.iter().filter_map(|at| self.problems.codes.get(*at))
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
    /// The word for people.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Mutate => "mutate",
            Self::Negotiate => "negotiate",
        }
    }
}

/// One method.
#[derive(Debug, Clone, PartialEq)]
pub struct Method {
    /// The method, and the function: `ValidateConfig`, `validate_config`.
    pub name: Name,
    /// What its types are named by: `ValidateConfig`.
    pub pascal: String,
    /// Its constant: `VALIDATE_CONFIG`.
    pub upper: String,
    /// The stable name under which it is negotiated.
    pub operation: String,
    /// Major and minor version of the operation.
    pub version: (u32, u32),
    /// What a call may do to the world.
    pub effect: Effect,
    /// Its closed set of codes: indices into [`Problems::codes`], in the order in which it lists them.
    pub errors: Vec<usize>,
    /// The deadline of a call where the caller sets no other.
    pub timeout: Duration,
    /// What the caller sends.
    pub input: Input,
    /// What the answer is.
    pub output: Output,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
}

/// What the caller sends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// One message.
    One(TypeName),
    /// A stream of messages.
    Stream(TypeName),
}

impl Input {
    /// The message.
    pub const fn message(&self) -> &TypeName {
        match self {
            Self::One(message) | Self::Stream(message) => message,
        }
    }
}

/// What the answer is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Output {
    /// One message.
    One(TypeName),
    /// A stream of messages without rules of its own.
    Stream(TypeName),
    /// A stream of events: numbered, begun by `started`, ended by exactly one `done`.
    Events(Box<Events>),
}

impl Output {
    /// The message.
    pub const fn message(&self) -> &TypeName {
        match self {
            Self::One(message) | Self::Stream(message) => message,
            Self::Events(events) => &events.message,
        }
    }
}

/// The shape of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Events {
    /// The message of one event.
    pub message: TypeName,
    /// What sends them: `ApplyEventSender`.
    pub sender: String,
    /// Its number and time.
    pub head: Head,
    /// The member that holds what happened.
    pub member: Name,
    /// The enum of what happened: `apply_event::Event`.
    pub kind: String,
    /// What may happen before the end, `started` first.
    pub arms: Vec<Arm>,
    /// How it ends.
    pub done: Arm,
}

/// The member in front of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The member of the event.
    pub member: Name,
    /// Its message.
    pub message: TypeName,
    /// The member that counts.
    pub sequence: Name,
    /// The member that holds the time.
    pub at: Name,
}

/// One thing that can happen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arm {
    /// The field, and the function that sends it.
    pub name: Name,
    /// The variant.
    pub variant: String,
    /// What it holds.
    pub kind: super::FieldKind,
    /// What the contract says about it.
    pub docs: Docs,
}
