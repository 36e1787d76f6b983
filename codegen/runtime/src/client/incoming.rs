//! From an HTTP response to a message of the contract.

use super::error::{CallError, DecodeFailure, TransportError, Undocumented};
use crate::body::{Body, BodyError};
use crate::message::fields::{Fields, Sources};
use crate::message::media::{choose_lenient, is_json};
use crate::message::reader::Faults;
use crate::message::received::{Message, Received};
use crate::message::{Answered, Read, Retry};
use crate::tape::Tape;
use crate::value::Value;
use bytes::Bytes;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};
use std::cmp::Reverse;

/// Whether an answer is a response or a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Side {
    Response,
    Problem,
}

/// An answer that the contract knows.
#[derive(Debug)]
pub(super) struct Incoming {
    pub(super) side: Side,
    pub(super) answered: &'static Answered,
    pub(super) head: Head,
    pub(super) message: Message,
    /// The content as it came, where it is no stream.
    pub(super) body: Bytes,
}

/// Status and header fields.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) status: StatusCode,
    pub(super) headers: HeaderMap,
}

impl Head {
    /// The media type of the content, where it says one.
    fn media_type(&self) -> Option<&str> {
        self.headers.get(CONTENT_TYPE).and_then(|media_type| media_type.to_str().ok())
    }
}

/// Why there is no answer that the contract knows.
#[derive(Debug)]
pub(super) enum Failure {
    Undocumented(Box<Undocumented>),
    Transport(TransportError),
    Decode(Box<DecodeFailure>),
    InvalidRequest(Vec<String>),
}

impl<E> From<Failure> for CallError<E> {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Undocumented(answer) => Self::Undocumented(answer),
            Failure::Transport(error) => Self::Transport(error),
            Failure::Decode(failure) => Self::Decode(failure),
            Failure::InvalidRequest(sentences) => Self::InvalidRequest(sentences),
        }
    }
}
impl From<BodyError> for Failure {
    fn from(error: BodyError) -> Self {
        Self::Transport(TransportError::Body(error))
    }
}

/// What the contract answers to one operation.
#[derive(Debug, Clone, Copy)]
pub(super) struct Answers {
    pub(super) responses: &'static [Answered],
    pub(super) problems: &'static [Answered],
}

/// One of the contract's answers, by its place.
#[derive(Clone, Copy)]
struct Candidate {
    side: Side,
    arm: usize,
    answered: &'static Answered,
}

impl Answers {
    /// Whether a problem allows another try.
    pub(super) fn may_be_retried(self) -> bool {
        self.problems.iter().any(|problem| problem.retry.is_some())
    }
    /// The answers of a status, the most specific ones first; of those, the ones with a code.
    fn of(self, status: u16) -> Vec<Candidate> {
        let side = |side, list: &'static [Answered]| {
            let all = list.iter().enumerate().map(move |(arm, answered)| Candidate { side, arm, answered });
            all.filter(move |candidate| candidate.answered.statuses.fit(status) > 0)
        };
        let mut all: Vec<_> = side(Side::Response, self.responses).chain(side(Side::Problem, self.problems)).collect();
        let coded = |candidate: &Candidate| candidate.answered.code.is_some();
        all.sort_by_key(|candidate| (Reverse(candidate.answered.statuses.fit(status)), !coded(candidate)));
        all
    }
}

/// An answer whose header is there.
pub(super) enum Arrived {
    /// Its content is handed on while it arrives.
    Streamed(Box<Incoming>),
    /// Its content is to arrive first.
    Awaited(Awaited, Body),
}

/// What it is, as far as it is known before its content.
pub(super) struct Awaited {
    head: Head,
    candidates: Vec<Candidate>,
}

/// What is known by status and media type alone.
pub(super) fn arrived(response: http::Response<Body>, answers: Answers, head_only: bool) -> Arrived {
    let (parts, body) = response.into_parts();
    let head = Head { status: parts.status, headers: parts.headers };
    let body = if head_only { Body::empty() } else { body };
    let candidates = answers.of(head.status.as_u16());
    let streamed = || {
        let first = candidates.first().filter(|first| first.answered.code.is_none())?;
        let media = choose_lenient(head.media_type(), first.answered.media())?;
        first.answered.media().get(media).is_some_and(|media| media.format.is_streamed()).then_some((*first, media))
    };
    let Some((candidate, media)) = streamed() else { return Arrived::Awaited(Awaited { head, candidates }, body) };
    let received = Received::streamed(body, head.media_type());
    Arrived::Streamed(Box::new(incoming(candidate, head, media, received, Bytes::new())))
}

