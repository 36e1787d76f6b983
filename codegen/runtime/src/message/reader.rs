//! Reading a message: fields and content, one after the other, in the order of the type that asks.

use super::fields::{FieldFault, Fields, State};
use super::received::{Message, Received};
use crate::body::Body;
use crate::streams::{Events, Lines};
use crate::tape::Tape;
use crate::value::Value;
use crate::violation::{DecodeError, Invalid, ViolationKind};

/// Reads one message. Generated code asks for one field after the other.
pub struct Reader<'t> {
    message: &'t Message,
    fields: Asking<'t>,
    content: Option<Value<'t>>,
    arm: usize,
}

/// The fields that are still to be asked for.
struct Asking<'t> {
    fields: &'t Fields,
    tape: Option<&'t Tape<'t>>,
    index: usize,
    node: u32,
    missing: Vec<FieldFault>,
}

/// Everything that is wrong with a message.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    pub(crate) fields: Vec<FieldFault>,
    pub(crate) content: Option<DecodeError>,
}

impl Faults {
    pub(crate) fn is_empty(&self) -> bool {
        self.fields.is_empty() && self.content.is_none()
    }
}

impl<'t> Asking<'t> {
    fn new(fields: &'t Fields, tape: Option<&'t Tape<'t>>) -> Self {
        Self { fields, tape, index: 0, node: 1, missing: Vec::new() }
    }
    fn next(&mut self) -> (State, Option<Value<'t>>) {
        let state = self.fields.state(self.index);
        self.index += 1;
        let Some(tape) = self.tape.filter(|_| matches!(state, State::Value | State::Opened)) else {
            return (state, None);
        };
        let value = Value { tape, node: self.node };
        self.node = tape.after(self.node);
        (state, Some(value))
    }
    #[cold]
    fn missing(&mut self) {
        let (index, message) = (self.index.saturating_sub(1), "is required".to_owned());
        self.missing.push(FieldFault { index, pointer: String::new(), message, kind: ViolationKind::Constraint });
    }
    fn bodies(&mut self) -> Vec<Body> {
        let index = self.index;
        self.index += 1;
        let mut bodies = self.fields.bodies.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        bodies.extract_if(.., |(owner, _)| *owner == index).map(|(_, body)| body).collect()
    }
}

