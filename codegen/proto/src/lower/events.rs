//! The shape of an event: its members are found by name and by type.

use counterpart_diagnostic::{Diagnostic, Diagnostics, Span, codes};
use counterpart_model::Name;
use counterpart_model::rpc::{Arm, Events, FieldKind, Head};
use prost_reflect::{FieldDescriptor, Kind, MessageDescriptor};

use super::{Lowering, types};
use crate::compile::is_own;
use crate::name;

/// The shape, or everything that it lacks.
pub(super) fn lower(
    lowering: &Lowering<'_>,
    message: &MessageDescriptor,
    place: Span,
    diagnostics: &mut Diagnostics,
) -> Option<Events> {
    let mut lacks = Vec::new();
    let head = head(lowering, message);
    if head.is_none() {
        lacks.push("a message `head` with `uint64 sequence` and `google.protobuf.Timestamp at`");
    }
    let happened = happened(lowering, message);
    let find = |name: &str| {
        let field = happened.iter().flat_map(|(_, arms)| arms).find(|arm| arm.name.wire == name);
        field.filter(|arm| matches!(arm.kind, FieldKind::Message(_)))
    };
    let (started, done) = (find("started"), find("done"));
    if happened.is_none() {
        lacks.push("a `oneof` of what happened");
    } else {
        lacks.extend(started.is_none().then_some("a message `started` in its `oneof`"));
        lacks.extend(done.is_none().then_some("a message `done` in its `oneof`"));
    }
    let lowered = assemble(lowering, message, head, happened.as_ref(), done);
    if !lacks.is_empty() {
        let text = format!("`{}` has not the shape of an event", message.full_name());
        let mut diagnostic = Diagnostic::error(codes::proto::EVENT_SHAPE, text).at(place, "said here");
        if is_own(message.parent_file().name()) {
            let places = lowering.places(&message.parent_file());
            diagnostic = diagnostic.at(places.span_of(message.path(), message.name()), "this message");
        }
        diagnostics.push(diagnostic.help(format!("give it {}", lacks.join(", "))));
    }
    lowered.filter(|_| lacks.is_empty())
}

fn assemble(
    lowering: &Lowering<'_>,
    message: &MessageDescriptor,
    head: Option<Head>,
    happened: Option<&(counterpart_model::rpc::Oneof, Vec<Arm>)>,
    done: Option<&Arm>,
) -> Option<Events> {
    let (oneof, arms) = happened?;
    let before = arms.iter().filter(|arm| arm.name.wire != "done");
    Some(Events {
        message: lowering.message_name(message),
        sender: format!("{}Sender", name::pascal(message.name())),
        head: head?,
        member: oneof.name.clone(),
        kind: oneof.rust.clone(),
        arms: before.cloned().collect(),
        done: done?.clone(),
    })
}

/// The one group of the message, and its members.
fn happened(lowering: &Lowering<'_>, message: &MessageDescriptor) -> Option<(counterpart_model::rpc::Oneof, Vec<Arm>)> {
    let mut oneofs = message.oneofs().filter(|oneof| !types::is_synthetic(oneof));
    let (oneof, None) = (oneofs.next()?, oneofs.next()) else { return None };
    let places = lowering.places(&message.parent_file());
    let arms = oneof.fields().map(|field| Arm {
        name: Name::new(field.name(), name::snake(field.name())),
        variant: name::pascal(field.name()),
        kind: types::lower_kind(lowering, &field.kind()),
        docs: places.docs(field.path()),
    });
    let arms = arms.collect();
    Some((types::lower_oneof(lowering, message, &oneof), arms))
}

fn head(lowering: &Lowering<'_>, message: &MessageDescriptor) -> Option<Head> {
    let singular = |message: &MessageDescriptor, name: &str| {
        message.get_field_by_name(name).filter(|field: &FieldDescriptor| !field.is_list())
    };
    let field = singular(message, "head")?;
    let Kind::Message(head) = field.kind() else { return None };
    let sequence = singular(&head, "sequence").filter(|field| field.kind() == Kind::Uint64)?;
    let is_time =
        |kind: &Kind| matches!(kind, Kind::Message(found) if found.full_name() == "google.protobuf.Timestamp");
    let at = singular(&head, "at").filter(|field| is_time(&field.kind()))?;
    let member = |field: &FieldDescriptor| Name::new(field.name(), name::snake(field.name()));
    Some(Head {
        member: member(&field),
        message: lowering.message_name(&head),
        sequence: member(&sequence),
        at: member(&at),
    })
}
