//! What nobody decent sends, over TCP.

use super::harness::{run, serve};
use super::shop::Shop;
use counterpart::server::Options;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Sends pieces of bytes and gives the first line of the answer; empty where the connection was closed.
async fn raw(address: std::net::SocketAddr, pieces: &[&[u8]]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    for piece in pieces {
        if stream.write_all(piece).await.is_err() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let mut answer = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(Ok(length @ 1..)) = tokio::time::timeout(Duration::from_secs(5), stream.read(&mut buffer)).await {
        answer.extend_from_slice(&buffer[..length]);
        if answer.windows(2).any(|end| end == b"\r\n") {
            break;
        }
    }
    let line = answer.split(|byte| *byte == b'\r').next().unwrap_or_default();
    String::from_utf8_lossy(line).trim_start_matches("HTTP/1.1 ").chars().take(3).collect()
}

fn get(target: &str) -> Vec<u8> {
    format!("GET {target} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ada\r\nconnection: close\r\n\r\n").into_bytes()
}

fn post(headers: &str, body: &str) -> Vec<u8> {
    format!("POST /v1/pets HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ada\r\ncontent-type: application/json\r\n{headers}\r\n\r\n{body}").into_bytes()
}

#[test]
fn nothing_hurts() {
    run(async {
        let mut options = Options::default();
        options.body_timeout = Duration::from_millis(200);
        let address = serve(Shop::default().service().with_options(options)).await;
        let long = format!("/v1/pets?x={}", "y".repeat(9000));
        let deep = format!("{{\"tags\":{}", "[".repeat(180));
        for (request, expected) in [
            (get("/v1/pets"), &["200"][..]),
            (get("/v1/pets/%zz"), &["400"]),
            (get("/v1/pets/%ff"), &["400"]),
            (get("/v1/pets/%C3%28"), &["400"]),
            (get("/v1/pets/..%2f..%2fetc"), &["400"]),
            (get("/v1/pets/1%00"), &["400"]),
            (get("/v1/pets/../../etc"), &["404"]),
            (get("/v1//pets"), &["404"]),
            (get("//v1/pets"), &["404"]),
            (get("*"), &["400", "404"]),
            (get("http://evil/v1/pets"), &["200"]),
            (get("/v1/pets?limit=1&limit=2"), &["400"]),
            (get("/v1/pets?limit=%31"), &["200"]),
            (get("/v1/pets?limit=+1"), &["400"]),
            (get("/v1/pets?limit=01"), &["400"]),
            (get("/v1/pets?limit=1e1"), &["400"]),
            (get("/v1/pets?limit=1.0"), &["400"]),
            (get("/v1/pets?limit="), &["400"]),
            (get("/v1/pets?limit=%"), &["400"]),
            (get("/v1/pets?limit=99999999999999999999"), &["400"]),
            (get("/v1/pets?%zz=%zz&&&=&=="), &["200"]),
            (get("/v1/pets?cursor=a&cursor=b"), &["400"]),
            (get(&long), &["414"]),
            (post("content-length: 14", "{\"name\":\"Rex\"}"), &["201"]),
            (post("content-length: 10", "{\"name\":\"Rex\"}"), &["400"]),
            (post("content-length: 20", "{\"name\":\"Rex\"}"), &["408"]),
            (post("content-length: 99999999999", ""), &["413"]),
            (post("content-length: x", ""), &["400"]),
            (post("content-length: 1\r\ncontent-length: 2", ""), &["400"]),
            (post("transfer-encoding: chunked", "e\r\n{\"name\":\"Rex\"}\r\n0\r\n\r\n"), &["201"]),
            (post("transfer-encoding: chunked", "zz\r\n"), &["400"]),
            (post("transfer-encoding: chunked", "ffffffffffffffff\r\n"), &["400", "408", "413"]),
            (post(&format!("content-length: {}", deep.len()), &deep), &["400"]),
            (b"GARBAGE\r\n\r\n".to_vec(), &["400"]),
            (
                format!("GET /v1/pets HTTP/1.1\r\nhost: a\r\nx: {}\r\n\r\n", "y".repeat(1 << 20)).into_bytes(),
                &["431", ""],
            ),
        ] {
            let status = raw(address, &[&request]).await;
            let shown: String = String::from_utf8_lossy(&request).chars().take(300).collect();
            assert!(expected.contains(&&*status), "{status} for {shown}");
        }
        // chunks beyond the limit are counted while they arrive
        let chunk = format!("64\r\n{}\r\n", "x".repeat(100));
        let head = post("transfer-encoding: chunked", "");
        assert_eq!(raw(address, &[&head, chunk.as_bytes(), chunk.as_bytes(), chunk.as_bytes()]).await, "413");
        // a body that trickles in
        assert_eq!(raw(address, &[&post("content-length: 100", "{")]).await, "408");
        assert_eq!(raw(address, &[&get("/v1/pets")]).await, "200");
    });
}

#[test]
fn a_refused_body_closes_the_connection() {
    run(async {
        let address = serve(Shop::default().service()).await;
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request =
            "PATCH /v1/pets/1 HTTP/1.1\r\nhost: a\r\nauthorization: Bearer eve\r\ncontent-length: 100\r\n\r\n";
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("connection: close"), "{answer}");
    });
}
