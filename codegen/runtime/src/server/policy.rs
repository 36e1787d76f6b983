//! What a contract asks for beside request and response, as data.

use crate::tape::Tape;
use crate::value::Value;
use crate::writer::encode;
use crate::{Decode, Encode};

/// Where the id of a gated object comes from.
#[derive(Debug, Clone, Copy)]
pub enum GateId {
    /// A path parameter that is text.
    Path(&'static str),
    /// A path parameter, as its type writes it: [`canonical`].
    Typed(&'static str, Canonical),
    /// Always the same.
    Const(&'static str),
}

/// Gives the text of a value as its type writes it.
pub type Canonical = fn(Value<'_>) -> Option<String>;

/// The text of a value as its type writes it: one id has one text, however it was sent.
pub fn canonical<T: Decode + Encode>(value: Value<'_>) -> Option<String> {
    let json = encode(&T::decode(value)?);
    let tape = Tape::new(&json).ok()?;
    crate::message::scalar_text(Value::root(&tape))
}

/// A permission that the caller has to hold.
#[derive(Debug, Clone, Copy)]
pub struct GateRule {
    /// The object's type.
    pub object: &'static str,
    /// The object's id.
    pub id: GateId,
    /// The permission.
    pub permission: &'static str,
}

/// A row filter.
#[derive(Debug, Clone, Copy)]
pub struct RowsRule {
    /// The object's type.
    pub object: &'static str,
    /// The permission.
    pub permission: &'static str,
}

/// What a cursor is bound to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bind {
    /// The caller.
    Caller,
    /// The operation.
    Operation,
    /// The path parameters.
    Path,
}

/// The cursor of a page.
#[derive(Debug, Clone, Copy)]
pub struct CursorRule {
    /// The parameter that it comes back in.
    pub parameter: &'static str,
    /// What it is bound to.
    pub bind: &'static [Bind],
    /// The number of bytes that every position is padded to.
    pub length: usize,
}

/// When something is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditWhen {
    /// The operation succeeded.
    Success,
    /// The caller was let in, and the operation succeeded.
    Granted,
    /// In any case.
    Always,
}

/// Where it is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditPlace {
    /// Beside the answer.
    Adapter,
    /// By the body of the trait, in its transaction.
    Transaction,
}

/// An audit record.
#[derive(Debug, Clone, Copy)]
pub struct AuditRule {
    /// `provider_bundle.update`
    pub relation: &'static str,
    /// When.
    pub when: AuditWhen,
    /// Where.
    pub place: AuditPlace,
}

/// Where the id of an event's aggregate comes from.
#[derive(Debug, Clone, Copy)]
pub enum Aggregate {
    /// A path parameter that is text.
    Path(&'static str),
    /// A path parameter, as its type writes it: [`canonical`].
    Typed(&'static str, Canonical),
    /// Always the same.
    Const(&'static str),
    /// A member of the event.
    Event(&'static str),
}

/// An event for other systems.
#[derive(Debug, Clone, Copy)]
pub struct EventRule {
    /// `ProviderBundleUpdated`
    pub name: &'static str,
    /// The id of what changed.
    pub aggregate: Aggregate,
}
