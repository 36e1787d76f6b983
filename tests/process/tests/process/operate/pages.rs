//! Health, numbers, documents, the id of a request, and a surface that is dark.

use counterpart_process_tests::{World, bundle};
use counterpart_tests::{examples, root};
use serde_json::Value;

#[tokio::test(flavor = "multi_thread")]
async fn the_pages_say_what_is_so() {
    let world = World::new();
    let server = world.serve();
    let (ada, nobody) = (world.caller(&server, "ada"), server.caller());
    for (path, text) in [("/healthz", "alive\n"), ("/readyz", "ready\n")] {
        let answer = nobody.get(path).await;
        assert_eq!((answer.status, &*answer.text), (200, text));
    }
    ada.create("/v1/provider-bundles", bundle("counted", 0)).await;
    nobody.get("/v1/clouds").await.check(401, "unauthenticated");
    nobody.get("/nowhere").await.check(404, "route_not_found");
    nobody.ask("PUT", "/v1/clouds", Value::Null).await.check(405, "method_not_allowed");
    let metrics = nobody.get("/metrics").await.text;
    for line in [
        r#"counterpart_http_requests_total{operation="CreateProviderBundle",status="201",code="none"} 1"#,
        r#"counterpart_http_requests_total{operation="GetProviderBundle",status="200",code="none"} 1"#,
        r#"counterpart_http_requests_total{operation="ListClouds",status="401",code="unauthenticated"} 1"#,
        r#"counterpart_http_requests_total{operation="none",status="404",code="route_not_found"} 1"#,
        "counterpart_outbox_lag_seconds 0.0",
        "counterpart_outbox_dead 0",
    ] {
        assert!(metrics.lines().any(|own| own == line), "{line}\n{metrics}");
    }
    assert!(metrics.contains("counterpart_authz_check_duration_seconds_bucket"), "{metrics}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_documents_are_the_contract() {
    let world = World::new();
    let server = world.serve();
    let nobody = server.caller();
    let published = std::fs::read_to_string(root().join("generated/provider-bundles/openapi.json")).unwrap();
    assert_eq!(nobody.get("/openapi.json").await.text, published);
    let answer = nobody.get("/openapi.yaml").await;
    assert_eq!(answer.header("content-type"), Some("application/yaml"));
    let document = examples::yaml(&world.write("served.yaml", answer.text));
    assert_eq!(document, serde_json::from_str::<Value>(&published).unwrap());
    let contract = examples::yaml(&root().join("contracts/provider-bundles/openapi.yaml"));
    assert_eq!(document["info"], contract["info"]);
    let operations = |document: &Value| -> Vec<_> {
        let paths = document["paths"].as_object().unwrap().iter();
        let operations = paths.flat_map(|(path, item)| {
            item.as_object().unwrap().iter().map(move |(method, operation)| (path, method, operation))
        });
        let named = operations.filter(|(.., operation)| operation["operationId"].is_string());
        named.map(|(path, method, operation)| format!("{method} {path} {}", operation["operationId"])).collect()
    };
    assert_eq!(operations(&document), operations(&contract));
    assert_eq!(operations(&document).len(), 12);
    assert!(nobody.get("/docs").await.text.contains("<html"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_answer_and_the_audit_log_carry_the_id_of_the_request() {
    let world = World::new();
    let server = world.serve();
    let (ada, eve) = (world.caller(&server, "ada"), world.caller(&server, "eve"));
    let created = ada.send("POST", "/v1/provider-bundles", "own-id:1", &bundle("named", 0)).await.unwrap();
    assert_eq!((created.status, created.header("x-request-id")), (201, Some("own-id:1")));
    let denied = eve.send("GET", &format!("/v1/provider-bundles/{}", created.id()), "own-id:2", &Value::Null).await;
    let denied = denied.unwrap();
    denied.check(403, "permission_denied");
    assert_eq!(denied.header("x-request-id"), Some("own-id:2"));
    let given = eve.send("GET", "/v1/clouds", "not an id", &Value::Null).await.unwrap();
    let given = given.header("x-request-id").unwrap().to_owned();
    assert_eq!(given.len(), 32);
    let rows: Vec<Value> =
        world.done(&["audit", "export"]).lines().map(|row| serde_json::from_str(row).unwrap()).collect();
    let of = |id: &str| rows.iter().find(|row| row["request_id"] == id).unwrap_or_else(|| panic!("{id}: {rows:?}"));
    assert_eq!(of("own-id:1")["relation"], "provider_bundle.create");
    assert_eq!((&of("own-id:2")["decision"], &of("own-id:2")["subject"]), (&"denied".into(), &"user:eve".into()));
    assert_eq!(of("own-id:2")["correlation_id"], denied.json()["correlation_id"]);
    assert_eq!(of(&given)["item_count"], 0);
    let said = server.stop().await;
    assert!(["own-id:1", "own-id:2", &given].iter().all(|id| said.contains(id)), "{said}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_dark_surface_says_so_and_loses_nothing() {
    let world = World::new();
    let server = world.serve();
    let id = world.caller(&server, "ada").create("/v1/provider-bundles", bundle("dark", 0)).await;
    server.stop().await;

    let server = world.serve_with(&[("PROVIDER_BUNDLES", "off")]);
    let (ada, nobody) = (world.caller(&server, "ada"), server.caller());
    let dark = ada.get(&format!("/v1/provider-bundles/{id}")).await;
    dark.check(501, "provider_bundles_not_provisioned");
    assert!(dark.text.contains("GetProviderBundle"), "{}", dark.text);
    ada.get("/v1/provider-bundles/no-id?limit=0").await.check(501, "provider_bundles_not_provisioned");
    ada.ask("POST", "/v1/clouds", bundle("dark", 1)).await.check(501, "clouds_not_provisioned");
    nobody.get("/v1/clouds").await.check(401, "unauthenticated");
    assert_eq!(nobody.get("/healthz").await.status, 200);
    assert_eq!(nobody.get("/readyz").await.status, 200);
    server.stop().await;

    let server = world.serve();
    assert_eq!(world.caller(&server, "ada").get(&format!("/v1/provider-bundles/{id}")).await.status, 200);
    server.stop().await;
}
