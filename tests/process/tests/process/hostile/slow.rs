//! Those who are slow are not waited for.

use std::time::{Duration, Instant};

use counterpart_process_tests::{Server, World, bundle};
use tokio::io::AsyncWriteExt;
use tokio::time::sleep;

use super::raw::{check, connect, creation, head, rest};

#[tokio::test(flavor = "multi_thread")]
async fn slow_heads_and_bodies_have_ten_and_thirty_seconds() {
    let world = World::new();
    let server = world.serve();
    let ((), (), (), ()) = tokio::join!(
        silence(&server),
        a_head_byte_by_byte(&world, &server),
        a_body_byte_by_byte(&world, &server),
        a_body_that_never_comes(&world, &server),
    );
    assert_eq!(server.caller().get("/readyz").await.status, 200);
    server.stop().await;
}

/// A connection that says nothing is closed after about ten seconds.
async fn silence(server: &Server) {
    let (mut stream, since) = (connect(server).await, Instant::now());
    assert!(!rest(&mut stream).await.contains(" 200 "));
    within(since, 8..16);
}

/// Each byte is no reason to wait for the next one.
async fn a_head_byte_by_byte(world: &World, server: &Server) {
    let (mut stream, since) = (connect(server).await, Instant::now());
    for byte in head(world, "GET /v1/clouds", "").as_bytes() {
        if stream.write_all(&[*byte]).await.is_err() {
            break;
        }
        sleep(Duration::from_millis(500)).await;
        if since.elapsed() > Duration::from_secs(12) {
            break;
        }
    }
    assert!(!rest(&mut stream).await.contains(" 200 "));
    within(since, 8..20);
}

async fn a_body_byte_by_byte(world: &World, server: &Server) {
    let body = bundle("slow", 0).to_string();
    let (mut stream, since) = (connect(server).await, Instant::now());
    stream.write_all(creation(world, body.len()).as_bytes()).await.unwrap();
    for byte in body.as_bytes() {
        if stream.write_all(&[*byte]).await.is_err() || since.elapsed() > Duration::from_secs(31) {
            break;
        }
        sleep(Duration::from_millis(500)).await;
    }
    let answer = rest(&mut stream).await;
    // a byte too many may have reset the connection before its answer was read
    if !answer.is_empty() {
        check(&answer, 408, "request_timeout");
    }
    within(since, 28..45);
}

async fn a_body_that_never_comes(world: &World, server: &Server) {
    let (mut stream, since) = (connect(server).await, Instant::now());
    stream.write_all(format!("{}{{", creation(world, 100)).as_bytes()).await.unwrap();
    let answer = rest(&mut stream).await;
    check(&answer, 408, "request_timeout");
    assert!(answer.contains("connection: close\r\n"), "{answer}");
    within(since, 28..45);
}

#[track_caller]
fn within(since: Instant, seconds: std::ops::Range<u64>) {
    let took = since.elapsed();
    assert!(seconds.contains(&took.as_secs()), "{took:?}");
}
