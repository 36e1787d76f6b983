//! Deletions race Clouds that attach.

use counterpart_process_tests::{Caller, World, attached, bundle};
use serde_json::Value;
use sqlx::{Connection, SqliteConnection};
use tokio::task::JoinSet;

const ROUNDS: usize = 16;
const CLOUDS: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn no_cloud_ever_points_at_nothing() {
    let world = World::new();
    let server = world.serve();
    let ada = world.caller(&server, "ada");
    let (mut deleted, mut refused) = (0, 0);
    for round in 0..ROUNDS {
        let id = ada.create("/v1/provider-bundles", bundle(&format!("raced-{round}"), 0)).await;
        let (gone, attached) = race(&ada, round, &id).await;
        assert!(!(gone && attached > 0), "round {round}: {attached} Clouds attached, and the bundle is gone");
        assert!(gone || attached > 0, "round {round}: nothing attached, and the bundle was kept");
        *(if gone { &mut deleted } else { &mut refused }) += 1;
        let clouds = ada.get("/v1/clouds?limit=200").await.json();
        let pointing = clouds["items"].as_array().unwrap().iter().filter(|cloud| cloud["provider_bundle_id"] == *id);
        assert!(pointing.count() <= attached);
    }
    assert_eq!(deleted + refused, ROUNDS);
    server.stop().await;
    assert_eq!(broken_references(&world).await, 0);
}

/// Whether the deletion won, and how many Clouds attached.
async fn race(ada: &Caller, round: usize, id: &str) -> (bool, usize) {
    let mut attaching = JoinSet::new();
    let target = format!("/v1/provider-bundles/{id}");
    for number in 0..CLOUDS {
        let (caller, body) = (ada.clone(), attached(&format!("racer-{round}-{number}"), id));
        attaching.spawn(async move { caller.ask("POST", "/v1/clouds", body).await });
        if number == round % CLOUDS {
            let (caller, target) = (ada.clone(), target.clone());
            attaching.spawn(async move { caller.ask("DELETE", &target, Value::Null).await });
        }
    }
    let (mut gone, mut attached) = (false, 0);
    while let Some(answer) = attaching.join_next().await {
        let answer = answer.unwrap();
        match (answer.status, &*answer.code()) {
            (204, _) => gone = true,
            (201, _) => attached += 1,
            (409, "provider_bundle_referenced") => assert!(answer.json()["referencing_clouds"].as_u64() >= Some(1)),
            (409, "provider_bundle_unavailable") | (403, "permission_denied") => {}
            _ => panic!("{answer:?}"),
        }
    }
    (gone, attached)
}

/// Clouds whose bundle or version is not there, in the file itself.
async fn broken_references(world: &World) -> i64 {
    const SQL: &str = "SELECT count(*) FROM clouds WHERE bundle_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM versions \
                       WHERE versions.bundle_id = clouds.bundle_id AND versions.version = clouds.bundle_version)";
    let url = format!("sqlite://{}", world.file("bundles.db").display());
    let mut connection = SqliteConnection::connect(&url).await.unwrap();
    let broken = sqlx::query_scalar(SQL).fetch_one(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    broken
}
