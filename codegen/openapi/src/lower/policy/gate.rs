//! Who may call, and which rows a caller sees.

use super::super::context::Lowering;
use super::super::names::{pascal, snake};
use super::{parameter, pointer};
use crate::load::Node;
use counterpart_model::{Gate, GateId, Name, Operation, Place, Rows, Type};

/// `gate`: object, id and permission.
pub(super) fn gate<'a>(lowering: &mut Lowering<'a>, node: Node<'a>, operation: &Operation) -> Option<Gate> {
    let node = lowering.x_object(node, &["object", "id", "permission"])?;
    let object = object(lowering, node);
    let permission = permission(lowering, node);
    let id = lowering.x_member(node, "id").and_then(|node| id(lowering, node, operation));
    Some(Gate { object: object?, id: id?, permission: permission? })
}

/// `{ path: id }` or `{ const: x }`
fn id<'a>(lowering: &mut Lowering<'a>, node: Node<'a>, operation: &Operation) -> Option<GateId> {
    let node = lowering.x_object(node, &["path", "const"])?;
    if let Some(constant) = node.get("const") {
        return lowering.x_string(constant).map(|constant| GateId::Const(constant.to_owned()));
    }
    let named = lowering.x_member(node, "path")?;
    let parameter = parameter(lowering, operation, named, |parameter| parameter.place == Place::Path)?;
    Some(GateId::Path(parameter.name.wire.clone()))
}

fn object<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Option<Name> {
    lowering.x_text(node, "object").map(|object| Name::new(object, snake(object)))
}

fn permission<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Option<Name> {
    lowering.x_text(node, "permission").map(|permission| Name::new(permission, pascal(permission)))
}

/// `rows`: where the rows are, and what a caller has to hold on each.
pub(super) fn rows<'a>(lowering: &mut Lowering<'a>, node: Node<'a>, operation: &Operation) -> Option<Rows> {
    let node = lowering.x_object(node, &["items", "object", "id", "permission"])?;
    let object = object(lowering, node);
    let permission = permission(lowering, node);
    let answer = pointer::answer(lowering, operation, None, node)?;
    let items = lowering.x_member(node, "items")?;
    let (_, rows) = pointer::member(lowering, &answer, items)?;
    let row = items_of(lowering, &rows.ty, items)?;
    let id = lowering.x_member(node, "id")?;
    let (_, id) = pointer::member(lowering, &row, id)?;
    Some(Rows { items: rows.name, object: object?, id: id.name, permission: permission? })
}

/// What each item of a list is.
pub(super) fn items_of<'a>(lowering: &mut Lowering<'a>, ty: &Type, at: Node<'a>) -> Option<Type> {
    if let Type::Array(array) = lowering.schemas.target(ty) {
        return Some(array.items.clone());
    }
    lowering.x_expect(at, false, "a pointer to a list");
    None
}
