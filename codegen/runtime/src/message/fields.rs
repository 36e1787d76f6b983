//! The parameters of one message as JSON, so that they are read as the members of a body are.

use super::pairs::{of_cookies, of_query};
use super::unstyle::{Found, push_pairs, push_text};
use super::{Parameter, Place};
use crate::body::Body;
use crate::tape::Tape;
use crate::violation::{Invalid, ViolationKind};
use http::HeaderMap;
use std::borrow::Cow;
use std::ops::Range;
use std::sync::Mutex;

/// What became of one parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// It was not sent.
    Absent,
    /// It stands in the text.
    Value,
    /// It is a cursor that was opened: its position stands in the text.
    Opened,
    /// It is bytes, and stands beside the text.
    Bytes,
    /// Its text says nothing; that is noted.
    Faulty,
}

/// What is wrong with one parameter.
#[derive(Debug, Clone)]
pub(crate) struct FieldFault {
    /// Which one, by index.
    pub(crate) index: usize,
    /// Where in its value.
    pub(crate) pointer: String,
    pub(crate) message: String,
    pub(crate) kind: ViolationKind,
}

/// The parameters of one message: a JSON array of those that were sent.
#[derive(Debug, Default)]
pub(crate) struct Fields {
    pub(crate) parameters: Cow<'static, [Parameter]>,
    pub(crate) text: String,
    states: Vec<(State, Range<usize>)>,
    pub(crate) faults: Vec<FieldFault>,
    pub(crate) bodies: Mutex<Vec<(usize, Body)>>,
}

/// Where the texts of parameters are found.
pub(crate) struct Sources<'s> {
    /// Path parameters by name, still encoded.
    pub(crate) path: &'s [(&'static str, String)],
    /// The query.
    pub(crate) query: &'s str,
    /// The header fields.
    pub(crate) headers: &'s HeaderMap,
}

impl Fields {
    /// No parameters.
    pub(crate) fn none() -> Self {
        Self::default()
    }
    /// Room for parameters that are added one by one, in their order.
    pub(crate) fn with(parameters: Cow<'static, [Parameter]>) -> Self {
        let mut text = String::with_capacity(96);
        text.push('[');
        let states = Vec::with_capacity(parameters.len());
        Self { parameters, text, states, ..Self::default() }
    }
    /// The parameters of a request or a response.
    pub(crate) fn read(parameters: &'static [Parameter], sources: &Sources<'_>) -> Self {
        if parameters.iter().all(|parameter| matches!(parameter.place, Place::Body | Place::Status)) {
            return Self::none();
        }
        let has = |place| parameters.iter().any(|parameter| parameter.place == place);
        let query = if has(Place::Query) { of_query(sources.query) } else { Vec::new() };
        let cookies = if has(Place::Cookie) { cookies(sources.headers) } else { String::new() };
        let cookies = of_cookies(&cookies);
        let mut fields = Self::with(Cow::Borrowed(parameters));
        for parameter in parameters {
            fields.push(|out| match parameter.place {
                Place::Path => path(out, parameter, sources),
                Place::Header => header(out, parameter, sources.headers),
                Place::Query => push_pairs(out, parameter, &query, parameters),
                Place::Body | Place::Status => Ok(false),
                _ => push_pairs(out, parameter, &cookies, parameters),
            });
        }
        fields.close();
        fields
    }
    /// Ends the text.
    pub(crate) fn close(&mut self) {
        self.text.push(']');
    }
    /// Adds the next parameter.
    pub(crate) fn push(&mut self, write: impl FnOnce(&mut String) -> Found) {
        let before = self.text.len();
        if before > 1 {
            self.text.push(',');
        }
        let start = self.text.len();
        let state = match write(&mut self.text) {
            Ok(true) => State::Value,
            Ok(false) => State::Absent,
            Err(message) => {
                self.fault(message);
                State::Faulty
            }
        };
        if state != State::Value {
            self.text.truncate(before);
        }
        self.states.push((state, start..self.text.len().max(start)));
    }
    /// Adds a parameter that is bytes.
    pub(crate) fn push_bytes(&mut self, bodies: Vec<Body>) {
        let state = if bodies.is_empty() { State::Absent } else { State::Bytes };
        let index = self.states.len();
        let mine = self.bodies.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        mine.extend(bodies.into_iter().map(|body| (index, body)));
        self.states.push((state, 0..0));
    }
    fn fault(&mut self, message: &str) {
        let (index, message) = (self.states.len(), message.to_owned());
        self.faults.push(FieldFault { index, pointer: String::new(), message, kind: ViolationKind::Constraint });
    }
    pub(crate) fn state(&self, index: usize) -> State {
        self.states.get(index).map_or(State::Absent, |(state, _)| *state)
    }
    /// The JSON of one parameter.
    #[cfg(feature = "cursors")]
    pub(crate) fn json(&self, index: usize) -> Option<&str> {
        let (state, range) = self.states.get(index)?;
        if *state == State::Value { self.text.get(range.clone()) } else { None }
    }
    /// Puts the position of a cursor in its place.
    #[cfg(feature = "cursors")]
    pub(crate) fn open(&mut self, index: usize, position: &str) {
        let Some((_, range)) = self.states.get(index).cloned() else { return };
        self.text.replace_range(range.clone(), position);
        for (at, (state, other)) in self.states.iter_mut().enumerate() {
            if at == index {
                (*state, *other) = (State::Opened, range.start..range.start + position.len());
            } else if other.start >= range.end {
                *other = other.start + position.len() - range.len()..other.end + position.len() - range.len();
            }
        }
    }
    /// The tape of the text; `None` where nothing was sent.
    pub(crate) fn tape(&self) -> Option<Tape<'_>> {
        let present = self.states.iter().any(|(state, _)| matches!(state, State::Value | State::Opened));
        if present { Tape::new(self.text.as_bytes()).ok() } else { None }
    }
    /// What reading found wrong, by parameter.
    pub(crate) fn faults_of(&self, invalid: &Invalid) -> Vec<FieldFault> {
        let standing: Vec<usize> =
            (0..self.states.len()).filter(|index| matches!(self.state(*index), State::Value | State::Opened)).collect();
        let fault = |violation: &crate::Violation| {
            let rest = violation.pointer.strip_prefix('/')?;
            let (position, pointer) = rest.find('/').map_or((rest, ""), |slash| rest.split_at(slash));
            let index = *standing.get(position.parse::<usize>().ok()?)?;
            let (pointer, message) = (pointer.to_owned(), violation.message.clone());
            Some(FieldFault { index, pointer, message, kind: violation.kind })
        };
        invalid.violations().iter().filter_map(fault).collect()
    }
}

