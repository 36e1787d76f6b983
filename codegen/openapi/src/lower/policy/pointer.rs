//! Pointers of policies: which member of an answer they mean.

use super::super::context::Lowering;
use super::super::schema::Schemas;
use crate::load::Node;
use crate::suggest::nearest;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Content, Member, Object, Operation, Shape, Status, Type, TypeId};

/// The object that a type names.
pub(super) fn object<'s>(schemas: &'s Schemas<'_>, ty: &Type) -> Option<(TypeId, &'s Object)> {
    match schemas.target(ty) {
        Type::Named(id) | Type::Boxed(id) => match &schemas.get(*id).shape {
            Shape::Object(object) => Some((*id, object)),
            _ => None,
        },
        Type::Nullable(inner) => object(schemas, inner),
        _ => None,
    }
}

/// The JSON body of the answer that succeeds, or of the one with this status.
pub(super) fn answer<'a>(
    lowering: &mut Lowering<'a>,
    operation: &Operation,
    status: Option<u16>,
    at: Node<'a>,
) -> Option<Type> {
    let wanted = operation.responses.iter().filter(|response| match (status, response.status) {
        (Some(status), Status::Exact(known)) => status == known,
        (Some(_), _) => false,
        (None, Status::Exact(known)) => (200..300).contains(&known),
        (None, Status::Range(hundreds)) => hundreds == 2,
        (None, Status::Default) => true,
    });
    let json = wanted.flat_map(|response| &response.media).find_map(|media| match &media.content {
        Content::Json(ty) => Some(ty.clone()),
        _ => None,
    });
    if json.is_none() {
        let message = format!("`{}` has no such answer in JSON", operation.names.wire);
        lowering
            .diagnostics
            .push(Diagnostic::error(codes::policy::RESPONSE, message).at(at.place(), "speaks of the answer"));
    }
    json
}

/// The member that a pointer of one step leads to.
pub(super) fn member<'a>(lowering: &mut Lowering<'a>, ty: &Type, pointer: Node<'a>) -> Option<(TypeId, Member)> {
    let text = lowering.x_string(pointer)?;
    let name = text.strip_prefix('/').map(|name| name.replace("~1", "/").replace("~0", "~"));
    let Some(name) = name.filter(|_| text.matches('/').count() == 1) else {
        nowhere(lowering, pointer, "a pointer of one step is expected (`/items`)", &[]);
        return None;
    };
    let Some((id, object)) = object(&lowering.schemas, ty) else {
        nowhere(lowering, pointer, &format!("`{text}` leads into what is no object"), &[]);
        return None;
    };
    let found = object.members.iter().find(|member| member.name.wire == name).cloned();
    if found.is_none() {
        let known: Vec<String> = object.members.iter().map(|member| member.name.wire.clone()).collect();
        nowhere(lowering, pointer, &format!("`{text}` leads nowhere"), &known);
    }
    found.map(|member| (id, member))
}

fn nowhere(lowering: &mut Lowering<'_>, pointer: Node<'_>, message: &str, known: &[String]) {
    let mut diagnostic = Diagnostic::error(codes::policy::POINTER, message).at(pointer.span(), "here");
    let wrong = pointer.as_str().unwrap_or_default().trim_start_matches('/');
    if let Some(meant) = nearest(wrong, known.iter().map(String::as_str)) {
        diagnostic = diagnostic.help(format!("did you mean `/{meant}`?"));
    }
    lowering.diagnostics.push(diagnostic);
}
