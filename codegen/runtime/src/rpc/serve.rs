//! The server's side of a call, for each of the four kinds of methods.

use std::task::Poll;

use tokio::sync::mpsc;
use tonic::{Request, Response, Status, Streaming};
use tracing::Instrument;

use super::call::Call;
use super::codec::Inbound;
use super::events::{Event, EventSender};
use super::problem::{Problems, unreadable};
use super::receive::Receiver;
use super::send::{Body, Sender};
use super::status::to_status;
use super::supervise::supervise;

/// So many messages wait for a slow caller before the body waits too.
const AHEAD: usize = 16;

/// One message in, one out.
#[doc(hidden)]
pub async fn unary<Q, R, E, F>(
    request: Request<Inbound<Q>>,
    body: impl FnOnce(Call, Q) -> F,
) -> Result<Response<R>, Status>
where
    R: Send + 'static,
    E: Problems,
    F: Future<Output = Result<R, E>> + Send + 'static,
{
    let (call, request) = read::<Q, E>(request)?;
    let answer = supervise(&call, body(call.clone(), request)).await;
    answer.map(Response::new).map_err(to_status)
}

/// A stream in, one message out.
#[doc(hidden)]
pub async fn gather<Q, R, E, F>(
    request: Request<Streaming<Inbound<Q>>>,
    body: impl FnOnce(Call, Receiver<Q>) -> F,
) -> Result<Response<R>, Status>
where
    R: Send + 'static,
    E: Problems,
    F: Future<Output = Result<R, E>> + Send + 'static,
{
    let (call, messages) = open::<Q, E>(request);
    let answer = supervise(&call, body(call.clone(), messages)).await;
    answer.map(Response::new).map_err(to_status)
}

/// One message in, a stream out.
#[doc(hidden)]
pub fn stream<Q, R, E, F>(
    request: Request<Inbound<Q>>,
    body: impl FnOnce(Call, Q, Sender<R>) -> F,
) -> Result<Response<Body<R>>, Status>
where
    R: Send + 'static,
    E: Problems,
    F: Future<Output = Result<(), E>> + Send + 'static,
{
    let (call, request) = read::<Q, E>(request)?;
    Ok(send_messages(call, |call, sender| body(call, request, sender)))
}

/// A stream in, a stream out.
#[doc(hidden)]
pub fn duplex<Q, R, E, F>(
    request: Request<Streaming<Inbound<Q>>>,
    body: impl FnOnce(Call, Receiver<Q>, Sender<R>) -> F,
) -> Result<Response<Body<R>>, Status>
where
    R: Send + 'static,
    E: Problems,
    F: Future<Output = Result<(), E>> + Send + 'static,
{
    let (call, messages) = open::<Q, E>(request);
    Ok(send_messages(call, |call, sender| body(call, messages, sender)))
}

/// One message in, events out.
#[doc(hidden)]
pub fn events<Q, V, E, F>(
    request: Request<Inbound<Q>>,
    body: impl FnOnce(Call, Q, EventSender<V>) -> F,
) -> Result<Response<Body<V>>, Status>
where
    V: Event,
    E: Problems,
    F: Future<Output = Result<V::Done, E>> + Send + 'static,
{
    let (call, request) = read::<Q, E>(request)?;
    Ok(send_events(call, |call, sender| body(call, request, sender)))
}

/// A stream in, events out.
#[doc(hidden)]
pub fn duplex_events<Q, V, E, F>(
    request: Request<Streaming<Inbound<Q>>>,
    body: impl FnOnce(Call, Receiver<Q>, EventSender<V>) -> F,
) -> Result<Response<Body<V>>, Status>
where
    V: Event,
    E: Problems,
    F: Future<Output = Result<V::Done, E>> + Send + 'static,
{
    let (call, messages) = open::<Q, E>(request);
    Ok(send_events(call, |call, sender| body(call, messages, sender)))
}

fn read<Q, E: Problems>(request: Request<Inbound<Q>>) -> Result<(Call, Q), Status> {
    let (metadata, _, Inbound(message)) = request.into_parts();
    let message = message.map_err(|error| to_status(unreadable::<E>(&error.to_string())))?;
    Ok((Call::new(E::RPC, metadata), message))
}

fn open<Q, E: Problems>(request: Request<Streaming<Inbound<Q>>>) -> (Call, Receiver<Q>) {
    let (metadata, _, messages) = request.into_parts();
    (Call::new(E::RPC, metadata), Receiver::new(messages))
}

fn send_messages<R, E, F>(call: Call, body: impl FnOnce(Call, Sender<R>) -> F) -> Response<Body<R>>
where
    R: Send + 'static,
    E: Problems,
    F: Future<Output = Result<(), E>> + Send + 'static,
{
    let (out, parts) = mpsc::channel(AHEAD);
    let sender = Sender::new(out);
    let body = body(call.clone(), sender.clone());
    let work = async move {
        if let Some(ended) = unless(sender.gone(), supervise(&call, body)).await {
            sender.end(ended.map_err(to_status)).await;
        }
    };
    drop(tokio::spawn(work.in_current_span()));
    Response::new(Body::new(parts))
}

fn send_events<V, E, F>(call: Call, body: impl FnOnce(Call, EventSender<V>) -> F) -> Response<Body<V>>
where
    V: Event,
    E: Problems,
    F: Future<Output = Result<V::Done, E>> + Send + 'static,
{
    let (out, parts) = mpsc::channel(AHEAD);
    let sender = EventSender::new(out);
    let body = body(call.clone(), sender.clone());
    let work = async move {
        if let Some(ended) = unless(sender.gone(), supervise(&call, body)).await {
            sender.end(ended.map_err(to_status)).await;
        }
    };
    drop(tokio::spawn(work.in_current_span()));
    Response::new(Body::new(parts))
}

/// What `work` comes to, unless `stop` is first; then `work` is dropped.
async fn unless<T>(stop: impl Future<Output = ()>, work: impl Future<Output = T>) -> Option<T> {
    let (mut stop, mut work) = (std::pin::pin!(stop), std::pin::pin!(work));
    std::future::poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending => stop.as_mut().poll(context).map(|()| None),
    })
    .await
}