impl<'t> Reader<'t> {
    /// The next field, which has to be there.
    pub fn required(&mut self) -> Option<Value<'t>> {
        let (state, value) = self.fields.next();
        if value.is_none() && state == State::Absent {
            self.fields.missing();
        }
        value
    }
    /// The next field, if it is there.
    pub fn optional(&mut self) -> Option<Value<'t>> {
        self.fields.next().1
    }
    /// Whether the field that was just read is a cursor that was opened.
    pub fn is_opened(&self) -> bool {
        self.fields.fields.state(self.fields.index.saturating_sub(1)) == State::Opened
    }
    /// The status that came.
    pub fn status(&mut self) -> Option<u16> {
        self.fields.index += 1;
        Some(self.message.status)
    }
    /// Whether it is this variant's turn.
    pub fn arm(&mut self) -> bool {
        let hit = self.arm == 0;
        self.arm = self.arm.wrapping_sub(1);
        hit
    }
    /// The content, as JSON.
    pub fn content(&mut self) -> Option<Value<'t>> {
        self.fields.index += 1;
        self.content
    }
    /// The content, of a named type.
    pub fn value<T: crate::Decode>(&mut self) -> Option<T> {
        T::decode(self.content()?)
    }
    /// The content, as bytes.
    pub fn bytes(&mut self) -> Option<Body> {
        self.fields.index += 1;
        self.message.received.stream()
    }
    /// The content, as server-sent events.
    pub fn events<T: 'static>(&mut self, plain: bool, read: fn(Value<'_>) -> Option<T>) -> Option<Events<T>> {
        self.bytes().map(|body| Events::read(body, plain, read))
    }
    /// The content, as JSON lines.
    pub fn lines<T: 'static>(&mut self, read: fn(Value<'_>) -> Option<T>) -> Option<Lines<T>> {
        self.bytes().map(|body| Lines::read(body, read))
    }
    /// The content, by its media type.
    pub fn choice<T>(&mut self, read: fn(&mut Self) -> Option<T>) -> Option<T> {
        let index = self.fields.index;
        let present = !matches!(self.message.received, Received::Absent);
        self.arm = self.message.media;
        let found = if present { read(self) } else { None };
        self.fields.index = index + 1;
        found
    }
    /// The content, as parts.
    pub fn multipart<T>(&mut self, read: fn(&mut Self) -> Option<T>) -> Option<T> {
        self.fields.index += 1;
        let Received::Parts(parts) = &self.message.received else { return None };
        let tape = self.content.map(|value| value.tape);
        let mut reader = Self { message: self.message, fields: Asking::new(parts, tape), content: None, arm: 0 };
        let found = read(&mut reader);
        // what parts lack is wrong with the content
        self.fields
            .missing
            .extend(reader.fields.missing.into_iter().map(|fault| FieldFault { index: PARTS + fault.index, ..fault }));
        found
    }
    /// The next part, as bytes, which has to be there.
    pub fn required_bytes(&mut self) -> Option<Body> {
        let bodies = self.fields.bodies();
        if bodies.is_empty() {
            self.fields.missing();
        }
        self.once(bodies)
    }
    /// The next part, as bytes, if it is there.
    pub fn optional_bytes(&mut self) -> Option<Body> {
        let bodies = self.fields.bodies();
        self.once(bodies)
    }
    fn once(&mut self, bodies: Vec<Body>) -> Option<Body> {
        if bodies.len() > 1 {
            let (index, message) = (self.fields.index.saturating_sub(1), "appears more than once".to_owned());
            self.fields.missing.push(FieldFault { index, pointer: String::new(), message, kind: ViolationKind::Shape });
            return None;
        }
        bodies.into_iter().next()
    }
    /// All next parts, as bytes.
    pub fn repeated_bytes(&mut self) -> Option<Vec<Body>> {
        Some(self.fields.bodies())
    }
    /// All next parts, as bytes: at least one.
    pub fn some_bytes(&mut self) -> Option<Vec<Body>> {
        let bodies = self.fields.bodies();
        if bodies.is_empty() {
            self.fields.missing();
        }
        Some(bodies)
    }
    /// All next parts, by a function.
    pub fn repeated<T>(&mut self, read: fn(Value<'t>) -> Option<T>) -> Option<Vec<T>> {
        match self.fields.next().1 {
            Some(value) => value.array(0, usize::MAX, read),
            None => Some(Vec::new()),
        }
    }
    /// All next parts, by a function: at least one.
    pub fn some<T>(&mut self, read: fn(Value<'t>) -> Option<T>) -> Option<Vec<T>> {
        self.required()?.array(0, usize::MAX, read)
    }
}

/// Faults of parts count from here, those of fields from 0.
pub(crate) const PARTS: usize = 1 << 20;

impl Message {
    /// Lets a function read the message; returns what is wrong with it.
    pub(crate) fn visit(&self, visit: &mut dyn FnMut(&mut Reader<'_>)) -> Faults {
        let unreadable = |error| Faults { fields: Vec::new(), content: Some(DecodeError::Unreadable(error)) };
        let content_tape = match self.received.json().map(Tape::new).transpose() {
            Ok(tape) => tape,
            Err(error) => return unreadable(error),
        };
        let tape = self.fields.tape();
        let mut reader = Reader {
            message: self,
            fields: Asking::new(&self.fields, tape.as_ref()),
            content: content_tape.as_ref().map(Value::root),
            arm: self.arm,
        };
        visit(&mut reader);
        let missing = std::mem::take(&mut reader.fields.missing);
        self.faults(missing, tape.as_ref(), content_tape.as_ref())
    }

    fn faults(&self, missing: Vec<FieldFault>, tape: Option<&Tape<'_>>, content: Option<&Tape<'_>>) -> Faults {
        let dirty = |tape: &&Tape<'_>| tape.notes.faults() > 0;
        let mut faults = Faults::default();
        if !self.fields.faults.is_empty() {
            faults.fields.clone_from(&self.fields.faults);
        }
        if let Some(tape) = tape.filter(dirty) {
            faults.fields.extend(self.fields.faults_of(&tape.invalid()));
        }
        let (parts, fields): (Vec<_>, Vec<_>) = missing.into_iter().partition(|fault| fault.index >= PARTS);
        if !fields.is_empty() {
            faults.fields.extend(fields);
        }
        if faults.fields.len() > 1 {
            faults.fields.sort_by_key(|fault| fault.index);
        }
        let invalid = content.filter(dirty).map(Tape::invalid);
        faults.content = match &self.received {
            Received::Parts(fields) => of_parts(fields, parts, invalid.as_ref()),
            Received::Form(form) => form.faults(invalid),
            _ => invalid.map(DecodeError::Invalid),
        };
        faults
    }

    /// Reads the message by a function.
    #[cfg(feature = "client")]
    pub(crate) fn read<T>(&self, read: fn(&mut Reader<'_>) -> Option<T>) -> Result<T, Faults> {
        let mut found = None;
        let faults = self.visit(&mut |reader| found = read(reader));
        found.filter(|_| faults.is_empty()).ok_or(faults)
    }
}

/// What is wrong with parts is wrong with the content: each fault under the part's name.
fn of_parts(parts: &Fields, missing: Vec<FieldFault>, invalid: Option<&Invalid>) -> Option<DecodeError> {
    let mut faults = parts.faults.clone();
    faults.extend(invalid.into_iter().flat_map(|invalid| parts.faults_of(invalid)));
    faults.extend(missing.into_iter().map(|fault| FieldFault { index: fault.index - PARTS, ..fault }));
    if faults.is_empty() {
        return None;
    }
    let name = |index: usize| parts.parameters.get(index).map_or("", |part| part.name);
    let violations = faults.into_iter().map(|fault| crate::Violation {
        pointer: format!("{}{}", crate::violation::step(name(fault.index)), fault.pointer),
        message: fault.message,
        kind: fault.kind,
    });
    Some(DecodeError::Invalid(Invalid { violations: violations.collect(), ..Invalid::default() }))
}
