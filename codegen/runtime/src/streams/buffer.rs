//! Lines of a body that still arrives.

use crate::body::{Body, BodyError, ByteStream};
use std::collections::VecDeque;
use std::task::{Context, Poll, ready};

/// The longest line, and the longest event.
pub(super) const MAX_LINE: usize = 16 << 20;

/// Lines, as they arrive. They end with LF, CR LF or, where asked for, CR.
pub(super) struct LineReader {
    body: ByteStream,
    /// What has arrived and belongs to a line that has not ended.
    rest: Vec<u8>,
    lines: VecDeque<Vec<u8>>,
    /// Whether a CR ends a line.
    carriage_return: bool,
    /// Whether the last byte was a CR that ended a line: an LF behind it belongs to it.
    after_cr: bool,
    ended: bool,
}

impl LineReader {
    pub(super) fn new(body: Body, carriage_return: bool) -> Self {
        let (rest, lines) = (Vec::new(), VecDeque::new());
        Self { body: Box::pin(body), rest, lines, carriage_return, after_cr: false, ended: false }
    }

    /// The next line, without its end. A last line without end counts.
    pub(super) fn poll_line(&mut self, context: &mut Context<'_>) -> Poll<Option<Result<Vec<u8>, BodyError>>> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Poll::Ready(Some(Ok(line)));
            }
            if self.ended {
                let rest = std::mem::take(&mut self.rest);
                return Poll::Ready((!rest.is_empty()).then_some(Ok(rest)));
            }
            match ready!(self.body.as_mut().poll_next(context)) {
                None => self.ended = true,
                Some(Err(error)) => {
                    self.ended = true;
                    self.rest.clear();
                    return Poll::Ready(Some(Err(error)));
                }
                Some(Ok(bytes)) => {
                    self.take(&bytes);
                    if self.rest.len() > MAX_LINE {
                        self.ended = true;
                        self.rest.clear();
                        return Poll::Ready(Some(Err(BodyError::Malformed("a line of the stream is too long"))));
                    }
                }
            }
        }
    }

    fn take(&mut self, bytes: &[u8]) {
        for byte in bytes {
            let after_cr = std::mem::replace(&mut self.after_cr, false);
            match byte {
                b'\n' if after_cr => {}
                b'\n' => {
                    let mut line = std::mem::take(&mut self.rest);
                    if !self.carriage_return && line.last() == Some(&b'\r') {
                        line.pop();
                    }
                    self.lines.push_back(line);
                }
                b'\r' if self.carriage_return => {
                    self.after_cr = true;
                    self.lines.push_back(std::mem::take(&mut self.rest));
                }
                byte => self.rest.push(*byte),
            }
        }
    }
}
