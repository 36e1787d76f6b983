//! Server-sent events (WHATWG HTML, section 9.2).

use super::buffer::{LineReader, MAX_LINE};
use super::{Fine, Once, body};
use crate::body::{Body, BodyError};
use crate::value::Value;
use crate::writer::{Encode, encode};
use futures_core::Stream;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

/// One server-sent event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event<T> {
    /// Its id, for a client that comes back.
    pub id: Option<String>,
    /// Its name; `message` where there is none.
    pub name: Option<String>,
    /// After how many milliseconds a client that was cut off comes back.
    pub retry: Option<u64>,
    /// What it says.
    pub data: T,
}

impl<T> From<T> for Event<T> {
    fn from(data: T) -> Self {
        Self { id: None, name: None, retry: None, data }
    }
}

/// Server-sent events: a stream that is read, or one that is sent.
///
/// What is read ends at the first event that is not what the contract says. An event whose data is `[DONE]` where JSON is
/// expected ends the stream.
#[derive(Debug)]
pub struct Events<T>(Once<Event<T>>);

impl<T: Send + 'static> Events<T> {
    /// Events to be sent.
    pub fn new(events: impl Stream<Item = Event<T>> + Send + 'static) -> Self {
        Self(Once::new(Fine(Box::pin(events))))
    }
    /// Events to be sent, until one fails: then the connection is cut.
    pub fn try_new(events: impl Stream<Item = Result<Event<T>, BodyError>> + Send + 'static) -> Self {
        Self(Once::new(events))
    }
}

impl<T: 'static> Events<T> {
    pub(crate) fn read(body: Body, plain: bool, read: fn(Value<'_>) -> Option<T>) -> Self {
        Self(Once::new(Reading {
            lines: LineReader::new(body, true),
            plain,
            read,
            first: true,
            ended: false,
            block: Block::default(),
        }))
    }
}

impl<T: Encode + 'static> Events<T> {
    pub(crate) fn to_body(&self, plain: bool) -> Body {
        body(self.0.take(), if plain { write_plain } else { write_json })
    }
}

impl<T> Stream for Events<T> {
    type Item = Result<Event<T>, BodyError>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        Pin::new(&mut self.0).poll_next(context)
    }
}

fn write_json<T: Encode>(event: &Event<T>) -> Vec<u8> {
    write(event, &String::from_utf8_lossy(&encode(&event.data)))
}

/// The data is a string, and sent without its quotes.
fn write_plain<T: Encode>(event: &Event<T>) -> Vec<u8> {
    let text = crate::decode::<String>(&encode(&event.data)).unwrap_or_default();
    write(event, &text)
}

fn write<T>(event: &Event<T>, data: &str) -> Vec<u8> {
    let mut out = String::new();
    let mut field = |name: &str, value: &str| {
        for line in value.split(['\n', '\r']) {
            out.push_str(name);
            out.push_str(": ");
            out.push_str(line);
            out.push('\n');
        }
    };
    // an id or a name has one line: what would break it is cut
    let one = |text: &str| text.split(['\n', '\r', '\0']).next().unwrap_or_default().to_owned();
    if let Some(id) = &event.id {
        field("id", &one(id));
    }
    if let Some(retry) = event.retry {
        field("retry", &retry.to_string());
    }
    if let Some(name) = &event.name {
        field("event", &one(name));
    }
    field("data", &data.replace("\r\n", "\n"));
    out.push('\n');
    out.into_bytes()
}

/// The fields of an event that has not ended.
#[derive(Default)]
struct Block {
    id: Option<String>,
    name: Option<String>,
    retry: Option<u64>,
    data: Option<String>,
}

impl Block {
    fn field(&mut self, line: &str) {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match name {
            "data" => {
                let data = self.data.get_or_insert_default();
                data.push_str(value);
                data.push('\n');
            }
            "id" if !value.contains('\0') => self.id = Some(value.to_owned()),
            "event" => self.name = Some(value.to_owned()),
            // what is no number is as good as not said
            "retry" if value.bytes().all(|byte| byte.is_ascii_digit()) => {
                self.retry = value.parse().ok().or(self.retry);
            }
            _ => {}
        }
    }
}

struct Reading<T> {
    lines: LineReader,
    plain: bool,
    read: fn(Value<'_>) -> Option<T>,
    first: bool,
    ended: bool,
    block: Block,
}

impl<T> Reading<T> {
    /// Takes a line; `Some` where an event has ended.
    fn line(&mut self, line: &[u8]) -> Result<Option<Block>, BodyError> {
        let line = std::str::from_utf8(line).map_err(|_| BodyError::Malformed("the events are not UTF-8 text"))?;
        let line = if std::mem::take(&mut self.first) { line.strip_prefix('\u{feff}').unwrap_or(line) } else { line };
        if line.is_empty() {
            return Ok(Some(std::mem::take(&mut self.block)));
        }
        self.block.field(line);
        if self.block.data.as_ref().is_some_and(|data| data.len() > MAX_LINE) {
            return Err(BodyError::Malformed("an event is too long"));
        }
        Ok(None)
    }

    fn event(&self, block: Block) -> Option<Result<Event<T>, BodyError>> {
        let data = block.data?;
        let data = data.strip_suffix('\n').unwrap_or(&data);
        let read = if self.plain {
            crate::read(&encode(data), self.read)
        } else if data.trim() == "[DONE]" {
            return None;
        } else {
            crate::read(data.as_bytes(), self.read)
        };
        let Block { id, name, retry, .. } = block;
        Some(read.map(|data| Event { id, name, retry, data }).map_err(BodyError::Decode))
    }
}

impl<T> Stream for Reading<T> {
    type Item = Result<Event<T>, BodyError>;
    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        while !self.ended {
            // an event that was cut off does not count
            let Some(line) = ready!(self.lines.poll_line(context)) else { break };
            let block = match line.and_then(|line| self.line(&line)) {
                Ok(None) => continue,
                Ok(Some(block)) => block,
                Err(error) => {
                    self.ended = true;
                    return Poll::Ready(Some(Err(error)));
                }
            };
            let has_data = block.data.is_some();
            match self.event(block) {
                Some(event) => {
                    self.ended = event.is_err();
                    return Poll::Ready(Some(event));
                }
                None => self.ended = has_data,
            }
        }
        self.ended = true;
        Poll::Ready(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_written_with_what_it_is_known_by_in_front() {
        let (id, name, retry) = (Some("7".to_owned()), Some("tick".to_owned()), Some(1000));
        let written = write(&Event { id, name, retry, data: () }, "a\nb");
        assert_eq!(String::from_utf8_lossy(&written), "id: 7\nretry: 1000\nevent: tick\ndata: a\ndata: b\n\n");
    }

    #[test]
    fn what_is_no_number_says_nothing() {
        let mut block = Block::default();
        for line in ["retry: 1000", "retry: +5", "retry: soon", "retry"] {
            block.field(line);
        }
        assert_eq!(block.retry, Some(1000));
    }
}
