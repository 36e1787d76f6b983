//! Both ends of a connection: a server on a thread of its own, and requests as bytes.

use std::net::{SocketAddr, TcpListener};
use std::time::Duration;

use counterpart_tests::connection::Connection;
use tokio::sync::mpsc;

use crate::Outcome;
use crate::measure::cpu;

/// A server on a thread of its own, which ends with the process.
#[derive(Debug)]
pub(crate) struct Server {
    /// Where it listens.
    pub(crate) address: SocketAddr,
    asks: mpsc::UnboundedSender<std::sync::mpsc::Sender<Outcome<Duration>>>,
}

impl Server {
    /// Serves HTTP/1.1 over loopback.
    pub(crate) fn start(router: axum::Router) -> Outcome<Self> {
        let fault = |error: std::io::Error| format!("no server: {error}");
        let listener = TcpListener::bind("127.0.0.1:0").map_err(fault)?;
        let address = listener.local_addr().map_err(fault)?;
        listener.set_nonblocking(true).map_err(fault)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().map_err(fault)?;
        let (asks, mut asked) = mpsc::unbounded_channel::<std::sync::mpsc::Sender<Outcome<Duration>>>();
        std::thread::spawn(move || {
            runtime.block_on(async move {
                let listener = tokio::net::TcpListener::from_std(listener).expect("a listener is one");
                tokio::spawn(async move { axum::serve(listener, router).await });
                while let Some(answer) = asked.recv().await {
                    let _ = answer.send(cpu());
                }
            });
        });
        Ok(Self { address, asks })
    }

    /// CPU time that its thread has used so far.
    pub(crate) fn used(&self) -> Outcome<Duration> {
        let gone = || "the server is gone".to_owned();
        let (answer, answered) = std::sync::mpsc::channel();
        self.asks.send(answer).map_err(|_| gone())?;
        answered.recv().map_err(|_| gone())?
    }
}

/// One request, sent over and over on one connection.
#[derive(Debug)]
pub(crate) struct Caller {
    connection: Connection,
    request: String,
}

impl Caller {
    /// Connects; the request is `POST /plan` with this body.
    pub(crate) fn new(address: SocketAddr, body: &str) -> Outcome<Self> {
        let length = body.len();
        let request = format!(
            "POST /plan HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        Ok(Self { connection: Connection::open(address)?.wakeful(), request })
    }

    /// Sends the request and takes the body of a successful answer.
    pub(crate) fn ask(&mut self) -> Outcome<&str> {
        self.connection.ask(self.request.as_bytes())
    }
}
