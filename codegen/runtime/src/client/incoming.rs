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

/// One of the contract's answers, by its place.
#[derive(Clone, Copy)]
struct Candidate {
    side: Side,
    arm: usize,
    answered: &'static Answered,
}

/// The answers of a status, the most specific ones first.
fn candidates(status: u16, responses: &'static [Answered], problems: &'static [Answered]) -> Vec<Candidate> {
    let side = |side, list: &'static [Answered]| {
        let all = list.iter().enumerate().map(move |(arm, answered)| Candidate { side, arm, answered });
        all.filter(move |candidate| candidate.answered.statuses.fit(status) > 0)
    };
    let mut all: Vec<_> = side(Side::Response, responses).chain(side(Side::Problem, problems)).collect();
    let coded = |candidate: &Candidate| candidate.answered.code.is_some();
    all.sort_by_key(|candidate| (std::cmp::Reverse(candidate.answered.statuses.fit(status)), !coded(candidate)));
    all
}

/// Finds out which of the contract's answers it is, and receives what is no stream.
pub(super) async fn receive(
    response: http::Response<Body>,
    responses: &'static [Answered],
    problems: &'static [Answered],
    limit: u64,
    head_only: bool,
) -> Result<Incoming, Failure> {
    let (parts, body) = response.into_parts();
    let head = Head { status: parts.status, headers: parts.headers };
    let body = if head_only { Body::empty() } else { body };
    let all = candidates(head.status.as_u16(), responses, problems);
    let media_type = head.headers.get(CONTENT_TYPE).and_then(|media_type| media_type.to_str().ok()).map(str::to_owned);
    // what is streamed is known by status and media type alone
    if let Some(first) = all.first().filter(|first| first.answered.code.is_none())
        && let Some(media) = choose_lenient(media_type.as_deref(), first.answered.media())
        && first.answered.media().get(media).is_some_and(|media| media.format.is_streamed())
    {
        let received = Received::streamed(body, media_type.as_deref());
        return Ok(incoming(*first, head, media, received, Bytes::new()));
    }
    let body = body.bytes(limit).await?;
    let Some((candidate, media)) = chosen(&all, media_type.as_deref(), &body) else {
        let Head { status, headers } = head;
        return Err(Failure::Undocumented(Box::new(Undocumented { status, headers, body })));
    };
    let Some(rule) = candidate.answered.media().get(media) else {
        return Ok(incoming(candidate, head, media, Received::Absent, body));
    };
    match Received::whole(body.clone(), rule, media_type.as_deref().unwrap_or(rule.media_type)) {
        Ok(received) => Ok(incoming(candidate, head, media, received, body)),
        Err(sentence) => Err(undecoded(head, vec![format!("the body {sentence}")], None, body)),
    }
}

fn incoming(candidate: Candidate, head: Head, media: usize, received: Received, body: Bytes) -> Incoming {
    let sources = Sources { path: &[], query: "", headers: &head.headers };
    let fields = Fields::read(candidate.answered.fields, &sources);
    let message = Message { status: head.status.as_u16(), arm: candidate.arm, fields, media, received };
    Incoming { side: candidate.side, answered: candidate.answered, head, message, body }
}

/// The first answer whose code and media type are those that came.
fn chosen(all: &[Candidate], media_type: Option<&str>, body: &Bytes) -> Option<(Candidate, usize)> {
    // only codes are looked for in the content; where there are none, it is read once, by its type
    let coded = media_type.is_none_or(is_json) && all.iter().any(|candidate| candidate.answered.code.is_some());
    let tape = if coded { Tape::new(body).ok() } else { None };
    let code =
        |name: &str| tape.as_ref().and_then(|tape| Value::root(tape).get(name)).and_then(crate::message::plain_text);
    for candidate in all {
        let answered = candidate.answered;
        if let Some(own) = answered.code {
            if code(answered.discriminator).is_some_and(|code| code == own) {
                return Some((*candidate, 0));
            }
            continue;
        }
        let media = answered.media();
        if media.is_empty() {
            return Some((*candidate, 0));
        }
        if let Some(media) = choose_lenient(media_type, media) {
            return Some((*candidate, media));
        }
    }
    None
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
