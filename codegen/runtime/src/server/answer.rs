//! What the body of an operation has answered, on its way out.

use super::context::Context;
use crate::message::draft::{Draft, Payload};
use crate::message::{Answered, Write};
use axum::body::Body;
use http::{HeaderValue, StatusCode};
use std::pin::Pin;

/// An answer, written but not yet sent.
#[derive(Debug)]
pub struct Answer {
    pub(super) draft: Draft,
    /// Whether it is a success.
    pub(super) succeeded: bool,
}

/// The future of an answer.
pub type Answering<'a> = Pin<Box<dyn Future<Output = Result<Answer, super::refusal::Refusal>> + Send + 'a>>;

/// The answer of a gate that does not let a caller in.
pub struct Refused(pub(super) Option<Box<dyn Write + Send>>);

/// The answer of a gate that does not let a caller in.
pub fn refused(problem: impl Write + Send + 'static) -> Refused {
    Refused(Some(Box::new(problem)))
}

/// What a message is written as, for a request.
pub(super) fn written(context: &Context, message: &dyn Write, succeeded: bool) -> Answer {
    // only problems name it
    let mut draft = if succeeded { Draft::default() } else { Draft::answering(context.instance()) };
    message.write(&mut draft);
    Answer { draft, succeeded }
}

/// Whether the contract allows it.
pub(super) fn is_allowed(answer: &Answer, answered: &[Answered]) -> bool {
    let fits = answered.iter().any(|own| own.statuses.fit(answer.draft.status) > 0);
    let faults = &answer.draft.faults;
    if !faults.is_empty() || !fits {
        tracing::error!(status = answer.draft.status, ?faults, "the body answered what the contract does not allow");
    }
    faults.is_empty() && fits
}

impl Answer {
    pub(super) fn status(&self) -> u16 {
        self.draft.status
    }
    /// The HTTP response.
    pub(super) fn into_http(mut self) -> http::Response<Body> {
        let status = StatusCode::from_u16(self.draft.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let bodiless = status.is_informational() || matches!(status.as_u16(), 204 | 304);
        let body = match std::mem::take(&mut self.draft.payload) {
            Payload::Whole(bytes) if !bodiless => Body::from(bytes),
            Payload::Stream(body) if !bodiless => Body::new(body),
            _ => Body::empty(),
        };
        let mut response = http::Response::new(body);
        *response.status_mut() = status;
        *response.headers_mut() = self.draft.take_headers();
        carry(&mut response, self.draft.code);
        if bodiless {
            response.headers_mut().remove(http::header::CONTENT_TYPE);
        }
        response
    }
}

/// The code of the problem that an answer is, among its extensions: what a layer that counts needs.
///
/// Answers outside any operation carry it too; what is no coded problem carries none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProblemCode(pub &'static str);

/// Lets a response carry its code.
pub(super) fn carry(response: &mut http::Response<Body>, code: Option<&'static str>) {
    if let Some(code) = code {
        response.extensions_mut().insert(ProblemCode(code));
    }
}

/// Header values are ours, or checked.
pub(super) fn header(value: &str) -> HeaderValue {
    HeaderValue::from_str(value).unwrap_or(HeaderValue::from_static(""))
}
