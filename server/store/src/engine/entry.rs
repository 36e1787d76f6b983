//! From what the runtime says about a call to a row of the log: names only.

use crate::audit::{AuditRow, Decision};
use counterpart::server::{AuditEntry, AuditOutcome};

impl From<AuditEntry> for AuditRow {
    fn from(entry: AuditEntry) -> Self {
        let names = |name: &str| entry.context.get(name).map(|names| names.items()).unwrap_or_default();
        let told = |name: &str| entry.problem.as_ref().and_then(|problem| problem.get(name)?.as_str());
        Self {
            sequence: 0,
            at: entry.at,
            relation: entry.relation.to_owned(),
            operation: entry.operation.to_owned(),
            subject: entry.caller.to_string(),
            object: match &entry.id {
                Some(id) => format!("{}:{id}", entry.object),
                None => entry.object.to_owned(),
            },
            decision: match entry.outcome {
                AuditOutcome::Succeeded => Decision::Granted,
                AuditOutcome::Failed(_) => Decision::Denied,
            },
            item_count: entry.context.get("item_count").and_then(|count| count.as_i64()),
            fields: names("fields").iter().filter_map(counterpart::Json::as_str).collect(),
            correlation_id: told("correlation_id"),
            request_id: entry.request_id,
        }
    }
}
