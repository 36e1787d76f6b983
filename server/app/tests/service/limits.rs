//! What the server bears before it refuses, and in which words.

use crate::support::{World, bundle, check, connect, get, request, rest, send, some};
use std::time::Duration;
use tokio::io::AsyncWriteExt;

#[tokio::test]
async fn every_answer_has_the_id_of_its_request() {
    let (world, close) = (World::new(), "Connection: close\r\n");
    let running = world.start().await;
    let address = running.address();
    for line in ["GET /v1/clouds", "GET /nothing", "PUT /v1/clouds", "GET /healthz", "POST /docs", "GET /metrics"] {
        let answer = send(address, &request(line, "ada", &format!("X-Request-Id: own-1\r\n{close}"), "")).await;
        assert_eq!(answer.matches("x-request-id: own-1\r\n").count(), 1, "{answer}");
        let answer = send(address, &request(line, "ada", &format!("X-Request-Id: a b\r\n{close}"), "")).await;
        assert_eq!(answer.matches("x-request-id: ").count(), 1, "{answer}");
        assert!(!answer.contains("a b"), "{answer}");
    }
    running.stop().await;
}

#[tokio::test]
async fn heads_have_a_size() {
    let (world, close) = (World::new(), "Connection: close\r\n");
    let running = world.start().await;
    let address = running.address();
    let long = format!("X-Long: {}\r\n{close}", "x".repeat(17 << 10));
    check(&send(address, &request("GET /v1/clouds", "ada", &long, "")).await, 431, "headers_too_large");
    let many = format!("{}{close}", "X-Many: x\r\n".repeat(101));
    check(&send(address, &request("GET /v1/clouds", "ada", &many, "")).await, 431, "headers_too_large");
    let target = format!("GET /v1/clouds?x={}", "x".repeat(9 << 10));
    check(&send(address, &request(&target, "ada", close, "")).await, 414, "uri_too_long");
    for beyond in ["x".repeat(200 << 10), "x\r\nY: ".repeat(1000)] {
        let beyond = format!("X-Long: {beyond}\r\n");
        assert!(send(address, &request("GET /v1/clouds", "ada", &beyond, "")).await.starts_with("HTTP/1.1 431 "));
    }
    running.stop().await;
}

#[tokio::test]
async fn slow_bodies_and_heads_are_not_waited_for() {
    let world = World::new();
    let running = world
        .start_with(|limits| {
            limits.request_timeout = Duration::from_millis(200);
            limits.header_timeout = Duration::from_millis(200);
        })
        .await;
    let whole = request("POST /v1/provider-bundles", "ada", "", &bundle("slow"));
    let answer = send(running.address(), &whole[..whole.len() - 10]).await;
    check(&answer, 408, "request_timeout");
    assert!(answer.contains("connection: close\r\n"), "{answer}");
    assert!(!send(running.address(), "GET /healthz HTTP/1.1\r\nHost: te").await.contains("200 OK"));
    running.stop().await;
}

#[tokio::test]
async fn too_much_to_do_is_refused_and_health_is_not() {
    let world = World::new();
    let running = world.start_with(|limits| limits.requests = 0).await;
    let answer = get(running.address(), "/v1/clouds", "ada").await;
    check(&answer, 503, "overloaded");
    assert!(answer.contains("\r\nretry-after: 1\r\n"), "{answer}");
    assert!(get(running.address(), "/readyz", "ada").await.starts_with("HTTP/1.1 200 "));
    let metrics = get(running.address(), "/metrics", "ada").await;
    let counted = r#"counterpart_http_requests_total{operation="none",status="503",code="overloaded"} 1"#;
    assert!(metrics.contains(counted), "{metrics}");
    running.stop().await;
}

#[tokio::test]
async fn a_connection_too_many_is_told_so() {
    let world = World::new();
    let running = world
        .start_with(|limits| {
            limits.connections = 1;
            limits.shed_connections = 1;
        })
        .await;
    let address = running.address();
    let mut first = connect(address).await;
    first.write_all(request("GET /v1/clouds", "ada", "", "").as_bytes()).await.unwrap();
    assert!(some(&mut first).await.starts_with("HTTP/1.1 200 "));
    // without a word about closing: the server closes what it cannot serve
    let answer = send(address, &request("GET /v1/clouds", "ada", "", "")).await;
    check(&answer, 503, "overloaded");
    assert!(answer.contains("connection: close\r\n"), "{answer}");
    drop(first);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(get(address, "/v1/clouds", "ada").await.starts_with("HTTP/1.1 200 "));
    running.stop().await;
}

#[tokio::test]
async fn framing_that_can_be_read_in_two_ways_ends_the_connection() {
    let world = World::new();
    let running = world.start().await;
    let body = bundle("framed");
    let chunked = format!("{:x}\r\n{body}\r\n0\r\n\r\n", body.len());
    for order in ["Content-Length: 5\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 5"]
    {
        let more = format!("{order}\r\nContent-Type: application/json\r\n");
        let head = request("POST /v1/provider-bundles", "ada", &more, "");
        let mut stream = connect(running.address()).await;
        stream.write_all(format!("{head}{chunked}").as_bytes()).await.unwrap();
        let answer = rest(&mut stream).await;
        assert!(answer.contains("connection: close\r\n"), "{answer}");
        assert!(answer.starts_with("HTTP/1.1 201 ") || answer.starts_with("HTTP/1.1 409 "), "{answer}");
    }
    running.stop().await;
}
