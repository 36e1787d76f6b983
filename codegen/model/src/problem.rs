//! Problems: one type each, whoever documents it.

use crate::{Docs, HeaderField, Literal, Member, Origin};

/// Which problem is meant: an index into [`Contract::problems`](crate::Contract::problems).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProblemId(pub u32);

/// One coded problem.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// The Rust name in the module `problem`: `ProviderBundleStale`.
    pub rust: String,
    /// The value of the discriminator on the wire.
    pub code: String,
    /// The wire name of the discriminator: `code`, or `type`.
    pub discriminator: String,
    /// The status that it travels under.
    pub status: u16,
    /// A short sentence that does not vary.
    pub title: Option<String>,
    /// What it means.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
    /// The media type of its body.
    pub media_type: String,
    /// The wire name of the member that takes a sentence for people: `detail`, `message`.
    pub detail: Option<String>,
    /// Every member of its body, in the order of its schema.
    pub members: Vec<ProblemMember>,
    /// Whether members that are not named are refused.
    pub closed: bool,
    /// Its header fields; pinned ones are not in the struct.
    pub headers: Vec<HeaderField>,
    /// Whether a client may try again.
    pub retry: Option<Retry>,
    /// What the failed call left behind.
    pub effect: Option<Effect>,
}

/// One member of a problem's body.
#[derive(Debug, Clone, PartialEq)]
pub struct ProblemMember {
    /// Its name on the wire.
    pub wire: String,
    /// Where its value comes from.
    pub source: MemberSource,
}

/// Where the value of a problem's member comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum MemberSource {
    /// The contract pins it.
    Pinned(Literal),
    /// The path of the request.
    Instance,
    /// Whoever raises the problem: a field of the struct.
    Field(Box<Member>),
}

/// When a client may try again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RetryWhen {
    /// The same request again.
    SameRequest,
    /// Only after a fresh read.
    FreshRead,
}

/// Whether a client may try again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Retry {
    /// When.
    pub when: RetryWhen,
    /// How long to wait first, in milliseconds.
    pub after_ms: Option<u64>,
    /// How often at most.
    pub at_most: Option<u32>,
}

/// What a failed call left behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    None,
    /// Something, but not all.
    Partial,
    /// It cannot be known.
    Unknown,
}
