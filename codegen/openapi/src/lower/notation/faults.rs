//! Faults, the answers outside any operation, and the order of the phases, as an author names them.

use super::super::context::Lowering;
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Fault, Outside, Phase};

/// An answer, as the author names it.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct Answer<'a> {
    /// Where it is named.
    pub(in super::super) node: Node<'a>,
    /// What is named.
    pub(in super::super) kind: AnswerKind<'a>,
}

/// What an author names as an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum AnswerKind<'a> {
    /// A coded problem.
    Code(&'a str),
    /// What is documented under this status without a code.
    Status(u16),
}

/// One entry of `faults`.
#[derive(Debug, Clone, Copy)]
pub(in super::super) struct FaultEntry<'a> {
    /// The fault.
    pub(in super::super) fault: Fault,
    /// For parameters, which one; `None`: every other.
    pub(in super::super) parameter: Option<&'a str>,
    /// The answer.
    pub(in super::super) answer: Answer<'a>,
}

const FAULTS: &[(&str, Fault)] = &[
    ("unauthenticated", Fault::Unauthenticated),
    ("not-provisioned", Fault::NotProvisioned),
    ("parameter", Fault::Parameter),
    ("cursor-invalid", Fault::CursorInvalid),
    ("cursor-foreign", Fault::CursorForeign),
    ("denied", Fault::Denied),
    ("gate-unavailable", Fault::GateUnavailable),
    ("not-acceptable", Fault::NotAcceptable),
    ("media-type", Fault::MediaType),
    ("too-large", Fault::TooLarge),
    ("unreadable", Fault::Unreadable),
    ("shape", Fault::Shape),
    ("constraint", Fault::Constraint),
    ("timeout", Fault::Timeout),
    ("panic", Fault::Panic),
    ("answer", Fault::Answer),
];

const OUTSIDE: &[(&str, Outside)] = &[
    ("no-path", Outside::NoPath),
    ("no-method", Outside::NoMethod),
    ("slow-request", Outside::SlowRequest),
    ("long-target", Outside::LongTarget),
    ("large-headers", Outside::LargeHeaders),
    ("overload", Outside::Overload),
];

/// The phases in the order that counts where a document says nothing.
const PHASES: &[(&str, Phase)] = &[
    ("unauthenticated", Phase::Unauthenticated),
    ("not-provisioned", Phase::NotProvisioned),
    ("parameter", Phase::Parameter),
    ("cursor", Phase::Cursor),
    ("gate", Phase::Gate),
    ("not-acceptable", Phase::NotAcceptable),
    ("media-type", Phase::MediaType),
    ("too-large", Phase::TooLarge),
    ("unreadable", Phase::Unreadable),
    ("reject", Phase::Reject),
    ("shape", Phase::Shape),
    ("constraint", Phase::Constraint),
];

/// How an author names a fault.
pub(in super::super) fn fault_name(fault: Fault) -> &'static str {
    FAULTS.iter().find(|(_, known)| *known == fault).map_or("", |(name, _)| name)
}

/// How an author names a phase.
fn phase_name(phase: Phase) -> &'static str {
    PHASES.iter().find(|(_, known)| *known == phase).map_or("reject", |(name, _)| name)
}

fn names<T>(table: &[(&'static str, T)]) -> Vec<&'static str> {
    table.iter().map(|(name, _)| *name).collect()
}

fn find<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(known, _)| *known == name).map(|(_, value)| *value)
}

/// Reads `faults`.
pub(super) fn read<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Vec<FaultEntry<'a>> {
    let Some(node) = lowering.x_object(node, &names(FAULTS)) else { return Vec::new() };
    let mut entries = Vec::new();
    for member in node.members() {
        match find(FAULTS, member.name) {
            Some(Fault::Parameter) => entries.extend(parameters(lowering, member.value)),
            Some(fault) => {
                let answer = answer(lowering, member.value);
                entries.extend(answer.map(|answer| FaultEntry { fault, parameter: None, answer }));
            }
            None => {}
        }
    }
    entries
}

/// `parameter`: a map by the parameter's name, `*` for the rest.
fn parameters<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Vec<FaultEntry<'a>> {
    let Some(node) = lowering.x_map(node) else { return Vec::new() };
    let mut entries = Vec::new();
    for member in node.members() {
        let parameter = (member.name != "*").then_some(member.name);
        let answer = answer(lowering, member.value);
        entries.extend(answer.map(|answer| FaultEntry { fault: Fault::Parameter, parameter, answer }));
    }
    entries
}

/// A code, or `{ status: N }`.
fn answer<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Option<Answer<'a>> {
    if let Some(code) = node.as_str() {
        return Some(Answer { node, kind: AnswerKind::Code(code) });
    }
    if !node.is_object() {
        lowering.x_expect(node, false, "a code or `{ status: N }`");
        return None;
    }
    let object = lowering.x_object(node, &["status"])?;
    let written = lowering.x_member(object, "status")?;
    let status = error_status(lowering, written)?;
    Some(Answer { node, kind: AnswerKind::Status(status) })
}

