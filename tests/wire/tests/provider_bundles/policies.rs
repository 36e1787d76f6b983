//! What is written down: audit rows and events, in the transaction and beside the answer.

use counterpart::server::AuditOutcome;

use crate::journal::Journal;
use crate::people::Backend;
use crate::scene::{BUNDLE, CLOUD, Scene, good};

async fn journal(operation: &str) -> Journal {
    let scene = Scene::success(operation);
    let answer = scene.ask(&good(operation)).await;
    assert!(answer.status() < 300, "{answer:?}");
    scene.journal
}

#[tokio::test]
async fn changes_are_recorded_with_their_event() {
    for (operation, relation, context, name, aggregate) in [
        ("CreateProviderBundle", "provider_bundle.create", "{}", "ProviderBundleCreated", BUNDLE),
        ("PatchProviderBundle", "provider_bundle.update", FIELDS, "ProviderBundleUpdated", BUNDLE),
        ("DeleteProviderBundle", "provider_bundle.delete", "{}", "ProviderBundleDeleted", BUNDLE),
        ("CreateCloud", "cloud.create", "{}", "CloudCreated", CLOUD),
        ("PatchCloud", "cloud.update", FIELDS, "CloudUpdated", CLOUD),
        ("DeleteCloud", "cloud.delete", "{}", "CloudDeleted", CLOUD),
    ] {
        journal(operation).await.rows(|rows| {
            let [(audit, event)] = &*rows.in_transaction else { panic!("{operation}: {rows:?}") };
            assert_eq!((audit.relation, audit.operation), (relation, operation));
            assert_eq!((audit.caller.subject(), audit.outcome), ("ada", AuditOutcome::Succeeded), "{operation}");
            let on_platform = operation.starts_with("Create");
            assert_eq!(audit.id.as_deref(), Some(if on_platform { "plexsphere" } else { aggregate }), "{operation}");
            assert_eq!(audit.context.as_raw(), context, "{operation}");
            assert_eq!((event.name, &*event.aggregate), (name, aggregate));
            assert_eq!(event.event.get("id").and_then(|id| id.as_str()).as_deref(), Some(aggregate), "{operation}");
            assert_eq!(event.request_id, audit.request_id, "{operation}");
            assert!(rows.by_adapter.is_empty(), "{operation}: the transaction has it");
        });
    }
}

const FIELDS: &str = r#"{"fields":["provider_packages","provider_config_api_version"]}"#;

#[tokio::test]
async fn reads_are_written_down_before_they_are_answered() {
    for (operation, relation, id, context) in [
        ("GetProviderBundle", "provider_bundle.read", Some(BUNDLE), "{}"),
        ("ListProviderBundles", "provider_bundle.read", None, r#"{"item_count":2}"#),
        ("ListProviderBundleClouds", "provider_bundle.read", Some(BUNDLE), r#"{"item_count":2}"#),
        ("ListProviderBundleVersions", "provider_bundle.read", Some(BUNDLE), r#"{"item_count":2}"#),
        ("GetCloud", "cloud.read", Some(CLOUD), "{}"),
        ("ListClouds", "cloud.read", None, r#"{"item_count":2}"#),
    ] {
        journal(operation).await.rows(|rows| {
            let [audit] = &*rows.by_adapter else { panic!("{operation}: {rows:?}") };
            assert_eq!((audit.relation, audit.operation, audit.id.as_deref()), (relation, operation, id));
            assert_eq!(audit.context.as_raw(), context, "{operation}");
            assert!(rows.in_transaction.is_empty(), "{operation}");
        });
        let mut scene = Scene::success(operation);
        scene.journal.is_lost = true;
        let answer = scene.ask(&good(operation)).await;
        assert_eq!(
            (answer.status(), &*answer.code()),
            (500, "internal"),
            "{operation}: what is not written is not said"
        );
    }
}

#[tokio::test]
async fn the_row_count_is_of_what_is_left() {
    let scene = Scene::success("ListProviderBundles");
    let answer = scene.ask(&good("ListProviderBundles").with("Authorization", "Bearer grace")).await;
    let items = answer.json()["items"].as_array().map_or(0, Vec::len);
    assert_eq!((answer.status(), items), (200, 1));
    assert!(answer.json()["next_cursor"].is_string(), "the next cursor stays");
    scene.journal.rows(|rows| assert_eq!(rows.by_adapter[0].context.as_raw(), r#"{"item_count":1}"#));
}

#[tokio::test]
async fn a_gate_decides_on_every_row() {
    let mut scene = Scene::success("ListClouds");
    scene.backend = Backend::Forgetful;
    let answer = scene.ask(&good("ListClouds")).await;
    assert_eq!((answer.status(), &*answer.code()), (503, "authz_unavailable"));
    scene.journal.rows(|rows| assert!(rows.by_adapter.is_empty(), "nothing was read"));
}

#[tokio::test]
async fn a_denial_is_a_row_without_context() {
    for (operation, relation) in [("DeleteProviderBundle", "provider_bundle.delete"), ("GetCloud", "cloud.read")] {
        let scene = Scene::success(operation);
        let answer = scene.ask(&good(operation).with("Authorization", "Bearer eve")).await;
        assert_eq!(answer.status(), 403, "{operation}");
        scene.journal.rows(|rows| {
            let [audit] = &*rows.by_adapter else { panic!("{operation}: {rows:?}") };
            assert_eq!((audit.relation, audit.outcome), (relation, AuditOutcome::Failed(403)));
            assert_eq!((audit.caller.subject(), audit.context.as_raw()), ("eve", "null"), "{operation}");
            let told = audit.problem.as_ref().and_then(|problem| problem.get("correlation_id")?.as_str());
            assert_eq!(told.as_deref(), answer.json()["correlation_id"].as_str(), "{operation}");
            assert!(rows.in_transaction.is_empty(), "{operation}");
        });
    }
}
