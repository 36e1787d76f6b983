//! A contract as its server has it: data alone.

use super::policy::{AuditRule, CursorRule, EventRule, GateRule, RowsRule};
use super::security::Scheme;
use crate::message::{Answered, Asked, Read, Reader, Request, Response};

/// What can go wrong outside the body of the trait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// The body of the trait took too long.
    Timeout,
    /// The body of the trait panicked.
    Panic,
    /// The body of the trait answered what the contract does not allow.
    Answer,
}

impl Fault {
    /// The status where the contract says nothing.
    pub(super) fn status(self) -> u16 {
        match self {
            Self::Unauthenticated => 401,
            Self::NotProvisioned => 501,
            Self::Parameter | Self::CursorInvalid | Self::Unreadable | Self::Shape | Self::Constraint => 400,
            Self::CursorForeign | Self::Denied => 403,
            Self::NotAcceptable => 406,
            Self::TooLarge => 413,
            Self::MediaType => 415,
            Self::Panic | Self::Answer => 500,
            Self::GateUnavailable | Self::Timeout => 503,
        }
    }
}

/// The steps before the body of the trait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// Members with a code of their own.
    Reject,
    /// JSON types, unknown members, null.
    Shape,
    /// Everything else that the schema says.
    Constraint,
    /// Shapes with a code of their own.
    RejectShape,
}

impl Phase {
    /// The order where the contract says none.
    pub const DEFAULT: &'static [Self] = &[
        Self::Unauthenticated,
        Self::NotProvisioned,
        Self::Parameter,
        Self::Cursor,
        Self::Gate,
        Self::NotAcceptable,
        Self::MediaType,
        Self::TooLarge,
        Self::Unreadable,
        Self::Reject,
        Self::Shape,
        Self::RejectShape,
        Self::Constraint,
    ];
    /// Whether it looks into a body that was received.
    pub(super) fn is_of_content(self) -> bool {
        matches!(self, Self::Unreadable | Self::Reject | Self::Shape | Self::Constraint | Self::RejectShape)
    }
}

/// What is answered outside any operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outside {
    /// No operation has this path.
    NoPath,
    /// The path has other methods.
    NoMethod,
    /// The request did not arrive in time.
    SlowRequest,
    /// The target is too long.
    LongTarget,
    /// The header section is too large.
    LargeHeaders,
    /// The server sheds load.
    Overload,
}

impl Outside {
    pub(super) fn status(self) -> u16 {
        match self {
            Self::NoPath => 404,
            Self::NoMethod => 405,
            Self::SlowRequest => 408,
            Self::LongTarget => 414,
            Self::LargeHeaders => 431,
            Self::Overload => 503,
        }
    }
}

/// How violations are listed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// Joined into one sentence.
    Joined,
    /// One string each.
    Sentences,
    /// `{pointer, detail}` each.
    Objects,
}

/// Where the value of a member of a prepared answer comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// Always the same: JSON text.
    Literal(&'static str),
    /// The sentence.
    Detail,
    /// The path of the request.
    Instance,
    /// The list of violations; the sentence where there is none.
    Violations(Form),
    /// The id of the request.
    RequestId,
}

/// An error answer of which everything but a sentence is known beforehand.
#[derive(Debug, Clone, Copy)]
pub struct Prepared {
    /// The status.
    pub status: u16,
    /// The code, where it has one.
    pub code: Option<&'static str>,
    /// The media type of the body; `None`: no body.
    pub media_type: Option<&'static str>,
    /// The members of the body, in order.
    pub members: &'static [(&'static str, Source)],
    /// Header fields.
    pub headers: &'static [(&'static str, &'static str)],
}

/// What of a body has a problem of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reject {
    /// A member of this name, whatever its value.
    Member(&'static str),
    /// A body that sets nothing.
    Empty,
}

