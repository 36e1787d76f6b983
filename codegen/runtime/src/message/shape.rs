//! What a message of a contract looks like, as data.

use super::draft::Draft;
use super::reader::Reader;
use super::{Media, Parameter, Place};

/// Which statuses a response is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Statuses {
    /// One status.
    Exact(u16),
    /// All that begin with a digit.
    Range(u8),
    /// Every one that nothing else names.
    Default,
}

impl Statuses {
    /// As generated code writes them: `404`, `"4XX"`, `"default"`; a name may stand in front.
    pub const fn of(text: &str) -> Self {
        match text.as_bytes() {
            [.., b'"', hundreds, b'X', b'X', b'"'] => Self::Range(*hundreds - b'0'),
            [.., hundreds @ b'0'..=b'9', tens, ones] => {
                Self::Exact((*hundreds - b'0') as u16 * 100 + (*tens - b'0') as u16 * 10 + (*ones - b'0') as u16)
            }
            _ => Self::Default,
        }
    }
    /// How well a status fits: 0 not at all.
    pub(crate) fn fit(self, status: u16) -> u8 {
        match self {
            Self::Exact(own) if own == status => 3,
            Self::Range(digit) if u16::from(digit) == status / 100 => 2,
            Self::Default => 1,
            _ => 0,
        }
    }
    /// The status of an answer that says none of its own.
    pub const fn typical(self) -> u16 {
        match self {
            Self::Exact(status) => status,
            Self::Range(digit) => digit as u16 * 100,
            Self::Default => 500,
        }
    }
}

/// What is asked: the method, the path, the parameters and the contents.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    /// The method.
    pub method: &'static str,
    /// The path, its parameters in braces.
    pub path: &'static str,
    /// The alternatives of security: names of schemes.
    pub security: &'static [&'static [&'static str]],
    /// The parameters and the body, in the order of the type's fields.
    pub fields: &'static [Parameter],
}

impl Asked {
    /// The body, where there is one.
    #[cfg(feature = "server")]
    pub(crate) fn body(&self) -> Option<&'static Parameter> {
        body(self.fields)
    }
}

fn body(fields: &'static [Parameter]) -> Option<&'static Parameter> {
    fields.iter().find(|field| field.place == Place::Body)
}

/// What is answered under a status.
#[derive(Debug, Clone, Copy)]
pub struct Answered {
    /// Which status.
    pub statuses: Statuses,
    /// The code, of a coded problem.
    pub code: Option<&'static str>,
    /// The member that holds the code.
    pub discriminator: &'static str,
    /// The header fields and the body, in the order of the type's fields.
    pub fields: &'static [Parameter],
    /// Whether a client may try again.
    pub retry: Option<Retry>,
}

impl Answered {
    /// What is answered without a code.
    pub const fn plain(statuses: &str, fields: &'static [Parameter]) -> Self {
        Self { statuses: Statuses::of(statuses), code: None, discriminator: "", fields, retry: None }
    }
    /// The contents; none: no body.
    pub(crate) fn media(&self) -> &'static [Media] {
        body(self.fields).map_or(&[], |body| body.media)
    }
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
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Retry {
    /// When.
    pub when: RetryWhen,
    /// How long to wait first, in milliseconds.
    pub after_ms: Option<u64>,
    /// How often at most.
    pub at_most: Option<u32>,
}

impl Retry {
    /// The same request may be sent again.
    pub const fn same_request() -> Self {
        Self { when: RetryWhen::SameRequest, after_ms: None, at_most: None }
    }
    /// Another request may be made, after a fresh read.
    pub const fn fresh_read() -> Self {
        Self { when: RetryWhen::FreshRead, after_ms: None, at_most: None }
    }
    /// How long to wait first, in milliseconds.
    #[must_use]
    pub const fn after(self, milliseconds: u64) -> Self {
        Self { after_ms: Some(milliseconds), ..self }
    }
    /// How often at most.
    #[must_use]
    pub const fn at_most(self, times: u32) -> Self {
        Self { at_most: Some(times), ..self }
    }
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

/// A message that asks: the shape of a request.
pub trait Request {
    /// The shape.
    const ASKED: &'static Asked;
}

/// A message that answers: the shapes of a response or an error.
pub trait Response {
    /// The shapes, in the order of the variants.
    const ANSWERED: &'static [Answered];
}

/// A coded problem.
pub trait Coded {
    /// Its shape.
    const ANSWERED: Answered;
}

/// What is read from a message.
pub trait Read: Sized {
    /// `None` when something was noted.
    fn read(r: &mut Reader<'_>) -> Option<Self>;
}

/// What is written as a message.
pub trait Write {
    /// Writes it.
    fn write(&self, w: &mut Draft);
}

/// What is written as parts.
pub trait WriteParts {
    /// Writes them.
    fn write_parts(&self, w: &mut super::PartsDraft);
}

/// A content of several media types.
pub trait Choice {
    /// The media types, in the order of the variants.
    const MEDIA: &'static [Media];
}

impl<T: Choice> Choice for Option<T> {
    const MEDIA: &'static [Media] = T::MEDIA;
}
