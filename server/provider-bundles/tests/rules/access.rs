//! Who is let in, and what a denial gives away.

use serde_json::{Value, json};

use crate::world::{Answer, UNKNOWN, World, attached, bundle, own};

/// An answer without what differs from one request to the next.
fn words(answer: &Answer, id: &str) -> (u16, String) {
    let correlation_id = answer.text("correlation_id");
    assert_eq!(correlation_id.len(), 26, "{answer:?}");
    (answer.status, answer.text.replace(&correlation_id, "<ulid>").replace(id, "<id>"))
}

/// Every operation on one object.
fn operations(object: &str, id: &str) -> Vec<(&'static str, String, Value)> {
    let path = format!("/v1/{object}/{id}");
    let mut all = vec![
        ("GET", path.clone(), Value::Null),
        ("PATCH", path.clone(), json!({ "display_name": "Mine" })),
        ("PATCH", path.clone(), json!({ "slug": 1 })),
        ("DELETE", path.clone(), Value::Null),
    ];
    if object == "provider-bundles" {
        all.push(("GET", format!("{path}/clouds"), Value::Null));
        all.push(("GET", format!("{path}/versions"), Value::Null));
    }
    all
}

#[tokio::test]
async fn an_unknown_id_and_a_foreign_one_are_alike() {
    let world = World::new().await;
    let (_, bundle) = world.bundle("hetzner").await;
    let (_, cloud) = world.cloud(own("shop")).await;
    for (object, id) in [("provider-bundles", bundle), ("clouds", cloud)] {
        for (foreign, unknown) in operations(object, &id).into_iter().zip(operations(object, UNKNOWN)) {
            world.checker.taken();
            let (method, path, body) = foreign;
            let foreign = words(&world.ask("eve", method, &path, body).await, &id);
            let asked_of_foreign = world.checker.taken();
            let (method, path, body) = unknown;
            let unknown = words(&world.ask("eve", method, &path, body).await, UNKNOWN);
            assert_eq!(foreign, unknown, "{method} {path}");
            assert_eq!(asked_of_foreign, world.checker.taken(), "{method} {path}");
            let (status, text) = foreign;
            assert!(
                status == 403 && text.contains(r#""reason":"out_of_scope""#) && text.contains(r#""relation_path":[]"#),
                "{text}"
            );
        }
    }
}

#[tokio::test]
async fn a_named_bundle_is_denied_alike() {
    let world = World::new().await;
    let (_, id) = world.bundle("hetzner").await;
    let (path, cloud) = world.cloud(own("shop")).await;
    world.grant(&format!("cloud:{cloud}#cloud_admin@user:carl")).await;
    let mut answers = Vec::new();
    for bundle in [&*id, UNKNOWN] {
        world.checker.taken();
        let answer = world.ask("carl", "PATCH", &path, json!({ "provider_bundle_id": bundle })).await;
        answers.push((words(&answer, bundle), world.checker.taken()));
    }
    assert_eq!(answers[0], answers[1]);
    assert_eq!(answers[0].1, ["user:carl manage cloud", "user:carl observe provider_bundle"]);
}

#[tokio::test]
async fn an_observer_learns_what_is_missing() {
    let world = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    let (cloud_path, cloud) = world.cloud(attached("shop", &id)).await;
    world.grant(&format!("provider_bundle:{id}#viewer@service_identity:bot")).await;
    world.grant(&format!("cloud:{cloud}#viewer@service_identity:bot")).await;
    let bundle_path = [format!("provider_bundle:{id}#bundle_admin"), "platform:plexsphere#admin".to_owned()];
    for who in ["bot", "oscar"] {
        for (method, tail) in [("DELETE", ""), ("GET", "/clouds")] {
            let denied = world.ask(who, method, &format!("{path}{tail}"), Value::Null).await;
            assert_eq!(denied.text("reason"), "insufficient_relation", "{who} {method}");
            let mut named: Vec<_> = denied.json["relation_path"].as_array().unwrap().clone();
            named.sort_by_key(ToString::to_string);
            let mut expected = bundle_path.clone().map(Value::from).to_vec();
            expected.sort_by_key(ToString::to_string);
            assert_eq!(named, expected, "{who} {method}");
        }
    }
    let denied = world.ask("bot", "DELETE", &cloud_path, Value::Null).await;
    assert_eq!(denied.json["relation_path"], json!([format!("cloud:{cloud}#cloud_admin")]));

    for (who, reason, path) in
        [("oscar", "insufficient_relation", json!(["platform:plexsphere#admin"])), ("eve", "out_of_scope", json!([]))]
    {
        world.checker.taken();
        let denied = world.ask(who, "POST", "/v1/provider-bundles", bundle("mine")).await;
        assert_eq!(
            (denied.status, denied.text("reason"), &denied.json["relation_path"]),
            (403, reason.to_owned(), &path)
        );
        let mut asked = vec![format!("user:{who} manage platform"), format!("user:{who} read platform")];
        // only who may observe the object is told why
        asked.extend((reason == "insufficient_relation").then(|| "why manage platform".to_owned()));
        assert_eq!(world.checker.taken(), asked);
    }
}

#[tokio::test]
async fn nothing_on_the_platform_shows_a_cloud() {
    let world = World::new().await;
    let (path, _) = world.cloud(own("shop")).await;
    assert_eq!(world.get("ada", &path).await.status, 200, "she created it");
    assert_eq!(world.get("oscar", &path).await.problem(), (403, "permission_denied"));
    assert!(world.get("oscar", "/v1/clouds").await.items("slug").is_empty());
}

#[tokio::test]
async fn a_circle_denies() {
    let world = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    world.grant("group:one#member@group:two#member").await;
    world.grant("group:two#member@group:one#member").await;
    world.grant(&format!("provider_bundle:{id}#viewer@group:one#member")).await;
    let denied = world.get("eve", &path).await;
    assert_eq!((denied.problem(), &*denied.text("reason")), ((403, "permission_denied"), "out_of_scope"));
    assert_eq!(world.get("eve", "/v1/provider-bundles").await.items("slug").len(), 0);
    assert_eq!(world.get("oscar", &path).await.status, 200, "a yes beside it is a yes");
}
