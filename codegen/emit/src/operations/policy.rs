//! What policies add to an operation: the record of a call, and what success has to be recorded with.

use counterpart_model::{AuditPlace, Operation};

use crate::print::declaration::Declaration;
use crate::print::docs::Paragraphs;
use crate::scope::Scope;
use crate::types;

/// The context of an operation's audit record: `PatchProviderBundleAudit`.
pub(super) fn audit(operation: &Operation, scope: &mut Scope<'_>) -> Option<Declaration> {
    let audit = operation.policy.audit.as_ref().filter(|audit| !audit.context.is_empty())?;
    let entries = audit.context.iter().map(|member| types::member(member, scope)).collect();
    Some(Declaration {
        keyword: "object",
        docs: Paragraphs::sentence(format!("What `{}` writes down as `{}`.", operation.names.wire, audit.relation)),
        head: format!("pub struct {}, closed", audit_name(operation)),
        entries: Some(entries),
        ..Declaration::default()
    })
}

/// The type of an operation's audit record.
pub(crate) fn audit_name(operation: &Operation) -> String {
    format!("{}Audit", operation.names.stem)
}

/// Whether success has to be recorded by the body, in its transaction.
pub(crate) fn is_recorded(operation: &Operation) -> bool {
    let audited = operation.policy.audit.as_ref().is_some_and(|audit| audit.place == AuditPlace::Transaction);
    audited || operation.policy.event.is_some()
}
