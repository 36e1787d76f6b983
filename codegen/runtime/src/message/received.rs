//! A message as it arrived, before anything is read from it.

use super::fields::Fields;
use super::kind::push_quoted;
use super::pairs::{Pair, of_query};
use super::percent::MALFORMED;
use super::unstyle::{push_exploded_object, push_pairs};
use super::{Format, Kind, Media, Parameter, Style, parts};
use crate::body::Body;
use crate::violation::{DecodeError, Invalid, Violation, ViolationKind, step};
use bytes::Bytes;
use std::sync::{Mutex, PoisonError};

/// The content of a message.
#[derive(Debug)]
pub(crate) enum Received {
    /// There is none.
    Absent,
    /// JSON text.
    Json(Bytes),
    /// What was not JSON, as JSON.
    Text(String),
    /// A form.
    Form(Form),
    /// Parts.
    Parts(Fields),
    /// What still arrives.
    Stream(Mutex<Option<Body>>),
}

/// The pairs of a form as JSON, and what is wrong with fields before their types look at them.
#[derive(Debug)]
pub(crate) struct Form {
    text: String,
    faults: Vec<Violation>,
}

/// A message.
#[derive(Debug)]
pub(crate) struct Message {
    /// The status, of an answer.
    pub(crate) status: u16,
    /// Which variant it is, of an answer.
    pub(crate) arm: usize,
    /// Its parameters or header fields.
    pub(crate) fields: Fields,
    /// Which media type it has.
    pub(crate) media: usize,
    /// Its content.
    pub(crate) received: Received,
}

impl Received {
    /// What still arrives, once.
    pub(crate) fn stream(&self) -> Option<Body> {
        let Self::Stream(body) = self else { return None };
        body.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
    /// The JSON text that is read.
    pub(crate) fn json(&self) -> Option<&[u8]> {
        match self {
            Self::Json(bytes) => Some(bytes),
            Self::Text(text) => Some(text.as_bytes()),
            Self::Form(form) => Some(form.text.as_bytes()),
            Self::Parts(parts) => Some(parts.text.as_bytes()),
            Self::Absent | Self::Stream(_) => None,
        }
    }
    /// A content that is handed on while it arrives.
    pub(crate) fn streamed(body: Body, media_type: Option<&str>) -> Self {
        let body = match media_type {
            Some(media_type) => body.with_media_type(media_type),
            None => body,
        };
        Self::Stream(Mutex::new(Some(body)))
    }
    /// A content that has arrived whole, by its media type; or why it cannot be read.
    pub(crate) fn whole(bytes: Bytes, media: &Media, media_type: &str) -> Result<Self, String> {
        match media.format {
            Format::Json => Ok(Self::Json(bytes)),
            Format::Text(kind) => text(&bytes, kind).map(Self::Text),
            Format::Form(fields) => Form::read(&bytes, fields).map(Self::Form),
            #[cfg(feature = "xml")]
            Format::Xml(document) => super::xml::read(utf8(&bytes)?, document).map(Self::Text),
            Format::Multipart(rules) => parts::read(&bytes, media_type, rules).map(Self::Parts),
            Format::Empty => Ok(Self::Text("null".to_owned())),
            Format::Bytes | Format::Events { .. } | Format::Lines => Ok(Self::streamed(bytes.into(), Some(media_type))),
        }
    }
}

fn utf8(bytes: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(bytes).map_err(|error| format!("is not UTF-8 text at byte {}", error.valid_up_to()))
}

fn text(bytes: &[u8], kind: Kind) -> Result<String, String> {
    let mut out = String::new();
    kind.push(&mut out, utf8(bytes)?);
    Ok(out)
}

impl Form {
    /// The pairs of a form as an object; what no field describes is text.
    fn read(bytes: &[u8], fields: &[Parameter]) -> Result<Self, String> {
        let pairs = of_query(utf8(bytes)?);
        let mut form = Self { text: String::from("{"), faults: Vec::new() };
        for field in fields.iter().filter(|field| !field.is_others()) {
            let mut json = String::new();
            match push_pairs(&mut json, field, &pairs, fields) {
                Ok(true) => {
                    form.name(field.name);
                    form.text.push_str(&json);
                }
                Ok(false) => {}
                Err(MALFORMED) => return Err(format!("cannot be read: field `{}` {MALFORMED}", field.name)),
                Err(message) => form.fault(field, message),
            }
        }
        form.others(fields, &pairs)?;
        form.text.push('}');
        Ok(form)
    }
    /// The pairs that belong to no field.
    fn others(&mut self, fields: &[Parameter], pairs: &[Pair<'_>]) -> Result<(), String> {
        let others = Parameter::others_of(fields);
        let own = |name: &str| {
            let exploded = |field: &Parameter| field.explode && field.style == Style::Form && field.kind.names(name);
            fields.iter().any(|field| !field.is_others() && field.owns(name) || exploded(field))
        };
        let mut json = String::new();
        push_exploded_object(&mut json, others, pairs.iter().filter(|pair| !own(&pair.name)))
            .map_err(|message| format!("cannot be read: a field {message}"))?;
        if let Some(members) = json.strip_prefix('{').and_then(|json| json.strip_suffix('}')) {
            self.text.push_str(if self.text.len() > 1 { "," } else { "" });
            self.text.push_str(members);
        }
        Ok(())
    }
    fn name(&mut self, name: &str) {
        self.text.push_str(if self.text.len() > 1 { "," } else { "" });
        push_quoted(&mut self.text, name);
        self.text.push(':');
    }
    fn fault(&mut self, field: &Parameter, message: &str) {
        let (pointer, message) = (step(field.name), message.to_owned());
        self.faults.push(Violation { pointer, message, kind: ViolationKind::Shape });
    }
    /// All that is wrong; that a field is missing is not said of one that was there.
    pub(crate) fn faults(&self, found: Option<Invalid>) -> Option<DecodeError> {
        if self.faults.is_empty() {
            return found.map(DecodeError::Invalid);
        }
        let mut all = found.unwrap_or_default();
        all.violations.retain(|violation| !self.faults.iter().any(|fault| fault.pointer == violation.pointer));
        all.violations.splice(0..0, self.faults.iter().cloned());
        Some(DecodeError::Invalid(all))
    }
}
