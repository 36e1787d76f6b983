//! Bytes, as they travel.

use std::time::Duration;

use counterpart_process_tests::{Server, World};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(50);

/// The head of a request by somebody, with these fields beside.
pub(super) fn head(world: &World, line: &str, fields: &str) -> String {
    let token = world.token("ada");
    world.known().token(&token);
    format!("{line} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {token}\r\n{fields}\r\n")
}

/// The head of a request that creates a bundle, with a body of this length.
pub(super) fn creation(world: &World, length: usize) -> String {
    let fields = format!("Content-Type: application/json\r\nContent-Length: {length}\r\n");
    head(world, "POST /v1/provider-bundles", &fields)
}

pub(super) async fn connect(server: &Server) -> TcpStream {
    TcpStream::connect(server.address()).await.unwrap()
}

/// Everything until the server closes the connection.
pub(super) async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // what came before a reset counts
    let _ = timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("the connection is never closed");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What comes at once.
pub(super) async fn some(stream: &mut TcpStream) -> String {
    let mut bytes = vec![0; 64 << 10];
    let length = timeout(PATIENCE, stream.read(&mut bytes)).await.expect("there is no answer").unwrap();
    String::from_utf8_lossy(&bytes[..length]).into_owned()
}

/// Sends something: everything until the server closes the connection.
pub(super) async fn send(server: &Server, text: &str) -> String {
    let mut stream = connect(server).await;
    // a server that has answered before it has read everything may have closed
    let _ = stream.write_all(text.as_bytes()).await;
    rest(&mut stream).await
}

/// Asserts status and code of an answer.
#[track_caller]
pub(super) fn check(answer: &str, status: u16, code: &str) {
    assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
    assert!(answer.contains(&format!(r#""code":"{code}""#)), "{answer}");
    assert!(answer.contains("\r\nx-request-id: "), "{answer}");
}
