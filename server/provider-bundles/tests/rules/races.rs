//! Many callers at once.

use std::sync::Arc;

use counterpart_store::Outbox;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::world::{World, attached, own};

/// Sends requests at once; their answers' statuses and codes.
async fn all(world: &Arc<World>, requests: Vec<(&'static str, String, Value)>) -> Vec<(u16, String)> {
    let mut tasks = JoinSet::new();
    for (method, path, body) in requests {
        let world = world.clone();
        tasks.spawn(async move {
            let answer = world.ask("ada", method, &path, body).await;
            let (status, code) = answer.problem();
            (status, code.to_owned())
        });
    }
    tasks.join_all().await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn every_accepted_patch_is_one_version() {
    let world = Arc::new(World::new().await);
    let (path, _) = world.bundle("hetzner").await;
    let publish = |number: usize| {
        let version = format!("hcloud.example.org/v{number}");
        ("PATCH", path.clone(), json!({ "provider_config_api_version": version }))
    };
    let answers = all(&world, (0..64).map(publish).collect()).await;
    let accepted = answers.iter().filter(|(status, _)| *status == 200).count();
    let stale = answers.iter().filter(|(_, code)| code == "provider_bundle_stale").count();
    assert_eq!(accepted + stale, 64, "{answers:?}");
    assert!(accepted > 0 && stale > 0, "{accepted} accepted, {stale} stale");
    let read = world.get("ada", &path).await;
    assert_eq!(read.json["latest_version"], json!(accepted + 1));
    let history = world.get("ada", &format!("{path}/versions?limit=200")).await;
    assert_eq!(history.items("version").len(), accepted + 1, "no update is lost");
    let events = world.sqlite().lag().await.unwrap();
    assert_eq!(events.pending, u64::try_from(accepted).unwrap(), "one event each");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn no_cloud_points_at_nothing() {
    let world = Arc::new(World::new().await);
    for round in 0..8 {
        let (path, id) = world.bundle(&format!("bundle-{round}")).await;
        let (cloud, _) = world.cloud(own(&format!("moved-{round}"))).await;
        let mut requests: Vec<_> = (0..4)
            .map(|number| ("POST", "/v1/clouds".to_owned(), attached(&format!("cloud-{round}-{number}"), &id)))
            .collect();
        requests.insert(round % 5, ("DELETE", path.clone(), Value::Null));
        requests.push(("PATCH", cloud.clone(), json!({ "provider_bundle_id": id })));
        let answers = all(&world, requests).await;
        let known = |(status, code): &(u16, String)| match status {
            200 | 201 | 204 => true,
            409 => matches!(&**code, "provider_bundle_unavailable" | "provider_bundle_referenced"),
            _ => false,
        };
        assert!(answers.iter().all(known), "{answers:?}");
        let deleted = answers.iter().any(|(status, _)| *status == 204);
        let attached = answers.iter().any(|(status, _)| matches!(status, 200 | 201));
        assert!(deleted != attached, "{answers:?}");
        assert_eq!(world.get("ada", &path).await.status, if deleted { 404 } else { 200 });
        world.drain().await;
    }
}
