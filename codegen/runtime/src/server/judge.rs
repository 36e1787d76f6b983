//! What is wrong with the content of a request, phase by phase.

use super::context::Context;
use super::refusal::{Finding, Refusal, Which};
use super::surface::{Fault, Operation, Phase, Reject};
use crate::message::Reader;
use crate::message::reader::Faults;
use crate::message::received::{Message, Received};
use crate::tape::Tape;
use crate::value::{Kind, Value};
use crate::violation::{DecodeError, ViolationKind};

/// Lets a request be read, and says in which of the phases it fails first.
pub(super) fn judge(
    context: &Context,
    message: &Message,
    phases: &[Phase],
    read: &mut dyn FnMut(&mut Reader<'_>),
) -> Option<Refusal> {
    let operation = context.operation;
    let body = operation.asked.body();
    let missing = body.is_some_and(|body| body.required) && matches!(message.received, Received::Absent);
    if missing && phases.contains(&Phase::Unreadable) {
        return Some(Refusal::unreadable("is required"));
    }
    let faults = message.visit(read);
    if faults.is_empty() && operation.reject.is_empty() {
        return None;
    }
    if let Some(unreadable) = faults.content.as_ref().and_then(Refusal::of_decode) {
        return Some(unreadable);
    }
    let refusal = phases.iter().find_map(|phase| in_phase(operation, message, &faults, *phase));
    refusal.or_else(|| of_fields(operation, &faults))
}

fn in_phase(operation: &Operation, message: &Message, faults: &Faults, phase: Phase) -> Option<Refusal> {
    match phase {
        Phase::Reject | Phase::RejectShape => {
            let of_shape = phase == Phase::RejectShape;
            let rules = operation.reject.iter().filter(|(rule, _)| (*rule == Reject::Empty) == of_shape);
            let json = message.received.json()?;
            let tape = Tape::new(json).ok()?;
            let (rule, answer) = rules.into_iter().find(|(rule, _)| is_rejected(Value::root(&tape), *rule))?;
            if let Some(unreadable) = repeated(&tape) {
                return Some(unreadable);
            }
            let detail = match rule {
                Reject::Member(name) => format!("the body must not name `{name}`"),
                Reject::Empty => "the body sets nothing".to_owned(),
            };
            Some(Refusal::new(Which::Prepared(*answer), detail))
        }
        Phase::Shape => of_kind(operation, faults, ViolationKind::Shape, Fault::Shape),
        Phase::Constraint => of_kind(operation, faults, ViolationKind::Constraint, Fault::Constraint),
        _ => None,
    }
}

/// A text that names a member twice says nothing, whatever it names.
fn repeated(tape: &Tape<'_>) -> Option<Refusal> {
    if Value::root(tape).is_sound() {
        return None;
    }
    let repeated = tape.invalid().of(ViolationKind::Shape)?;
    Some(Refusal::found(Which::Fault(Fault::Unreadable), Finding::all(&repeated, None)))
}

fn is_rejected(root: Value<'_>, rule: Reject) -> bool {
    match rule {
        Reject::Member(name) => root.get(name).is_some(),
        Reject::Empty => root.kind() == Kind::Object && root.tape.keys(root.node).next().is_none(),
    }
}

/// The violations of a kind; of both kinds where they have one answer and were found together.
fn of_kind(operation: &Operation, faults: &Faults, kind: ViolationKind, fault: Fault) -> Option<Refusal> {
    let Some(DecodeError::Invalid(invalid)) = &faults.content else { return None };
    let together = operation.answer_for(Fault::Shape) == operation.answer_for(Fault::Constraint);
    let (findings, more) = Finding::all(invalid, Some(kind).filter(|_| !together));
    (!findings.is_empty()).then(|| Refusal::found(Which::Fault(fault), (findings, more)))
}

/// What is wrong with parameters: those that have the answer of the first one.
pub(super) fn of_fields(operation: &Operation, faults: &Faults) -> Option<Refusal> {
    let parameters = operation.asked.fields;
    let answer = |index: usize| operation.answer_for_parameter(parameters.get(index).map_or("", |own| own.name));
    let first = answer(faults.fields.first()?.index);
    let alike = faults.fields.iter().filter(|fault| answer(fault.index) == first);
    let findings: Vec<_> = alike.map(|fault| Finding::of_field(parameters, fault)).collect();
    let which = first.map_or(Which::Fault(Fault::Parameter), Which::Prepared);
    Some(Refusal::found(which, (findings, 0)))
}
