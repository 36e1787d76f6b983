//! Writing a message: fields and content, one after the other.

use super::restyle::{exploded, members, pairs, scalar, text};
use super::unsaid::objection;
use super::{Format, Media, Parameter, Place, Statuses};
use crate::body::Body;
use crate::streams::{Events, Lines};
use crate::tape::Tape;
use crate::value::{Kind, Value};
use crate::writer::{Encode, Writer, encode, written};
use bytes::Bytes;
use http::header::{CONTENT_TYPE, COOKIE};
use http::{HeaderMap, HeaderName, HeaderValue};
use std::borrow::Cow;

/// What is sent as content.
#[derive(Debug, Default)]
pub(crate) enum Payload {
    /// Nothing at all.
    #[default]
    None,
    /// Bytes.
    Whole(Bytes),
    /// A stream.
    Stream(Body),
}

/// A message that is being written. Generated code gives it one field after the other.
#[derive(Debug, Default)]
pub struct Draft {
    pub(crate) status: u16,
    /// Path parameters, encoded.
    pub(crate) path: Vec<(&'static str, String)>,
    /// The query, without its question mark.
    pub(crate) query: String,
    pub(crate) headers: HeaderMap,
    pub(crate) cookies: String,
    pub(crate) media_type: Option<Cow<'static, str>>,
    pub(crate) payload: Payload,
    /// The code of a problem.
    pub(crate) code: Option<&'static str>,
    /// The path of the request that is answered.
    pub(crate) instance: String,
    /// Why the message cannot be sent.
    pub(crate) faults: Vec<String>,
    /// The fields of a request that are still to be written.
    asked: &'static [Parameter],
}

impl Draft {
    /// An answer to a request for a path.
    #[cfg(feature = "server")]
    pub(crate) fn answering(instance: &str) -> Self {
        Self { instance: instance.to_owned(), ..Self::default() }
    }
    /// A request of these fields.
    #[cfg(feature = "client")]
    pub(crate) fn asking(asked: &'static [Parameter]) -> Self {
        Self { asked, ..Self::default() }
    }
    /// Says under which status it goes.
    pub fn status(&mut self, status: u16) {
        self.status = status;
    }
    /// Says under which statuses it goes, as generated code writes them; one of the message's own comes after that.
    pub fn under(&mut self, statuses: &str) {
        self.status = Statuses::of(statuses).typical();
    }
    /// Writes the next parameter of a request; null is left out.
    pub fn parameter(&mut self, value: &(impl Encode + ?Sized)) {
        // contents are written by themselves
        let mut asked = self.asked.iter();
        let next = asked.find(|field| field.place != Place::Body);
        self.asked = asked.as_slice();
        let Some(parameter) = next else { return };
        let w = written(value);
        let (unsealed, json) = (w.unsealed, w.into_text());
        // left out, it would ask for the first page
        if unsealed && json == "null" {
            return self.fault(parameter, "holds a position, of which only the server makes a cursor");
        }
        self.field(parameter, json.as_bytes());
    }
    /// Writes a header field of an answer; null is left out.
    pub fn header_field(&mut self, field: &'static Parameter, value: &(impl Encode + ?Sized)) {
        self.field(field, &encode(value));
    }
    fn field(&mut self, parameter: &'static Parameter, json: &[u8]) {
        let Ok(tape) = Tape::new(json) else {
            return self.fault(parameter, "nests too deeply");
        };
        let value = Value::root(&tape);
        if value.is_null() && parameter.place != Place::Path {
            return;
        }
        if let Some(objection) = objection(parameter, value) {
            return self.fault(parameter, objection);
        }
        match parameter.place {
            Place::Path => self.path(parameter, text(parameter, value)),
            Place::Header => self.header(parameter, text(parameter, value)),
            Place::Cookie => {
                for (name, text) in pairs(parameter, value) {
                    add(&mut self.cookies, "; ", &name, &text);
                }
            }
            _ => {
                for (name, text) in pairs(parameter, value) {
                    add(&mut self.query, "&", &name, &text);
                }
            }
        }
    }
    fn fault(&mut self, parameter: &Parameter, message: &str) {
        self.faults.push(format!("{} `{}` {message}", parameter.place.noun(), parameter.name));
    }
    fn path(&mut self, parameter: &'static Parameter, text: Option<String>) {
        let text = text.unwrap_or_default();
        // both would lead to another path
        match &*text {
            "" => self.fault(parameter, "must not be empty"),
            "." | ".." => self.fault(parameter, "must not be a dot segment"),
            _ => self.path.push((parameter.name, text)),
        }
    }
    fn header(&mut self, parameter: &Parameter, text: Option<String>) {
        let Some(text) = text else { return };
        let name = HeaderName::from_bytes(parameter.name.as_bytes());
        match (name, HeaderValue::from_bytes(text.as_bytes())) {
            (Ok(name), Ok(value)) => {
                self.headers.append(name, value);
            }
            _ => self.fault(parameter, "holds what a header cannot hold"),
        }
    }
    /// A header field whose value the contract pins.
    pub fn pinned_header(&mut self, name: &'static str, value: &'static str) {
        if let (Ok(name), Ok(value)) = (HeaderName::from_bytes(name.as_bytes()), HeaderValue::from_str(value)) {
            self.headers.append(name, value);
        }
    }

