//! Running a body: deadline, cancellation and panics.

use std::time::Duration;

use tokio::task::{JoinError, JoinHandle};
use tracing::Instrument;

use super::call::Call;
use super::problem::{Problems, fault};

/// How long a body may go on once nobody waits for it.
const GRACE: Duration = Duration::from_secs(10);

/// Runs a body in a task of its own, so that it can end in order when its caller is gone.
pub(super) async fn supervise<T, E>(
    call: &Call,
    body: impl Future<Output = Result<T, E>> + Send + 'static,
) -> Result<T, E>
where
    T: Send + 'static,
    E: Problems,
{
    let mut running = Running { call: call.clone(), task: Some(tokio::spawn(body.in_current_span())) };
    let Some(task) = &mut running.task else { unreachable!("the task was put in just now") };
    match tokio::time::timeout_at(call.answer_by(), task).await {
        Ok(ended) => {
            running.task = None;
            ended.unwrap_or_else(|error| Err(failed(call, &error)))
        }
        Err(_) => Err(fault("TIMEOUT", "the deadline passed before the operation ended", E::RPC.effect.cut_off())),
    }
}

/// A panic says nothing to the caller: its message may hold anything.
fn failed<E: Problems>(call: &Call, error: &JoinError) -> E {
    tracing::error!(operation = call.rpc().operation, panicked = error.is_panic(), "the body of an operation ended");
    fault("INTERNAL", "the operation failed inside", E::RPC.effect.cut_off())
}

/// A body that runs. Where nobody waits for it any more it is told so, and ended when it does not end by itself.
struct Running<T> {
    call: Call,
    task: Option<JoinHandle<T>>,
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        let Some(task) = self.task.take().filter(|task| !task.is_finished()) else { return };
        self.call.cancel();
        let end = task.abort_handle();
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn(async move {
                tokio::time::sleep(GRACE).await;
                end.abort();
            })),
            Err(_) => end.abort(),
        }
    }
}
