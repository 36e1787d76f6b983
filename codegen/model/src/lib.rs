//! The resolved contract: what every stage after lowering shares.
//!
//! Nothing here refers to a document: no `$ref`, no keyword, no token. Every name is decided (wire spelling and Rust
//! spelling side by side), every node knows its [`Origin`], and the order is the contract's order.

mod assertion;
mod contract;
mod definition;
mod fault;
mod literal;
mod name;
mod operation;
mod parameter;
mod policy;
mod problem;
pub mod rpc;
mod security;
mod types;
mod xml;

pub use assertion::{Assertion, JsonType};
pub use contract::{Contract, ContractName, Outside, OutsideAnswer, Server, Service, ServiceId, Version};
pub use definition::{
    Additional, Arm, Definition, Direction, Enum, Member, Object, PatternMembers, Pin, Presence, Shape, TaggedUnion,
    TypeId, Types, UnionRule, UntaggedUnion, Variant,
};
pub use fault::{Fault, FaultAnswer, FaultSource, Phase, PreparedAnswer, PreparedId, ViolationForm};
pub use literal::Literal;
pub use name::{Docs, Name, Origin};
pub use operation::{
    Content, ErrorCase, ErrorKind, Field, HeaderField, Media, Method, Operation, OperationNames, Part, PathPart,
    PathSegment, PathTemplate, RequestBody, Response, Served, Status,
};
pub use parameter::{Kind, Parameter, ParameterStyle, Place};
pub use policy::{
    Aggregate, Audit, AuditPlace, AuditWhen, Bind, Cursor, Event, Gate, GateId, LongRunning, Page, Policy, Reject,
    RejectRule, Rows,
};
pub use problem::{Effect, MemberSource, Problem, ProblemId, ProblemMember, Retry, RetryWhen};
pub use security::{Alternative, ApiKeyPlace, Scheme, SchemeId, SchemeKind, Security};
pub use types::{Array, Bound, CursorType, Format, Integer, IntegerRepr, Map, Number, Pattern, Text, Tuple, Type};
pub use xml::{Xml, XmlForm, XmlMember, XmlName, XmlOthers, XmlPlace};
