//! What is written down, and what is not: a row for each denial, and none for whatever else fails.

use counterpart_service_tests::{World, attached, bundle};
use counterpart_store::{AuditLog, AuditRow, Decision, Outbox, Store, Verdict};
use serde_json::{Value, json};

use crate::draft::{Draft, OPERATIONS};
use crate::stage::Stage;
use crate::troubles::troubles;

/// Everything that a change would leave behind.
async fn kept(world: &World) -> String {
    let sqlite = world.sqlite();
    let bundles = sqlite.bundles(None, 200).await.expect("bundles");
    let clouds = sqlite.clouds(None, 200).await.expect("Clouds");
    let events: Vec<_> = sqlite.events(None, 1000).await.expect("events").iter().map(|event| event.id).collect();
    format!("{bundles:?} {clouds:?} {events:?}")
}

#[tokio::test]
async fn a_problem_leaves_nothing_but_the_row_of_a_denial() {
    let stage = Stage::new().await;
    let before = kept(&stage.world).await;
    let mut denials = 0;
    for operation in OPERATIONS {
        for trouble in troubles(operation) {
            let mut draft = Draft::new(operation, &stage);
            (trouble.spoil)(&mut draft, &stage);
            let length = stage.world.log().await.len();
            let answer = stage.send(&draft).await;
            let rows = stage.world.log().await.split_off(length);
            let name = format!("{} where {}", operation.name, trouble.name);
            if trouble.code != "permission_denied" {
                assert!(rows.is_empty(), "{name}: {rows:?}");
                continue;
            }
            let [row] = &*rows else { panic!("{name}: {rows:?}") };
            assert_eq!((row.decision, &*row.operation, row.item_count), (Decision::Denied, operation.name, None));
            assert_eq!(row.correlation_id.as_deref(), answer.json()["correlation_id"].as_str(), "{name}");
            assert_eq!(Some(&*row.request_id), answer.header("x-request-id"), "{name}");
            assert!(row.fields.is_empty(), "{name}");
            denials += 1;
        }
        assert_eq!(kept(&stage.world).await, before, "{}", operation.name);
    }
    // ten gates, and two ways for each of two operations to name a bundle that is denied
    assert_eq!(denials, 10 + 4);
    assert!(matches!(stage.world.sqlite().verify().await, Ok(Verdict::Sound(_))));
}

fn shown(row: &AuditRow) -> (String, String, String, Option<i64>, String) {
    let decision = format!("{} {:?}", row.subject, row.decision);
    (format!("{} {}", row.relation, row.operation), decision, row.object.clone(), row.item_count, row.fields.join(" "))
}

#[tokio::test]
async fn what_succeeds_is_one_row() {
    let world = World::new().await;
    let mut expected = Vec::new();
    let mut expect = |what: &str, who: &str, object: &str, count: Option<i64>, fields: &str| {
        expected.push((what.to_owned(), format!("{who} Granted"), object.to_owned(), count, fields.to_owned()));
    };
    let id = world.bundle(bundle("aws")).await;
    expect("provider_bundle.create CreateProviderBundle", "user:ada", "platform:plexsphere", None, "");
    let cloud = world.cloud(attached("shop", &id)).await;
    expect("cloud.create CreateCloud", "user:ada", "platform:plexsphere", None, "");
    let (own, object) = (format!("provider_bundle:{id}"), format!("cloud:{cloud}"));
    world.grant(&format!("{own}#viewer@service_identity:bot")).await;

    let path = format!("/v1/provider-bundles/{}", id.to_uppercase());
    for (who, target, relation, count) in [
        ("oscar", path.clone(), "provider_bundle.read GetProviderBundle", None),
        ("bot", format!("{path}/versions?limit=1"), "provider_bundle.read ListProviderBundleVersions", Some(1)),
        ("ada", format!("{path}/clouds"), "provider_bundle.read ListProviderBundleClouds", Some(1)),
    ] {
        assert_eq!(world.get(who, &target).await.status(), 200, "{target}");
        let subject = if who == "bot" { "service_identity:bot".to_owned() } else { format!("user:{who}") };
        expect(relation, &subject, &own, count, "");
    }
    // rows that were dropped are not counted
    for (who, target, relation, object, count) in [
        ("eve", "/v1/provider-bundles", "provider_bundle.read ListProviderBundles", "provider_bundle", 0),
        ("ada", "/v1/provider-bundles", "provider_bundle.read ListProviderBundles", "provider_bundle", 1),
        ("oscar", "/v1/clouds", "cloud.read ListClouds", "cloud", 0),
    ] {
        assert_eq!(world.get(who, target).await.status(), 200, "{target}");
        expect(relation, &format!("user:{who}"), object, Some(count), "");
    }
    let cloud_path = format!("/v1/clouds/{cloud}");
    for (method, target, body, relation, object, fields) in [
        ("GET", &cloud_path, Value::Null, "cloud.read GetCloud", &object, ""),
        (
            "PATCH",
            &path,
            json!({ "display_name": "A" }),
            "provider_bundle.update PatchProviderBundle",
            &own,
            "display_name",
        ),
        (
            "PATCH",
            &cloud_path,
            json!({ "provider_bundle_version": 1 }),
            "cloud.update PatchCloud",
            &object,
            "provider_bundle_version",
        ),
        ("DELETE", &cloud_path, Value::Null, "cloud.delete DeleteCloud", &object, ""),
        ("DELETE", &path, Value::Null, "provider_bundle.delete DeleteProviderBundle", &own, ""),
    ] {
        assert!(world.ask("ada", method, target, body).await.status() < 300, "{method} {target}");
        expect(relation, "user:ada", object, None, fields);
    }
    let log = world.log().await;
    assert_eq!(log.iter().map(shown).collect::<Vec<_>>(), expected);
    assert!(log.iter().all(|row| row.correlation_id.is_none() && !row.request_id.is_empty()));
}
