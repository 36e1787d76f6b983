//! Requests that are too large, or that can be read in two ways.

use counterpart_process_tests::{World, bundle};

use super::raw::{check, head, send};

const CLOSE: &str = "Connection: close\r\n";

#[tokio::test(flavor = "multi_thread")]
async fn heads_and_targets_have_a_size() {
    let world = World::new();
    let server = world.serve();
    let sized = |length| format!("X-Long: {}\r\n{CLOSE}", "x".repeat(length));
    check(&send(&server, &head(&world, "GET /v1/clouds", &sized(20_000))).await, 431, "headers_too_large");
    let answer = send(&server, &head(&world, "GET /v1/clouds", &sized(100_000))).await;
    assert!(answer.starts_with("HTTP/1.1 431 "), "{answer}");
    let many = format!("{}{CLOSE}", "X-Many: x\r\n".repeat(200));
    check(&send(&server, &head(&world, "GET /v1/clouds", &many)).await, 431, "headers_too_large");
    let target = format!("GET /v1/clouds?cursor={}", "x".repeat(10_000));
    check(&send(&server, &head(&world, &target, CLOSE)).await, 414, "uri_too_long");
    let target = format!("GET /v1/clouds?cursor={}", "x".repeat(100_000));
    let answer = send(&server, &head(&world, &target, CLOSE)).await;
    assert!(answer.starts_with("HTTP/1.1 414 ") || answer.starts_with("HTTP/1.1 431 "), "{answer}");
    let body = "x".repeat(8_193);
    let fields = format!("Content-Type: application/json\r\nContent-Length: {}\r\n{CLOSE}", body.len());
    let whole = format!("{}{body}", head(&world, "POST /v1/provider-bundles", &fields));
    check(&send(&server, &whole).await, 413, "request_body_too_large");
    assert_eq!(server.caller().get("/readyz").await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_smuggled() {
    let world = World::new();
    let server = world.serve();
    let (body, smuggled) = (bundle("framed", 0).to_string(), "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n");
    let chunked = format!("{:x}\r\n{body}\r\n0\r\n\r\n{smuggled}", body.len());
    let json = "Content-Type: application/json\r\n";
    for framing in [
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: gzip, chunked\r\n",
    ] {
        let whole = head(&world, "POST /v1/provider-bundles", &format!("{framing}{json}")) + &chunked;
        let answer = send(&server, &whole).await;
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{framing}: {answer}");
        assert!(answer.contains("connection: close\r\n"), "{framing}: {answer}");
        assert!(!answer.contains("alive"), "{framing}: {answer}");
    }
    for framing in [
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: +5\r\n",
        "Content-Length: 5, 6\r\n",
        "Transfer-Encoding: identity\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding : chunked\r\n",
    ] {
        let whole = head(&world, "POST /v1/provider-bundles", &format!("{framing}{json}")) + &chunked;
        let answer = send(&server, &whole).await;
        assert!(answer.starts_with("HTTP/1.1 400 "), "{framing}: {answer}");
        assert_eq!(answer.matches("HTTP/1.1 ").count(), 1, "{framing}: {answer}");
    }
    for line in ["GET /v1/clouds\r\nX: y", "GET  /v1/clouds", "\0", "GET /v1/clouds HTTP/9.9\r\nHost: x\r\n\r\n"] {
        let answer = send(&server, &head(&world, line, CLOSE)).await;
        assert!(!answer.contains(" 200 "), "{line:?}: {answer}");
    }
    assert_eq!(server.caller().get("/readyz").await.status, 200);
    server.stop().await;
}
