//! The typed client: what it makes of answers, and of answers that the contract does not know.

use std::time::Duration;

use counterpart::client::{CallError, ClientOptions, Reqwest, TransportError};
use counterpart_wire_tests::{Origin, Wire, answer};
use provider_bundles::client::Client;
use provider_bundles::operations::{
    CreateProviderBundleRequest, CreateProviderBundleResponse, DeleteProviderBundleError, DeleteProviderBundleRequest,
    DeleteProviderBundleResponse, GetCloudError, GetCloudRequest,
};
use provider_bundles::problem::ProviderBundleReferenced;
use provider_bundles::version::V1_0_0;
use serde_json::json;

use crate::proxy::Conduct;
use crate::scene::{BOOK, BUNDLE, CLOUD, Scene, id};

fn cloud() -> GetCloudRequest {
    GetCloudRequest { id: id(CLOUD) }
}

fn bundle() -> DeleteProviderBundleRequest {
    DeleteProviderBundleRequest { id: id(BUNDLE) }
}

fn found() -> Wire {
    answer(BOOK.get("GetCloud", "found"))
}

#[tokio::test]
async fn success_with_a_header_field() {
    let example = BOOK.success("CreateProviderBundle");
    let scene = Scene::success("CreateProviderBundle");
    let body = counterpart::decode(&example.request.body).expect("the example's request");
    let outcome = scene.client_of("ada").create_provider_bundle(&CreateProviderBundleRequest { body }).await;
    let CreateProviderBundleResponse::Created { location, body } = outcome.expect("a bundle");
    assert_eq!(location, format!("/v1/provider-bundles/{}", body.id.get()));
    let outcome = Scene::success("DeleteProviderBundle").client_of("ada").delete_provider_bundle(&bundle()).await;
    assert!(matches!(outcome, Ok(DeleteProviderBundleResponse::NoContent)), "{outcome:?}");
}

#[tokio::test]
async fn problems_are_variants_with_their_members() {
    for (case, clouds) in [("provider_bundle_referenced", Some(2)), ("provider_bundle_referenced_late", None)] {
        let scene = Scene::new(Origin::always(answer(BOOK.get("DeleteProviderBundle", case))));
        let outcome = scene.client_of("ada").delete_provider_bundle(&bundle()).await;
        let Err(CallError::Problem(DeleteProviderBundleError::ProviderBundleReferenced(problem))) = outcome else {
            panic!("{outcome:?}");
        };
        assert_eq!(problem.referencing_clouds, clouds, "{case}");
        assert_eq!(
            (ProviderBundleReferenced::STATUS, ProviderBundleReferenced::CODE),
            (409, "provider_bundle_referenced")
        );
    }
    let outcome = Scene::success("GetCloud").client_of("mallory").get_cloud(&cloud()).await;
    assert!(matches!(outcome, Err(CallError::Problem(GetCloudError::Unauthenticated(_)))), "{outcome:?}");
    let mut scene = Scene::success("GetCloud");
    scene.conduct = Conduct::Panics;
    let outcome = scene.client_of("ada").get_cloud(&cloud()).await;
    let Err(CallError::Problem(GetCloudError::Internal(problem))) = outcome else { panic!("{outcome:?}") };
    assert!(!problem.detail.contains("panic"), "what happened inside is nobody's business");
}

/// What a client says to an answer that comes from no generated server.
async fn told(answer: Wire) -> CallError<GetCloudError> {
    let client = Client::new(Origin::always(answer).transport(), V1_0_0).with_bearer("ada");
    client.get_cloud(&cloud()).await.expect_err("no answer of the contract")
}

#[tokio::test]
async fn answers_that_the_contract_does_not_know() {
    let problem = answer(BOOK.get("GetCloud", "cloud_not_found"));
    let mut of_another = problem.json();
    of_another["code"] = json!("provider_bundle_not_found");
    for undocumented in [
        Wire::answer(418).with("Content-Type", "text/plain").with_body("a teapot"),
        problem.clone().with_json("application/problem+json", &of_another),
        // the code under another status
        Wire { line: "HTTP/1.1 409 Conflict".to_owned(), ..problem.clone() },
        Wire::answer(404).with("Content-Type", "text/html").with_body("<h1>Not Found</h1>"),
        Wire::answer(502),
    ] {
        let error = told(undocumented.clone()).await;
        let CallError::Undocumented(unknown) = error else { panic!("{undocumented:?}: {error:?}") };
        assert_eq!((unknown.status.as_u16(), &*unknown.body), (undocumented.status(), &*undocumented.body));
    }
}

#[tokio::test]
async fn answers_that_break_the_contract() {
    let (mut unknown, mut wrong, mut pair) = (found().json(), found().json(), found().json());
    unknown["colour"] = json!("green");
    wrong["slug"] = json!("Not A Slug");
    pair.as_object_mut().expect("a Cloud").remove("provider_bundle_version");
    // answers are open: what a newer server says beside is let be
    let client = Client::new(Origin::always(found().with_json("application/json", &unknown)).transport(), V1_0_0);
    client.get_cloud(&cloud()).await.expect("a Cloud, whatever its colour");
    for (answer, pointer) in [
        (found().with_json("application/json", &wrong), "/slug"),
        (found().with_json("application/json", &pair), "provider_bundle_version"),
        (found().with_body("{"), "JSON"),
    ] {
        let error = told(answer).await;
        let CallError::Decode(failure) = error else { panic!("{error:?}") };
        assert_eq!(failure.status.as_u16(), 200);
        assert!(failure.sentences.join("; ").contains(pointer), "{:?}", failure.sentences);
    }
}

#[tokio::test]
async fn servers_that_are_late_or_gone() {
    let mut scene = Scene::success("GetCloud");
    scene.conduct = Conduct::Sleeps;
    let mut options = ClientOptions::default();
    options.timeout = Some(Duration::from_millis(50));
    let outcome = scene.client_of("ada").with_options(options).get_cloud(&cloud()).await;
    assert!(matches!(outcome, Err(CallError::Transport(TransportError::TimedOut))), "{outcome:?}");
    // nobody listens at the port of a socket that was closed
    let port = std::net::TcpListener::bind("127.0.0.1:0").and_then(|socket| socket.local_addr()).expect("a port");
    let outcome = Client::new(Reqwest::new(format!("http://{port}")), V1_0_0).get_cloud(&cloud()).await;
    assert!(matches!(outcome, Err(CallError::Transport(TransportError::Failed(_)))), "{outcome:?}");
}
