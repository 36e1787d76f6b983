//! A patch: what is left out stays, null is no value, and constraints are checked by whoever asks.

use counterpart_wire_tests::{Loose, Origin, answer, check_answer};
use provider_bundles::operations::{PatchProviderBundleError, PatchProviderBundleRequest, PatchProviderBundleResponse};
use provider_bundles::types::{DisplayName, ProviderBundlePatchRequest};
use serde_json::json;

use crate::scene::{BOOK, BUNDLE, Scene, good, id};

fn patch(body: ProviderBundlePatchRequest) -> PatchProviderBundleRequest {
    PatchProviderBundleRequest { id: id(BUNDLE), body: body.into() }
}

#[tokio::test]
async fn a_member_that_is_not_set_does_not_travel() {
    let example = BOOK.get("PatchProviderBundle", "renamed");
    let scene = Scene::new(Origin::always(answer(example)));
    let name = DisplayName::new("  AWS Europe, all regions ").expect("a name");
    let body = ProviderBundlePatchRequest {
        display_name: Some(name),
        provider_packages: None,
        provider_config_api_version: None,
    };
    let outcome = scene.client_of("ada").patch_provider_bundle(&patch(body)).await;
    let PatchProviderBundleResponse::Ok(bundle) = outcome.expect("the bundle");
    assert_eq!(bundle.display_name.as_str(), "AWS Europe, all regions");
    assert_eq!(scene.origin.seen()[0].json(), json!({ "display_name": "AWS Europe, all regions" }));
}

#[tokio::test]
async fn what_sets_nothing_is_refused_by_the_server() {
    let scene = Scene::success("PatchProviderBundle");
    let body =
        ProviderBundlePatchRequest { display_name: None, provider_packages: None, provider_config_api_version: None };
    let outcome = scene.client_of("ada").patch_provider_bundle(&patch(body)).await;
    let Err(counterpart::client::CallError::Problem(PatchProviderBundleError::EmptyPatch(problem))) = outcome else {
        panic!("{outcome:?}");
    };
    assert!(!problem.detail.is_empty());
    assert!(scene.origin.seen().is_empty());
}

#[tokio::test]
async fn null_is_no_value_of_any_member() {
    let scene = Scene::success("PatchCloud");
    for member in [
        "display_name",
        "provider_bundle_id",
        "provider_bundle_version",
        "provider_packages",
        "provider_config_api_version",
    ] {
        let request = good("PatchCloud").with_json("application/json", &json!({ member: null }));
        let answer = scene.ask(&request).await;
        assert_eq!((answer.status(), &*answer.code()), (400, "invalid_body"), "{member}");
    }
    assert!(scene.origin.seen().is_empty());
}

#[tokio::test]
async fn constraints_come_from_the_body_in_one_answer() {
    let example = BOOK.get("PatchProviderBundle", "invalid_provider_bundle");
    let scene = Scene::success("PatchProviderBundle");
    let request = counterpart_wire_tests::request(example);
    let answer = scene.ask(&request).await;
    check_answer(example, &answer, Loose::Words);
    let detail = answer.json()["detail"].as_str().unwrap_or_default().to_owned();
    // in the order of the body, and an empty name breaks two rules
    let places: Vec<_> = detail.split("; ").filter_map(|sentence| sentence.split(' ').next()).collect();
    assert_eq!(places, ["/display_name", "/display_name", "/provider_packages"], "{detail}");
}
