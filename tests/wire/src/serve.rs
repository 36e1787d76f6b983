//! Servers over TCP, on threads of their own: a test may stop its clock, and they go on.

use std::net::{SocketAddr, TcpListener};
use std::sync::LazyLock;

use counterpart::client::Reqwest;
use counterpart::server::Service;
use tokio::runtime::{Builder, Runtime};

static RUNTIME: LazyLock<Runtime> =
    LazyLock::new(|| Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("there are threads"));

/// Serves until the test ends.
///
/// # Panics
///
/// Where there is no port.
#[must_use]
pub fn serve(service: Service) -> SocketAddr {
    listen(|listener| async move {
        axum::serve(listener, axum::Router::from(service)).await.expect("a server ends with its process");
    })
}

/// How a client gets to a server: without timers of its own, since a test may stop its clock.
///
/// # Panics
///
/// Where no client can be made.
#[must_use]
pub fn transport(server: SocketAddr) -> Reqwest {
    let client = reqwest::Client::builder().pool_idle_timeout(None).build().expect("a client");
    Reqwest::with(client, format!("http://{server}"))
}

/// Hands a listener to a task.
pub(crate) fn listen<F>(task: impl FnOnce(tokio::net::TcpListener) -> F) -> SocketAddr
where
    F: Future<Output = ()> + Send + 'static,
{
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let address = listener.local_addr().expect("a listener has an address");
    listener.set_nonblocking(true).expect("a listener need not block");
    let _within = RUNTIME.enter();
    RUNTIME.spawn(task(tokio::net::TcpListener::from_std(listener).expect("a listener is one")));
    address
}
