//! What is written down about a call, and what other systems are told.

use super::answer::Answer;
use super::caller::Caller;
use super::context::Context;
use super::gate::Unavailable;
use super::policy::Aggregate;
use crate::message::draft::Payload;
use crate::tape::Tape;
use crate::value::Value;
use crate::{Encode, Json};
use std::pin::Pin;
use std::time::SystemTime;

/// How a call ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditOutcome {
    /// As the caller wished.
    Succeeded,
    /// With a problem under this status.
    Failed(u16),
}

/// One row of an audit log.
#[derive(Debug, Clone)]
pub struct AuditEntry {
    /// `provider_bundle.update`
    pub relation: &'static str,
    /// The operation.
    pub operation: &'static str,
    /// Who called.
    pub caller: Caller,
    /// The type of the object; empty where the contract names none.
    pub object: &'static str,
    /// The id of the object, where it is one.
    pub id: Option<String>,
    /// How the call ended.
    pub outcome: AuditOutcome,
    /// The id of the request.
    pub request_id: String,
    /// When.
    pub at: SystemTime,
    /// What the contract wants written down beside: a JSON object.
    pub context: Json,
    /// Where the caller was denied, the problem that says so.
    pub problem: Option<Json>,
}

impl AuditEntry {
    pub(super) fn of(context: &Context, caller: &Caller, id: Option<String>, outcome: AuditOutcome) -> Option<Self> {
        let operation = context.operation;
        let gate = operation.gate.map(|gate| gate.object);
        Some(Self {
            relation: operation.audit?.relation,
            operation: operation.id,
            caller: caller.clone(),
            object: gate.or(operation.rows.map(|rows| rows.object)).unwrap_or_default(),
            id,
            outcome,
            request_id: context.request_id.as_str().to_owned(),
            at: SystemTime::now(),
            context: Json::null(),
            problem: None,
        })
    }
    pub(super) fn with_context(self, context: &dyn Encode) -> Self {
        Self { context: Json::of(context), ..self }
    }
    /// What the caller was told is known to the log too, a correlation id among it.
    pub(super) fn with_problem(self, answer: &Answer) -> Self {
        let problem = match &answer.draft.payload {
            Payload::Whole(bytes) => std::str::from_utf8(bytes).ok().and_then(|text| text.parse().ok()),
            Payload::None | Payload::Stream(_) => None,
        };
        Self { problem, ..self }
    }
}

/// One row of an outbox.
#[derive(Debug, Clone)]
pub struct EventEntry {
    /// `ProviderBundleUpdated`
    pub name: &'static str,
    /// The id of what changed.
    pub aggregate: String,
    /// The event: JSON.
    pub event: Json,
    /// The id of the request.
    pub request_id: String,
}

impl EventEntry {
    pub(super) fn of(context: &Context, event: &[u8]) -> Option<Self> {
        let rule = context.operation.event?;
        let aggregate = match rule.aggregate {
            Aggregate::Path(name) => context.path(name),
            Aggregate::Typed(name, canonical) => context.typed_path(name, canonical),
            Aggregate::Const(id) => Some(id.to_owned()),
            Aggregate::Event(member) => member_text(event, member),
        };
        let (name, request_id) = (rule.name, context.request_id.as_str().to_owned());
        let event = std::str::from_utf8(event).ok()?.parse().ok()?;
        Some(Self { name, aggregate: aggregate.unwrap_or_default(), event, request_id })
    }
}

fn member_text(event: &[u8], member: &str) -> Option<String> {
    let tape = Tape::new(event).ok()?;
    crate::message::scalar_text(Value::root(&tape).get(member)?)
}

/// The future of writing something down.
pub type Auditing<'a> = Pin<Box<dyn Future<Output = Result<(), Unavailable>> + Send + 'a>>;
