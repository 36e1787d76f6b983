//! Bundles: what is stored, what is published, and what is refused.

use counterpart_store::Outbox;
use serde_json::{Value, json};

use crate::world::{World, attached, bundle, packages};

const BUNDLES: &str = "/v1/provider-bundles";

#[tokio::test]
async fn a_bundle_is_answered_as_it_was_stored() {
    let world = World::new().await;
    let mut request = bundle("hetzner-shared");
    request["display_name"] = json!("  Hetzner  ");
    let created = world.post(BUNDLES, request).await;
    assert_eq!(created.status, 201, "{created:?}");
    let id = created.text("id");
    assert_eq!(created.headers["Location"], format!("{BUNDLES}/{id}"));
    assert_eq!(created.text("display_name"), "Hetzner");
    let sorted = packages(&[("xpkg.example.org/compute", "v2"), ("xpkg.example.org/net", "v1")]);
    assert_eq!((&created.json["provider_packages"], &created.json["latest_version"]), (&sorted, &json!(1)));
    assert_eq!(created.json["created_at"], created.json["updated_at"]);
    assert_eq!(created.headers["Content-Type"], "application/json");
}

#[tokio::test]
async fn the_grants_come_after_the_answer() {
    let world = World::new().await;
    let created = world.post(BUNDLES, bundle("hetzner")).await;
    let path = format!("{BUNDLES}/{}", created.text("id"));
    assert_eq!(world.get("ada", &path).await.problem(), (403, "permission_denied"));
    assert!(world.get("ada", BUNDLES).await.items("slug").is_empty());
    world.drain().await;
    let read = world.get("ada", &path).await;
    assert_eq!((read.status, &read.json), (200, &created.json));
    assert_eq!(world.get("ada", BUNDLES).await.items("slug"), ["hetzner"]);
    assert_eq!(world.get("ada", &path.to_uppercase().replace("/V1/PROVIDER-BUNDLES", BUNDLES)).await.status, 200);
}

#[tokio::test]
async fn a_slug_is_taken_once() {
    let world = World::new().await;
    world.bundle("hetzner").await;
    let rows = world.log().await.len();
    let second = world.post(BUNDLES, bundle("hetzner")).await;
    assert_eq!(second.problem(), (409, "provider_bundle_slug_conflict"));
    assert_eq!(world.log().await.len(), rows, "what did not happen is not written down");
    assert_eq!(world.sqlite().lag().await.unwrap().pending, 0);
}

#[tokio::test]
async fn content_is_published_and_a_name_is_not() {
    let world = World::new().await;
    let (path, _) = world.bundle("hetzner").await;
    let version = |body: Value| {
        let (world, path) = (&world, &path);
        async move {
            let answer = world.patch(path, body).await;
            assert_eq!(answer.status, 200, "{answer:?}");
            answer.json["latest_version"].clone()
        }
    };
    assert_eq!(version(json!({ "display_name": "Renamed" })).await, 1);
    assert_eq!(version(json!({ "provider_config_api_version": "hcloud.example.org/v2" })).await, 2);
    let both = json!({
        "provider_packages": packages(&[("xpkg.example.org/new", "v3")]),
        "provider_config_api_version": "hcloud.example.org/v3",
    });
    assert_eq!(version(both.clone()).await, 3);
    assert_eq!(version(both).await, 4, "restating content publishes it");

    let history = world.get("oscar", &format!("{path}/versions")).await;
    assert_eq!(history.items("version"), [4, 3, 2, 1]);
    assert_eq!(history.items("created_by"), vec!["user:ada"; 4]);
    let second = &history.json["items"][2];
    let kept = packages(&[("xpkg.example.org/compute", "v2"), ("xpkg.example.org/net", "v1")]);
    assert_eq!(
        (&second["provider_packages"], &second["provider_config_api_version"]),
        (&kept, &json!("hcloud.example.org/v2"))
    );
}

#[tokio::test]
async fn a_patch_is_checked_in_the_contracts_order() {
    let world = World::new().await;
    let (path, _) = world.bundle("hetzner").await;
    for (body, code) in [
        (json!({}), "empty_patch"),
        (json!({ "slug": "hetzner", "provider": "aws", "display_name": 1 }), "slug_immutable"),
        (json!({ "provider": "hetzner", "unknown": 1 }), "provider_immutable"),
        (json!({ "display_name": null }), "invalid_body"),
        (json!({ "display_name": "   " }), "invalid_provider_bundle"),
        (json!({ "provider_packages": [] }), "invalid_provider_bundle"),
    ] {
        assert_eq!(world.patch(&path, body.clone()).await.problem(), (400, code), "{body}");
    }
    // the grants outlive the bundle until the event is drained
    assert_eq!(world.delete(&path).await.status, 204);
    let wrong = json!({ "display_name": "" });
    assert_eq!(world.patch(&path, wrong).await.problem(), (404, "provider_bundle_not_found"), "it is looked for first");
    for tail in ["", "/versions", "/clouds"] {
        let answer = world.get("ada", &format!("{path}{tail}")).await;
        assert_eq!(answer.problem(), (404, "provider_bundle_not_found"), "{tail}");
    }
    assert_eq!(world.delete(&path).await.problem(), (404, "provider_bundle_not_found"));
    world.drain().await;
    assert_eq!(world.get("ada", &path).await.problem(), (403, "permission_denied"));
}