/// A status from 400 to 599.
pub(super) fn error_status<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Option<u16> {
    let status = node.as_u64().and_then(|status| u16::try_from(status).ok()).filter(|s| (400..600).contains(s));
    lowering.x_expect(node, status.is_some(), "a status from 400 to 599");
    status
}

/// Reads `outside`.
pub(super) fn outside<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Vec<(Outside, Answer<'a>)> {
    let Some(node) = lowering.x_object(node, &names(OUTSIDE)) else { return Vec::new() };
    let mut answers = Vec::new();
    for member in node.members() {
        let Some(outside) = find(OUTSIDE, member.name) else { continue };
        answers.extend(answer(lowering, member.value).map(|answer| (outside, answer)));
    }
    answers
}

/// The order that counts where a document says nothing.
pub(in super::super) fn default_order() -> Vec<Phase> {
    let mut order: Vec<Phase> = PHASES.iter().map(|(_, phase)| *phase).collect();
    insert_reject_shape(&mut order);
    order
}

/// A body of a wrong shape is not an empty one: rejected shapes are looked at right after the shape.
fn insert_reject_shape(order: &mut Vec<Phase>) {
    let at = order.iter().position(|phase| *phase == Phase::Shape).map_or(order.len(), |at| at + 1);
    order.insert(at, Phase::RejectShape);
}

/// Reads `order`; what it leaves out comes last, or right in front of the first phase that depends on it.
pub(super) fn order<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Vec<Phase> {
    let mut order: Vec<Phase> = Vec::new();
    for (name, at) in lowering.x_texts(node) {
        if !lowering.x_known(at, name, &names(PHASES)) {
            continue;
        }
        let Some(phase) = find(PHASES, name) else { continue };
        if order.contains(&phase) {
            misplaced(lowering, at, format!("the phase `{name}` stands twice"));
        } else {
            order.push(phase);
        }
    }
    dependencies(lowering, node, &order);
    complete(&mut order);
    insert_reject_shape(&mut order);
    order
}

/// Adds the phases that an order leaves out.
fn complete(order: &mut Vec<Phase>) {
    for (_, phase) in PHASES {
        if !order.contains(phase) {
            let at = order.iter().position(|other| is_before(*phase, *other));
            order.insert(at.unwrap_or(order.len()), *phase);
        }
    }
}

/// What has to come before what: nobody can check what has not been read.
const BEFORE: &[(Phase, Phase)] = &[
    (Phase::Unauthenticated, Phase::Gate),
    (Phase::Parameter, Phase::Cursor),
    (Phase::Parameter, Phase::Gate),
    (Phase::MediaType, Phase::Unreadable),
    (Phase::TooLarge, Phase::Unreadable),
    (Phase::Unreadable, Phase::Reject),
    (Phase::Unreadable, Phase::Shape),
    (Phase::Shape, Phase::Constraint),
];

/// Whether one phase has to come before another, by itself or by what lies between the two.
fn is_before(first: Phase, second: Phase) -> bool {
    BEFORE.iter().any(|(before, behind)| *before == first && (*behind == second || is_before(*behind, second)))
}

/// Names every two phases that stand the wrong way round, unless a third one between them says the same.
fn dependencies<'a>(lowering: &mut Lowering<'a>, node: Node<'a>, order: &[Phase]) {
    let is_next = |first, second| {
        is_before(first, second) && !order.iter().any(|other| is_before(first, *other) && is_before(*other, second))
    };
    for (at, second) in order.iter().enumerate() {
        for first in order.iter().skip(at + 1).filter(|first| is_next(**first, *second)) {
            let message = format!("`{}` has to come before `{}`", phase_name(*first), phase_name(*second));
            misplaced(lowering, node, message);
        }
    }
}

fn misplaced(lowering: &mut Lowering<'_>, node: Node<'_>, message: String) {
    lowering.diagnostics.push(Diagnostic::error(codes::policy::ORDER, message).at(node.place(), "here"));
}

#[cfg(test)]
mod tests {
    use super::{BEFORE, PHASES, Phase, complete, is_before};

    #[test]
    fn nothing_comes_before_itself_and_the_default_order_holds() {
        let place = |phase: Phase| PHASES.iter().position(|(_, known)| *known == phase);
        assert!(BEFORE.iter().all(|(first, second)| place(*first) < place(*second)));
    }

    #[test]
    fn what_is_left_out_comes_before_what_depends_on_it() {
        for (_, named) in PHASES {
            let mut order = vec![*named];
            complete(&mut order);
            assert_eq!(order.len(), PHASES.len());
            for (at, second) in order.iter().enumerate() {
                let behind = order.iter().skip(at + 1).find(|first| is_before(**first, *second));
                assert_eq!(behind, None, "before {second:?} in {order:?}");
            }
        }
    }
}
