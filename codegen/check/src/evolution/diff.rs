//! Two contracts compared, fact by fact.

use std::collections::{BTreeMap, BTreeSet};

use counterpart_model::{Contract, Operation, TypeId};

use super::facts::{self, Facts, OperationFacts};

/// One difference, in words.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// The trait that it concerns, by wire name; `None`: clients alone.
    pub service: Option<String>,
    /// The operation that it concerns, by wire name.
    pub operation: String,
    /// What changed: `problem code `stale` (409) added`.
    pub text: String,
}

/// Every difference that is not editorial, in the order of the new contract; operations that are gone come last.
#[must_use]
pub fn diff(old: &Contract, new: &Contract) -> Vec<Change> {
    let (old_types, new_types) = (type_facts(old), type_facts(new));
    let find =
        |contract: &Contract, id: &str| contract.operations.iter().position(|operation| operation.names.wire == id);
    let mut changes = Vec::new();
    for operation in &new.operations {
        let mut concerned = service(new, operation);
        let texts = match find(old, &operation.names.wire).map(|index| &old.operations[index]) {
            None => vec!["operation added".to_owned()],
            Some(earlier) => {
                let before = Side { contract: old, facts: facts::operation(old, earlier), types: &old_types };
                let after = Side { contract: new, facts: facts::operation(new, operation), types: &new_types };
                let moved = service(old, earlier).zip(concerned.as_ref()).is_some_and(|(old, new)| old != *new);
                let moved = moved.then(|| "moved to another tag".to_owned());
                // A trait that had a method for it is told.
                concerned = concerned.or_else(|| service(old, earlier));
                moved.into_iter().chain(operation_changes(&before, &after)).collect()
            }
        };
        changes.extend(texts.into_iter().map(|text| change(concerned.clone(), operation, text)));
    }
    let gone = old.operations.iter().filter(|operation| find(new, &operation.names.wire).is_none());
    changes.extend(gone.map(|operation| change(service(old, operation), operation, "operation removed".to_owned())));
    changes
}

fn change(service: Option<String>, operation: &Operation, text: String) -> Change {
    Change { service, operation: operation.names.wire.clone(), text }
}

/// The trait that has a method for the operation.
fn service(contract: &Contract, operation: &Operation) -> Option<String> {
    let service = contract.services.get(operation.service.0 as usize).filter(|_| operation.is_served());
    service.map(|service| service.wire.clone())
}

struct Side<'c> {
    contract: &'c Contract,
    facts: OperationFacts,
    types: &'c BTreeMap<TypeId, Facts>,
}

impl Side<'_> {
    /// The facts of all types that are reached in one direction.
    fn reached(&self, ids: &BTreeSet<TypeId>) -> Facts {
        let facts = ids.iter().filter_map(|id| self.types.get(id)).flatten();
        facts.map(|(path, value)| (path.clone(), value.clone())).collect()
    }

    fn names(&self, ids: &BTreeSet<TypeId>) -> BTreeSet<String> {
        ids.iter().map(|id| self.contract.types.get(*id).name.wire.clone()).collect()
    }
}

fn operation_changes(old: &Side<'_>, new: &Side<'_>) -> Vec<String> {
    let mut texts = compare("", &old.facts.own, &new.facts.own);
    let directions =
        [("request ", &old.facts.request, &new.facts.request), ("response ", &old.facts.response, &new.facts.response)];
    for (prefix, before, after) in directions {
        // A type that is reached on one side alone is told by the member that refers to it.
        let (old_names, new_names) = (old.names(before), new.names(after));
        let shared = |side: &Side<'_>, ids: &BTreeSet<TypeId>| {
            let both = |id: &TypeId| {
                let name = &side.contract.types.get(*id).name.wire;
                old_names.contains(name) && new_names.contains(name)
            };
            side.reached(&ids.iter().copied().filter(both).collect())
        };
        texts.extend(compare(prefix, &shared(old, before), &shared(new, after)));
    }
    texts
}

/// What differs between two sets of facts; parts of something new or gone are not listed again.
fn compare(prefix: &str, old: &Facts, new: &Facts) -> Vec<String> {
    let mut texts = Vec::new();
    let mut whole: Option<&Vec<String>> = None;
    let paths: BTreeSet<&Vec<String>> = old.keys().chain(new.keys()).collect();
    for path in paths {
        if whole.is_some_and(|whole| path.starts_with(whole)) {
            continue;
        }
        let said = path.join(" ");
        let text = match (old.get(path), new.get(path)) {
            (None, Some(value)) => said_with(&said, value, "added"),
            (Some(value), None) => said_with(&said, value, "removed"),
            (Some(before), Some(after)) if before != after => format!("{said} {before} -> {after}"),
            _ => continue,
        };
        if old.contains_key(path) != new.contains_key(path) {
            whole = Some(path);
        }
        texts.push(format!("{prefix}{text}"));
    }
    texts
}

/// A limit says its value; a part says only that it came or went.
fn said_with(said: &str, value: &str, what: &str) -> String {
    let number = value.bytes().next().is_some_and(|byte| byte.is_ascii_digit() || byte == b'-');
    if number { format!("{said} {value} {what}") } else { format!("{said} {what}") }
}

fn type_facts(contract: &Contract) -> BTreeMap<TypeId, Facts> {
    contract.types.iter().map(|(id, definition)| (id, facts::definition(contract, definition))).collect()
}
