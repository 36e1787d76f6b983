//! What is written down about a call.

use super::super::context::{Lowering, origin};
use super::super::names::{Scope, snake};
use super::super::operation::Site;
use super::super::schema::Hint;
use crate::load::Node;
use counterpart_model::{Audit, AuditPlace, AuditWhen, Direction, Member, Name, Presence};

/// `audit`: relation, when, in, context.
pub(super) fn lower<'a>(lowering: &mut Lowering<'a>, site: &Site<'a>, node: Node<'a>) -> Option<Audit> {
    let node = lowering.x_object(node, &["relation", "when", "in", "context"])?;
    let relation = lowering.x_text(node, "relation")?;
    lowering.x_member(node, "when")?;
    let when = match lowering.x_choice(node, "when", &["success", "granted", "always"])? {
        "success" => AuditWhen::Success,
        "granted" => AuditWhen::Granted,
        _ => AuditWhen::Always,
    };
    lowering.x_member(node, "in")?;
    let place = match lowering.x_choice(node, "in", &["adapter", "transaction"])? {
        "adapter" => AuditPlace::Adapter,
        _ => AuditPlace::Transaction,
    };
    let context = node.get("context").map(|node| context(lowering, &site.hint().then("Audit"), node));
    Some(Audit { relation: relation.to_owned(), when, place, context: context.unwrap_or_default() })
}

/// A map from name to schema; all of it has to be said.
fn context<'a>(lowering: &mut Lowering<'a>, hint: &Hint, node: Node<'a>) -> Vec<Member> {
    let Some(node) = lowering.x_map(node) else { return Vec::new() };
    let mut scope = Scope::new();
    let mut members = Vec::new();
    for member in node.members() {
        let ty = lowering.schemas.lower(member.value, &hint.then(member.name), Direction::default());
        members.push(Member {
            name: Name::new(member.name, scope.unique(&snake(member.name))),
            docs: lowering.schema_docs(member.value),
            origin: origin(member.value),
            ty,
            presence: Presence::Required,
            deprecated: false,
            secret: false,
        });
    }
    members
}
