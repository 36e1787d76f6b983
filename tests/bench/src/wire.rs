//! Both ends of a connection: a server on a thread of its own, and requests as bytes.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::time::Duration;

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
pub(crate) struct Connection {
    stream: TcpStream,
    request: Vec<u8>,
    received: Vec<u8>,
}

impl Connection {
    /// Connects; the request is `POST /plan` with this body.
    pub(crate) fn open(address: SocketAddr, body: &str) -> Outcome<Self> {
        let stream = TcpStream::connect(address).map_err(|error| format!("no connection: {error}"))?;
        stream.set_nodelay(true).map_err(|error| format!("no connection: {error}"))?;
        let length = body.len();
        let request = format!(
            "POST /plan HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        Ok(Self { stream, request: request.into_bytes(), received: Vec::new() })
    }

    /// Sends the request and takes the body of an answer `200`.
    pub(crate) fn ask(&mut self) -> Outcome<&[u8]> {
        let fault = |error: std::io::Error| format!("the connection broke: {error}");
        self.stream.write_all(&self.request).map_err(fault)?;
        self.received.clear();
        let mut buffer = [0; 16 * 1024];
        loop {
            let read = self.stream.read(&mut buffer).map_err(fault)?;
            if read == 0 {
                return Err("the server closed the connection".to_owned());
            }
            self.received.extend(buffer.iter().take(read));
            if let Some((from, length)) = head(&self.received)?
                && self.received.len() >= from + length
            {
                return Ok(self.received.get(from..).unwrap_or_default());
            }
        }
    }
}

/// Where the body begins and how long it is, once the header is there.
fn head(received: &[u8]) -> Outcome<Option<(usize, usize)>> {
    let Some(end) = received.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { return Ok(None) };
    let head = String::from_utf8_lossy(received.get(..end).unwrap_or_default()).to_lowercase();
    if !head.starts_with("http/1.1 200") {
        return Err(format!("the answer is no success: {}", String::from_utf8_lossy(received)));
    }
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
    let length = length.and_then(|length| length.trim().parse().ok()).ok_or("the answer does not say its length")?;
    Ok(Some((end + 4, length)))
}
