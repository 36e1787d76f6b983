//! One outcome for a change set: a result for each change, and how the whole ended.

use provisioner::types::{Change, ChangeSet, Description, Outcome, ResultSchema, Results, WorkOutcome};

/// The outcome of a change set, where `fault` says why a change failed.
pub(crate) fn of(set: &ChangeSet, fault: impl Fn(&Change) -> Option<String>) -> Outcome {
    let results: Vec<ResultSchema> = set.changes.iter().map(|change| result(change, fault(change))).collect();
    let failed = results.iter().filter(|result| result.outcome == WorkOutcome::Failed).count();
    let words = if failed == 0 {
        format!("{} changes are in place", results.len())
    } else {
        format!("{failed} of {} changes failed", results.len())
    };
    Outcome {
        outcome: if failed == 0 { WorkOutcome::Succeeded } else { WorkOutcome::Failed },
        description: description(&words),
        results: Results::new(results).expect("a change set holds at most 1000 changes, as results do"),
    }
}

/// The id and the environment go back to the byte.
fn result(change: &Change, fault: Option<String>) -> ResultSchema {
    let (outcome, words) = match fault {
        Some(reason) => (WorkOutcome::Failed, reason),
        None => (WorkOutcome::Succeeded, format!("{} {}", change.action, change.id.as_str())),
    };
    ResultSchema {
        id: change.id.clone(),
        environment: change.environment.clone(),
        outcome,
        description: description(&words),
        outputs: None,
    }
}

/// Text for people, cut to what the contract lets through.
fn description(words: &str) -> Description {
    Description::new(words.chars().take(4096).collect::<String>()).expect("4096 characters are let through")
}
