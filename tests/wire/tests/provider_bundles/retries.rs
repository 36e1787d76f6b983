//! What a client tries again: where the contract says so, so often, and nothing else.

use std::collections::BTreeSet;
use std::time::Duration;

use counterpart_wire_tests::{Origin, Wire, answer};
use tokio::time::Instant;

use crate::scene::{BOOK, Scene, good};

/// Asks the service in the test's own time, which may have been stopped.
async fn ask(scene: &Scene, request: &Wire) -> u16 {
    let mut http = http::Request::builder().method(request.method()).uri(request.target());
    for (name, value) in &request.headers {
        http = http.header(name, value);
    }
    let body = axum::body::Body::from(request.body.clone());
    let Ok(response) = scene.service().answer(http.body(body).expect("a request")).await;
    response.status().as_u16()
}

fn scene(origin: Origin) -> Scene {
    let mut scene = Scene::new(origin);
    scene.client.retries = true;
    // where time is stopped, whoever waits for a network waits for ever
    scene.client.timeout = None;
    scene
}

#[tokio::test(start_paused = true)]
async fn only_what_the_contract_allows() {
    let mut tried = BTreeSet::new();
    for example in BOOK.0.iter().filter(|example| example.status >= 400) {
        let code = example.response.json.as_ref().and_then(|body| body["code"].as_str()).unwrap_or_default();
        if !tried.insert((&*example.operation, code)) {
            continue;
        }
        let scene = scene(Origin::always(answer(example)));
        let start = Instant::now();
        let status = ask(&scene, &good(&example.operation)).await;
        assert_eq!(status, example.status, "{}/{}", example.operation, example.case);
        let (times, waited) = (scene.origin.seen().len(), start.elapsed());
        let expected = if code == "authz_unavailable" { (4, Duration::from_secs(3)) } else { (1, Duration::ZERO) };
        assert_eq!(
            (times, waited.as_secs()),
            (expected.0, expected.1.as_secs()),
            "{}/{}",
            example.operation,
            example.case
        );
    }
    assert_eq!(tried.len(), 67 + 51);
}

#[tokio::test(start_paused = true)]
async fn the_first_answer_that_is_another_one_counts() {
    let count = std::sync::atomic::AtomicUsize::new(0);
    let unavailable = answer(BOOK.get("GetCloud", "authz_unavailable"));
    let found = answer(BOOK.get("GetCloud", "found"));
    let scene = scene(Origin::new(move |_| match count.fetch_add(1, std::sync::atomic::Ordering::Relaxed) {
        0 | 1 => unavailable.clone(),
        _ => found.clone(),
    }));
    assert_eq!(ask(&scene, &good("GetCloud")).await, 200);
    assert_eq!(scene.origin.seen().len(), 3);
}

#[tokio::test(start_paused = true)]
async fn not_where_the_server_wants_more_patience_than_the_caller_has() {
    let answer = answer(BOOK.get("GetCloud", "authz_unavailable")).with("Retry-After", "3600");
    let scene = scene(Origin::always(answer));
    assert_eq!(ask(&scene, &good("GetCloud")).await, 503);
    assert_eq!(scene.origin.seen().len(), 1);
}