/// Lets a request be read, to see what is wrong with it.
pub type Precheck = fn(&mut Reader<'_>);

/// One operation.
#[derive(Debug, Clone, Copy)]
pub struct Operation {
    /// `PatchProviderBundle`
    pub id: &'static str,
    /// The tag that it belongs to.
    pub service: &'static str,
    /// What it is asked.
    pub asked: &'static Asked,
    /// What it answers when it succeeds.
    pub answered: &'static [Answered],
    /// Reads a request without keeping it.
    pub precheck: Precheck,
    /// The answer for each fault, by index.
    pub faults: &'static [(Fault, usize)],
    /// The answer for a parameter that does not fit; `*`: any other.
    pub parameters: &'static [(&'static str, usize)],
    /// The order of the phases.
    pub order: &'static [Phase],
    /// Who may call it: alternatives of schemes, by index, with their scopes.
    pub security: &'static [&'static [(usize, &'static [&'static str])]],
    /// The greatest number of bytes of a body.
    pub body_limit: Option<u64>,
    /// Who may call, asked before the body.
    pub gate: Option<GateRule>,
    /// Which rows the caller may see.
    pub rows: Option<RowsRule>,
    /// Its cursor.
    pub cursor: Option<CursorRule>,
    /// What is written down.
    pub audit: Option<AuditRule>,
    /// What other systems are told.
    pub event: Option<EventRule>,
    /// What of a body has a problem of its own, with the answer by index.
    pub reject: &'static [(Reject, usize)],
    /// The coded problems that it documents.
    pub problems: &'static [(u16, &'static str)],
}

impl Operation {
    /// An operation that asks for nothing beside its request and its response.
    pub const fn of<Q: Request + Read, R: Response>() -> Self {
        Self {
            id: "",
            service: "",
            asked: Q::ASKED,
            answered: R::ANSWERED,
            precheck: precheck::<Q>,
            faults: &[],
            parameters: &[],
            order: Phase::DEFAULT,
            security: &[],
            body_limit: None,
            gate: None,
            rows: None,
            cursor: None,
            audit: None,
            event: None,
            reject: &[],
            problems: &[],
        }
    }
    /// The answer for a fault.
    pub(super) fn answer_for(&self, fault: Fault) -> Option<usize> {
        self.faults.iter().find(|(own, _)| *own == fault).map(|(_, answer)| *answer)
    }
    /// The answer for a parameter.
    pub(super) fn answer_for_parameter(&self, name: &str) -> Option<usize> {
        let find = |name: &str| self.parameters.iter().find(|(own, _)| *own == name).map(|(_, answer)| *answer);
        find(name).or_else(|| find("*")).or_else(|| self.answer_for(Fault::Parameter))
    }
}

/// One table of operations that stand in parts.
///
/// # Panics
///
/// While it is compiled, where the parts do not hold as many as the table.
pub const fn joined<const COUNT: usize>(parts: &[&[Operation]]) -> [Operation; COUNT] {
    let mut all = [parts[0][0]; COUNT];
    let (mut part, mut at) = (0, 0);
    while part < parts.len() {
        let mut own = 0;
        while own < parts[part].len() {
            all[at] = parts[part][own];
            (own, at) = (own + 1, at + 1);
        }
        part += 1;
    }
    assert!(at == COUNT, "the parts hold as many operations as the table");
    all
}

fn precheck<Q: Read>(r: &mut Reader<'_>) {
    drop(Q::read(r));
}

/// A contract.
#[derive(Debug, Clone, Copy)]
pub struct Surface {
    /// Its name.
    pub contract: &'static str,
    /// Its version.
    pub version: &'static str,
    /// Its security schemes.
    pub schemes: &'static [Scheme],
    /// Error answers that are given without the body of the trait.
    pub answers: &'static [Prepared],
    /// Which of them is given outside any operation.
    pub outside: &'static [(Outside, usize)],
    /// Its operations.
    pub operations: &'static [Operation],
}

impl Surface {
    pub(super) fn prepared(&self, answer: usize) -> Option<&'static Prepared> {
        self.answers.get(answer)
    }
    pub(super) fn outside(&self, outside: Outside) -> Option<usize> {
        self.outside.iter().find(|(own, _)| *own == outside).map(|(_, answer)| *answer)
    }
}
