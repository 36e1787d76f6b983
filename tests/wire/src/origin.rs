//! Where the client of a test ends: it keeps what arrives, and answers what the test says.

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use counterpart::client::Reqwest;
use counterpart_tests::examples::Example;

use crate::serve::{listen, transport};
use crate::wire::{Wire, read, write};

type Seen = Arc<Mutex<Vec<Wire>>>;

/// A server that is no generated one.
#[derive(Debug, Clone)]
pub struct Origin {
    address: SocketAddr,
    seen: Seen,
}

impl Origin {
    /// Answers each request by a function.
    pub fn new(answer: impl Fn(&Wire) -> Wire + Send + Sync + 'static) -> Self {
        let seen = Seen::default();
        let keep = seen.clone();
        let answer = Arc::new(answer);
        let address = listen(|listener| async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (keep, answer) = (keep.clone(), answer.clone());
                tokio::spawn(async move {
                    let Ok(request) = read(&mut stream).await else { return };
                    let response = answer(&request);
                    keep.lock().unwrap_or_else(PoisonError::into_inner).push(request);
                    let _ = write(&mut stream, &response).await;
                });
            }
        });
        Self { address, seen }
    }
    /// Answers always the same.
    #[must_use]
    pub fn always(answer: Wire) -> Self {
        Self::new(move |_| answer.clone())
    }
    /// What arrived.
    #[must_use]
    pub fn seen(&self) -> Vec<Wire> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
    /// How a client gets here.
    #[must_use]
    pub fn transport(&self) -> Reqwest {
        transport(self.address)
    }
}

/// The answer of an example.
#[must_use]
pub fn answer(example: &Example) -> Wire {
    let Example { status, response, .. } = example;
    Wire { headers: response.headers.clone(), body: response.body.clone(), ..Wire::answer(*status) }
}
