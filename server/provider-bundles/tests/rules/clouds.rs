//! Clouds: pins, declarations of their own, and the bundles that they name.

use serde_json::{Value, json};

use crate::world::{UNKNOWN, World, attached, bundle, own, packages};

const CLOUDS: &str = "/v1/clouds";

/// A bundle with versions 1, 2 and 3.
async fn history(world: &World, slug: &str) -> (String, String) {
    let (path, id) = world.bundle(slug).await;
    for version in ["hcloud.example.org/v2", "hcloud.example.org/v3"] {
        assert_eq!(world.patch(&path, json!({ "provider_config_api_version": version })).await.status, 200);
    }
    (path, id)
}

fn pin(json: &Value) -> (Value, Value, Value) {
    let member = |name: &str| json.get(name).cloned().unwrap_or_default();
    (member("provider_bundle_id"), member("provider_bundle_version"), member("provider_config_api_version"))
}

#[tokio::test]
async fn a_cloud_resolves_what_it_pins() {
    let world = World::new().await;
    let (_, id) = history(&world, "hetzner").await;
    let created = world.post(CLOUDS, attached("latest", &id)).await;
    assert_eq!(created.status, 201, "{created:?}");
    assert_eq!(created.headers["Location"], format!("{CLOUDS}/{}", created.text("id")));
    assert_eq!(pin(&created.json), (json!(id), json!(3), json!("hcloud.example.org/v3")));
    let mut request = attached("older", &id);
    request["provider_bundle_version"] = json!(2);
    let (path, _) = world.cloud(request).await;
    assert_eq!(pin(&world.get("ada", &path).await.json), (json!(id), json!(2), json!("hcloud.example.org/v2")));

    for version in [3, 1] {
        let moved = world.patch(&path, json!({ "provider_bundle_version": version })).await;
        assert_eq!(pin(&moved.json).1, json!(version), "forward and back");
    }
    let again = world.patch(&path, json!({ "provider_bundle_id": id })).await;
    assert_eq!(pin(&again.json).1, json!(3), "a bundle without a version is its newest");
    let renamed = world.patch(&path, json!({ "display_name": "Only a name" })).await;
    assert_eq!((pin(&renamed.json).1, renamed.text("display_name")), (json!(3), "Only a name".to_owned()));
}

#[tokio::test]
async fn a_cloud_changes_its_mode() {
    let world = World::new().await;
    let (_, id) = world.bundle("hetzner").await;
    let (path, _) = world.cloud(own("shop")).await;
    assert_eq!(pin(&world.get("ada", &path).await.json), (Value::Null, Value::Null, json!("own.example.org/v1")));
    let half = json!({ "provider_config_api_version": "own.example.org/v2" });
    let changed = world.patch(&path, half.clone()).await;
    assert_eq!(pin(&changed.json).2, json!("own.example.org/v2"));
    assert_eq!(changed.json["provider_packages"], packages(&[("xpkg.example.org/own", "v1")]), "the other half stays");

    let attached = world.patch(&path, json!({ "provider_bundle_id": id })).await;
    assert_eq!(pin(&attached.json), (json!(id), json!(1), json!("hcloud.example.org/v1")));
    assert_eq!(world.patch(&path, half).await.problem(), (400, "invalid_cloud"), "half a declaration is none");
    let whole = json!({
        "provider_packages": packages(&[("xpkg.example.org/z", "v1"), ("xpkg.example.org/a", "v1")]),
        "provider_config_api_version": "own.example.org/v3",
    });
    let own = world.patch(&path, whole).await;
    assert_eq!(pin(&own.json), (Value::Null, Value::Null, json!("own.example.org/v3")));
    assert_eq!(own.json["provider_packages"][0]["source"], "xpkg.example.org/a");
    let pinned = world.patch(&path, json!({ "provider_bundle_version": 1 })).await;
    assert_eq!(pinned.problem(), (400, "invalid_cloud"), "there is nothing to pin");
}

