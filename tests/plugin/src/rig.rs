//! A server on a port of its own, and clients of it.

use std::sync::Arc;

use plugin::client::Client;
use plugin::{server, version};
use tokio::net::TcpListener;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::service::Routes;
use tonic::transport::{Channel, Endpoint, Server};

use crate::body::Scripted;
use crate::script::Script;

/// A body, served over TCP, and a client.
#[derive(Debug)]
pub struct Rig {
    /// What the body shall do.
    pub script: Arc<Script>,
    /// A client.
    pub client: Client,
    /// The connection under it.
    pub channel: Channel,
    /// Where the server listens.
    pub port: u16,
}

impl Rig {
    /// Starts a server and connects a client.
    ///
    /// # Panics
    ///
    /// Where the machine has no port left.
    pub async fn start() -> Self {
        let script = Arc::new(Script::default());
        let port = serve(Routes::new(server::provider(Scripted { script: Arc::clone(&script) }))).await;
        let channel = connect(port).await;
        Self { script, client: Client::new(channel.clone(), version::V1_0_0), channel, port }
    }
}

/// Serves on a port of its own.
///
/// # Panics
///
/// Where the machine has no port left.
pub async fn serve(routes: Routes) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("a bound listener has an address").port();
    let incoming = TcpListenerStream::new(listener);
    drop(tokio::spawn(Server::builder().add_routes(routes).serve_with_incoming(incoming)));
    port
}

/// Connects to a port.
///
/// # Panics
///
/// Where nobody listens.
pub async fn connect(port: u16) -> Channel {
    let endpoint = Endpoint::from_shared(format!("http://127.0.0.1:{port}")).expect("an address");
    endpoint.connect().await.expect("somebody listens")
}
