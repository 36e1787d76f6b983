//! What fails behind the router, and what is answered then.

use counterpart_store::{Outbox, Store};
use serde_json::{Value, json};

use crate::world::{World, attached, bundle, own};
use counterpart_service_tests::Fault;

#[tokio::test]
async fn a_checker_out_of_reach_is_no_denial() {
    let world = World::new().await;
    let empty = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    let (cloud, _) = world.cloud(own("shop")).await;
    for world in [&world, &empty] {
        world.checker.set_unavailable(true);
    }
    for (method, path, body) in [
        ("POST", "/v1/provider-bundles", bundle("other")),
        ("GET", "/v1/provider-bundles", Value::Null),
        ("GET", &*path, Value::Null),
        ("PATCH", &*path, json!({ "display_name": "Named" })),
        ("DELETE", &*path, Value::Null),
        ("GET", &*format!("{path}/clouds"), Value::Null),
        ("GET", &*format!("{path}/versions"), Value::Null),
        ("POST", "/v1/clouds", attached("other", &id)),
        ("GET", "/v1/clouds", Value::Null),
        ("GET", &*cloud, Value::Null),
        ("PATCH", &*cloud, json!({ "display_name": "Named" })),
        ("DELETE", &*cloud, Value::Null),
    ] {
        let answer = world.ask("ada", method, path, body).await;
        assert_eq!(answer.problem(), (503, "authz_unavailable"), "{method} {path}");
    }
    let nothing = empty.get("ada", "/v1/provider-bundles").await;
    assert_eq!((nothing.status, nothing.items("slug").len()), (200, 0), "nothing is asked about no rows");
}

#[tokio::test]
async fn a_store_that_fails_is_internal_and_leaves_nothing() {
    let world = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    let (cloud, _) = world.cloud(own("shop")).await;
    let rows = world.log().await.len();
    for fault in [Fault::Begin, Fault::Append, Fault::Commit] {
        world.store.set(Some(fault));
        let answers = [
            world.post("/v1/provider-bundles", bundle("other")).await,
            world.patch(&path, json!({ "display_name": "Named" })).await,
            world.delete(&path).await,
            world.post("/v1/clouds", attached("other", &id)).await,
            world.patch(&cloud, json!({ "provider_bundle_id": id })).await,
            world.delete(&cloud).await,
        ];
        for answer in answers {
            assert_eq!(answer.problem(), (500, "internal"), "{fault:?}");
            assert_eq!(answer.text("detail"), "the server failed", "nothing of the cause is told");
        }
    }
    world.store.set(Some(Fault::Read));
    for path in [
        &*path,
        "/v1/provider-bundles",
        &*format!("{path}/clouds"),
        &*format!("{path}/versions"),
        &*cloud,
        "/v1/clouds",
    ] {
        assert_eq!(world.get("ada", path).await.problem(), (500, "internal"), "{path}");
    }
    world.store.set(None);
    assert_eq!(world.log().await.len(), rows);
    assert_eq!(world.sqlite().lag().await.unwrap().pending, 0);
    assert_eq!(world.get("ada", &path).await.text("display_name"), "Hetzner, shared");
    assert_eq!(world.sqlite().bundles(None, 10).await.unwrap().rows.len(), 1);
}

#[tokio::test]
async fn a_collision_that_is_not_the_slugs_is_a_conflict() {
    let world = World::new().await;
    let (path, _) = world.bundle("hetzner").await;
    let (cloud, _) = world.cloud(own("shop")).await;
    world.store.set(Some(Fault::Conflict));
    for (answer, problem) in [
        (world.post("/v1/provider-bundles", bundle("other")).await, (409, "provider_bundle_conflict")),
        (world.patch(&path, json!({ "display_name": "Named" })).await, (409, "provider_bundle_conflict")),
        (world.post("/v1/clouds", own("other")).await, (409, "cloud_conflict")),
        (world.patch(&cloud, json!({ "display_name": "Named" })).await, (500, "internal")),
    ] {
        assert_eq!(answer.problem(), problem);
    }
}
