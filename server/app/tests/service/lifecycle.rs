//! From the start to the stop, and what outlasts both.

use crate::support::{World, bundle, check, connect, get, request, rest, send, some};
use counterpart_server::settings::Surface;
use counterpart_server::start;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;

/// Creates a bundle, and waits until its creator may read it.
async fn create(address: std::net::SocketAddr, slug: &str) {
    let whole = request("POST /v1/provider-bundles", "ada", "Connection: close\r\n", &bundle(slug));
    let answer = send(address, &whole).await;
    assert!(answer.starts_with("HTTP/1.1 201 "), "{answer}");
    let since = Instant::now();
    while !get(address, "/v1/provider-bundles?limit=200", "ada").await.contains(slug) {
        assert!(since.elapsed() < Duration::from_secs(10), "`{slug}` is never listed");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[tokio::test]
async fn what_was_acknowledged_outlasts_a_restart() {
    let world = World::new();
    let running = world.start().await;
    for slug in ["one", "two"] {
        create(running.address(), slug).await;
    }
    let page = get(running.address(), "/v1/provider-bundles?limit=1", "ada").await;
    let cursor = page.split_once(r#""next_cursor":""#).unwrap().1.split('"').next().unwrap().to_owned();
    running.stop().await;

    let running = world.start().await;
    let page = get(running.address(), &format!("/v1/provider-bundles?limit=1&cursor={cursor}"), "ada").await;
    assert!(page.contains(r#""slug":"two""#), "{page}");
    check(
        &get(running.address(), &format!("/v1/provider-bundles?cursor={cursor}"), "bob").await,
        403,
        "cursor_binding_mismatch",
    );
    running.stop().await;
}

#[tokio::test]
async fn a_stop_waits_for_what_is_under_way() {
    let world = World::new();
    let running = world.start().await;
    let address = running.address();
    let mut idle = connect(address).await;
    idle.write_all(request("GET /v1/clouds", "ada", "", "").as_bytes()).await.unwrap();
    assert!(some(&mut idle).await.starts_with("HTTP/1.1 200 "));
    let whole = request("POST /v1/provider-bundles", "ada", "", &bundle("late"));
    let (early, late) = whole.split_at(whole.len() - 10);
    let mut stream = connect(address).await;
    stream.write_all(early.as_bytes()).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;

    let stopping = tokio::spawn(running.stop());
    assert_eq!(rest(&mut idle).await, "");
    tokio::time::sleep(Duration::from_millis(100)).await;
    assert!(TcpStream::connect(address).await.is_err());
    assert!(!stopping.is_finished());
    stream.write_all(late.as_bytes()).await.unwrap();
    let answer = rest(&mut stream).await;
    assert!(answer.starts_with("HTTP/1.1 201 ") && answer.contains("connection: close\r\n"), "{answer}");
    stopping.await.unwrap();

    let running = world.start().await;
    create(running.address(), "later").await;
    assert!(get(running.address(), "/v1/provider-bundles", "ada").await.contains(r#""slug":"late""#));
    running.stop().await;
}

#[tokio::test]
async fn a_stop_does_not_wait_for_ever() {
    let world = World::new();
    let running = world.start_with(|limits| limits.drain = Duration::from_millis(200)).await;
    let whole = request("POST /v1/provider-bundles", "ada", "", &bundle("never"));
    let mut stream = connect(running.address()).await;
    stream.write_all(&whole.as_bytes()[..whole.len() - 10]).await.unwrap();
    tokio::time::sleep(Duration::from_millis(100)).await;
    let since = Instant::now();
    running.stop().await;
    assert!(since.elapsed() < Duration::from_secs(5));
    assert_eq!(rest(&mut stream).await, "");
}

#[tokio::test]
async fn what_cannot_be_used_stops_the_start_and_leaves_the_database_free() {
    let world = World::new();
    let failure = async |settings| start(settings).await.map(|_| ()).unwrap_err().to_string();
    std::fs::write(world.file("relationships.yaml"), "relationships: |-\n  // who\n  platform:x#owner@user:ada\n")
        .unwrap();
    let reason = failure(world.settings()).await;
    assert!(reason.contains("relationships.yaml") && reason.contains("line 3"), "{reason}");
    let mut settings = world.settings();
    settings.relationships = None;
    settings.cursor_keys = Some(world.file("missing"));
    assert!(failure(settings.clone()).await.contains("missing"));
    settings.cursor_keys = None;
    std::fs::write(world.file("secret"), "short").unwrap();
    assert!(failure(settings.clone()).await.contains("5 bytes"));
    std::fs::write(world.file("secret"), "x".repeat(32)).unwrap();

    let running = start(settings.clone()).await.unwrap();
    let mut other = settings.clone();
    assert!(failure(settings).await.contains("in use by another process"));
    other.database = world.file("other.db");
    other.listen = vec![running.address()];
    assert!(failure(other.clone()).await.contains("nothing can listen on 127.0.0.1:"));
    running.stop().await;
    start(other).await.unwrap().stop().await;
}

#[tokio::test]
async fn relationships_are_touched_again_when_told() {
    let world = World::new();
    let running = world.start().await;
    let post = async || {
        let more = "Connection: close\r\n";
        send(running.address(), &request("POST /v1/provider-bundles", "bob", more, "{}")).await
    };
    check(&post().await, 403, "permission_denied");
    let file = world.file("relationships.yaml");
    std::fs::write(&file, "relationships: |-\n  platform:plexsphere#admin@user:bob\n  nonsense\n").unwrap();
    running.look_again().await;
    check(&post().await, 403, "permission_denied");
    std::fs::write(&file, "relationships: |-\n  platform:plexsphere#admin@user:bob\n").unwrap();
    running.look_again().await;
    check(&post().await, 400, "invalid_provider_bundle");
    running.stop().await;
}

#[tokio::test]
async fn a_backend_that_does_not_answer_is_no_denial() {
    let world = World::new();
    let running = world.start().await;
    let post = request("POST /v1/provider-bundles", "ada", "Connection: close\r\n", &bundle("dark"));
    running.graph().embedded().set_unavailable(true);
    check(&send(running.address(), &post).await, 503, "authz_unavailable");
    running.graph().embedded().set_unavailable(false);
    assert!(send(running.address(), &post).await.starts_with("HTTP/1.1 201 "));
    running.stop().await;
}

#[tokio::test]
async fn a_dark_surface_says_so_to_whoever_is_known() {
    let world = World::new();
    let mut settings = world.settings();
    settings.surface = Surface::Off;
    let running = start(settings).await.unwrap();
    let address = running.address();
    let answer = get(address, "/v1/provider-bundles/nonsense", "ada").await;
    check(&answer, 501, "provider_bundles_not_provisioned");
    assert!(answer.contains("GetProviderBundle"), "{answer}");
    check(&get(address, "/v1/clouds", "bob").await, 501, "clouds_not_provisioned");
    check(&get(address, "/v1/clouds", "*").await, 401, "unauthenticated");
    assert!(get(address, "/healthz", "ada").await.starts_with("HTTP/1.1 200 "));
    assert!(get(address, "/readyz", "ada").await.starts_with("HTTP/1.1 200 "));
    running.stop().await;
}
