//! Work that goes on after the answer.

use super::super::context::Lowering;
use super::super::schema::literal;
use super::{parameter, pointer};
use crate::load::Node;
use crate::suggest::nearest;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Enum, LongRunning, Name, Operation, Place, Shape, Type};

/// What is known before the operation to poll is.
#[derive(Debug)]
pub(in super::super) struct LongRunningDraft<'a> {
    status: u16,
    id: Name,
    poll: Node<'a>,
    running: Node<'a>,
    wait_ms: u64,
}

/// `operation`: status, id, poll, running, wait.
pub(super) fn read<'a>(
    lowering: &mut Lowering<'a>,
    node: Node<'a>,
    operation: &Operation,
) -> Option<LongRunningDraft<'a>> {
    let node = lowering.x_object(node, &["status", "id", "poll", "running", "wait"])?;
    let written = lowering.x_member(node, "status")?;
    let status = lowering.x_number(written).and_then(|status| u16::try_from(status).ok())?;
    let answer = pointer::answer(lowering, operation, Some(status), written)?;
    let at = lowering.x_member(node, "id")?;
    let (_, id) = pointer::member(lowering, &answer, at)?;
    let poll = lowering.x_member(node, "poll")?;
    let poll = lowering.x_object(poll, &["operation", "parameter", "every"])?;
    let running = lowering.x_member(node, "running")?;
    let running = lowering.x_object(running, &["at", "is"])?;
    let wait = lowering.x_member(node, "wait")?;
    let wait_ms = lowering.x_duration(wait)?;
    Some(LongRunningDraft { status, id: id.name, poll, running, wait_ms })
}

/// What the operation to poll says, when all operations are there.
pub(in super::super) fn finish<'a>(
    lowering: &mut Lowering<'a>,
    draft: &LongRunningDraft<'a>,
    operations: &[&Operation],
) -> Option<LongRunning> {
    let named = lowering.x_member(draft.poll, "operation")?;
    let wire = lowering.x_string(named)?;
    let Some(poll) = operations.iter().position(|operation| operation.names.wire == wire) else {
        let mut diagnostic = Diagnostic::error(codes::policy::POLL, format!("no operation is named `{wire}`"))
            .at(named.span(), "not an operation");
        if let Some(meant) = nearest(wire, operations.iter().map(|operation| operation.names.wire.as_str())) {
            diagnostic = diagnostic.help(format!("did you mean `{meant}`?"));
        }
        lowering.diagnostics.push(diagnostic);
        return None;
    };
    let polled = operations.get(poll)?;
    let named = lowering.x_member(draft.poll, "parameter")?;
    let takes = parameter(lowering, polled, named, |parameter| parameter.place != Place::Cookie)?;
    let every = lowering.x_member(draft.poll, "every")?;
    let interval_ms = lowering.x_duration(every)?;
    let answer = pointer::answer(lowering, polled, None, draft.running)?;
    let at = lowering.x_member(draft.running, "at")?;
    let (_, field) = pointer::member(lowering, &answer, at)?;
    let is = lowering.x_member(draft.running, "is")?;
    let running_value = literal(is);
    if let Some(values) = values(lowering, &field.ty)
        && !values.variants.iter().any(|variant| variant.value == running_value)
    {
        lowering.x_expect(is, false, "a value that the member can have");
        return None;
    }
    Some(LongRunning {
        status: draft.status,
        id: draft.id.clone(),
        poll,
        poll_parameter: takes.name.clone(),
        running_field: field.name,
        running_value,
        interval_ms,
        wait_ms: draft.wait_ms,
    })
}

fn values(lowering: &Lowering<'_>, ty: &Type) -> Option<Enum> {
    let (Type::Named(id) | Type::Boxed(id)) = lowering.schemas.target(ty) else { return None };
    match &lowering.schemas.get(*id).shape {
        Shape::Enum(values) => Some(values.clone()),
        _ => None,
    }
}
