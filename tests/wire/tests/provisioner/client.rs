//! The typed client: what is not in a closed contract is refused on both sides.

use counterpart::client::CallError;
use counterpart_wire_tests::{Origin, Wire, answer};
use provisioner::client::Client;
use provisioner::operations::{GetOperationError, GetOperationRequest, InspectError, InspectRequest, InspectResponse};
use provisioner::types::OperationId;
use provisioner::version::V0_2_0;
use serde_json::{Value, json};

use crate::scene::{BOOK, Scene, good};

fn inspect() -> InspectRequest {
    InspectRequest { body: counterpart::decode(&good("Inspect").body).expect("an inspect request") }
}

fn operation() -> GetOperationRequest {
    let id = "d41f7c06-52b9-4e8a-a6d3-0c97e15b8f24".parse::<counterpart::Uuid>().expect("a UUID");
    GetOperationRequest { operation_id: OperationId::new(id).expect("an id") }
}

/// What a client says to an answer.
async fn told(answer: Wire) -> Result<InspectResponse, CallError<InspectError>> {
    Client::new(Origin::always(answer).transport(), V0_2_0).inspect(&inspect()).await
}

fn changed(case: &str, change: impl Fn(&mut Value)) -> Wire {
    let answer = answer(BOOK.get("Inspect", case));
    let mut body = answer.json();
    change(&mut body);
    let media_type = answer.header("content-type").unwrap_or("application/json").to_owned();
    answer.with_json(&media_type, &body)
}

#[tokio::test]
async fn what_the_contract_does_not_have_is_refused_by_the_client() {
    for (answer, pointer) in [
        (changed("present", |body| body["depth"] = json!(1)), "/depth"),
        (changed("present", |body| body["results"][0]["depth"] = json!(1)), "/results/0/depth"),
        (changed("present", |body| body["results"][0]["state"] = json!("gone")), "/results/0/state"),
        (changed("present", |body| body["results"][0]["spec"] = json!(null)), "/results/0/spec"),
        (changed("unknown", |body| body["results"][0]["reason"] = json!(null)), "/results/0/reason"),
        (changed("absent", |body| body["results"] = json!({})), "/results"),
    ] {
        let outcome = told(answer).await;
        let Err(CallError::Decode(failure)) = outcome else { panic!("{pointer}: {outcome:?}") };
        assert!(failure.sentences.iter().any(|sentence| sentence.starts_with(pointer)), "{:?}", failure.sentences);
    }
}

#[tokio::test]
async fn problems_without_code() {
    let outcome = told(answer(BOOK.get("Inspect", "no_resources"))).await;
    let Err(CallError::Problem(InspectError::BadRequest(problem))) = outcome else { panic!("{outcome:?}") };
    assert_eq!((problem.violations.get().len(), &*problem.instance), (1, "/inspect"));
    let outcome = told(answer(BOOK.get("Inspect", "broken"))).await;
    assert!(matches!(outcome, Err(CallError::Problem(InspectError::InternalServerError))), "{outcome:?}");
    let scene = Scene::new(Origin::always(answer(BOOK.get("GetOperation", "unknown"))));
    let outcome = scene.client().get_operation(&operation()).await;
    assert!(matches!(outcome, Err(CallError::Problem(GetOperationError::NotFound))), "{outcome:?}");
}

#[tokio::test]
async fn a_problem_of_another_type_is_none_of_the_contract() {
    for answer in [
        changed("no_resources", |body| body["type"] = json!("https://example.com/another")),
        Wire::answer(404).with("Content-Type", "text/plain").with_body("no such page"),
        Wire::answer(503),
    ] {
        let outcome = told(answer.clone()).await;
        let known = matches!(outcome, Err(CallError::Undocumented(_) | CallError::Decode(_)));
        assert!(known, "{answer:?}: {outcome:?}");
    }
}
