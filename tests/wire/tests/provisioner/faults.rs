//! Every fault of every operation, as the contract's own table lists them; what is outside any; and phases in order.

use std::time::Duration;

use counterpart::server::{Fault, Prepared, Surface};
use counterpart_wire_tests::Wire;
use serde_json::json;

use crate::proxy::Conduct;
use crate::scene::{Scene, good};

fn surface() -> &'static Surface {
    Scene::success("Plan").service().surface()
}

/// A scene and a request in which a fault is met, and nothing else is wrong.
fn provoke(operation: &str, fault: Fault) -> Option<(Scene, Wire)> {
    let (mut scene, request) = (Scene::success(operation), good(operation));
    let request = match fault {
        Fault::MediaType => request.without("Content-Type"),
        Fault::TooLarge => request.with_body(" ".repeat((16 << 20) + 1)),
        Fault::Unreadable => request.with_body(""),
        Fault::Shape => request.with_json("application/json", &json!([])),
        Fault::Constraint => request.with_json("application/json", &json!({})),
        Fault::Timeout => {
            scene.options.deadline = Some(Duration::from_millis(20));
            scene.conduct = Conduct::Sleeps;
            request
        }
        Fault::Panic => {
            scene.conduct = Conduct::Panics;
            request
        }
        _ => return None,
    };
    Some((scene, request))
}

/// What an answer has to be, by the table.
fn check(name: &str, answer: &Wire, prepared: &Prepared, path: &str) {
    assert_eq!((answer.status(), answer.header("content-type")), (prepared.status, prepared.media_type), "{name}");
    if prepared.media_type.is_none() {
        return assert!(answer.body.is_empty(), "{name}: {answer:?}");
    }
    let body = answer.json();
    let names: Vec<_> = body.as_object().into_iter().flatten().map(|(name, _)| &**name).collect();
    assert_eq!(names, ["detail", "instance", "status", "title", "type", "violations"], "{name}");
    assert_eq!((&body["instance"], &body["status"]), (&json!(path), &json!(prepared.status)), "{name}");
    let violations = body["violations"].as_array().cloned().unwrap_or_default();
    let sentences: Vec<_> = violations.iter().filter_map(|sentence| sentence.as_str()).collect();
    assert!(!sentences.is_empty() && sentences.len() == violations.len(), "{name}: {body}");
    assert_eq!(body["detail"], json!(sentences.join("; ")), "{name}: all reasons in one text");
}

#[tokio::test]
async fn every_fault_of_every_operation() {
    let mut left = Vec::new();
    for operation in surface().operations {
        for (fault, index) in operation.faults {
            let name = format!("{} {fault:?}", operation.id);
            let Some((scene, request)) = provoke(operation.id, *fault) else {
                left.push((operation.id, *fault));
                continue;
            };
            let answer = scene.ask(&request).await;
            check(&name, &answer, &surface().answers[*index], request.path());
        }
        for (parameter, index) in operation.parameters {
            assert_eq!((operation.id, *parameter), ("GetOperation", "operationId"));
            let request = good(operation.id).to("/operations/4821");
            check("a parameter", &Scene::success(operation.id).ask(&request).await, &surface().answers[*index], "");
        }
    }
    // no answer of the contract has a header field: what its types can say can be sent
    assert_eq!(left, ["Plan", "Apply", "Inspect", "GetOperation"].map(|operation| (operation, Fault::Answer)));
}

#[tokio::test]
async fn outside_any_operation_there_is_no_body() {
    let scene = Scene::success("Plan");
    for (method, target, status, allow) in [
        ("GET", "/", 404, None),
        ("POST", "/operations", 404, None),
        ("GET", "/plan", 405, Some("POST")),
        ("DELETE", "/operations/4821", 405, Some("GET")),
    ] {
        let answer = scene.ask(&Wire::request(method, target)).await;
        assert_eq!((answer.status(), answer.header("allow")), (status, allow), "{method} {target}");
        assert_eq!((answer.header("content-type"), &*answer.body), (None, &[][..]), "{method} {target}");
        assert!(answer.header("x-request-id").is_some());
    }
}

#[tokio::test]
async fn the_first_phase_that_fails_answers_alone() {
    let scene = Scene::success("Plan");
    let mut body = good("Plan").json();
    body["kind"] = json!("database");
    body["resourceKind"] = json!("database");
    for (request, violation, count) in [
        (good("Plan").with_json("text/plain", &body), "application/json", 1),
        (good("Plan").with_json("application/json", &body).with_body("{"), "JSON", 1),
        // shape and constraint have one answer, and stand in it together
        (good("Plan").with_json("application/json", &body), "resourceKind", 2),
    ] {
        let answer = scene.ask(&request).await;
        let violations = answer.json()["violations"].clone();
        assert_eq!((answer.status(), violations.as_array().map(Vec::len)), (400, Some(count)), "{violations}");
        assert!(violations.to_string().contains(violation), "{violations}");
    }
    assert!(scene.origin.seen().is_empty());
}
