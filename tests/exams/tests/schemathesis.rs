//! Schemathesis calls the service with whatever its own document allows, and with what it does not.
//!
//! What is checked, how much, and which findings are no faults is in `schemathesis/schemathesis.toml`.

use std::path::PathBuf;
use std::process::Command;

use counterpart_process_tests::{Caller, Server, World, attached, bundle, content, own};
use counterpart_tests::components::component;
use counterpart_tests::root;
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn no_check_of_schemathesis_fails() {
    let Some(program) = component("COUNTERPART_SCHEMATHESIS") else { return };
    let world = World::new();
    let server = world.serve();
    fill(&world.caller(&server, "ada")).await;
    let folder = root().join("tests/exams/schemathesis");
    let mut command = Command::new(program);
    command.arg("--config-file").arg(folder.join("schemathesis.toml"));
    command.args(["run", "--no-color", "--url", &format!("http://{}", server.address())]);
    command.arg(document(&world, &server).await).current_dir(world.folder());
    command.env("COUNTERPART_SCHEMATHESIS_HOOKS", folder.join("hooks.py"));
    command.env("COUNTERPART_SCHEMATHESIS_CALLERS", callers(&world)).env("PYTHONDONTWRITEBYTECODE", "1");
    let output = tokio::task::spawn_blocking(move || command.output()).await.unwrap().unwrap();
    let text = [output.stdout, output.stderr].concat();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&text));
    server.stop().await;
}

/// A small world, so that there are ids to be found: two bundles with a history, and Clouds of both kinds.
async fn fill(ada: &Caller) {
    for name in ["first", "second"] {
        let id = ada.create("/v1/provider-bundles", bundle(name, 1)).await;
        ada.ask("PATCH", &format!("/v1/provider-bundles/{id}"), content(2)).await.check(200, "");
        ada.create("/v1/clouds", attached(name, &id)).await;
    }
    ada.create("/v1/clouds", own("third")).await;
}

/// The document as the service publishes it.
async fn document(world: &World, server: &Server) -> PathBuf {
    world.write("openapi.json", server.caller().get("/openapi.json").await.text)
}

/// Who calls, as Schemathesis reads it.
fn callers(world: &World) -> PathBuf {
    let caller = |name: &str| {
        let value = format!("Bearer {}", world.token(name));
        json!({ "name": name, "fixedHeaders": [{ "name": "Authorization", "value": value }] })
    };
    world.write("callers.json", json!({ "auth": [caller("ada"), caller("mallory")] }).to_string())
}
