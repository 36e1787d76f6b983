//! Calling a method by its name, with an empty request.

use counterpart::rpc::{CallError, ContractViolation, Outcome, Problems};
use plugin::client::ProviderClient;
use plugin::types;

/// How a call failed, whichever method was called.
#[derive(Debug, Clone, PartialEq)]
pub enum Failure {
    /// A problem of the contract.
    Problem {
        /// Its code.
        code: &'static str,
        /// What the call left behind.
        outcome: Outcome,
        /// Whether it may be retried.
        retryable: bool,
        /// The problem as it prints.
        printed: String,
    },
    /// An answer that breaks the contract.
    Violation(ContractViolation),
    /// No answer.
    Transport {
        /// What the call left behind.
        outcome: Outcome,
        /// Whether it may be retried.
        retryable: bool,
        /// Whether the deadline passed.
        late: bool,
    },
}

impl<E: Problems> From<CallError<E>> for Failure {
    fn from(error: CallError<E>) -> Self {
        let (outcome, retryable) = (error.outcome(), error.is_retryable());
        match error {
            CallError::Problem(problem) => {
                Self::Problem { code: problem.code().name, outcome, retryable, printed: format!("{problem:?}") }
            }
            CallError::Violation(violation) => Self::Violation(violation),
            CallError::Transport(error) => Self::Transport { outcome, retryable, late: error.is_timeout() },
        }
    }
}

/// Calls a method with an empty request, and reads its answer to the end.
///
/// # Panics
///
/// Where there is no such method.
pub async fn call(client: &ProviderClient, method: &str) -> Result<(), Failure> {
    match method {
        "Describe" => drop(client.describe(types::DescribeRequest::default()).await?),
        "ValidateConfig" => drop(client.validate_config(types::ValidateConfigRequest::default()).await?),
        "Plan" => drop(client.plan(types::PlanRequest::default()).await?),
        "Preview" => drop(client.preview(types::StackRequest::default()).await?.done().await?),
        "Apply" => drop(client.apply(types::StackRequest::default()).await?.done().await?),
        "Destroy" => drop(client.destroy(types::StackRequest::default()).await?.done().await?),
        "Refresh" => drop(client.refresh(types::StackRequest::default()).await?.done().await?),
        "Outputs" => drop(client.outputs(types::OutputsRequest::default()).await?),
        "RedactedOutputs" => drop(client.redacted_outputs(types::OutputsRequest::default()).await?),
        "Status" => drop(client.status(types::StatusRequest::default()).await?),
        "Logs" => drop(client.logs(types::LogsRequest::default()).await?.done().await?),
        "Exec" => {
            client.exec(tokio_stream::iter([types::ExecInput::default()])).await?.done().await?;
        }
        "Backup" => drop(client.backup(types::BackupRequest::default()).await?.done().await?),
        "Restore" => drop(client.restore(types::RestoreRequest::default()).await?.done().await?),
        "Teardown" => drop(client.teardown(types::TeardownRequest::default()).await?.done().await?),
        "RefreshCredentials" => drop(client.refresh_credentials(types::RefreshCredentialsRequest::default()).await?),
        other => panic!("`{other}` is no method of the contract"),
    }
    Ok(())
}
