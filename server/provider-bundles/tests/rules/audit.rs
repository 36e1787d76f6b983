//! What the audit log holds of it all.

use counterpart_store::{AuditLog, AuditRow, Decision, Verdict};
use serde_json::{Value, json};

use crate::world::{UNKNOWN, World, attached, bundle, own};
use counterpart_service_tests::Fault;

type Row = (String, String, String, Option<i64>);

fn row(row: &AuditRow) -> Row {
    let subject = format!("{} {:?}", row.subject, row.decision);
    (row.relation.clone(), subject, row.object.clone(), row.item_count)
}

fn granted(relation: &str, object: &str, item_count: Option<i64>) -> Row {
    (relation.to_owned(), "user:ada Granted".to_owned(), object.to_owned(), item_count)
}

#[tokio::test]
async fn granted_reads_and_changes_are_one_row_each() {
    let world = World::new().await;
    let (path, id) = world.bundle("hetzner").await;
    let (cloud_path, cloud_id) = world.cloud(attached("shop", &id)).await;
    let (bundle, cloud) = (format!("provider_bundle:{id}"), format!("cloud:{cloud_id}"));
    for read in [
        &path,
        "/v1/provider-bundles",
        &format!("{path}/clouds"),
        &format!("{path}/versions"),
        &cloud_path,
        "/v1/clouds",
    ] {
        assert_eq!(world.get("ada", read).await.status, 200);
    }
    assert_eq!(world.patch(&path, json!({ "display_name": "Named" })).await.status, 200);
    assert_eq!(
        world.patch(&cloud_path, json!({ "provider_bundle_id": id, "provider_bundle_version": 1 })).await.status,
        200
    );
    assert_eq!((world.delete(&cloud_path).await.status, world.delete(&path).await.status), (204, 204));

    let log = world.log().await;
    let expected = [
        granted("provider_bundle.create", "platform:plexsphere", None),
        granted("cloud.create", "platform:plexsphere", None),
        granted("provider_bundle.read", &bundle, None),
        granted("provider_bundle.read", "provider_bundle", Some(1)),
        granted("provider_bundle.read", &bundle, Some(1)),
        granted("provider_bundle.read", &bundle, Some(1)),
        granted("cloud.read", &cloud, None),
        granted("cloud.read", "cloud", Some(1)),
        granted("provider_bundle.update", &bundle, None),
        granted("cloud.update", &cloud, None),
        granted("cloud.delete", &cloud, None),
        granted("provider_bundle.delete", &bundle, None),
    ];
    assert_eq!(log.iter().map(row).collect::<Vec<_>>(), expected);
    assert_eq!(log[8].fields, ["display_name"]);
    assert_eq!(log[9].fields, ["provider_bundle_id", "provider_bundle_version"]);
    assert!(log.iter().all(|row| row.correlation_id.is_none() && !row.request_id.is_empty()));
    assert!(matches!(world.store.verify().await, Ok(Verdict::Sound(head)) if head.sequence == 12));
}

#[tokio::test]
async fn a_denial_is_one_row_with_its_correlation_id() {
    let world = World::new().await;
    let path = format!("/v1/provider-bundles/{UNKNOWN}");
    let denied = world.ask("eve", "DELETE", &path, Value::Null).await;
    let created = world.ask("eve", "POST", "/v1/provider-bundles", json!({})).await;
    let named = world.post("/v1/clouds", attached("shop", UNKNOWN)).await;
    assert_eq!((denied.status, created.status, named.status), (403, 403, 403));

    let log = world.log().await;
    let expected = [
        ("provider_bundle.delete", "user:eve Denied", format!("provider_bundle:{UNKNOWN}")),
        ("provider_bundle.create", "user:eve Denied", "platform:plexsphere".to_owned()),
        ("cloud.create", "user:ada Denied", format!("provider_bundle:{UNKNOWN}")),
    ];
    let expected = expected.map(|(relation, subject, object)| (relation.to_owned(), subject.to_owned(), object, None));
    assert_eq!(log.iter().map(row).collect::<Vec<_>>(), expected);
    for (row, answer) in log.iter().zip([&denied, &created, &named]) {
        assert_eq!(row.correlation_id, Some(answer.text("correlation_id")));
        assert_eq!(row.request_id, answer.headers["X-Request-Id"].to_str().unwrap());
        assert_eq!(row.decision, Decision::Denied);
    }
}

#[tokio::test]
async fn what_did_not_happen_is_no_row() {
    let world = World::new().await;
    let (path, _) = world.bundle("hetzner").await;
    let rows = world.log().await.len();
    assert_eq!(world.post("/v1/provider-bundles", json!([])).await.status, 400);
    assert_eq!(world.get("ada", "/v1/provider-bundles/no-id").await.status, 400);
    assert_eq!(world.post("/v1/provider-bundles", bundle("hetzner")).await.status, 409);
    assert_eq!(world.patch(&path, json!({})).await.status, 400);
    world.checker.set_unavailable(true);
    assert_eq!(world.get("ada", &path).await.status, 503);
    assert_eq!(world.get("ada", "/v1/provider-bundles").await.status, 503);
    assert_eq!(world.log().await.len(), rows);
}

#[tokio::test]
async fn what_cannot_be_written_down_is_not_answered() {
    let world = World::new().await;
    let (path, _) = world.bundle("hetzner").await;
    let (cloud, _) = world.cloud(own("shop")).await;
    world.store.set(Some(Fault::Log));
    let named = json!({ "provider_bundle_id": UNKNOWN });
    let answers = [
        world.get("ada", &path).await,
        world.get("ada", "/v1/clouds").await,
        world.get("eve", &path).await,
        world.ask("eve", "POST", "/v1/clouds", own("mine")).await,
        world.patch(&cloud, named).await,
    ];
    for answer in answers {
        assert_eq!(answer.problem(), (500, "internal"), "{answer:?}");
    }
}
