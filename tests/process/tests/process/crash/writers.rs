//! Sixty-four writers patch one bundle.

use counterpart_process_tests::{Caller, World, bundle, content};
use serde_json::Value;
use std::collections::BTreeMap;
use tokio::task::JoinSet;

const WRITERS: usize = 64;
/// How many of its patches each writer sees accepted.
const ACCEPTED: usize = 3;

#[tokio::test(flavor = "multi_thread")]
async fn every_accepted_patch_is_one_version_and_losers_are_told() {
    let world = World::new();
    let server = world.serve();
    let ada = world.caller(&server, "ada");
    let id = ada.create("/v1/provider-bundles", bundle("contended", 0)).await;
    let mut writers = JoinSet::new();
    for number in 0..WRITERS {
        writers.spawn(write(ada.clone(), format!("/v1/provider-bundles/{id}"), number));
    }
    let (mut accepted, mut stale) = (BTreeMap::from([(1, content(0))]), 0);
    while let Some(written) = writers.join_next().await {
        let (own, lost) = written.unwrap();
        for (version, content) in own {
            assert!(accepted.insert(version, content).is_none(), "version {version} was answered twice");
        }
        stale += lost;
    }
    let last = 1 + WRITERS * ACCEPTED;
    assert_eq!(accepted.keys().copied().collect::<Vec<_>>(), (1..=last as u64).collect::<Vec<_>>());
    assert!(stale > 0, "no writer ever lost a race");
    assert_eq!(versions(&ada, &id).await, accepted);
    let updates = audited(&world, "provider_bundle.update");
    assert_eq!(updates, WRITERS * ACCEPTED);
    server.stop().await;
}

/// Patches until enough was accepted: what was, by version, and how often a race was lost.
async fn write(caller: Caller, target: String, writer: usize) -> (Vec<(u64, Value)>, usize) {
    let (mut accepted, mut stale) = (Vec::new(), 0);
    while accepted.len() < ACCEPTED {
        let content = content(1 + writer * ACCEPTED + accepted.len());
        let answer = caller.ask("PATCH", &target, content.clone()).await;
        if answer.status == 200 {
            let json = answer.json();
            assert_eq!(json["provider_packages"], content["provider_packages"]);
            accepted.push((json["latest_version"].as_u64().unwrap(), content));
        } else {
            answer.check(409, "provider_bundle_stale");
            stale += 1;
        }
    }
    (accepted, stale)
}

/// The history of a bundle, by version.
pub(super) async fn versions(caller: &Caller, id: &str) -> BTreeMap<u64, Value> {
    let (mut all, mut cursor) = (BTreeMap::new(), String::new());
    loop {
        let page = caller.get(&format!("/v1/provider-bundles/{id}/versions?limit=200{cursor}")).await.json();
        for row in page["items"].as_array().unwrap() {
            let mut content = row.clone();
            let version = row["version"].as_u64().unwrap();
            content.as_object_mut().unwrap().retain(|name, _| name.starts_with("provider_"));
            all.insert(version, content);
        }
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => return all,
        }
    }
}

/// How many rows of the audit log are of this relation.
fn audited(world: &World, relation: &str) -> usize {
    super::audit::rows(world).iter().filter(|row| row["relation"] == relation).count()
}
