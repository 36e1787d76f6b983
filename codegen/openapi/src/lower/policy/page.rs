//! How pages follow one another.

use super::super::context::Lowering;
use super::super::operation::Site;
use super::cursor::CursorMember;
use super::gate::items_of;
use super::{parameter, pointer};
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{
    Bind, Cursor, CursorType, Direction, Kind, Member, Name, Operation, Page, Presence, Text, Type,
};

/// `page`: items, next, limit, cursor. The parameter that takes the cursor gets its type here, the member that holds the
/// next one when all types are there.
pub(super) fn lower<'a>(
    lowering: &mut Lowering<'a>,
    site: &Site<'a>,
    node: Node<'a>,
    operation: &mut Operation,
) -> Option<(Page, CursorMember<'a>)> {
    let node = lowering.x_object(node, &["items", "next", "limit", "cursor"])?;
    let answer = pointer::answer(lowering, operation, None, node)?;
    let at = lowering.x_member(node, "items")?;
    let (_, items) = pointer::member(lowering, &answer, at)?;
    let item = items_of(lowering, &items.ty, at)?;
    let at = lowering.x_member(node, "next")?;
    let (object, next) = pointer::member(lowering, &answer, at)?;
    let limit = node.get("limit").and_then(|node| limit(lowering, node, operation));
    let written = lowering.x_member(node, "cursor")?;
    let cursor = cursor(lowering, site, written, operation)?;
    let text = next_holds(lowering, &next, at)?;
    let ty = CursorType { position: cursor.position.clone(), text };
    let member = CursorMember { object, wire: next.name.wire.clone(), ty, at };
    Some((Page { items: items.name, next: next.name, item, limit, cursor }, member))
}

fn limit<'a>(lowering: &mut Lowering<'a>, node: Node<'a>, operation: &Operation) -> Option<Name> {
    let node = lowering.x_object(node, &["parameter"])?;
    let named = lowering.x_member(node, "parameter")?;
    let parameter = parameter(lowering, operation, named, |parameter| parameter.kind == Kind::Whole)?;
    Some(parameter.name.clone())
}

fn cursor<'a>(
    lowering: &mut Lowering<'a>,
    site: &Site<'a>,
    node: Node<'a>,
    operation: &mut Operation,
) -> Option<Cursor> {
    let node = lowering.x_object(node, &["parameter", "position", "bind"])?;
    let named = lowering.x_member(node, "parameter")?;
    let found = parameter(lowering, operation, named, |_| true)?.clone();
    let Some(text) = text(lowering, &found.ty) else {
        unfit(lowering, named, "a cursor travels as a string without a pattern or format");
        return None;
    };
    if let Some(why) = never_absent(&found.presence, "nobody has a cursor for the first page, so it cannot be required")
    {
        unfit(lowering, named, why);
        return None;
    }
    let schema = lowering.x_member(node, "position")?;
    let position = lowering.schemas.lower(schema, &site.hint().then("Position"), Direction::default());
    let bind = match node.get("bind") {
        Some(node) => bind(lowering, node),
        None => vec![Bind::Caller, Bind::Operation, Bind::Path],
    };
    for parameter in &mut operation.parameters {
        if parameter.name == found.name {
            parameter.ty = Type::Cursor(Box::new(CursorType { position: position.clone(), text: text.clone() }));
        }
    }
    Some(Cursor { parameter: found.name, position, bind })
}

fn bind<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Vec<Bind> {
    let mut all = Vec::new();
    for (word, at) in lowering.x_texts(node) {
        if !lowering.x_known(at, word, &["caller", "operation", "path"]) {
            continue;
        }
        all.push(match word {
            "caller" => Bind::Caller,
            "operation" => Bind::Operation,
            _ => Bind::Path,
        });
    }
    all
}

/// The limits of a string that a cursor can be.
fn text(lowering: &Lowering<'_>, ty: &Type) -> Option<Text> {
    match lowering.schemas.target(ty) {
        Type::Text(text) if text.format.is_none() && text.patterns.is_empty() => Some(text.clone()),
        _ => None,
    }
}

/// The next cursor is a string that is absent on the last page.
fn next_holds<'a>(lowering: &mut Lowering<'a>, next: &Member, at: Node<'a>) -> Option<Text> {
    let required = "the next cursor has to be absent on the last page, so it cannot be required";
    if let Some(why) = never_absent(&next.presence, required) {
        unfit(lowering, at, why);
        return None;
    }
    let text = text(lowering, &next.ty);
    if text.is_none() {
        unfit(lowering, at, "a cursor travels as a string without a pattern or format");
    }
    text
}

/// Why something cannot hold a cursor that is never absent.
fn never_absent(presence: &Presence, required: &'static str) -> Option<&'static str> {
    match presence {
        Presence::Required => Some(required),
        Presence::Defaulted(_) => Some("only the server makes cursors, so none can be a default"),
        Presence::Optional => None,
    }
}

fn unfit(lowering: &mut Lowering<'_>, at: Node<'_>, why: &str) {
    lowering.diagnostics.push(Diagnostic::error(codes::policy::CURSOR, why).at(at.span(), "cannot hold a cursor"));
}
