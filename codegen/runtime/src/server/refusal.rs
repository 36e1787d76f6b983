//! Answers that are given without the body of the trait, or in its place.

use super::answer::{Answer, carry, header};
use super::surface::{Fault, Form, Operation, Outside, Prepared, Source, Surface};
use crate::message::fields::FieldFault;
use crate::message::{Parameter, Place};
use crate::violation::{DecodeError, Invalid, ViolationKind, step};
use crate::{Json, Writer};
use axum::body::Body;
use http::{Response, StatusCode};

/// One thing that is wrong with a request.
#[derive(Debug, Clone)]
pub(super) struct Finding {
    /// What it is wrong with, in a sentence.
    place: String,
    pointer: String,
    message: String,
}

impl Finding {
    /// A parameter.
    pub(super) fn of_field(fields: &[Parameter], fault: &FieldFault) -> Self {
        let (place, name) = fields.get(fault.index).map_or((Place::Query, ""), |field| (field.place, field.name));
        Self {
            place: format!(
                "{} `{name}`{}{}",
                place.noun(),
                if fault.pointer.is_empty() { "" } else { " at " },
                fault.pointer
            ),
            pointer: format!("/{}{}{}", place.step(), step(name), fault.pointer),
            message: fault.message.clone(),
        }
    }
    /// The body, or something in it.
    pub(super) fn of_body(pointer: &str, message: &str) -> Self {
        let place = if pointer.is_empty() { "the body".to_owned() } else { pointer.to_owned() };
        Self { place, pointer: pointer.to_owned(), message: message.to_owned() }
    }
    /// Everything of a kind that is wrong with a body.
    pub(super) fn all(invalid: &Invalid, kind: Option<ViolationKind>) -> (Vec<Self>, usize) {
        let of_kind = invalid.violations().iter().filter(|violation| kind.is_none_or(|kind| kind == violation.kind));
        let more = match kind {
            None => invalid.more(),
            Some(kind) => invalid.of(kind).map_or(0, |invalid| invalid.more()),
        };
        (of_kind.map(|violation| Self::of_body(&violation.pointer, &violation.message)).collect(), more)
    }
    fn sentence(&self) -> String {
        format!("{} {}", self.place, self.message)
    }
}

/// Which answer is given.
#[derive(Debug)]
pub(super) enum Which {
    /// One of the contract's, by index.
    Prepared(usize),
    /// The one for a fault.
    Fault(Fault),
    /// One outside any operation.
    Outside(Outside),
    /// One that a gate has made.
    Made(Box<Answer>),
}

/// Why the body of the trait is not asked, or its answer not given.
#[derive(Debug)]
pub struct Refusal {
    pub(super) which: Which,
    /// The sentence where nothing in particular is wrong.
    pub(super) detail: String,
    pub(super) findings: Vec<Finding>,
    /// How many findings are counted and not listed.
    pub(super) more: usize,
    /// The other methods of the path.
    pub(super) allow: Vec<&'static str>,
}

impl Refusal {
    pub(super) fn new(which: Which, detail: impl Into<String>) -> Self {
        Self { which, detail: detail.into(), findings: Vec::new(), more: 0, allow: Vec::new() }
    }
    pub(super) fn fault(fault: Fault, detail: impl Into<String>) -> Self {
        Self::new(Which::Fault(fault), detail)
    }
    pub(super) fn found(which: Which, (findings, more): (Vec<Finding>, usize)) -> Self {
        Self { findings, more, ..Self::new(which, "the request is not what the contract says") }
    }
    /// The body cannot be read at all.
    pub(super) fn unreadable(message: &str) -> Self {
        Self { findings: vec![Finding::of_body("", message)], ..Self::fault(Fault::Unreadable, "") }
    }
    pub(super) fn of_decode(error: &DecodeError) -> Option<Self> {
        if let DecodeError::Unreadable(unreadable) = error {
            Some(Self::unreadable(&unreadable.to_string()))
        } else {
            None
        }
    }

    fn sentences(&self) -> Vec<String> {
        if self.findings.is_empty() {
            return vec![self.detail.clone()];
        }
        let more = (self.more > 0).then(|| format!("and {} more", self.more));
        self.findings.iter().map(Finding::sentence).chain(more).collect()
    }

    fn detail(&self) -> String {
        self.sentences().join("; ")
    }
}

/// What an answer needs to know about the request.
#[derive(Debug, Clone, Copy)]
pub(super) struct About<'a> {
    pub(super) surface: &'static Surface,
    pub(super) operation: Option<&'static Operation>,
    pub(super) instance: &'a str,
    pub(super) request_id: &'a str,
}

