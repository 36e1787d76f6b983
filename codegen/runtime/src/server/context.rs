//! What is known about a request from the start.

use super::policy::{Canonical, GateId};
use super::request_id::RequestId;
use super::surface::Operation;
use crate::message::Place;
use crate::message::percent::{Plus, decode};
use crate::tape::Tape;
use crate::value::Value;
use std::borrow::Cow;
use std::time::Instant;

/// What is known about a request from the start.
#[derive(Debug)]
pub struct Context {
    pub(super) operation: &'static Operation,
    pub(super) index: usize,
    pub(super) parts: http::request::Parts,
    /// Path parameters, still encoded.
    pub(super) captures: Vec<(&'static str, String)>,
    pub(super) request_id: RequestId,
    pub(super) deadline: Option<Instant>,
}

impl Context {
    /// The path of the request, as problems name it.
    pub(super) fn instance(&self) -> &str {
        self.parts.uri.path()
    }
    /// The text of a path parameter.
    pub(super) fn path(&self, name: &str) -> Option<String> {
        let (_, raw) = self.captures.iter().find(|(own, _)| *own == name)?;
        decode(raw, Plus::Itself).map(Cow::into_owned)
    }
    /// The text of a path parameter as its type writes it.
    pub(super) fn typed_path(&self, name: &str, canonical: Canonical) -> Option<String> {
        let (_, raw) = self.captures.iter().find(|(own, _)| *own == name)?;
        let rule =
            self.operation.asked.fields.iter().find(|field| field.place() == Place::Path && field.name() == name)?;
        let json = crate::message::json_of(rule, raw)?;
        let tape = Tape::new(json.as_bytes()).ok()?;
        canonical(Value::root(&tape))
    }
    /// The id of the gated object.
    pub(super) fn gated(&self) -> Option<String> {
        match self.operation.gate?.id {
            GateId::Path(name) => self.path(name),
            GateId::Typed(name, canonical) => self.typed_path(name, canonical),
            GateId::Const(id) => Some(id.to_owned()),
        }
    }
}
