//! Receiving the body of a request: its media type, its size, and its bytes.

use super::context::Context;
use super::options::Options;
use super::refusal::{Refusal, Which};
use super::surface::{Fault, Outside};
use crate::body::{Body, BodyError, ByteStream, next};
use crate::message::Media;
use crate::message::media::choose;
use crate::message::received::Received;
use bytes::Bytes;
use futures_core::Stream;
use http::header::{CONTENT_ENCODING, CONTENT_LENGTH, CONTENT_TYPE};
use std::pin::Pin;
use std::task::{Context as TaskContext, Poll};
use std::time::Duration;
use tokio::time::{Instant, Sleep, sleep};

/// The media type that was sent, and which of the operation's it is.
#[derive(Debug, Clone)]
pub(super) struct Chosen {
    pub(super) index: usize,
    pub(super) media_type: String,
}

/// Whether a body was sent at all.
pub(super) fn is_absent(context: &Context, body: &axum::body::Body) -> bool {
    http_body::Body::is_end_stream(body) && !context.parts.headers.contains_key(CONTENT_TYPE)
}

/// Which of the operation's media types was sent.
pub(super) fn chosen(context: &Context, media: &[Media]) -> Result<Chosen, Refusal> {
    let wanted = || media.iter().map(|media| media.media_type).collect::<Vec<_>>().join(" or ");
    let refuse = || Refusal::fault(Fault::MediaType, format!("the body must be {}", wanted()));
    let headers = &context.parts.headers;
    if headers.get_all(CONTENT_ENCODING).iter().any(|encoding| !encoding.as_bytes().eq_ignore_ascii_case(b"identity")) {
        return Err(Refusal::fault(Fault::MediaType, "the body must not have a content encoding"));
    }
    let mut types = headers.get_all(CONTENT_TYPE).iter();
    let media_type = match (types.next(), types.next()) {
        (Some(media_type), None) => media_type.to_str().map_err(|_| refuse())?,
        // bytes may be of no type in particular
        (None, None) if media.iter().any(|media| media.media_type.starts_with("*/*")) => "application/octet-stream",
        _ => return Err(refuse()),
    };
    let index = choose(media_type, media).ok_or_else(refuse)?;
    Ok(Chosen { index, media_type: media_type.to_owned() })
}

fn too_large(limit: u64) -> Refusal {
    Refusal::fault(Fault::TooLarge, format!("the body exceeds {limit} bytes"))
}

/// Whether the length that was announced is within the limit.
pub(super) fn check_length(context: &Context, body: &axum::body::Body, limit: u64) -> Result<(), Refusal> {
    let announced =
        context.parts.headers.get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let known = announced.max(http_body::Body::size_hint(body).exact());
    if known.is_some_and(|length| length > limit) { Err(too_large(limit)) } else { Ok(()) }
}

/// The greatest number of bytes of the body.
pub(super) fn limit(context: &Context, options: &Options) -> u64 {
    context.operation.body_limit.unwrap_or(options.body_limit)
}

/// A body that is handed on while it arrives.
pub(super) fn streamed(body: axum::body::Body, limit: u64, options: &Options, chosen: &Chosen) -> Received {
    let stream: ByteStream = Box::pin(Body::from_http(body));
    let limited = Limited { stream, left: limit, limit, patience: options.body_timeout, alarm: None };
    Received::streamed(Body::of(Box::pin(limited)), Some(&chosen.media_type))
}

/// The whole body.
pub(super) async fn whole(body: axum::body::Body, limit: u64, options: &Options) -> Result<Bytes, Refusal> {
    let mut body = Body::from_http(body);
    let all = async {
        let Some(first) = next(&mut body).await else { return Ok(Bytes::new()) };
        let first = first.map_err(|error| cut(&error))?;
        if first.len() as u64 > limit {
            return Err(too_large(limit));
        }
        // most bodies come in one piece
        let Some(second) = next(&mut body).await else { return Ok(first) };
        let mut all = first.to_vec();
        let mut piece = Some(second);
        while let Some(bytes) = piece {
            let bytes = bytes.map_err(|error| cut(&error))?;
            if (all.len() + bytes.len()) as u64 > limit {
                return Err(too_large(limit));
            }
            all.extend_from_slice(&bytes);
            piece = next(&mut body).await;
        }
        Ok(all.into())
    };
    let slow = |_| Refusal::new(Which::Outside(Outside::SlowRequest), "the body did not arrive in time");
    tokio::time::timeout(options.body_timeout, all).await.map_err(slow)?
}

/// The connection is gone, or the framing is broken: whoever is there gets to know.
fn cut(error: &BodyError) -> Refusal {
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
