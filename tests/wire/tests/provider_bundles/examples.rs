//! Every wire example, in both directions; and with them every (operation, code) pair of the contract.

use std::collections::BTreeSet;

use counterpart_tests::examples::Example;
use counterpart_wire_tests::{Loose, Origin, Wire, answer, check_answer, check_request, request};
use provider_bundles::TAXONOMY;
use serde_json::{Value, json};

use crate::people::Backend;
use crate::scene::{BOOK, Scene, good, minted};

/// What stands for a cursor in the examples.
const CURSOR: &str = "AQFrMWJ0c2x1Zy1wYWdlLTI";

fn code(example: &Example) -> &str {
    example.response.json.as_ref().and_then(|body| body["code"].as_str()).unwrap_or_default()
}

/// Whether generated code answers in the place of the body. Ada holds everything: what denies her is a body.
fn is_fault(example: &Example) -> bool {
    let is_ada = example.request.headers.iter().any(|(_, value)| value == "Bearer ada");
    match code(example) {
        "permission_denied" => !is_ada,
        "unauthenticated"
        | "authz_unavailable"
        | "cursor_binding_mismatch"
        | "request_body_too_large"
        | "slug_immutable"
        | "provider_immutable"
        | "empty_patch" => true,
        code => code.starts_with("invalid_") || code.ends_with("_not_provisioned"),
    }
}

/// The scene of an example, and its origin's answer.
fn scene(example: &Example) -> Scene {
    let mut scene = if is_fault(example) {
        Scene::success(&example.operation)
    } else {
        Scene::new(Origin::always(answer(example)))
    };
    match code(example) {
        "authz_unavailable" => scene.backend = Backend::Down,
        "provider_bundles_not_provisioned" => scene.dark = Some("provider-bundles"),
        "clouds_not_provisioned" => scene.dark = Some("clouds"),
        _ => {}
    }
    scene
}

/// The request of an example, with a cursor that ada was given where it has one.
async fn asked(example: &Example) -> Wire {
    if !example.path.contains(CURSOR) {
        return request(example);
    }
    let of_another = example.case == "invalid_cursor_of_another_operation";
    let operation = if of_another { "ListClouds" } else { &*example.operation };
    request(example).to(&example.path.replace(CURSOR, &minted(operation).await))
}

/// The position that the cursor of an operation hides: of the last item of its first page.
fn position(operation: &str) -> String {
    let page = BOOK.success(operation).response.json.clone().unwrap_or_default();
    let last = page["items"].as_array().and_then(|items| items.last()).cloned().unwrap_or_default();
    let keys = [&last["cloud_id"], &last["version"], &last["slug"]];
    match keys.into_iter().find(|key| !key.is_null()) {
        Some(Value::String(text)) => text.clone(),
        key => key.unwrap_or(&Value::Null).to_string(),
    }
}

/// Target and body of an example, as the contract's types write them. There are two that write something else than they
/// read.
fn written(example: &Example) -> (String, Option<Value>) {
    let mut body = example.request.json.clone();
    let mut target = example.path.replace(CURSOR, &position(&example.operation));
    match &*example.case {
        "found_in_upper_case" => target.clone_from(&BOOK.get(&example.operation, "found").path),
        "created_sorted_and_trimmed" => {
            if let Some(body) = &mut body {
                body["display_name"] = json!("AWS Europe");
            }
        }
        _ => {}
    }
    (target, body)
}

/// A server is sent the request, and its answer compared.
async fn serve(example: &Example) -> Wire {
    let scene = scene(example);
    let answer = scene.ask(&asked(example).await).await;
    let seen = scene.origin.seen();
    let has_rows = matches!(&*example.operation, "ListProviderBundles" | "ListClouds");
    if is_fault(example) {
        check_answer(example, &answer, Loose::Words);
        // rows are asked about after the body has answered
        let asks = usize::from(has_rows && code(example) == "authz_unavailable");
        assert_eq!(seen.len(), asks, "{}/{}: the body was asked", example.operation, example.case);
    } else {
        check_answer(example, &answer, Loose::Cursors);
        let [sent] = &*seen else { panic!("{}/{}: {seen:?}", example.operation, example.case) };
        let (target, body) = written(example);
        check_request(example, sent, &target, body.as_ref());
    }
    answer
}

/// A client is given the answer, which comes back as it went in.
async fn call(example: &Example) {
    let scene = Scene::new(Origin::always(answer(example)));
    let request = good(&example.operation);
    let mut example = example.clone();
    if let Some(body) = example.response.json.as_mut().filter(|body| body["instance"].is_string()) {
        body["instance"] = json!(request.path());
    }
    check_answer(&example, &scene.ask(&request).await, Loose::Cursors);
    assert_eq!(scene.origin.seen().len(), 1, "{}/{}", example.operation, example.case);
}

#[tokio::test]
async fn every_example_in_both_directions() {
    let both = |example| async move {
        serve(example).await;
        call(example).await;
    };
    BOOK.each(both).await;
}

#[tokio::test]
async fn every_pair_of_operation_and_code() {
    let mut produced = BTreeSet::new();
    for example in BOOK.0.iter().filter(|example| example.status >= 400) {
        let answer = serve(example).await;
        produced.insert((example.operation.clone(), answer.status(), answer.code()));
    }
    let documented: BTreeSet<_> = TAXONOMY
        .iter()
        .map(|(operation, status, code)| ((*operation).to_owned(), *status, (*code).to_owned()))
        .collect();
    assert_eq!(produced, documented, "what is produced, and what is documented");
    let of_clouds =
        documented.iter().filter(|(operation, ..)| operation.ends_with("Cloud") || operation == "ListClouds");
    let of_clouds = of_clouds.count();
    assert_eq!((documented.len() - of_clouds, of_clouds), (67, 51));
}