#[tokio::test]
async fn the_two_modes_exclude_each_other() {
    let world = World::new().await;
    let (_, id) = world.bundle("hetzner").await;
    let mut both = own("shop");
    both["provider_bundle_id"] = json!(id);
    let mut pinned = own("shop");
    pinned["provider_bundle_version"] = json!(1);
    let neither = json!({ "display_name": "Shop", "slug": "shop", "provider": "hetzner" });
    let mut half = own("shop");
    half.as_object_mut().unwrap().remove("provider_packages");
    for request in [both, pinned, neither, half] {
        assert_eq!(world.post(CLOUDS, request.clone()).await.problem(), (400, "invalid_cloud"), "{request}");
    }
    let (path, _) = world.cloud(attached("shop", &id)).await;
    let mixed = json!({ "provider_bundle_version": 1, "provider_config_api_version": "own.example.org/v1" });
    assert_eq!(world.patch(&path, mixed).await.problem(), (400, "invalid_cloud"));
}

#[tokio::test]
async fn a_bundle_has_to_be_there_and_fit() {
    let world = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    let (cloud, _) = world.cloud(own("own")).await;
    let mut aws = bundle("aws");
    aws["provider"] = json!("aws");
    let other = world.post("/v1/provider-bundles", aws).await.text("id");
    world.drain().await;
    let gone = world.bundle("gone").await;
    assert_eq!(world.delete(&gone.0).await.status, 204);

    let unknown = json!({ "provider_bundle_id": id, "provider_bundle_version": 2 });
    for (body, problem) in [
        (json!({ "provider_bundle_id": gone.1 }), (409, "provider_bundle_unavailable")),
        (json!({ "provider_bundle_id": other }), (409, "provider_mismatch")),
        (unknown, (409, "provider_bundle_version_unknown")),
        (json!({ "provider_bundle_id": UNKNOWN }), (403, "permission_denied")),
    ] {
        let mut request = body.clone();
        for (name, value) in [("display_name", "Shop"), ("slug", "shop"), ("provider", "hetzner")] {
            request[name] = json!(value);
        }
        assert_eq!(world.post(CLOUDS, request).await.problem(), problem, "{body}");
        assert_eq!(world.patch(&cloud, body.clone()).await.problem(), problem, "{body}");
    }
    assert_eq!(world.get("ada", &path).await.status, 200);
}

#[tokio::test]
async fn a_pin_moves_without_a_view_of_the_bundle() {
    let world = World::new().await;
    let (_, id) = history(&world, "hetzner").await;
    let (path, cloud) = world.cloud(attached("shop", &id)).await;
    world.grant(&format!("cloud:{cloud}#cloud_admin@user:carl")).await;
    let moved = world.ask("carl", "PATCH", &path, json!({ "provider_bundle_version": 1 })).await;
    assert_eq!(moved.status, 200, "it names no bundle");
    let named = world.ask("carl", "PATCH", &path, json!({ "provider_bundle_id": id })).await;
    assert_eq!(named.problem(), (403, "permission_denied"), "it names one");
}

#[tokio::test]
async fn a_lost_race_is_stale_and_a_slug_is_taken_once() {
    let world = World::new().await;
    let (path, _) = world.cloud(own("shop")).await;
    assert_eq!(world.post(CLOUDS, own("shop")).await.problem(), (409, "cloud_slug_conflict"));
    let (service, other) = (world.service.clone(), path.clone());
    world.store.before_change(async move {
        let request =
            http::Request::delete(other).header("Authorization", "Bearer ada").body(axum::body::Body::empty());
        assert_eq!(service.answer(request.unwrap()).await.unwrap().status(), 204);
    });
    let late = world.patch(&path, json!({ "display_name": "Late" })).await;
    assert_eq!(late.problem(), (409, "cloud_stale"));
    assert_eq!(world.patch(&path, json!({ "display_name": "" })).await.problem(), (404, "cloud_not_found"));
    assert_eq!(world.delete(&path).await.problem(), (404, "cloud_not_found"));
    world.drain().await;
    assert_eq!(world.delete(&path).await.problem(), (403, "permission_denied"));
}