#[tokio::test]
async fn a_lost_race_is_stale() {
    let world = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    let (service, other) = (world.service.clone(), path.clone());
    world.store.before_change(async move {
        let body = json!({ "display_name": "The other one" }).to_string();
        let request = http::Request::patch(other).header("Authorization", "Bearer ada");
        let request = request.header("Content-Type", "application/json").body(body.into());
        assert_eq!(service.answer(request.unwrap()).await.unwrap().status(), 200);
    });
    let mine = json!({ "display_name": "Mine" });
    assert_eq!(world.patch(&path, mine.clone()).await.problem(), (409, "provider_bundle_stale"));
    assert_eq!(world.get("ada", &path).await.text("display_name"), "The other one");
    assert_eq!(world.patch(&path, mine).await.status, 200, "the same patch on a fresh read succeeds");

    let sqlite = world.sqlite().clone();
    let id = id.parse::<counterpart::Uuid>().unwrap().try_into().unwrap();
    world.store.before_change(async move {
        use counterpart_store::{Change, Store};
        let mut change = sqlite.begin().await.unwrap();
        change.delete_bundle(id).await.unwrap();
        change.commit().await.unwrap();
    });
    let late = world.patch(&path, json!({ "display_name": "Late" })).await;
    assert_eq!(late.problem(), (409, "provider_bundle_stale"), "a deletion is a change too");
}

#[tokio::test]
async fn a_referenced_bundle_stays() {
    let world = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    let (one, one_id) = world.cloud(attached("one", &id)).await;
    let (two, two_id) = world.cloud(attached("two", &id)).await;
    let refused = world.delete(&path).await;
    assert_eq!(refused.problem(), (409, "provider_bundle_referenced"));
    assert_eq!(refused.json["referencing_clouds"], 2);
    let roster = world.get("ada", &format!("{path}/clouds")).await;
    assert_eq!(roster.items("cloud_id"), [one_id, two_id], "by id, which grows");
    assert_eq!(roster.items("provider_bundle_version"), [1, 1]);
    assert_eq!((world.delete(&one).await.status, world.delete(&two).await.status), (204, 204));
    assert!(world.get("ada", &format!("{path}/clouds")).await.items("slug").is_empty());
    let deleted = world.delete(&path).await;
    assert_eq!((deleted.status, &*deleted.text), (204, ""));
}

#[tokio::test]
async fn a_cloud_that_attaches_meanwhile_is_not_counted() {
    use counterpart_store::{NewCloud, Source};
    let world = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    world.sqlite().attach_in_next_delete(NewCloud {
        id: counterpart::Uuid::now_v7().try_into().unwrap(),
        display_name: "Racing".parse().unwrap(),
        slug: "racing".parse().unwrap(),
        provider: provider_bundles::types::CloudProvider::Hetzner,
        source: Source::Bundle(id.parse::<counterpart::Uuid>().unwrap().try_into().unwrap(), None),
    });
    let refused = world.delete(&path).await;
    assert_eq!(refused.problem(), (409, "provider_bundle_referenced"));
    assert!(refused.json.get("referencing_clouds").is_none(), "{refused:?}");
    assert_eq!(world.get("ada", &path).await.status, 200);
}

#[tokio::test]
async fn the_largest_bundle_fits() {
    let world = World::new().await;
    let source = |number: usize| format!("xpkg.example.org/{number:02}/{}", "s".repeat(255 - 20));
    let version = "v".repeat(128);
    let largest = json!({
        "display_name": "\u{1F30D}".repeat(256),
        "slug": "b".repeat(63),
        "provider": "openstack",
        "provider_packages": packages(&(0..16).map(source).collect::<Vec<_>>().iter().map(|source| (&**source, &*version)).collect::<Vec<_>>()),
        "provider_config_api_version": format!("g.{}/v1", "o".repeat(317 - 5)),
    });
    let answer = world.post(BUNDLES, largest.clone()).await;
    assert_eq!(answer.status, 201, "{} bytes: {answer:?}", largest.to_string().len());
    assert_eq!(world.sqlite().lag().await.unwrap().pending, 1);
}
