//! Every fault of every operation, as the contract's own table lists them: a fault that nothing here provokes fails the
//! suite.

use counterpart::server::{Fault, Operation, Prepared, Reject, Service, Surface};
use counterpart_wire_tests::Wire;
use serde_json::json;
use std::time::Duration;

use crate::people::Backend;
use crate::proxy::Conduct;
use crate::scene::{Scene, good, minted};

/// Why generated code answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cause {
    Fault(Fault),
    Parameter(&'static str),
    Reject(Reject),
}

/// Every cause of an operation, and the answer that the table has for it.
fn causes(operation: &Operation) -> Vec<(Cause, usize)> {
    let faults = operation.faults.iter().map(|(fault, answer)| (Cause::Fault(*fault), *answer));
    let parameters = operation.parameters.iter().map(|(name, answer)| (Cause::Parameter(name), *answer));
    let rejects = operation.reject.iter().map(|(rule, answer)| (Cause::Reject(*rule), *answer));
    faults.chain(parameters).chain(rejects).collect()
}

/// The target with another value of a parameter.
fn put(request: Wire, name: &str, value: &str) -> Wire {
    if name != "id" {
        let target = format!("{}?{name}={value}", request.path());
        return request.to(&target);
    }
    let mut segments: Vec<_> = request.path().split('/').collect();
    segments[3] = value;
    let target = segments.join("/");
    request.to(&target)
}

fn json_of(request: Wire, body: &serde_json::Value) -> Wire {
    request.with_json("application/json", body)
}

/// A scene and a request in which a cause is met, and nothing else is wrong.
async fn provoke(operation: &str, cause: Cause) -> Option<(Scene, Wire)> {
    let (mut scene, request) = (Scene::success(operation), good(operation));
    let is_patch = request.method() == "PATCH";
    let request = match cause {
        Cause::Parameter(name @ "id") => put(request, name, "aws-europe"),
        Cause::Parameter(name @ "limit") => put(request, name, "0"),
        Cause::Parameter(name @ "cursor") => put(request, name, ""),
        Cause::Parameter(_) => return None,
        Cause::Reject(Reject::Member(name)) => json_of(request, &json!({ name: null })),
        Cause::Reject(Reject::Empty) => json_of(request, &json!({})),
        Cause::Fault(fault) => match fault {
            Fault::Unauthenticated => request.with("Authorization", "Bearer mallory"),
            Fault::NotProvisioned => {
                scene.dark = Some(if operation.contains("Bundle") { "provider-bundles" } else { "clouds" });
                request
            }
            Fault::CursorInvalid => put(request, "cursor", "AQFrMWJ0c2x1Zy1wYWdlLTI"),
            Fault::CursorForeign => {
                put(request, "cursor", &minted(operation).await).with("Authorization", "Bearer grace")
            }
            Fault::Denied => request.with("Authorization", "Bearer eve"),
            Fault::GateUnavailable => {
                scene.backend = Backend::Down;
                request
            }
            Fault::MediaType => request.with("Content-Encoding", "gzip"),
            Fault::TooLarge => request.with_body(" ".repeat(8193)),
            Fault::Unreadable => request.with_body("{\"slug\": \"\\ud800\"}"),
            Fault::Shape => json_of(request, &json!([])),
            Fault::Constraint if is_patch => json_of(request, &json!({ "display_name": "" })),
            Fault::Constraint => json_of(request, &json!({})),
            Fault::Timeout => {
                scene.options.deadline = Some(Duration::from_millis(20));
                scene.conduct = Conduct::Sleeps;
                request
            }
            Fault::Panic => {
                scene.conduct = Conduct::Panics;
                request
            }
            // only a header field can hold what must not be sent
            Fault::Answer if operation.starts_with("Create") => {
                scene.conduct = Conduct::Misanswers;
                request
            }
            Fault::Answer | Fault::Parameter | Fault::NotAcceptable => return None,
        },
    };
    Some((scene, request))
}

fn surface() -> &'static Surface {
    let service: Service = Scene::success("GetCloud").service();
    service.surface()
}

/// What an answer has to be, by the table.
fn check(name: &str, answer: &Wire, prepared: &Prepared, path: &str) {
    assert_eq!((answer.status(), Some(&*answer.code())), (prepared.status, prepared.code), "{name}: {answer:?}");
    assert_eq!(answer.header("content-type"), prepared.media_type, "{name}");
    assert_eq!(answer.json()["instance"], json!(path), "{name}");
    assert_eq!(answer.json()["status"], json!(prepared.status), "{name}");
    assert!(answer.json()["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{name}: it says nothing");
    for (field, value) in prepared.headers {
        assert_eq!(answer.header(field), Some(*value), "{name}: {field}");
    }
}

#[tokio::test]
async fn every_fault_of_every_operation() {
    let (mut provoked, mut left) = (0, Vec::new());
    for operation in surface().operations {
        for (cause, index) in causes(operation) {
            let name = format!("{} {cause:?}", operation.id);
            let Some((scene, request)) = provoke(operation.id, cause).await else {
                left.push((operation.id, cause));
                continue;
            };
            let answer = scene.ask(&request).await;
            check(&name, &answer, &surface().answers[index], request.path());
            provoked += 1;
        }
    }
    let unreachable =
        |(operation, cause): &(&str, Cause)| *cause == Cause::Fault(Fault::Answer) && !operation.starts_with("Create");
    assert!(left.iter().all(unreachable), "not provoked: {left:?}");
    assert_eq!(left.len(), 10, "operations whose answer can only be as the contract says");
    assert!(provoked > 100, "{provoked}");
}
