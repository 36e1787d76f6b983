//! What never reaches an operation, and what every answer carries.

use std::time::Duration;

use counterpart_wire_tests::Wire;

use crate::proxy::Conduct;
use crate::scene::{Scene, good};

#[tokio::test]
async fn paths_and_methods_that_are_not_there() {
    let scene = Scene::success("GetCloud");
    for (method, target, status, code, allow) in [
        ("GET", "/v2/clouds", 404, "route_not_found", None),
        ("GET", "/v1/clouds/", 404, "route_not_found", None),
        ("GET", "/v1/clouds/x/versions", 404, "route_not_found", None),
        ("PUT", "/v1/clouds", 405, "method_not_allowed", Some("POST, GET")),
        ("POST", "/v1/clouds/x", 405, "method_not_allowed", Some("GET, PATCH, DELETE")),
        ("DELETE", "/v1/provider-bundles/x/clouds", 405, "method_not_allowed", Some("GET")),
    ] {
        let answer = scene.ask(&Wire::request(method, target)).await;
        assert_eq!((answer.status(), &*answer.code()), (status, code), "{method} {target}");
        assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{method} {target}");
        assert_eq!(answer.header("allow"), allow, "{method} {target}");
        assert_eq!(answer.json()["instance"], target, "{method} {target}");
    }
    let answer = scene.ask(&Wire::request("GET", &format!("/v1/clouds?x={}", "x".repeat(9000)))).await;
    assert_eq!((answer.status(), &*answer.code()), (414, "uri_too_long"));
    assert!(scene.origin.seen().is_empty());
}

#[tokio::test]
async fn a_body_that_does_not_come() {
    let mut scene = Scene::success("PatchCloud");
    scene.options.body_timeout = Duration::from_millis(20);
    let request = good("PatchCloud").with_body("").with("Content-Length", "9");
    let answer = scene.ask(&request).await;
    assert_eq!((answer.status(), &*answer.code()), (408, "request_timeout"));
}

#[tokio::test]
async fn answers_for_layers_in_front() {
    let service = Scene::success("GetCloud").service();
    for (outside, index) in service.surface().outside {
        let prepared = service.surface().answers[*index];
        let answer = service.outside(*outside, "/v1/clouds", "it is what it is");
        let (parts, body) = answer.into_parts();
        let body = axum::body::to_bytes(body, 4096).await.expect("a short body");
        let answer = Wire::answer(parts.status.as_u16()).with_body(body);
        assert_eq!((answer.status(), Some(&*answer.code())), (prepared.status, prepared.code), "{outside:?}");
        assert_eq!(answer.json()["detail"], "it is what it is", "{outside:?}");
        for (name, value) in prepared.headers {
            assert_eq!(parts.headers.get(*name).and_then(|value| value.to_str().ok()), Some(*value), "{outside:?}");
        }
    }
}

#[tokio::test]
async fn every_answer_carries_the_id_of_its_request() {
    let mut scene = Scene::success("GetCloud");
    let request = good("GetCloud").with("X-Request-Id", "a-1");
    let journal = scene.journal.clone();
    for (conduct, request) in [
        (Conduct::Good, request.clone()),
        (Conduct::Panics, request.clone()),
        (Conduct::Good, request.clone().without("Authorization")),
        (Conduct::Good, request.clone().to("/v2")),
    ] {
        scene.conduct = conduct;
        let answer = scene.ask(&request).await;
        assert_eq!(answer.header("x-request-id"), Some("a-1"), "{answer:?}");
        let own = scene.ask(&request.with("X-Request-Id", "not an id")).await;
        assert_eq!(own.header("x-request-id").map(str::len), Some(32), "{own:?}");
    }
    journal.rows(|rows| assert_eq!(rows.by_adapter[0].request_id, "a-1"));
}
