//! The client's side: a request as a plain value, and one future type for every operation.

mod credential;
mod error;
mod exchange;
#[cfg(feature = "server")]
mod in_process;
mod incoming;
mod options;
mod outgoing;
mod pages;
mod pending;
#[cfg(feature = "reqwest")]
mod reqwest;
mod retry;
mod send;
mod transport;
mod waiting;

#[cfg(feature = "reqwest")]
pub use self::reqwest::Reqwest;
pub use credential::Credential;
pub use error::{CallError, DecodeFailure, TransportError, Undocumented, WaitError};
pub use options::ClientOptions;
pub use pages::Pages;
pub use pending::Pending;
pub use transport::{Sending, Transport};
pub use waiting::{Polling, Waited, Waiting};

use self::incoming::Answers;
use crate::message::{Draft, Read, Request, Response, Write};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

#[derive(Clone)]
struct Inner {
    transport: Arc<dyn Transport>,
    options: ClientOptions,
    /// By name of the scheme.
    credentials: BTreeMap<&'static str, Credential>,
}

/// What every generated client is made of.
#[derive(Clone)]
pub struct Client(Arc<Inner>);

impl Client {
    /// A client over a transport.
    pub fn new(transport: impl Transport + 'static) -> Self {
        let (transport, options, credentials) = (Arc::new(transport), ClientOptions::default(), BTreeMap::new());
        Self(Arc::new(Inner { transport, options, credentials }))
    }
    /// Says how it behaves where the contract says nothing.
    #[must_use]
    pub fn with_options(self, options: ClientOptions) -> Self {
        self.change(|inner| inner.options = options)
    }
    /// Gives it a credential for a scheme.
    #[must_use]
    pub fn with_credential(self, scheme: &'static str, credential: Credential) -> Self {
        self.change(|inner| {
            inner.credentials.insert(scheme, credential);
        })
    }
    fn change(self, change: impl FnOnce(&mut Inner)) -> Self {
        let mut inner = Arc::unwrap_or_clone(self.0);
        change(&mut inner);
        Self(Arc::new(inner))
    }

    /// Calls an operation. The request is written at once and sent when the future is awaited.
    pub fn call<Q, R, E>(&self, request: &Q) -> Pending<'_, R, E>
    where
        Q: Request + Write,
        R: Response + Read,
        E: Response + Read,
    {
        let mut draft = Draft::asking(Q::ASKED.fields);
        request.write(&mut draft);
        let answers = Answers { responses: R::ANSWERED, problems: E::ANSWERED };
        Pending::new(self.send(Q::ASKED, draft, answers))
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("options", &self.0.options)
            .field("credentials", &self.0.credentials.keys())
            .finish_non_exhaustive()
    }
}
