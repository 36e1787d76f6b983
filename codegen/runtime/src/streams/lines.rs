//! JSON lines: one JSON text a line (also RFC 7464, whose texts begin with a record separator).

use super::buffer::LineReader;
use super::{Fine, Once, body};
use crate::body::{Body, BodyError};
use crate::value::Value;
use crate::writer::{Encode, encode};
use futures_core::Stream;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

const RECORD_SEPARATOR: u8 = 0x1e;

/// Values, one a line: a stream that is read, or one that is sent. What is read ends at the first line that is not what
/// the contract says.
#[derive(Debug)]
pub struct Lines<T>(Once<T>);

impl<T: Send + 'static> Lines<T> {
    /// Values to be sent.
    pub fn new(values: impl Stream<Item = T> + Send + 'static) -> Self {
        Self(Once::new(Fine(Box::pin(values))))
    }
    /// Values to be sent, until one fails: then the connection is cut.
    pub fn try_new(values: impl Stream<Item = Result<T, BodyError>> + Send + 'static) -> Self {
        Self(Once::new(values))
    }
}

impl<T: 'static> Lines<T> {
    pub(crate) fn read(body: Body, read: fn(Value<'_>) -> Option<T>) -> Self {
        Self(Once::new(Reading { lines: LineReader::new(body, false), read, ended: false }))
    }
}

impl<T: Encode + 'static> Lines<T> {
    pub(crate) fn to_body(&self, sequence: bool) -> Body {
        body(self.0.take(), if sequence { write_record } else { write_line })
    }
}

fn write_line<T: Encode>(value: &T) -> Vec<u8> {
    let mut line = encode(value);
    line.push(b'\n');
    line
}

fn write_record<T: Encode>(value: &T) -> Vec<u8> {
    let mut record = vec![RECORD_SEPARATOR];
    record.extend(write_line(value));
    record
}

impl<T> Stream for Lines<T> {
    type Item = Result<T, BodyError>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut self.0).poll_next(context)
    }
}

struct Reading<T> {
    lines: LineReader,
    read: fn(Value<'_>) -> Option<T>,
    ended: bool,
}

impl<T> Stream for Reading<T> {
    type Item = Result<T, BodyError>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        while !self.ended {
            let Some(line) = ready!(self.lines.poll_line(context)) else { break };
            let text = line.map(|line| without_separator(&line).to_vec());
            match text {
                Ok(text) if text.is_empty() => {}
                text => {
                    let value = text.and_then(|text| crate::read(&text, self.read).map_err(BodyError::Decode));
                    self.ended = value.is_err();
                    return Poll::Ready(Some(value));
                }
            }
        }
        self.ended = true;
        Poll::Ready(None)
    }
}

/// A text without the separator in front of it.
fn without_separator(line: &[u8]) -> &[u8] {
    let line = line.trim_ascii();
    line.strip_prefix(&[RECORD_SEPARATOR]).unwrap_or(line)
}
