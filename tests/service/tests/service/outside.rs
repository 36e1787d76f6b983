//! What never reaches an operation, and connections that are of no more use.

use std::net::SocketAddr;
use std::time::Duration;

use counterpart_service_tests::{UNKNOWN, World, bundle, check_problem};
use counterpart_wire_tests::{Wire, exchange};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Reads one answer, head and body.
async fn answer_of(stream: &mut TcpStream) -> Wire {
    let mut bytes = Vec::new();
    let end = loop {
        if let Some(end) = bytes.windows(4).position(|window| window == b"\r\n\r\n") {
            break end;
        }
        assert_ne!(stream.read_buf(&mut bytes).await.expect("an answer"), 0, "the connection ended");
    };
    let mut body = bytes.split_off(end + 4);
    let head = String::from_utf8_lossy(&bytes).into_owned();
    let mut lines = head.trim_end().split("\r\n");
    let line = lines.next().unwrap_or_default().to_owned();
    let fields = lines.filter_map(|line| line.split_once(": "));
    let headers: Vec<_> = fields.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let answer = Wire { line, headers, body: Vec::new() };
    let length = answer.header("content-length").and_then(|length| length.parse().ok()).unwrap_or(0);
    while body.len() < length {
        assert_ne!(stream.read_buf(&mut body).await.expect("an answer"), 0, "the connection ended");
    }
    Wire { body, ..answer }
}

/// A request whose framing is its own, over a connection that may stay.
fn head_of(request: &Wire) -> String {
    let field = |(name, value): &(String, String)| format!("{name}: {value}\r\n");
    let fields = request.headers.iter().map(field).collect::<Vec<_>>().concat();
    format!("{}\r\nhost: localhost\r\n{fields}\r\n", request.line)
}

/// Sends head and body as they are.
pub(crate) async fn raw(server: SocketAddr, request: &Wire, body: &str) -> Wire {
    let mut stream = TcpStream::connect(server).await.expect("it listens");
    stream.write_all(format!("{}{body}", head_of(request)).as_bytes()).await.expect("it reads");
    answer_of(&mut stream).await
}

/// Whether the server closes a connection on which nothing more is sent.
async fn is_closed(stream: &mut TcpStream) -> bool {
    let mut rest = [0; 16];
    match tokio::time::timeout(Duration::from_millis(500), stream.read(&mut rest)).await {
        Ok(Ok(0) | Err(_)) => true,
        Ok(Ok(_)) => panic!("more was answered than was asked"),
        Err(_) => false,
    }
}

#[tokio::test]
async fn a_denial_leaves_the_body_unread_and_closes_the_connection() {
    let world = World::new().await;
    let id = world.bundle(bundle("aws")).await;
    let server = world.serve();
    for (who, method, path, status) in [
        ("eve", "POST", "/v1/provider-bundles".to_owned(), 403),
        ("eve", "POST", "/v1/clouds".to_owned(), 403),
        ("eve", "PATCH", format!("/v1/provider-bundles/{id}"), 403),
        ("eve", "PATCH", format!("/v1/clouds/{UNKNOWN}"), 403),
        ("ada", "PATCH", "/v1/clouds/no-id".to_owned(), 400),
        ("ada", "POST", "/v1/provider-bundles".to_owned(), 413),
    ] {
        let request = world.request(who, method, &path).with("Content-Type", "application/json");
        let request = request.with("Content-Length", "1000000000");
        let mut stream = TcpStream::connect(server).await.expect("it listens");
        stream.write_all(head_of(&request).as_bytes()).await.expect("it reads");
        let answer = answer_of(&mut stream).await;
        assert_eq!(answer.status(), status, "{method} {path}: nothing was waited for");
        assert_eq!(answer.header("connection"), Some("close"), "{method} {path}");
        assert!(is_closed(&mut stream).await, "{method} {path}");
    }
}

#[tokio::test]
async fn a_connection_without_a_body_left_stays() {
    let world = World::new().await;
    let mut stream = TcpStream::connect(world.serve()).await.expect("it listens");
    let denied = world.request("eve", "GET", &format!("/v1/clouds/{UNKNOWN}"));
    let small = world.request("eve", "DELETE", &format!("/v1/provider-bundles/{UNKNOWN}"));
    for request in [&denied, &small, &denied] {
        stream.write_all(head_of(request).as_bytes()).await.expect("it reads");
        let answer = answer_of(&mut stream).await;
        assert_eq!((answer.status(), answer.header("connection")), (403, None));
    }
    assert!(!is_closed(&mut stream).await);
}

#[tokio::test]
async fn paths_and_methods_that_are_not_there() {
    let world = World::new().await;
    let server = world.serve();
    for (method, target, code, allow) in [
        ("GET", "/", "route_not_found", None),
        ("GET", "/v1", "route_not_found", None),
        ("GET", "/v1/provider-bundles/", "route_not_found", None),
        ("GET", "/v1/Clouds", "route_not_found", None),
        ("GET", "/v1/clouds/x/versions", "route_not_found", None),
        ("POST", "/v1/provider-bundles/x/clouds/y", "route_not_found", None),
        ("PUT", "/v1/clouds", "method_not_allowed", Some("POST, GET")),
        ("POST", "/v1/provider-bundles/x", "method_not_allowed", Some("GET, PATCH, DELETE")),
        ("DELETE", "/v1/provider-bundles/x/versions", "method_not_allowed", Some("GET")),
    ] {
        for who in [None, Some("ada")] {
            let request = who.map_or_else(|| Wire::request(method, target), |who| world.request(who, method, target));
            let mut answer = exchange(server, &request).await;
            assert_eq!(answer.header("allow"), allow, "{method} {target}");
            answer = answer.without("allow");
            check_problem(target, &answer, target, code);
        }
    }
    let long = format!("/v1/clouds?x={}", "x".repeat(9000));
    let answer = exchange(server, &world.request("ada", "GET", &long)).await;
    check_problem("a long target", &answer, "/v1/clouds", "uri_too_long");
    assert!(world.log().await.is_empty(), "nothing of it is written down");
}

#[tokio::test]
async fn a_body_that_does_not_come_is_not_waited_for() {
    let world = World::new().await;
    let mut options = counterpart::server::Options::default();
    options.body_timeout = Duration::from_millis(50);
    let server = counterpart_wire_tests::serve(world.service.clone().with_options(options));
    let request = world.request("ada", "POST", "/v1/clouds").with("Content-Type", "application/json");
    let answer = raw(server, &request.with("Content-Length", "100"), "{").await;
    check_problem("a slow body", &answer, "/v1/clouds", "request_timeout");
}
