//! Writing multipart bodies.

use super::draft::{Draft, Payload};
use crate::body::ByteStream;
use crate::body::{Body, BodyError};
use bytes::Bytes;
use futures_core::Stream;
use std::collections::VecDeque;
use std::fmt::Write;
use std::hash::{BuildHasher, RandomState};
use std::pin::Pin;
use std::task::{Context, Poll};

/// The parts of a body that is being written.
#[derive(Debug)]
pub struct PartsDraft {
    boundary: String,
    pieces: VecDeque<Payload>,
    pub(crate) faults: Vec<String>,
}

impl Default for PartsDraft {
    fn default() -> Self {
        // nobody who writes a part can know it
        let random = || RandomState::new().hash_one(0_u8);
        let boundary = format!("{:016x}{:016x}", random(), random());
        Self { boundary, pieces: VecDeque::new(), faults: Vec::new() }
    }
}

impl PartsDraft {
    pub(crate) fn boundary(&self) -> &str {
        &self.boundary
    }

    /// Adds a part.
    pub fn part(&mut self, name: &'static str, write: impl FnOnce(&mut Draft)) {
        let mut draft = Draft::default();
        write(&mut draft);
        self.push(name, draft, None);
    }
    /// Adds a part that is bytes, and may be a file.
    pub fn file(&mut self, name: &'static str, media_type: &'static str, body: &Body) {
        let mut draft = Draft::default();
        draft.bytes(media_type, body);
        if let Some(own) = body.media_type() {
            draft.media_type = Some(own.to_owned().into());
        }
        self.push(name, draft, Some(body.file_name().unwrap_or(name)));
    }

    fn push(&mut self, name: &str, draft: Draft, file_name: Option<&str>) {
        let mut head = format!("--{}\r\nContent-Disposition: form-data; name=\"{}\"", self.boundary, quote(name));
        if let Some(file_name) = file_name {
            let _ = write!(head, "; filename=\"{}\"", quote(file_name));
        }
        if let Some(media_type) = draft.media_type.filter(|media_type| !media_type.contains(['\r', '\n'])) {
            let _ = write!(head, "\r\nContent-Type: {media_type}");
        }
        head.push_str("\r\n\r\n");
        self.faults.extend(draft.faults);
        self.pieces.extend([Payload::Whole(head.into()), draft.payload, Payload::Whole(Bytes::from_static(b"\r\n"))]);
    }

    pub(crate) fn payload(mut self) -> Payload {
        self.pieces.push_back(Payload::Whole(format!("--{}--\r\n", self.boundary).into()));
        if self.pieces.iter().any(|piece| matches!(piece, Payload::Stream(_))) {
            let stream: ByteStream = Box::pin(Chain(self.pieces));
            return Payload::Stream(Body::of(stream));
        }
        let mut whole = Vec::new();
        for piece in &self.pieces {
            if let Payload::Whole(bytes) = piece {
                whole.extend_from_slice(bytes);
            }
        }
        Payload::Whole(whole.into())
    }
}

/// As browsers write it.
fn quote(name: &str) -> String {
    name.replace('"', "%22").replace('\r', "%0D").replace('\n', "%0A")
}

/// One piece after the other.
struct Chain(VecDeque<Payload>);

impl Stream for Chain {
    type Item = Result<Bytes, BodyError>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            match self.0.front_mut() {
                None => return Poll::Ready(None),
                Some(Payload::None) => {}
                Some(Payload::Whole(bytes)) => {
                    let bytes = std::mem::take(bytes);
                    self.0.pop_front();
                    return Poll::Ready(Some(Ok(bytes)));
                }
                Some(Payload::Stream(body)) => match Pin::new(body).poll_next(context) {
                    Poll::Ready(None) => {}
                    other => return other,
                },
            }
            self.0.pop_front();
        }
    }
}
