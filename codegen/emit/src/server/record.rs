//! What success has to be recorded with, where the contract asks for a transaction.

use counterpart_model::{AuditPlace, Operation};

use crate::operations::{audit_name, is_recorded};
use crate::print::Sheet;
use crate::scope::Scope;

/// Says what an operation's success is recorded with.
pub(super) fn emit(operation: &Operation, root: &str, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    if !is_recorded(operation) {
        return;
    }
    let policy = &operation.policy;
    let audited = policy.audit.as_ref().filter(|audit| audit.place == AuditPlace::Transaction);
    let audit = if audited.is_some_and(|audit| !audit.context.is_empty()) {
        let name = audit_name(operation);
        scope.module(&format!("{root}::operations"), &name);
        name
    } else {
        scope.import("counterpart::server::Nothing")
    };
    let event = match &policy.event {
        None => scope.import("counterpart::server::Nothing"),
        Some(event) => scope.ty(&event.ty),
    };
    let record = scope.import("counterpart::server::Record");
    sheet.blank();
    sheet.open(format!("impl {record} for {} {{", operation.names.response));
    sheet.line(format!("type Audit = {audit};"));
    sheet.line(format!("type Event = {event};"));
    sheet.close("}");
}
