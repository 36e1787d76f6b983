//! What one writes by hand: types over serde's derive, and a handler that validates nothing.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Target,
    Tool,
    Deployment,
    ManagedResource,
    ConsumedResource,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Action {
    Created,
    Updated,
    Removed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WorkOutcome {
    Succeeded,
    Failed,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangeSet {
    pub(crate) application_id: String,
    pub(crate) kind: Kind,
    pub(crate) resource_type: String,
    pub(crate) changes: Vec<Change>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Change {
    pub(crate) id: String,
    pub(crate) environment: Option<String>,
    pub(crate) action: Action,
    pub(crate) description: String,
    pub(crate) spec: Option<Map<String, Value>>,
    pub(crate) unresolved_fields: Vec<String>,
}

#[expect(clippy::struct_field_names, reason = "the contract's names")]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    pub(crate) outcome: WorkOutcome,
    pub(crate) description: String,
    pub(crate) results: Vec<ChangeResult>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct ChangeResult {
    pub(crate) id: String,
    pub(crate) environment: Option<String>,
    pub(crate) outcome: WorkOutcome,
    pub(crate) description: String,
    pub(crate) outputs: Option<Map<String, Value>>,
}

/// A result for each change, its id and environment given back.
pub(crate) fn plan(set: ChangeSet) -> Outcome {
    let ChangeSet { application_id: _, kind: _, resource_type: _, changes } = set;
    let results = changes.into_iter().map(|change| ChangeResult {
        id: change.id,
        environment: change.environment,
        outcome: WorkOutcome::Succeeded,
        description: "in place".to_owned(),
        outputs: None,
    });
    Outcome { outcome: WorkOutcome::Succeeded, description: "in place".to_owned(), results: results.collect() }
}
