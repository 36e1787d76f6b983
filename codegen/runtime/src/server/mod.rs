//! The server's side: from a request to the body of an operation, and from what it returns to an answer.

mod accept;
mod answer;
mod audit;
mod call;
mod caller;
mod context;
#[cfg(feature = "cursors")]
mod cursor_keys;
mod exchange;
mod finish;
mod gate;
mod guard;
mod handler;
mod internal;
mod judge;
mod options;
mod pipeline;
mod policy;
mod receive;
mod record;
mod refusal;
mod request_id;
mod route;
mod security;
mod service;
mod surface;

pub use answer::{Answer, Answering, ProblemCode, Refused, refused};
pub use audit::{AuditEntry, AuditOutcome, Auditing, EventEntry};
pub use call::{Call, Granted, Permission, Witness};
pub use caller::Caller;
#[cfg(feature = "cursors")]
pub use cursor_keys::{CursorKeys, InvalidKeys};
pub use exchange::Exchange;
pub use finish::{Failed, Finish};
pub use gate::{Check, Checking, CheckingRows, RowCheck, Unavailable};
pub use handler::Handler;
pub use internal::{Internal, OrInternal};
pub use options::Options;
pub use policy::{
    Aggregate, AuditPlace, AuditRule, AuditWhen, Bind, Canonical, CursorRule, EventRule, GateId, GateRule, RowsRule,
    canonical,
};
pub use record::{Nothing, Record, Recorded, Transaction};
pub use request_id::{NAME as REQUEST_ID, is_request_id};
pub use security::{ApiKeyPlace, Authenticating, Basic, Demand, Presented, Scheme, SchemeKind, Token, Unauthenticated};
pub use service::Service;
pub use surface::{Fault, Form, Operation, Outside, Phase, Precheck, Prepared, Reject, Source, Surface, joined};
