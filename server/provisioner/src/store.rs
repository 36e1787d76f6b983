//! The resources, by environment and id. An id is unique in one environment only.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use counterpart::JsonObject;
use provisioner::types::{Action, Change, InspectResult, Name, ResourceState};

/// Everything that was applied.
#[derive(Debug, Default)]
pub(crate) struct Store(Mutex<BTreeMap<(Option<String>, String), JsonObject>>);

impl Store {
    /// Makes a change, or says why not. A change that is made already is made again and succeeds.
    pub(crate) fn apply(&self, change: &Change) -> Option<String> {
        if !change.unresolved_fields.is_empty() {
            return Some(format!("{} settings are not resolved", change.unresolved_fields.len()));
        }
        let key = (change.environment.clone(), change.id.as_str().to_owned());
        let mut resources = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match change.action {
            Action::Created | Action::Updated => {
                resources.insert(key, change.spec.clone().unwrap_or_default());
            }
            Action::Removed => {
                resources.remove(&key);
            }
        }
        None
    }

    /// What is known of a resource.
    pub(crate) fn inspect(&self, environment: &str, id: &Name, handled: bool) -> InspectResult {
        let resources = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = resources.get(&(Some(environment.to_owned()), id.as_str().to_owned())).cloned();
        let (state, reason) = match (handled, &found) {
            (false, _) => (ResourceState::Unknown, Some("this provisioner does not handle the pair".to_owned())),
            (true, Some(_)) => (ResourceState::Present, None),
            (true, None) => (ResourceState::Absent, None),
        };
        InspectResult { id: id.clone(), state, spec: found.filter(|_| handled), reason }
    }
}
