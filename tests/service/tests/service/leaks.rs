//! Existence never leaks: an unknown id and a foreign one are answered alike, and asked about alike.

use counterpart_service_tests::{UNKNOWN, World, attached, bundle, own};
use counterpart_store::AuditRow;
use counterpart_wire_tests::{Wire, exchange};
use serde_json::{Value, json};

use crate::draft::{OPERATIONS, Operation};

/// Everything that an answer gives away, the id that was asked about and the id of the denial apart.
#[derive(Debug, PartialEq, Eq)]
struct Given {
    line: String,
    headers: Vec<(String, String)>,
    body: String,
    /// What the checker was asked.
    asked: Vec<String>,
    /// What the database was asked.
    read: Vec<&'static str>,
    /// What was written down.
    rows: Vec<String>,
}

fn written(row: &AuditRow, id: &str) -> String {
    let object = row.object.replace(id, "<id>");
    let correlated = row.correlation_id.is_some();
    format!(
        "{} {} {} {object} {:?} {correlated} {:?}",
        row.relation, row.operation, row.subject, row.decision, row.fields
    )
}

/// Sends a request over TCP that is about an id, and gives what there is to be seen.
async fn given(world: &World, request: Wire, id: &str) -> Given {
    let before = world.log().await.len();
    world.forget();
    let answer = exchange(world.serve(), &request.with("X-Request-Id", "the-same")).await;
    let (asked, read) = (world.checker.taken(), world.store.taken());
    let correlation_id = answer.json()["correlation_id"].as_str().unwrap_or_default().to_owned();
    assert_eq!((answer.status(), &*answer.code(), correlation_id.len()), (403, "permission_denied", 26), "{answer:?}");
    let body = String::from_utf8_lossy(&answer.body).into_owned();
    assert!(body.contains(r#""reason":"out_of_scope""#) && body.contains(r#""relation_path":[]"#), "{body}");
    let mut headers = answer.headers.clone();
    headers.retain(|(name, _)| !name.eq_ignore_ascii_case("date"));
    let rows = world.log().await.split_off(before);
    Given {
        line: answer.line,
        headers,
        body: body.replace(&correlation_id, "<ulid>").replace(id, "<id>"),
        asked,
        read,
        rows: rows.iter().map(|row| written(row, id)).collect(),
    }
}

/// The requests of an operation on an object: with nothing, with a body, and with one that is no good.
fn requests(world: &World, who: &str, operation: Operation, id: &str) -> Vec<Wire> {
    let request = world.request(who, operation.method, &operation.path(id));
    if !operation.has_body() {
        return vec![request];
    }
    let json = |body: &Value| request.clone().with_json("application/json", body);
    vec![
        json(&json!({ "display_name": "Mine" })),
        json(&json!({ "slug": 1, "x": 2 })),
        request.clone().with("Content-Type", "text/plain").with_body("{"),
    ]
}

/// A world in which mia holds a bundle and a Cloud of her own; the ids of a foreign bundle and a foreign Cloud.
async fn world() -> (World, String, String) {
    let world = World::new().await;
    let (foreign, own_bundle) = (world.bundle(bundle("foreign")).await, world.bundle(bundle("mine")).await);
    let (foreign_cloud, own_cloud) = (world.cloud(attached("foreign", &foreign)).await, world.cloud(own("mine")).await);
    for relationship in [
        format!("provider_bundle:{own_bundle}#bundle_admin@user:mia"),
        format!("cloud:{own_cloud}#cloud_admin@user:mia"),
    ] {
        world.grant(&relationship).await;
    }
    (world, foreign, foreign_cloud)
}

#[tokio::test]
async fn an_unknown_id_is_answered_like_a_foreign_one() {
    let (world, foreign, foreign_cloud) = world().await;
    // of one that is gone nothing is left, and the grants of one that just came are not there yet
    let gone = world.bundle(bundle("gone")).await;
    assert_eq!(world.ask("ada", "DELETE", &format!("/v1/provider-bundles/{gone}"), Value::Null).await.status(), 204);
    world.drain().await;
    let created = world.create("/v1/provider-bundles", bundle("new")).await.json();
    let new = created["id"].as_str().expect("an id").to_owned();
    for operation in OPERATIONS.into_iter().filter(|operation| operation.has_id()) {
        let (callers, ids): (&[_], Vec<_>) = if operation.is_of_clouds() {
            // the platform's grants say nothing about Clouds
            (&["eve", "mia", "bot", "oscar", "zoe"], vec![&foreign_cloud])
        } else {
            (&["eve", "mia", "bot"], vec![&foreign, &gone, &new])
        };
        for who in callers {
            let unknown = requests(&world, who, operation, UNKNOWN);
            for (index, request) in unknown.into_iter().enumerate() {
                let unknown = given(&world, request, UNKNOWN).await;
                assert!(unknown.read.is_empty(), "the database was asked: {unknown:?}");
                assert_eq!(unknown.rows.len(), 1, "{unknown:?}");
                for id in &ids {
                    let request = requests(&world, who, operation, id).remove(index);
                    assert_eq!(given(&world, request, id).await, unknown, "{who} {} {id}", operation.name);
                }
            }
        }
    }
}

#[tokio::test]
async fn whoever_lacks_a_stronger_permission_learns_it_only_of_what_they_observe() {
    let (world, foreign, _) = world().await;
    let checks = |operation: &str, who: &str, asked: &[String]| {
        let weaker = operation != "GetProviderBundle" && operation != "ListProviderBundleVersions";
        let (manage, observe) =
            (format!("user:{who} manage provider_bundle"), format!("user:{who} observe provider_bundle"));
        let expected = if weaker { vec![manage, observe] } else { vec![observe] };
        assert_eq!(asked, expected, "{operation}");
    };
    for operation in OPERATIONS.into_iter().filter(|operation| operation.has_id() && !operation.is_of_clouds()) {
        for id in [&*foreign, UNKNOWN] {
            let request = requests(&world, "eve", operation, id).remove(0);
            checks(operation.name, "eve", &given(&world, request, id).await.asked);
        }
    }
}

#[tokio::test]
async fn an_unknown_bundle_that_a_cloud_names_is_answered_like_a_foreign_one() {
    let (world, foreign, _) = world().await;
    let cloud = world.cloud(own("shop")).await;
    world.grant(&format!("cloud:{cloud}#cloud_admin@user:carl")).await;
    let created = world.create("/v1/provider-bundles", bundle("new")).await.json();
    let new = created["id"].as_str().expect("an id").to_owned();
    let path = format!("/v1/clouds/{cloud}");
    let naming = |id: &str, pin: Value| {
        let mut body = json!({ "provider_bundle_id": id });
        if !pin.is_null() {
            body["provider_bundle_version"] = pin;
        }
        world.request("carl", "PATCH", &path).with_json("application/json", &body)
    };
    for pin in [Value::Null, json!(1), json!(99)] {
        let unknown = given(&world, naming(UNKNOWN, pin.clone()), UNKNOWN).await;
        assert_eq!(unknown.asked, ["user:carl manage cloud", "user:carl observe provider_bundle"]);
        assert_eq!(unknown.read, ["cloud"], "no bundle was looked for");
        for id in [&foreign, &new] {
            assert_eq!(given(&world, naming(id, pin.clone()), id).await, unknown, "{id} {pin}");
        }
    }
    // whoever may create Clouds observes every bundle but those whose grants are not there yet
    for slug in ["free", "shop"] {
        let create = |id: &str| {
            let body = attached(slug, id);
            world.request("ada", "POST", "/v1/clouds").with_json("application/json", &body)
        };
        let unknown = given(&world, create(UNKNOWN), UNKNOWN).await;
        assert!(unknown.read.is_empty(), "no change was begun: {unknown:?}");
        assert_eq!(given(&world, create(&new), &new).await, unknown, "{slug}");
    }
}

#[tokio::test]
async fn listings_show_nothing_of_what_is_foreign() {
    let (world, ..) = world().await;
    let empty = World::new().await;
    for path in ["/v1/provider-bundles", "/v1/clouds"] {
        let (some, none) = (world.get("eve", path).await, empty.get("eve", path).await);
        assert_eq!((some.status(), &some.body), (200, &none.body), "{path}");
        assert_eq!(none.json(), json!({ "items": [] }), "{path}");
        let own = world.get("mia", path).await.json();
        let slugs: Vec<_> = own["items"].as_array().into_iter().flatten().map(|item| &item["slug"]).collect();
        assert_eq!(slugs, ["mine"], "{path}");
    }
}
