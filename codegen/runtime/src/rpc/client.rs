//! The client's side of a call, for each of the four kinds of methods.

use std::time::Duration;

use futures_core::Stream;
use tokio::time::Instant;
use tonic::{Request, Response, Status, Streaming};

use super::call_error::{CallError, TransportError};
use super::events::Event;
use super::problem::Problems;
use super::status::from_status;
use super::stream::{EventStream, MessageStream};

/// One message out, one in.
#[doc(hidden)]
pub async fn unary<Q, R, E, F>(
    timeout: Option<Duration>,
    request: Q,
    send: impl FnOnce(Request<Q>) -> F,
) -> Result<R, CallError<E>>
where
    E: Problems,
    F: Future<Output = Result<Response<R>, Status>>,
{
    let (request, deadline) = prepare::<Q, E>(timeout, request);
    answer(deadline, send(request)).await
}

/// One message out, or a stream of them; events in.
#[doc(hidden)]
pub async fn events<Q, V, E, F>(
    timeout: Option<Duration>,
    request: Q,
    send: impl FnOnce(Request<Q>) -> F,
) -> Result<EventStream<V, E>, CallError<E>>
where
    V: Event,
    E: Problems,
    F: Future<Output = Result<Response<Streaming<V>>, Status>>,
{
    let (request, deadline) = prepare::<Q, E>(timeout, request);
    Ok(EventStream::new(answer(deadline, send(request)).await?, deadline))
}

/// One message out, or a stream of them; a stream in.
#[doc(hidden)]
pub async fn stream<Q, R, E, F>(
    timeout: Option<Duration>,
    request: Q,
    send: impl FnOnce(Request<Q>) -> F,
) -> Result<MessageStream<R, E>, CallError<E>>
where
    E: Problems,
    F: Future<Output = Result<Response<Streaming<R>>, Status>>,
{
    let (request, deadline) = prepare::<Q, E>(timeout, request);
    Ok(MessageStream::new(answer(deadline, send(request)).await?, deadline))
}

fn prepare<Q, E: Problems>(timeout: Option<Duration>, request: Q) -> (Request<Q>, Instant) {
    let timeout = timeout.unwrap_or(E::RPC.timeout);
    let mut request = Request::new(request);
    request.set_timeout(timeout);
    (request, Instant::now() + timeout)
}

async fn answer<R, E: Problems>(
    deadline: Instant,
    sent: impl Future<Output = Result<Response<R>, Status>>,
) -> Result<R, CallError<E>> {
    match tokio::time::timeout_at(deadline, sent).await {
        Ok(Ok(response)) => Ok(response.into_inner()),
        Ok(Err(status)) => Err(from_status(status)),
        Err(_) => Err(CallError::Transport(TransportError::late())),
    }
}

/// What a caller may send as a stream.
pub trait Outgoing<Q>: Stream<Item = Q> + Send + 'static {}

impl<Q, S: Stream<Item = Q> + Send + 'static> Outgoing<Q> for S {}

/// A length of time of the wire; `None` where it is negative.
#[doc(hidden)]
pub fn duration(wire: prost_types::Duration) -> Option<Duration> {
    Duration::try_from(wire).ok()
}