impl Awaited {
    /// Finds out which of the contract's answers it is, now that its content is there.
    pub(super) fn with(self, body: Bytes) -> Result<Incoming, Failure> {
        let Some((candidate, media)) = self.chosen(&body) else {
            let Head { status, headers } = self.head;
            return Err(Failure::Undocumented(Box::new(Undocumented { status, headers, body })));
        };
        let head = self.head;
        let Some(rule) = candidate.answered.media().get(media) else {
            return Ok(incoming(candidate, head, media, Received::Absent, body));
        };
        match Received::whole(body.clone(), rule, head.media_type().unwrap_or(rule.media_type)) {
            Ok(received) => Ok(incoming(candidate, head, media, received, body)),
            Err(sentence) => Err(undecoded(head, vec![format!("the body {sentence}")], None, body)),
        }
    }
    /// The first answer whose code and media type are those that came.
    fn chosen(&self, body: &Bytes) -> Option<(Candidate, usize)> {
        let media_type = self.head.media_type();
        // only codes are looked for in the content; where there are none, it is read once, by its type
        let coded = self.candidates.iter().any(|candidate| candidate.answered.code.is_some());
        let tape = if coded && media_type.is_none_or(is_json) { Tape::new(body).ok() } else { None };
        let code = |name: &str| {
            tape.as_ref().and_then(|tape| Value::root(tape).get(name)).and_then(crate::message::plain_text)
        };
        self.candidates.iter().find_map(|candidate| {
            let answered = candidate.answered;
            if let Some(own) = answered.code {
                return code(answered.discriminator).is_some_and(|code| code == own).then_some((*candidate, 0));
            }
            let media = answered.media();
            if media.is_empty() {
                return Some((*candidate, 0));
            }
            choose_lenient(media_type, media).map(|media| (*candidate, media))
        })
    }
}

fn incoming(candidate: Candidate, head: Head, media: usize, received: Received, body: Bytes) -> Incoming {
    let sources = Sources { path: &[], query: "", headers: &head.headers };
    let fields = Fields::read(candidate.answered.fields, &sources);
    let message = Message { status: head.status.as_u16(), arm: candidate.arm, fields, media, received };
    Incoming { side: candidate.side, answered: candidate.answered, head, message, body }
}

fn undecoded(head: Head, sentences: Vec<String>, error: Option<crate::DecodeError>, body: Bytes) -> Failure {
    let Head { status, headers } = head;
    Failure::Decode(Box::new(DecodeFailure { status, headers, sentences, error, body }))
}

impl Incoming {
    /// Reads the answer by its type.
    pub(super) fn read<T: Read>(self) -> Result<T, Failure> {
        match self.message.read(T::read) {
            Ok(read) => Ok(read),
            Err(faults) => Err(self.failure(faults)),
        }
    }
    fn failure(self, faults: Faults) -> Failure {
        let fields = self.answered.fields;
        let of_field = |fault: &crate::message::fields::FieldFault| {
            let name = fields.get(fault.index).map_or("", |field| field.name());
            format!("header `{name}` {}", fault.message)
        };
        let mut sentences: Vec<_> = faults.fields.iter().map(of_field).collect();
        match &faults.content {
            Some(crate::DecodeError::Invalid(invalid)) => sentences.extend(invalid.sentences()),
            Some(error) => sentences.push(format!("the body {error}")),
            None if sentences.is_empty() => sentences.push("the body is missing".to_owned()),
            None => {}
        }
        undecoded(self.head, sentences, faults.content, self.body)
    }
    /// Whether it is a problem that may be tried again.
    pub(super) fn retry(&self) -> Option<Retry> {
        self.answered.retry.filter(|_| self.side == Side::Problem)
    }
}
