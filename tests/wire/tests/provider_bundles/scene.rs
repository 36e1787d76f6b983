//! What a test sets up: the generated server, the people, the bodies, and the origin behind them.

use std::net::SocketAddr;
use std::sync::LazyLock;

use counterpart::client::ClientOptions;
use counterpart::server::{CursorKeys, Options, Service};
use counterpart::{Invalid, Uuid};
use counterpart_wire_tests::{Book, Origin, Wire, answer, exchange, request, serve, transport};
use provider_bundles::client::Client;
use provider_bundles::server::Router;
use provider_bundles::version::V1_0_0;

use crate::journal::Journal;
use crate::people::{Backend, People, Relations};
use crate::proxy::{Conduct, Proxy};

/// The examples of the contract.
pub(crate) static BOOK: LazyLock<Book> = LazyLock::new(|| Book::of("provider-bundles"));

/// The bundle of the examples.
pub(crate) const BUNDLE: &str = "0198c2f4-7a10-7c3e-9b2a-4f1d2e3c5a60";

/// The Cloud of the examples.
pub(crate) const CLOUD: &str = "0198c2f9-1b44-7e02-8d6f-2a9c0b7e4d15";

/// The key of all scenes: a cursor of one holds in another.
const KEY: &str = "k1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8";

/// A server and what is around it.
#[derive(Debug, Clone)]
pub(crate) struct Scene {
    pub(crate) origin: Origin,
    pub(crate) conduct: Conduct,
    pub(crate) backend: Backend,
    /// The tag that is not provisioned.
    pub(crate) dark: Option<&'static str>,
    pub(crate) journal: Journal,
    pub(crate) options: Options,
    /// Of the client behind the bodies.
    pub(crate) client: ClientOptions,
}

impl Scene {
    /// Everything is well.
    pub(crate) fn new(origin: Origin) -> Self {
        let mut client = ClientOptions::default();
        client.retries = false;
        let (journal, options) = (Journal::default(), Options::default());
        Self { origin, conduct: Conduct::Good, backend: Backend::Up, dark: None, journal, options, client }
    }
    /// The operation succeeds as its example says.
    pub(crate) fn success(operation: &str) -> Self {
        Self::new(Origin::always(answer(BOOK.success(operation))))
    }
    /// The service.
    pub(crate) fn service(&self) -> Service {
        let client = Client::new(self.origin.transport(), V1_0_0).with_options(self.client.clone());
        let proxy = Proxy { client, conduct: self.conduct, journal: self.journal.clone() };
        let router = Router {
            provider_bundles: proxy.clone(),
            clouds: proxy,
            authenticator: People,
            gate: Relations(self.backend),
            cursors: CursorKeys::parse(KEY).expect("a key"),
            audit: self.journal.clone(),
        };
        let service = router.into_service().with_options(self.options.clone());
        match self.dark {
            Some(tag) => service.without(tag),
            None => service,
        }
    }
    /// The server.
    pub(crate) fn serve(&self) -> SocketAddr {
        serve(self.service())
    }
    /// A client of the server.
    pub(crate) fn client_of(&self, name: &str) -> Client {
        Client::new(transport(self.serve()), V1_0_0).with_bearer(name)
    }
    /// Sends a request to the server.
    pub(crate) async fn ask(&self, request: &Wire) -> Wire {
        exchange(self.serve(), request).await
    }
}

/// An id as its type has it.
pub(crate) fn id<T: TryFrom<Uuid, Error = Invalid>>(text: &str) -> T {
    T::try_from(text.parse().expect("a UUID")).expect("of version 7")
}

/// The request with which an operation succeeds.
pub(crate) fn good(operation: &str) -> Wire {
    request(BOOK.success(operation))
}

/// A cursor that the server hands out to ada after the first page of an operation.
pub(crate) async fn minted(operation: &str) -> String {
    let page = Scene::success(operation).ask(&good(operation)).await;
    page.json()["next_cursor"].as_str().expect("the first page is not the last one").to_owned()
}
