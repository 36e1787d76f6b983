//! Members that hold a cursor: they get their type when all types are there.

use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::{CursorType, Shape, Type, TypeId, Types};

/// The member of an answer that holds the next cursor.
#[derive(Debug)]
pub(in super::super) struct CursorMember<'a> {
    /// The object.
    pub(super) object: TypeId,
    /// The member's wire name.
    pub(super) wire: String,
    /// What the cursor hides, and what travels.
    pub(super) ty: CursorType,
    /// Where the contract says so.
    pub(super) at: Node<'a>,
}

/// Gives the members their type.
pub(in super::super) fn apply(members: &[&CursorMember<'_>], types: &mut Types, diagnostics: &mut Diagnostics) {
    for cursor in members {
        if types.get(cursor.object).direction.request {
            unfit(diagnostics, cursor, "an answer with a cursor in it cannot be a request too");
        }
        let Shape::Object(object) = &mut types.get_mut(cursor.object).shape else { continue };
        let Some(member) = object.members.iter_mut().find(|member| member.name.wire == cursor.wire) else { continue };
        let ty = Type::Cursor(Box::new(cursor.ty.clone()));
        if matches!(member.ty, Type::Cursor(_)) && member.ty != ty {
            unfit(diagnostics, cursor, "two operations hide different positions in one member");
        }
        member.ty = ty;
    }
}

fn unfit(diagnostics: &mut Diagnostics, cursor: &CursorMember<'_>, why: &str) {
    diagnostics.push(
        Diagnostic::error(codes::policy::CURSOR, why)
            .at(cursor.at.span(), "cannot hold a cursor")
            .help("give the answer a schema of its own"),
    );
}
