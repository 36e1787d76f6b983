//! Members and shapes of a body that have a problem of their own.

use super::super::context::Lowering;
use super::super::problem::compact;
use super::{bodyless, json_body, pointer};
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{ErrorKind, Operation, ProblemId, RejectRule};

/// A rejected member or shape whose answer is not prepared yet.
#[derive(Debug)]
pub(in super::super) struct RejectDraft<'a> {
    /// What is rejected.
    pub(in super::super) rule: RejectRule,
    /// With which problem.
    pub(in super::super) problem: ProblemId,
    /// Where it stands.
    pub(in super::super) node: Node<'a>,
}

/// `reject`: a list, which is looked at in its order.
pub(super) fn read<'a>(lowering: &mut Lowering<'a>, node: Node<'a>, operation: &Operation) -> Vec<RejectDraft<'a>> {
    lowering.x_expect(node, node.is_array(), "an array");
    let Some(body) = json_body(operation).cloned() else {
        bodyless(lowering, node);
        return Vec::new();
    };
    let Some(members) = pointer::object(&lowering.schemas, &body)
        .map(|(_, object)| object.members.iter().map(|member| member.name.wire.clone()).collect::<Vec<_>>())
    else {
        bodyless(lowering, node);
        return Vec::new();
    };
    let mut drafts = Vec::new();
    for item in node.items() {
        drafts.extend(one(lowering, item, operation, &members));
    }
    drafts
}

fn one<'a>(
    lowering: &mut Lowering<'a>,
    node: Node<'a>,
    operation: &Operation,
    members: &[String],
) -> Option<RejectDraft<'a>> {
    let node = lowering.x_object(node, &["member", "shape", "problem"])?;
    let at = lowering.x_member(node, "problem")?;
    let code = lowering.x_string(at)?;
    let problem = compact::find(lowering, code, at)?;
    let documented = operation.errors.iter().any(|case| matches!(case.kind, ErrorKind::Coded(id) if id == problem));
    if !documented {
        lowering.diagnostics.push(
            Diagnostic::error(
                codes::policy::FAULT_UNDOCUMENTED,
                format!("`{}` does not document `{code}`", operation.names.wire),
            )
            .at(operation.origin.span, "this operation")
            .at(at.span(), "answered here")
            .help(format!("add `{code}` to its `problems`")),
        );
        return None;
    }
    if lowering.x_choice(node, "shape", &["empty"]).is_some() {
        return Some(RejectDraft { rule: RejectRule::Empty, problem, node });
    }
    let named = lowering.x_member(node, "member")?;
    let member = lowering.x_string(named)?;
    if members.iter().any(|known| known == member) {
        lowering.diagnostics.push(
            Diagnostic::error(codes::policy::REJECT, format!("`{member}` is a part of the body's schema"))
                .at(named.span(), "rejected here")
                .help("take it out of the schema, or do not reject it"),
        );
        return None;
    }
    Some(RejectDraft { rule: RejectRule::Member(member.to_owned()), problem, node })
}
