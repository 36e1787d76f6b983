//! What somebody else did meanwhile.

use counterpart_service_tests::{World, attached, bundle, check_problem, own};
use counterpart_store::{NewCloud, Source};
use counterpart_wire_tests::{Wire, exchange};
use provider_bundles::types::{CloudId, CloudProvider, ProviderBundleId};
use serde_json::{Value, json};
use uuid::Uuid;

/// A patch, and another one that comes between its read and its write; both answers.
async fn race(world: &World, path: &str, mine: &Value, theirs: &Value) -> (Wire, u16) {
    let (service, rival) = (world.service.clone(), world.request("zoe", "PATCH", path));
    let rival = rival.with_json("application/json", theirs);
    let (sender, receiver) = tokio::sync::oneshot::channel();
    world.store.before_change(async move {
        let _ = sender.send(counterpart_service_tests::send(&service, &rival).await.status());
    });
    let request = world.request("ada", "PATCH", path).with_json("application/json", mine);
    let answer = exchange(world.serve(), &request).await;
    (answer, receiver.await.expect("the rival was there"))
}

#[tokio::test]
async fn a_patch_that_lost_is_stale() {
    let world = World::new().await;
    let bundle = world.bundle(bundle("aws")).await;
    let cloud = world.cloud(own("shop")).await;
    world.grant(&format!("cloud:{cloud}#cloud_admin@user:zoe")).await;
    for (path, code) in [
        (format!("/v1/provider-bundles/{bundle}"), "provider_bundle_stale"),
        (format!("/v1/clouds/{cloud}"), "cloud_stale"),
    ] {
        let (mine, theirs) = (json!({ "display_name": "Mine" }), json!({ "display_name": "Theirs" }));
        let (answer, rival) = race(&world, &path, &mine, &theirs).await;
        assert_eq!(rival, 200, "{path}");
        check_problem(&path, &answer, &path, code);
        assert_eq!(world.get("ada", &path).await.json()["display_name"], "Theirs", "{path}");
        let again = world.ask("ada", "PATCH", &path, mine).await;
        assert_eq!((again.status(), &again.json()["display_name"]), (200, &json!("Mine")), "{path}");
    }
}

#[tokio::test]
async fn a_version_that_lost_is_not_published() {
    let world = World::new().await;
    let path = format!("/v1/provider-bundles/{}", world.bundle(bundle("aws")).await);
    let version = |number: u32| json!({ "provider_config_api_version": format!("aws.example.org/v{number}") });
    let (answer, rival) = race(&world, &path, &version(2), &version(3)).await;
    assert_eq!((answer.status(), &*answer.code(), rival), (409, "provider_bundle_stale", 200));
    let history = world.get("ada", &format!("{path}/versions")).await.json();
    let versions: Vec<_> = history["items"].as_array().into_iter().flatten().collect();
    assert_eq!(versions.len(), 2);
    assert_eq!(versions[0]["provider_config_api_version"], "aws.example.org/v3");
    assert_eq!((&versions[0]["created_by"], &versions[1]["created_by"]), (&json!("user:zoe"), &json!("user:ada")));
}

#[tokio::test]
async fn references_are_counted_but_for_one_that_came_meanwhile() {
    let world = World::new().await;
    let id = world.bundle(bundle("aws")).await;
    let path = format!("/v1/provider-bundles/{id}");
    let delete = world.request("ada", "DELETE", &path);
    let uuid = |text: &str| text.parse::<Uuid>().expect("a UUID");
    world.sqlite().attach_in_next_delete(NewCloud {
        id: CloudId::new(Uuid::now_v7()).expect("of version 7"),
        display_name: "Racing".parse().expect("a name"),
        slug: "racing".parse().expect("a slug"),
        provider: CloudProvider::Aws,
        source: Source::Bundle(ProviderBundleId::new(uuid(&id)).expect("of version 7"), None),
    });
    let late = exchange(world.serve(), &delete).await;
    check_problem("the racing arm", &late, &path, "provider_bundle_referenced");
    assert_eq!(late.json().get("referencing_clouds"), None, "nobody counted");
    assert_eq!(world.get("ada", &path).await.status(), 200, "nothing is gone");

    for (slug, count) in [("one", 1), ("two", 2), ("three", 3)] {
        world.cloud(attached(slug, &id)).await;
        let refused = exchange(world.serve(), &delete).await;
        check_problem(slug, &refused, &path, "provider_bundle_referenced");
        assert_eq!(refused.json()["referencing_clouds"], json!(count), "what came in the race went with it");
    }
}