    fn set(&mut self, media_type: impl Into<Cow<'static, str>>, payload: Payload) {
        self.media_type = Some(media_type.into());
        self.payload = payload;
    }
    /// A content of JSON. Requests hold no cursors there; in an answer they have to be sealed.
    pub fn json(&mut self, media_type: &'static str, value: &(impl Encode + ?Sized)) {
        let w = written(value);
        if w.unsealed {
            self.faults.push("the content holds a cursor that was not sealed".to_owned());
        }
        self.whole(media_type, Format::Json, w.into_text().into_bytes());
    }
    /// A problem with its code: its members are written with the path of the request.
    pub fn problem(&mut self, media_type: &'static str, code: &'static str, members: &dyn Fn(&mut Writer, &str)) {
        self.code = Some(code);
        let mut w = Writer::default();
        members(&mut w, &self.instance);
        self.whole(media_type, Format::Json, w.into_text().into_bytes());
    }
    /// A content that was encoded already.
    pub(crate) fn whole(&mut self, media_type: &'static str, format: Format, bytes: Vec<u8>) {
        self.set(Media::new(media_type, format).written(), Payload::Whole(bytes.into()));
    }
    /// A content of text.
    pub fn text(&mut self, media_type: &'static str, value: &(impl Encode + ?Sized)) {
        let json = encode(value);
        let text = Tape::new(&json).ok().and_then(|tape| scalar(Value::root(&tape)).map(Cow::into_owned));
        self.whole(media_type, Format::Text(super::Kind::Text), text.unwrap_or_default().into_bytes());
    }
    /// A content of XML.
    #[cfg(feature = "xml")]
    pub fn xml(
        &mut self,
        media_type: &'static str,
        document: &'static super::xml::Document,
        value: &(impl Encode + ?Sized),
    ) {
        let w = written(value);
        if w.unsealed {
            self.faults.push("the content holds a cursor that was not sealed".to_owned());
        }
        let text = super::xml::write(w.into_text().as_bytes(), document);
        let text = text.unwrap_or_else(|why| {
            self.faults.push(format!("the content {why}"));
            String::new()
        });
        self.whole(media_type, Format::Xml(document), text.into_bytes());
    }
    /// A content of pairs.
    pub fn form(&mut self, media_type: &'static str, fields: &'static [Parameter], value: &(impl Encode + ?Sized)) {
        let form = self.pairs(fields, &encode(value));
        self.whole(media_type, Format::Form(fields), form.into_bytes());
    }
    /// The members of an object as pairs, each by its field; what no field describes is text.
    fn pairs(&mut self, fields: &'static [Parameter], json: &[u8]) -> String {
        let mut form = String::new();
        let Ok(tape) = Tape::new(json) else { return form };
        let value = Value::root(&tape);
        if value.kind() != Kind::Object {
            return form;
        }
        let others = Parameter::others_of(fields);
        for (member, value) in members(value) {
            let described = fields.iter().find(|field| field.name == member);
            if let Some(field) = described {
                if let Some(objection) = objection(field, value) {
                    self.fault(field, objection);
                }
                pairs(field, value).iter().for_each(|(name, value)| add(&mut form, "&", name, value));
            } else {
                exploded(others, &member, value).iter().for_each(|(name, value)| add(&mut form, "&", name, value));
            }
        }
        form
    }
    /// A content of bytes.
    pub fn bytes(&mut self, media_type: &'static str, body: &Body) {
        use super::media::{essence, parameter};
        let wild = essence(media_type).contains('*');
        // parts that are handed on as they are have a boundary of their own
        let parts = essence(media_type).starts_with("multipart/");
        let bounded = |own: &str| {
            parts && essence(own).eq_ignore_ascii_case(essence(media_type)) && parameter(own, "boundary").is_some()
        };
        let own = body.media_type().filter(|own| wild || bounded(own)).map(|own| Cow::Owned(own.to_owned()));
        if parts && own.is_none() {
            self.faults.push("the content is parts, and its media type names no boundary".to_owned());
        }
        let media_type = own.unwrap_or(Cow::Borrowed(Media::new(media_type, Format::Bytes).written()));
        let payload = body.whole().map_or_else(|| Payload::Stream(body.take()), Payload::Whole);
        self.set(media_type, payload);
    }
    /// A content of server-sent events.
    pub fn events<T: Encode + 'static>(&mut self, media_type: &'static str, plain: bool, events: &Events<T>) {
        let media_type = Media::new(media_type, Format::Events { plain }).written();
        self.set(media_type, Payload::Stream(events.to_body(plain)));
    }
    /// A content of JSON lines.
    pub fn lines<T: Encode + 'static>(&mut self, media_type: &'static str, lines: &Lines<T>) {
        let media_type = Media::new(media_type, Format::Lines).written();
        self.set(media_type, Payload::Stream(lines.to_body(media_type.starts_with("application/json-seq"))));
    }
    /// A content of nothing under a media type.
    pub fn nothing(&mut self, media_type: &'static str) {
        self.whole(media_type, Format::Empty, Vec::new());
    }
    /// A content of parts.
    pub fn multipart(&mut self, media_type: &'static str, write: impl FnOnce(&mut super::parts_draft::PartsDraft)) {
        let mut parts = super::parts_draft::PartsDraft::default();
        write(&mut parts);
        let essence = super::media::essence(Media::new(media_type, Format::Multipart(&[])).written());
        let media_type = format!("{essence}; boundary={}", parts.boundary());
        self.faults.append(&mut parts.faults);
        self.set(media_type, parts.payload());
    }

    /// The header fields, those of content and cookies among them.
    pub(crate) fn take_headers(&mut self) -> HeaderMap {
        let mut headers = std::mem::take(&mut self.headers);
        let media_type = match self.media_type.take() {
            Some(Cow::Borrowed(media_type)) => header_value(media_type),
            Some(Cow::Owned(media_type)) => HeaderValue::try_from(media_type).ok(),
            None => None,
        };
        if let Some(media_type) = media_type {
            headers.insert(CONTENT_TYPE, media_type);
        }
        if let Some(cookies) =
            (!self.cookies.is_empty()).then(|| HeaderValue::from_str(&self.cookies)).and_then(Result::ok)
        {
            headers.insert(COOKIE, cookies);
        }
        headers
    }
}

/// A media type of the contract is no text that a header cannot hold.
pub(crate) fn header_value(media_type: &'static str) -> Option<HeaderValue> {
    let held = media_type.bytes().all(|byte| (0x20..0x7f).contains(&byte));
    held.then(|| HeaderValue::from_static(media_type))
}

pub(crate) fn add(list: &mut String, separator: &str, name: &str, value: &str) {
    if !list.is_empty() {
        list.push_str(separator);
    }
    list.push_str(name);
    list.push('=');
    list.push_str(value);
}
