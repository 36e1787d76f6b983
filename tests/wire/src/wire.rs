//! HTTP/1.1 to the letter: what a test writes is what travels.

use std::io;
use std::net::SocketAddr;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// A request or a response.
#[derive(Debug, Clone, Default)]
pub struct Wire {
    /// The first line.
    pub line: String,
    /// The header fields.
    pub headers: Vec<(String, String)>,
    /// The body.
    pub body: Vec<u8>,
}

impl Wire {
    /// A request.
    #[must_use]
    pub fn request(method: &str, target: &str) -> Self {
        Self { line: format!("{method} {target} HTTP/1.1"), ..Self::default() }
    }
    /// An answer.
    #[must_use]
    pub fn answer(status: u16) -> Self {
        Self { line: format!("HTTP/1.1 {status} It"), ..Self::default() }
    }
    /// With another header field; the ones of that name go.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self = self.without(name);
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }
    /// Without the header fields of a name.
    #[must_use]
    pub fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(own, _)| !own.eq_ignore_ascii_case(name));
        self
    }
    /// With another body.
    #[must_use]
    pub fn with_body(self, body: impl Into<Vec<u8>>) -> Self {
        Self { body: body.into(), ..self }
    }
    /// With a body of JSON.
    #[must_use]
    pub fn with_json(self, media_type: &str, json: &Value) -> Self {
        self.with("Content-Type", media_type).with_body(json.to_string())
    }
    /// With another target.
    #[must_use]
    pub fn to(self, target: &str) -> Self {
        Self { line: format!("{} {target} HTTP/1.1", self.method()), ..self }
    }
    /// The method of a request.
    #[must_use]
    pub fn method(&self) -> &str {
        self.word(0)
    }
    /// The target of a request.
    #[must_use]
    pub fn target(&self) -> &str {
        self.word(1)
    }
    /// The path of a request.
    #[must_use]
    pub fn path(&self) -> &str {
        self.target().split('?').next().unwrap_or_default()
    }
    /// A parameter of the query, as it travels.
    #[must_use]
    pub fn query(&self, name: &str) -> Option<&str> {
        let (_, query) = self.target().split_once('?')?;
        query.split('&').find_map(|pair| pair.split_once('=').filter(|(own, _)| *own == name)).map(|(_, value)| value)
    }
    /// The status of an answer; 0 for what is none.
    #[must_use]
    pub fn status(&self) -> u16 {
        self.word(1).parse().unwrap_or_default()
    }
    /// The code of a problem; empty for what is none.
    #[must_use]
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap_or_default().to_owned()
    }
    /// The body as JSON; null for what is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }
    /// A header field.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| &**value)
    }
    fn word(&self, index: usize) -> &str {
        self.line.split(' ').nth(index).unwrap_or_default()
    }
    /// The bytes, with their length, for a connection that ends with them.
    fn bytes(&self) -> Vec<u8> {
        let mut head = format!("{}\r\nhost: localhost\r\nconnection: close\r\n", self.line);
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        let announced = self.header("content-length").is_some();
        if !announced && (!self.body.is_empty() || matches!(self.method(), "POST" | "PATCH")) {
            head.push_str(&format!("content-length: {}\r\n", self.body.len()));
        }
        head.push_str("\r\n");
        [head.into_bytes(), self.body.clone()].concat()
    }
}

/// Sends a request over a connection of its own, and gives the answer.
///
/// # Panics
///
/// Where there is no answer.
pub async fn exchange(server: SocketAddr, request: &Wire) -> Wire {
    let mut stream = TcpStream::connect(server).await.expect("the server listens");
    // a server that has answered before it has read everything may have closed the connection
    let _ = write(&mut stream, request).await;
    read(&mut stream).await.unwrap_or_else(|error| panic!("no answer to {}: {error}", request.line))
}

/// Writes a message.
pub(crate) async fn write(stream: &mut TcpStream, message: &Wire) -> io::Result<()> {
    stream.write_all(&message.bytes()).await
}

/// Reads a message.
pub(crate) async fn read(stream: &mut TcpStream) -> io::Result<Wire> {
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
        if stream.read_buf(&mut bytes).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    };
    let rest = bytes.split_off(end + 4);
    let head = String::from_utf8_lossy(&bytes);
    let mut lines = head.trim_end().split("\r\n");
    let line = lines.next().unwrap_or_default().to_owned();
    let headers =
        lines.filter_map(|line| line.split_once(": ")).map(|(name, value)| (name.to_owned(), value.to_owned()));
    let mut message = Wire { line, headers: headers.collect(), body: rest };
    let length = message.header("content-length").and_then(|length| length.parse::<usize>().ok()).unwrap_or(0);
    assert_eq!(message.header("transfer-encoding"), None, "messages of these contracts come with their length");
    while message.body.len() < length {
        if stream.read_buf(&mut message.body).await? == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
    }
    Ok(message)
}
