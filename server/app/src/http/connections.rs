//! Connections: taken as long as there is room, told that there is none, and drained.

use super::front::{Front, Lane};
use axum::body::Body;
use http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::{GracefulShutdown, Watcher};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::task::{JoinHandle, JoinSet};

/// What hyper reads of a header section before it gives up; a smaller one that is too large still is answered in the
/// contract's words.
const BUFFER: usize = 64 << 10;
const FIELDS: usize = 400;
/// How long to rest where the system has no more files to open.
const REST: Duration = Duration::from_millis(50);
/// How long one connection too many may take to say what it wants.
const SHED_TIMEOUT: Duration = Duration::from_secs(2);

/// The connections of a listener. Dropped, all of them end at once.
#[derive(Debug)]
pub(crate) struct Connections {
    drain: oneshot::Sender<()>,
    accepting: JoinHandle<()>,
}

impl Connections {
    /// Serves a listener.
    pub(crate) fn serve(listener: TcpListener, front: Front) -> Self {
        let (drain, drained) = oneshot::channel();
        Self { drain, accepting: tokio::spawn(Accepting::new(front).run(listener, drained)) }
    }
    /// Takes no more connections, and lets requests under way come to their end, for as long as the limits say.
    pub(crate) async fn drain(self) {
        // a receiver that is gone has nothing to drain
        let _ = self.drain.send(());
        if self.accepting.await.is_err() {
            tracing::error!("connections had stopped");
        }
    }
}

struct Accepting {
    front: Front,
    served: Arc<Semaphore>,
    shed: Arc<Semaphore>,
    graceful: GracefulShutdown,
    tasks: JoinSet<()>,
}

impl Accepting {
    fn new(front: Front) -> Self {
        let limits = front.limits();
        let served = Arc::new(Semaphore::new(limits.connections));
        let shed = Arc::new(Semaphore::new(limits.shed_connections));
        Self { front, served, shed, graceful: GracefulShutdown::new(), tasks: JoinSet::new() }
    }

    async fn run(mut self, listener: TcpListener, mut drained: oneshot::Receiver<()>) {
        loop {
            let next = tokio::select! {
                biased;
                // dropped is as good as drained: nobody is left who waits
                _ = &mut drained => break,
                next = self.next(&listener) => next,
            };
            while self.tasks.try_join_next().is_some() {}
            if let Some((stream, room)) = next {
                self.spawn(stream, room);
            }
        }
        drop(listener);
        self.drain().await;
    }

    /// The next connection, as soon as there is room for one at all. What there is no room for waits where the system
    /// keeps it.
    async fn next(&self, listener: &TcpListener) -> Option<(TcpStream, Room)> {
        let free = tokio::select! {
            free = self.served.acquire() => free,
            free = self.shed.acquire() => free,
        };
        // nobody else takes room, so there is some still once a connection is there; which kind shows only then
        drop(free.ok()?);
        match listener.accept().await {
            Ok((stream, _)) => Some((stream, self.room()?)),
            Err(error) => {
                tracing::warn!(%error, "no connection can be taken");
                tokio::time::sleep(REST).await;
                None
            }
        }
    }

    fn room(&self) -> Option<Room> {
        let take = |lane: Lane, room: &Arc<Semaphore>| {
            let permit = room.clone().try_acquire_owned().ok()?;
            Some(Room { lane, _permit: permit })
        };
        take(Lane::Served, &self.served).or_else(|| take(Lane::Shed, &self.shed))
    }

    fn spawn(&mut self, stream: TcpStream, room: Room) {
        // small answers go out at once; a socket that cannot be told so works all the same
        let _ = stream.set_nodelay(true);
        self.tasks.spawn(serve(self.front.clone(), stream, room, self.graceful.watcher()));
    }

    async fn drain(mut self) {
        self.front.drain();
        let patience = self.front.limits().drain;
        if tokio::time::timeout(patience, self.graceful.shutdown()).await.is_err() {
            tracing::warn!(connections = self.tasks.len(), "connections are cut off");
        }
        self.tasks.abort_all();
        while self.tasks.join_next().await.is_some() {}
    }
}

/// Room for one connection.
struct Room {
    lane: Lane,
    _permit: OwnedSemaphorePermit,
}

async fn serve(front: Front, stream: TcpStream, room: Room, watcher: Watcher) {
    let lane = room.lane;
    let timeout = match lane {
        Lane::Served => front.limits().header_timeout,
        Lane::Shed => SHED_TIMEOUT.min(front.limits().header_timeout),
    };
    let service = service_fn(move |request: Request<Incoming>| {
        let front = front.clone();
        async move { Ok::<_, Infallible>(front.answer(request.map(Body::new), lane).await) }
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(timeout).max_buf_size(BUFFER).max_headers(FIELDS);
    let connection = http.serve_connection(TokioIo::new(stream), service);
    if let Err(error) = watcher.watch(connection).await {
        tracing::debug!(%error, "a connection ended");
    }
}
