//! Receiving the body of a request: its media type, its size, and its bytes.

use super::context::Context;
use super::options::Options;
use super::refusal::{Refusal, Which};
use super::surface::{Fault, Outside};
use crate::body::{Body, BodyError, ByteStream, Gathered};
use crate::message::Media;
use crate::message::media::choose;
use crate::message::received::Received;
use bytes::Bytes;
use futures_core::Stream;
use http::header::{CONTENT_ENCODING, CONTENT_TYPE};
use std::pin::Pin;
use std::task::{Context as TaskContext, Poll};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep};

/// What bytes are whose type was not said.
const UNKNOWN: &str = "application/octet-stream";

/// The media type that was sent.
pub(super) fn media_type(context: &Context) -> &str {
    let sent = context.parts.headers.get(CONTENT_TYPE).and_then(|media_type| media_type.to_str().ok());
    sent.unwrap_or(UNKNOWN)
}

/// Whether a body was sent at all.
pub(super) fn is_absent(context: &Context, body: &axum::body::Body) -> bool {
    http_body::Body::is_end_stream(body) && !context.parts.headers.contains_key(CONTENT_TYPE)
}

/// Which of the operation's media types was sent.
pub(super) fn chosen(context: &Context, media: &[Media]) -> Result<usize, Refusal> {
    let wanted = || media.iter().map(|media| media.media_type).collect::<Vec<_>>().join(" or ");
    let refuse = || Refusal::fault(Fault::MediaType, format!("the body must be {}", wanted()));
    let headers = &context.parts.headers;
    if headers.contains_key(CONTENT_ENCODING) {
        return Err(Refusal::fault(Fault::MediaType, "the body must not have a content encoding"));
    }
    let mut types = headers.get_all(CONTENT_TYPE).iter();
    let media_type = match (types.next(), types.next()) {
        (Some(media_type), None) => media_type.to_str().map_err(|_| refuse())?,
        // bytes may be of no type in particular
        (None, None) if media.iter().any(|media| media.media_type.starts_with("*/*")) => UNKNOWN,
        _ => return Err(refuse()),
    };
    choose(media_type, media).ok_or_else(refuse)
}

fn too_large(limit: u64) -> Refusal {
    Refusal::fault(Fault::TooLarge, format!("the body exceeds {limit} bytes"))
}

/// Whether the length that was announced is within the limit.
pub(super) fn check_length(body: &axum::body::Body, limit: u64) -> Result<(), Refusal> {
    if http_body::Body::size_hint(body).lower() > limit { Err(too_large(limit)) } else { Ok(()) }
}

/// The greatest number of bytes of the body.
pub(super) fn limit(context: &Context, options: &Options) -> u64 {
    context.operation.body_limit.unwrap_or(options.body_limit)
}

/// A body that is handed on while it arrives.
pub(super) fn streamed(body: axum::body::Body, limit: u64, options: &Options, media_type: &str) -> Received {
    let stream: ByteStream = Box::pin(Body::from_http(body));
    let limited = Limited { stream, left: limit, limit, patience: options.body_timeout, alarm: None };
    Received::streamed(Body::of(Box::pin(limited)), Some(media_type))
}

/// The whole body.
pub(super) fn whole(body: axum::body::Body, limit: u64, options: &Options) -> Whole {
    let patience = options.body_timeout;
    Whole { body, gathered: Gathered::up_to(limit), patience, is_late: false, alarm: None }
}

/// A body that arrives.
pub(super) struct Whole {
    body: axum::body::Body,
    gathered: Gathered,
    patience: Duration,
    /// Whether it was looked for in vain before.
    is_late: bool,
    alarm: Option<Pin<Box<Sleep>>>,
}

impl Future for Whole {
    type Output = Result<Bytes, Refusal>;
    fn poll(mut self: Pin<&mut Self>, context: &mut TaskContext<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        loop {
            let Poll::Ready(frame) = http_body::Body::poll_frame(Pin::new(&mut this.body), context) else {
                // a small body comes right behind its header: it is looked for once more before an alarm is set
                if !std::mem::replace(&mut this.is_late, true) {
                    context.waker().wake_by_ref();
                    return Poll::Pending;
                }
                let patience = this.patience;
                let alarm = this.alarm.get_or_insert_with(|| Box::pin(sleep(patience)));
                let slow = || Refusal::new(Which::Outside(Outside::SlowRequest), "the body did not arrive in time");
                return alarm.as_mut().poll(context).map(|()| Err(slow()));
            };
            match frame {
                None => return Poll::Ready(Ok(this.gathered.take())),
                Some(Err(error)) => return Poll::Ready(Err(cut(&error))),
                Some(Ok(frame)) => {
                    if let Ok(bytes) = frame.into_data() {
                        this.gathered.add(bytes).map_err(too_large)?;
                    }
                }
            }
        }
    }
}

/// The connection is gone, or the framing is broken: whoever is there gets to know.
fn cut(error: &axum::Error) -> Refusal {
    tracing::debug!(%error, "a request's body was cut off");
    Refusal::unreadable("was cut off")
}

/// A stream that counts, and loses patience.
struct Limited {
    stream: ByteStream,
    left: u64,
    limit: u64,
    patience: Duration,
    alarm: Option<Pin<Box<Sleep>>>,
}

impl Stream for Limited {
    type Item = Result<Bytes, BodyError>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut TaskContext<'_>) -> Poll<Option<Self::Item>> {
        let patience = self.patience;
        let Poll::Ready(item) = self.stream.as_mut().poll_next(context) else {
            let alarm = self.alarm.get_or_insert_with(|| Box::pin(sleep(patience)));
            return alarm.as_mut().poll(context).map(|()| Some(Err(BodyError::TimedOut)));
        };
        if let Some(alarm) = &mut self.alarm {
            alarm.as_mut().reset(Instant::now() + patience);
        }
        let Some(Ok(bytes)) = &item else { return Poll::Ready(item) };
        match self.left.checked_sub(bytes.len() as u64) {
            Some(left) => self.left = left,
            None => return Poll::Ready(Some(Err(BodyError::TooLarge(self.limit)))),
        }
        Poll::Ready(item)
    }
}
