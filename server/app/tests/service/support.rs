//! A server with a world of its own, and requests as they travel.

use counterpart_identity::{Expected, Grant, KeySource, PrincipalType, Secret, mint};
use counterpart_server::settings::{Limits, LogFormat, Settings, Surface};
use counterpart_server::{Running, start};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

const SECRET: &[u8] = b"a secret of more than thirty-two bytes\n";
const RELATIONSHIPS: &str = "relationships: |-\n  platform:plexsphere#admin@user:ada\n";
/// How long anything may take here.
const PATIENCE: Duration = Duration::from_secs(20);

/// A folder with everything that a server needs.
pub(crate) struct World(TempDir);

impl World {
    pub(crate) fn new() -> Self {
        let world = Self(tempfile::tempdir().unwrap());
        std::fs::write(world.file("secret"), SECRET).unwrap();
        std::fs::write(world.file("relationships.yaml"), RELATIONSHIPS).unwrap();
        world
    }
    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
    pub(crate) fn settings(&self) -> Settings {
        Settings {
            listen: vec![SocketAddr::from(([127, 0, 0, 1], 0))],
            database: self.file("bundles.db"),
            keys: KeySource::Secret(self.file("secret")),
            expected: expected(),
            cursor_keys: None,
            relationships: Some(self.file("relationships.yaml")),
            outbox_interval: Duration::from_millis(20),
            surface: Surface::On,
            log: LogFormat::Text,
            limits: Limits::default(),
        }
    }
    pub(crate) async fn start(&self) -> Running {
        start(self.settings()).await.unwrap()
    }
    pub(crate) async fn start_with(&self, limits: impl FnOnce(&mut Limits)) -> Running {
        let mut settings = self.settings();
        limits(&mut settings.limits);
        start(settings).await.unwrap()
    }
}

fn expected() -> Expected {
    Expected { issuer: "counterpart".to_owned(), audience: "provider-bundles".to_owned() }
}

/// A token of somebody.
pub(crate) fn token(subject: &str) -> String {
    let (principal_type, from, ttl) = (PrincipalType::User, SystemTime::now(), Duration::from_mins(10));
    mint(&Secret::of_file(SECRET).unwrap(), &expected(), &Grant { subject, principal_type, from, ttl })
}

/// The head of a request by somebody, with one field more, and the body.
pub(crate) fn request(line: &str, subject: &str, more: &str, body: &str) -> String {
    let (token, length) = (token(subject), body.len());
    let length = if body.is_empty() { String::new() } else { format!("Content-Length: {length}\r\n") };
    let body_type = if body.is_empty() { "" } else { "Content-Type: application/json\r\n" };
    format!("{line} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {token}\r\n{length}{body_type}{more}\r\n{body}")
}

/// A bundle to be created.
pub(crate) fn bundle(slug: &str) -> String {
    format!(
        r#"{{"slug":"{slug}","display_name":"A bundle","provider":"aws","provider_packages":[{{"source":"xpkg.upbound.io/upbound/provider-aws","version":"v1.2.3"}}],"provider_config_api_version":"aws.upbound.io/v1beta1"}}"#
    )
}

/// Sends something, and reads until the server closes the connection.
pub(crate) async fn send(address: SocketAddr, text: &str) -> String {
    let mut stream = connect(address).await;
    // a server that has answered already may have closed
    let _ = stream.write_all(text.as_bytes()).await;
    rest(&mut stream).await
}

/// The same for a request without a body, by somebody.
pub(crate) async fn get(address: SocketAddr, path: &str, subject: &str) -> String {
    send(address, &request(&format!("GET {path}"), subject, "Connection: close\r\n", "")).await
}

pub(crate) async fn connect(address: SocketAddr) -> TcpStream {
    TcpStream::connect(address).await.unwrap()
}

/// Everything until the server closes the connection.
pub(crate) async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // what was read before a reset counts
    let _ = tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("no end");
    String::from_utf8_lossy(&bytes).into_owned()
}

/// As much as comes at once.
pub(crate) async fn some(stream: &mut TcpStream) -> String {
    let mut bytes = vec![0; 64 << 10];
    let length = tokio::time::timeout(PATIENCE, stream.read(&mut bytes)).await.expect("nothing").unwrap();
    String::from_utf8_lossy(&bytes[..length]).into_owned()
}

/// Asserts status, code and what every answer has.
pub(crate) fn check(answer: &str, status: u16, code: &str) {
    assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{answer}");
    assert!(answer.contains(&format!(r#""code":"{code}""#)), "{answer}");
    assert!(answer.contains("\r\nx-request-id: "), "{answer}");
    assert!(answer.contains("\r\ncontent-type: application/problem+json\r\n"), "{answer}");
}
