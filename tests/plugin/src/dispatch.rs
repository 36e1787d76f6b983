//! Calling a method by its name, with encoded messages.

use counterpart::rpc::{CallError, ContractViolation, Event, EventStream, Outcome, Problems};
use plugin::client::Client;
use plugin::types::{self, OperationError};
use prost::Message;

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
        /// The problem as it travels.
        detail: OperationError,
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

impl<E: Problems<Detail = OperationError>> From<CallError<E>> for Failure {
    fn from(error: CallError<E>) -> Self {
        let (outcome, retryable) = (error.outcome(), error.is_retryable());
        match error {
            CallError::Problem(problem) => {
                let code = problem.code().name;
                Self::Problem { code, outcome, retryable, detail: problem.into_detail() }
            }
            CallError::Violation(violation) => Self::Violation(violation),
            CallError::Transport(error) => Self::Transport { outcome, retryable, late: error.is_timeout() },
        }
    }
}

/// The messages of an answer, and how it ended.
pub type Answer = (Vec<Vec<u8>>, Result<(), Failure>);

/// Calls a method with an empty request, and reads its answer to the end.
pub async fn call(client: &Client, method: &str) -> Result<(), Failure> {
    exchange(client, method, &[Vec::new()]).await.1
}

/// The one request of a method, or the next of several.
fn read<M: Message + Default>(request: &[u8]) -> M {
    M::decode(request).expect("requests of a test can be read")
}

fn one<M: Message, E: Problems<Detail = OperationError>>(answer: Result<M, CallError<E>>) -> Answer {
    match answer {
        Ok(message) => (vec![message.encode_to_vec()], Ok(())),
        Err(error) => (Vec::new(), Err(error.into())),
    }
}

async fn all<V, E>(answer: Result<EventStream<V, E>, CallError<E>>) -> Answer
where
    V: Event,
    E: Problems<Detail = OperationError>,
{
    let mut messages = Vec::new();
    let mut events = match answer {
        Ok(events) => events,
        Err(error) => return (messages, Err(error.into())),
    };
    while let Some(next) = events.event().await {
        match next {
            Ok(event) => messages.push(V::assemble(event.head, event.event).encode_to_vec()),
            Err(error) => return (messages, Err(error.into())),
        }
    }
    (messages, Ok(()))
}

/// Calls a method with encoded messages, and reads its answer to the end.
///
/// # Panics
///
/// Where there is no such method, or it does not take these messages.
#[expect(clippy::panic, reason = "a test that names a method that does not exist proves nothing")]
pub async fn exchange(client: &Client, method: &str, requests: &[Vec<u8>]) -> Answer {
    let request = requests.first().map_or(&[][..], Vec::as_slice);
    match method {
        "Describe" => one(client.describe(read(request)).await),
        "ValidateConfig" => one(client.validate_config(read(request)).await),
        "Plan" => one(client.plan(read(request)).await),
        "Preview" => all(client.preview(read(request)).await).await,
        "Apply" => all(client.apply(read(request)).await).await,
        "Destroy" => all(client.destroy(read(request)).await).await,
        "Refresh" => all(client.refresh(read(request)).await).await,
        "Outputs" => one(client.outputs(read(request)).await),
        "RedactedOutputs" => one(client.redacted_outputs(read(request)).await),
        "Status" => one(client.status(read(request)).await),
        "Logs" => all(client.logs(read(request)).await).await,
        "Exec" => {
            let messages: Vec<types::ExecInput> = requests.iter().map(|request| read(request)).collect();
            all(client.exec(tokio_stream::iter(messages)).await).await
        }
        "Backup" => all(client.backup(read(request)).await).await,
        "Restore" => all(client.restore(read(request)).await).await,
        "Teardown" => all(client.teardown(read(request)).await).await,
        "RefreshCredentials" => one(client.refresh_credentials(read(request)).await),
        other => panic!("`{other}` is no method of the contract"),
    }
}
