//! Policies: what a contract asks for beside request and response.

use crate::{Docs, Literal, Member, Name, ProblemId, Type};

/// Every policy of one operation.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Policy {
    /// The greatest number of bytes of a request body.
    pub body_limit: Option<u64>,
    /// Who may call, asked before the body of the trait.
    pub gate: Option<Gate>,
    /// Which rows of a page the caller may see.
    pub rows: Option<Rows>,
    /// What is written down about the call.
    pub audit: Option<Audit>,
    /// What other systems are told.
    pub event: Option<Event>,
    /// How pages follow one another.
    pub page: Option<Page>,
    /// Work that goes on after the answer.
    pub long_running: Option<LongRunning>,
    /// Members and shapes of the body with a problem of their own.
    pub reject: Vec<Reject>,
    /// Constraints are checked by the body, after its load.
    pub defer_constraints: bool,
}

/// Where the id of a gated object comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GateId {
    /// A path parameter, by wire name.
    Path(String),
    /// Always the same.
    Const(String),
}

/// A permission that the caller has to hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gate {
    /// The object's type: wire `provider_bundle`, and the Rust module of its permissions.
    pub object: Name,
    /// The object's id.
    pub id: GateId,
    /// The permission: wire `manage`, and the marker type `Manage`.
    pub permission: Name,
}

/// A row filter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rows {
    /// The field of the response's object that holds the rows.
    pub items: Name,
    /// The object's type.
    pub object: Name,
    /// The field of a row that holds the object's id.
    pub id: Name,
    /// The permission.
    pub permission: Name,
}

/// When something is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditWhen {
    /// The operation succeeded.
    Success,
    /// The caller was let in.
    Granted,
    /// In any case.
    Always,
}

/// Where it is written down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AuditPlace {
    /// By generated code, beside the decision.
    Adapter,
    /// By the body, in its transaction.
    Transaction,
}

/// An audit record.
#[derive(Debug, Clone, PartialEq)]
pub struct Audit {
    /// `provider_bundle.update`
    pub relation: String,
    /// When.
    pub when: AuditWhen,
    /// Where.
    pub place: AuditPlace,
    /// What is written down beside relation, subject and object.
    pub context: Vec<Member>,
}

/// Where the id of an event's aggregate comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Aggregate {
    /// A path parameter, by wire name.
    Path(String),
    /// Always the same.
    Const(String),
    /// A field of the event: an id that the operation itself makes.
    Event(Name),
}

/// An event for other systems.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Wire and Rust name: `ProviderBundleUpdated`.
    pub name: Name,
    /// What it carries.
    pub ty: Type,
    /// Where the aggregate's id comes from.
    pub aggregate: Aggregate,
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
#[derive(Debug, Clone, PartialEq)]
pub struct Cursor {
    /// The parameter: wire and field name.
    pub parameter: Name,
    /// What the body of the trait sees.
    pub position: Type,
    /// What the cursor is bound to.
    pub bind: Vec<Bind>,
}

/// How pages follow one another.
#[derive(Debug, Clone, PartialEq)]
pub struct Page {
    /// The field of the response's object that holds the items.
    pub items: Name,
    /// The field of the response's object that holds the next cursor.
    pub next: Name,
    /// What an item is.
    pub item: Type,
    /// The parameter that limits a page: wire and field name.
    pub limit: Option<Name>,
    /// The cursor.
    pub cursor: Cursor,
}

/// Work that goes on after the answer.
#[derive(Debug, Clone, PartialEq)]
pub struct LongRunning {
    /// The status of the answer that promises it.
    pub status: u16,
    /// The field of that answer's object that holds the id.
    pub id: Name,
    /// The operation that is asked for its state: index into the contract's operations.
    pub poll: usize,
    /// The parameter of `poll` that takes the id: wire and field name.
    pub poll_parameter: Name,
    /// The field of the polled answer's object that says whether it is still running.
    pub running_field: Name,
    /// The value of that field while it is running.
    pub running_value: Literal,
    /// The time between two polls, in milliseconds.
    pub interval_ms: u64,
    /// The longest wait, in milliseconds.
    pub wait_ms: u64,
}

/// What of a body has a problem of its own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RejectRule {
    /// A member of this name, whatever its value.
    Member(String),
    /// A body that sets nothing.
    Empty,
}

/// A member or shape of the body with a problem of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Reject {
    /// What is rejected.
    pub rule: RejectRule,
    /// With which problem.
    pub problem: ProblemId,
    /// How that problem is answered.
    pub answer: crate::PreparedId,
    /// What the contract says about it.
    pub docs: Docs,
}
