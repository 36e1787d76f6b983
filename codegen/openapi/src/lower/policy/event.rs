//! What other systems are told.

use super::super::context::Lowering;
use super::super::names::pascal;
use super::super::schema::Hint;
use super::{parameter, pointer};
use crate::load::Node;
use counterpart_model::{Aggregate, Direction, Event, Name, Operation, Place, Type};

/// `event`: name, schema, aggregate.
pub(super) fn lower<'a>(lowering: &mut Lowering<'a>, node: Node<'a>, operation: &Operation) -> Option<Event> {
    let node = lowering.x_object(node, &["name", "schema", "aggregate"])?;
    let name = lowering.x_text(node, "name")?;
    let schema = lowering.x_member(node, "schema")?;
    let ty = lowering.schemas.lower(schema, &Hint::new(name), Direction::default());
    let written = lowering.x_member(node, "aggregate")?;
    let aggregate = aggregate(lowering, written, operation, &ty)?;
    Some(Event { name: Name::new(name, pascal(name)), ty, aggregate })
}

/// `{ path: id }`, `{ const: x }` or `{ event: /id }`
fn aggregate<'a>(lowering: &mut Lowering<'a>, node: Node<'a>, operation: &Operation, ty: &Type) -> Option<Aggregate> {
    let node = lowering.x_object(node, &["path", "const", "event"])?;
    if let Some(constant) = node.get("const") {
        return lowering.x_string(constant).map(|constant| Aggregate::Const(constant.to_owned()));
    }
    if let Some(pointer) = node.get("event") {
        return pointer::member(lowering, ty, pointer).map(|(_, member)| Aggregate::Event(member.name));
    }
    let named = lowering.x_member(node, "path")?;
    let parameter = parameter(lowering, operation, named, |parameter| parameter.place == Place::Path)?;
    Some(Aggregate::Path(parameter.name.wire.clone()))
}