impl About<'_> {
    /// The HTTP response of a refusal.
    pub(super) fn respond(&self, refusal: Refusal) -> Response<Body> {
        let (index, status) = match &refusal.which {
            Which::Prepared(index) => (Some(*index), 400),
            Which::Outside(outside) => (self.surface.outside(*outside), outside.status()),
            Which::Fault(fault) => (self.operation.and_then(|own| own.answer_for(*fault)), fault.status()),
            Which::Made(_) => (None, 500),
        };
        let mut response = match (index.and_then(|index| self.surface.prepared(index)), refusal.which) {
            (_, Which::Made(answer)) => return answer.into_http(),
            (Some(prepared), which) => self.prepared(prepared, &Refusal { which, ..refusal }),
            (None, which) => self.unprepared(status, &Refusal { which, ..refusal }),
        };
        if response.status() == StatusCode::UNAUTHORIZED {
            response.headers_mut().entry(http::header::WWW_AUTHENTICATE).or_insert_with(|| header(self.challenge()));
        }
        response
    }

    fn prepared(&self, prepared: &Prepared, refusal: &Refusal) -> Response<Body> {
        let Some(media_type) = prepared.media_type else {
            return Self::whole(prepared.status, None, String::new(), refusal);
        };
        let mut w = Writer::default();
        w.begin();
        for (name, source) in prepared.members {
            self.member(&mut w, name, *source, refusal);
        }
        w.end();
        let mut response = Self::whole(prepared.status, Some(media_type), w.into_text(), refusal);
        carry(&mut response, prepared.code);
        for (name, value) in prepared.headers {
            if let Ok(name) = http::HeaderName::from_bytes(name.as_bytes()) {
                response.headers_mut().insert(name, header(value));
            }
        }
        response
    }

    fn member(&self, w: &mut Writer, name: &'static str, source: Source, refusal: &Refusal) {
        match source {
            Source::Literal(json) => w.required(name, &json.parse::<Json>().unwrap_or_default()),
            Source::Detail | Source::Violations(Form::Joined) => w.required(name, &refusal.detail()),
            Source::Instance => w.required(name, self.instance),
            Source::RequestId => w.required(name, self.request_id),
            Source::Violations(Form::Sentences) => w.required(name, &refusal.sentences()),
            Source::Violations(Form::Objects) => w.required(name, &Objects(refusal)),
        }
    }

    /// An answer that the contract does not know: RFC 9457 without a type.
    fn unprepared(&self, status: u16, refusal: &Refusal) -> Response<Body> {
        let title = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason()).unwrap_or("Error");
        let mut w = Writer::default();
        w.begin();
        w.required("type", "about:blank");
        w.required("title", title);
        w.required("status", &u32::from(status));
        w.required("detail", &refusal.detail());
        w.required("instance", self.instance);
        w.end();
        Self::whole(status, Some("application/problem+json"), w.into_text(), refusal)
    }

    fn whole(status: u16, media_type: Option<&str>, body: String, refusal: &Refusal) -> Response<Body> {
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        if let Some(media_type) = media_type {
            response.headers_mut().insert(http::header::CONTENT_TYPE, header(media_type));
        }
        if !refusal.allow.is_empty() {
            response.headers_mut().insert(http::header::ALLOW, header(&refusal.allow.join(", ")));
        }
        response
    }

    fn challenge(&self) -> &'static str {
        use super::security::SchemeKind;
        let schemes = self.operation.into_iter().flat_map(|own| own.security).flat_map(|alternative| *alternative);
        let kind = schemes.filter_map(|(index, _)| self.surface.schemes.get(*index)).map(|scheme| scheme.kind).next();
        match kind {
            Some(SchemeKind::Basic) => "Basic",
            Some(SchemeKind::Http(name)) => name,
            Some(SchemeKind::ApiKey(..)) => "ApiKey",
            Some(SchemeKind::MutualTls) => "Mutual",
            Some(SchemeKind::Bearer) | None => "Bearer",
        }
    }
}

/// Violations as objects.
struct Objects<'r>(&'r Refusal);

impl crate::Encode for Objects<'_> {
    fn encode(&self, w: &mut Writer) {
        let object = |pointer: &str, detail: &str| {
            let mut object = Writer::default();
            object.begin();
            object.required("pointer", pointer);
            object.required("detail", detail);
            object.end();
            object.into_text().parse::<Json>().unwrap_or_default()
        };
        w.begin_array();
        for finding in &self.0.findings {
            w.item(&object(&finding.pointer, &finding.message));
        }
        if self.0.findings.is_empty() {
            w.item(&object("", &self.0.detail));
        }
        if self.0.more > 0 {
            w.item(&object("", &format!("and {} more", self.0.more)));
        }
        w.end_array();
    }
}
