//! Faults: problems that generated code raises before, or in place of, the body of the trait.

use crate::{Literal, ProblemId};

/// What can go wrong outside the body of the trait. The list is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fault {
    /// No authenticated caller.
    Unauthenticated,
    /// The surface is dark.
    NotProvisioned,
    /// A parameter does not fit its schema.
    Parameter,
    /// Not a cursor that this operation minted.
    CursorInvalid,
    /// A cursor of another caller.
    CursorForeign,
    /// The gate refused.
    Denied,
    /// The gate could not be asked.
    GateUnavailable,
    /// None of the media types is acceptable to the caller.
    NotAcceptable,
    /// The body's media type is not one of the operation's.
    MediaType,
    /// The body exceeds the limit.
    TooLarge,
    /// The body is not text of its media type.
    Unreadable,
    /// JSON type, unknown member, null.
    Shape,
    /// Everything else that a schema says.
    Constraint,
    /// The body took too long.
    Timeout,
    /// The body panicked.
    Panic,
    /// The body answered what the contract does not allow.
    Answer,
}

/// The steps before the body of the trait, in an order that the contract may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Phase {
    /// Who calls.
    Unauthenticated,
    /// Whether the surface is lit.
    NotProvisioned,
    /// Parameters.
    Parameter,
    /// Cursors.
    Cursor,
    /// The gate.
    Gate,
    /// What the caller accepts.
    NotAcceptable,
    /// The body's media type.
    MediaType,
    /// The body's size.
    TooLarge,
    /// Whether the body can be read at all.
    Unreadable,
    /// Members and shapes with a code of their own.
    Reject,
    /// JSON types, unknown members, null.
    Shape,
    /// Everything else that the schema says.
    Constraint,
    /// Rejected shapes that are looked at after the schema (`empty`).
    RejectShape,
}

/// What is answered for one fault of one operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FaultAnswer {
    /// The fault.
    pub fault: Fault,
    /// For [`Fault::Parameter`], the parameter's wire name; `None`: every other parameter.
    pub parameter: Option<String>,
    /// The answer.
    pub answer: PreparedId,
}

/// An index into [`Contract::answers`](crate::Contract::answers).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PreparedId(pub u32);

/// An error answer that generated code can give by itself: everything but a sentence is known beforehand.
#[derive(Debug, Clone, PartialEq)]
pub struct PreparedAnswer {
    /// The coded problem that it is. Where a gate refuses, whoever implements the gate makes this very problem, and
    /// `members` holds only what is known beforehand.
    pub problem: Option<ProblemId>,
    /// The status.
    pub status: u16,
    /// The code, where it has one.
    pub code: Option<String>,
    /// The media type of the body; `None`: no body.
    pub media_type: Option<String>,
    /// The members of the body, in order.
    pub members: Vec<(String, FaultSource)>,
    /// Header fields whose value the contract pins.
    pub headers: Vec<(String, String)>,
}

/// Where the value of a member of a prepared answer comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum FaultSource {
    /// The contract pins it, or it follows from the status.
    Literal(Literal),
    /// The sentence.
    Detail,
    /// The path of the request.
    Instance,
    /// The list of violations.
    Violations(ViolationForm),
    /// The id of the request.
    RequestId,
}

/// How violations are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ViolationForm {
    /// Joined into one text by `; `; the sentence where there are none.
    Joined,
    /// One string each; the sentence alone where there are none.
    Sentences,
    /// `{pointer, detail}` each; the sentence alone, with an empty pointer, where there are none.
    Objects,
}
