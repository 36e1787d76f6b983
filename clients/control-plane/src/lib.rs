//! What a control plane wants on top of the provisioner's client: work, waited for, and what was not answered.

use counterpart::client::{Transport, WaitError, Waited};
use counterpart::{Invalid, Uuid, ViolationKind};
use provisioner::client::Client;
use provisioner::operations::{ApplyError, ApplyRequest, ApplyResponse, GetOperationError, GetOperationResponse};
use provisioner::{types, version};

/// How work ended, whether it was done at once or waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Every change is in place.
    Succeeded,
    /// At least one is not.
    Failed,
    /// It had not ended when the wait was over.
    Unfinished,
}

/// What became of a change set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// How it ended.
    pub work: Work,
    /// The ids of changes without a result: they count as failed.
    pub unanswered: Vec<String>,
}

/// A client for the version of the contract that this crate was written for.
pub fn connect(transport: impl Transport + 'static) -> Client {
    Client::new(transport, version::V0_2_0)
}

/// A change set of plain changes: id, environment, action.
///
/// # Errors
///
/// What of it the contract does not let through.
pub fn change_set(
    application: &str,
    kind: types::Kind,
    resource_type: &str,
    changes: &[(&str, Option<&str>, types::Action)],
) -> Result<types::ChangeSet, Invalid> {
    let change = |(id, environment, action): &(&str, Option<&str>, types::Action)| {
        Ok(types::Change {
            id: types::Name::new(*id)?,
            environment: environment.map(str::to_owned),
            action: *action,
            description: types::Description::new(format!("{action} {id}"))?,
            spec: (*action != types::Action::Removed).then(Default::default),
            unresolved_fields: Vec::new(),
        })
    };
    Ok(types::ChangeSet {
        application_id: uuid(application).and_then(types::ApplicationId::new)?,
        kind,
        resource_type: types::Name::new(resource_type)?,
        changes: changes.iter().map(change).collect::<Result<_, Invalid>>()?,
    })
}

fn uuid(text: &str) -> Result<Uuid, Invalid> {
    text.parse().map_err(|_| Invalid::one("/applicationId", ViolationKind::Constraint, "is no UUID"))
}

/// Applies a change set and waits for its end.
///
/// # Errors
///
/// The call itself failed, which says nothing about the work.
pub async fn apply(client: &Client, set: types::ChangeSet) -> Result<Report, WaitError<ApplyError, GetOperationError>> {
    let ids: Vec<String> = set.changes.iter().map(|change| change.id.as_str().to_owned()).collect();
    let waited = client.apply_wait(&ApplyRequest { body: set }).await?;
    Ok(match waited {
        Waited::Answered(ApplyResponse::Ok(types::Outcome { outcome, description: _, results })) => {
            let work = match outcome {
                types::WorkOutcome::Succeeded => Work::Succeeded,
                types::WorkOutcome::Failed => Work::Failed,
            };
            report(work, &ids, &results)
        }
        Waited::Answered(ApplyResponse::Accepted(_)) => Report { work: Work::Unfinished, unanswered: ids },
        Waited::Finished(GetOperationResponse::Ok(types::OperationOutcome { outcome, description: _, results })) => {
            let work = match outcome {
                types::OperationState::Succeeded => Work::Succeeded,
                types::OperationState::Failed => Work::Failed,
                types::OperationState::InProgress => Work::Unfinished,
            };
            report(work, &ids, &results)
        }
    })
}

/// A change without a result counts as failed.
fn report(work: Work, ids: &[String], results: &types::Results) -> Report {
    let answered = |id: &&String| results.get().iter().any(|result| result.id.as_str() == id.as_str());
    let unanswered: Vec<String> = ids.iter().filter(|id| !answered(id)).cloned().collect();
    let work = if unanswered.is_empty() || work == Work::Unfinished { work } else { Work::Failed };
    Report { work, unanswered }
}