fn path(out: &mut String, parameter: &Parameter, sources: &Sources<'_>) -> Found {
    let found = sources.path.iter().find(|(name, _)| *name == parameter.name);
    found.map_or(Ok(false), |(_, raw)| push_text(out, parameter, raw))
}

fn header(out: &mut String, parameter: &Parameter, headers: &HeaderMap) -> Found {
    const TEXT: &str = "is not UTF-8 text";
    let mut values = headers.get_all(parameter.name).iter();
    let Some(first) = values.next() else { return Ok(false) };
    let first = std::str::from_utf8(first.as_bytes()).map_err(|_| TEXT)?;
    let Some(second) = values.next() else { return push_text(out, parameter, first) };
    if parameter.kind.is_scalar() {
        return Err("appears more than once");
    }
    // a list may be spread over several lines
    let mut joined = first.to_owned();
    for value in std::iter::once(second).chain(values) {
        joined.push(',');
        joined.push_str(std::str::from_utf8(value.as_bytes()).map_err(|_| TEXT)?);
    }
    push_text(out, parameter, &joined)
}

/// All cookies: HTTP/2 sends one a line.
fn cookies(headers: &HeaderMap) -> String {
    let lines = headers.get_all(http::header::COOKIE).iter();
    let lines: Vec<_> = lines.filter_map(|line| std::str::from_utf8(line.as_bytes()).ok()).collect();
    lines.join("; ")
}

/// The value of one cookie.
#[cfg(feature = "server")]
pub(crate) fn cookie(headers: &HeaderMap, name: &str) -> Option<String> {
    let cookies = cookies(headers);
    let mut found = of_cookies(&cookies).into_iter().filter(|pair| pair.name == name);
    let value = found.next().filter(|_| found.next().is_none())?.value;
    super::percent::decode(value, super::percent::Plus::Itself).map(Cow::into_owned)
}
