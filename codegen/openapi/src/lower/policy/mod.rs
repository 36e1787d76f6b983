//! Policies: what a contract asks for beside request and response. Each is read where it is typed and checked.

mod audit;
mod cursor;
mod event;
mod gate;
mod long_running;
mod page;
mod pointer;
mod reject;

pub(super) use cursor::{CursorMember, apply as apply_cursors};
pub(super) use long_running::{LongRunningDraft, finish as finish_long_running};
pub(super) use reject::RejectDraft;

use super::context::Lowering;
use super::notation::OperationNotation;
use super::operation::Site;
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Content, Operation, Parameter, Type};

/// What needs answers, other operations or finished types first.
#[derive(Debug, Default)]
pub(super) struct Pending<'a> {
    /// Rejected members and shapes.
    pub(super) rejects: Vec<RejectDraft<'a>>,
    /// The member that holds the next cursor.
    pub(super) cursor: Option<CursorMember<'a>>,
    /// Work that goes on after the answer.
    pub(super) long_running: Option<LongRunningDraft<'a>>,
}

/// Reads the policies of an operation.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    site: &Site<'a>,
    notation: Option<&OperationNotation<'a>>,
    operation: &mut Operation,
) -> Pending<'a> {
    let Some(node) = notation.map(|notation| notation.node) else { return Pending::default() };
    let mut pending = Pending::default();
    let body_limit = node.get("body-limit").and_then(|node| body_limit(lowering, node, operation));
    let gate = node.get("gate").and_then(|node| gate::gate(lowering, node, operation));
    let rows = node.get("rows").and_then(|node| gate::rows(lowering, node, operation));
    let audit = node.get("audit").and_then(|node| audit::lower(lowering, site, node));
    let event = node.get("event").and_then(|node| event::lower(lowering, node, operation));
    if let Some(node) = node.get("page") {
        let page = page::lower(lowering, site, node, operation);
        if let Some((page, cursor)) = page {
            operation.policy.page = Some(page);
            pending.cursor = Some(cursor);
        }
    }
    pending.long_running = node.get("operation").and_then(|node| long_running::read(lowering, node, operation));
    pending.rejects = node.get("reject").map(|node| reject::read(lowering, node, operation)).unwrap_or_default();
    operation.policy.defer_constraints = node.get("defer").is_some_and(|node| defer(lowering, node, operation));
    operation.policy.body_limit = body_limit;
    operation.policy.gate = gate;
    operation.policy.rows = rows;
    operation.policy.audit = audit;
    operation.policy.event = event;
    pending
}

fn body_limit<'a>(lowering: &mut Lowering<'a>, node: Node<'a>, operation: &Operation) -> Option<u64> {
    let limit = lowering.x_number(node)?;
    if operation.body.is_none() {
        bodyless(lowering, node);
        return None;
    }
    Some(limit)
}

fn defer<'a>(lowering: &mut Lowering<'a>, node: Node<'a>, operation: &Operation) -> bool {
    let mut deferred = false;
    for (word, at) in lowering.x_texts(node) {
        deferred |= lowering.x_known(at, word, &["constraint"]);
    }
    if deferred && json_body(operation).is_none() {
        bodyless(lowering, node);
        return false;
    }
    deferred
}

/// Says that a policy needs a body that the operation does not have.
fn bodyless(lowering: &mut Lowering<'_>, node: Node<'_>) {
    let message = format!("`{}` speaks of a body that the operation does not have", node.key().unwrap_or_default());
    lowering.diagnostics.push(Diagnostic::error(codes::policy::BODY, message).at(node.place(), "no such body"));
}

/// The type of the body, where JSON is all that the operation takes.
fn json_body(operation: &Operation) -> Option<&Type> {
    match operation.body.as_ref()?.media.as_slice() {
        [only] => match &only.content {
            Content::Json(ty) => Some(ty),
            _ => None,
        },
        _ => None,
    }
}

/// The parameter that a policy names; says so where there is none that passes.
fn parameter<'o, 'a>(
    lowering: &mut Lowering<'a>,
    operation: &'o Operation,
    node: Node<'a>,
    fits: impl Fn(&Parameter) -> bool,
) -> Option<&'o Parameter> {
    let name = lowering.x_string(node)?;
    let found = operation.parameters.iter().find(|parameter| parameter.name.wire == name && fits(parameter));
    if found.is_none() {
        let known = operation.parameters.iter().filter(|parameter| fits(parameter));
        let known: Vec<&str> = known.map(|parameter| parameter.name.wire.as_str()).collect();
        let message = format!("`{}` has no such parameter `{name}`", operation.names.wire);
        let mut diagnostic = Diagnostic::error(codes::policy::PARAMETER, message).at(node.span(), "not a parameter");
        if let Some(meant) = crate::suggest::nearest(name, known.iter().copied()) {
            diagnostic = diagnostic.help(format!("did you mean `{meant}`?"));
        }
        lowering.diagnostics.push(diagnostic);
    }
    found
}
