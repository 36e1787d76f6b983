//! What a test sets up: the generated server, the bodies, and the origin behind them.

use std::net::SocketAddr;
use std::sync::LazyLock;

use counterpart::client::{ClientOptions, Transport};
use counterpart::server::{Options, Service};
use counterpart_wire_tests::{Book, Origin, Wire, answer, exchange, request, serve, transport};
use provisioner::client::Client;
use provisioner::server::Router;
use provisioner::version::V0_2_0;

use crate::proxy::{Conduct, Proxy};

/// The examples of the contract.
pub(crate) static BOOK: LazyLock<Book> = LazyLock::new(|| Book::of("provisioner"));

/// A server and what is around it.
#[derive(Debug, Clone)]
pub(crate) struct Scene {
    pub(crate) origin: Origin,
    pub(crate) conduct: Conduct,
    pub(crate) options: Options,
}

impl Scene {
    /// Everything is well.
    pub(crate) fn new(origin: Origin) -> Self {
        Self { origin, conduct: Conduct::Good, options: Options::default() }
    }
    /// The operation succeeds as its example says.
    pub(crate) fn success(operation: &str) -> Self {
        Self::new(Origin::always(answer(BOOK.get(operation, success(operation)))))
    }
    /// The service.
    pub(crate) fn service(&self) -> Service {
        let client = Client::new(self.origin.transport(), V0_2_0);
        let router = Router { provisioner: Proxy { client, conduct: self.conduct } };
        router.into_service().with_options(self.options.clone())
    }
    /// The server.
    pub(crate) fn serve(&self) -> SocketAddr {
        serve(self.service())
    }
    /// A client of the server.
    pub(crate) fn client(&self) -> Client {
        patient(transport(self.serve()))
    }
    /// Sends a request to the server.
    pub(crate) async fn ask(&self, request: &Wire) -> Wire {
        exchange(self.serve(), request).await
    }
}

/// A client that waits for ever: in tests that stop time, whoever does not gives up at once.
pub(crate) fn patient(transport: impl Transport + 'static) -> Client {
    let mut options = ClientOptions::default();
    options.timeout = None;
    Client::new(transport, V0_2_0).with_options(options)
}

fn success(operation: &str) -> &'static str {
    if operation == "Inspect" { "present" } else { "succeeded" }
}

/// The request with which an operation succeeds.
pub(crate) fn good(operation: &str) -> Wire {
    request(BOOK.get(operation, success(operation)))
}
