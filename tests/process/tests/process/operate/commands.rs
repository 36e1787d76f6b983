//! Commands beside a running server, and commands alone.

use std::io::Write;
use std::process::Stdio;

use counterpart_process_tests::{World, bundle};
use serde_json::json;

#[tokio::test(flavor = "multi_thread")]
async fn what_only_reads_runs_beside_a_server_and_what_writes_does_not() {
    let world = World::new();
    let server = world.serve();
    let ada = world.caller(&server, "ada");
    let id = ada.create("/v1/provider-bundles", bundle("watched", 0)).await;
    assert!(world.done(&["audit", "verify"]).starts_with("sound: "));
    assert!(world.done(&["audit", "list", "--limit", "1"]).contains("provider_bundle.create"));
    assert!(!world.done(&["audit", "list", "--after", "1"]).contains("provider_bundle.create"));
    assert!(world.done(&["audit", "export"]).lines().all(|line| line.starts_with('{')));
    assert_eq!(world.done(&["outbox", "list"]), "");
    assert!(world.done(&["relationships", "export"]).contains(&format!("provider_bundle:{id}#bundle_admin@user:ada")));
    for arguments in [
        &["serve", "--listen", "127.0.0.1:0"][..],
        &["migrate"],
        &["outbox", "redrive"],
        &["relationships", "touch", "relationships.yaml"],
        &["relationships", "delete", "relationships.yaml"],
    ] {
        let (code, text) = world.run(arguments);
        assert_eq!(code, Some(1), "{arguments:?}: {text}");
        assert!(text.contains("in use by another process"), "{arguments:?}: {text}");
    }
    assert_eq!(ada.get(&format!("/v1/provider-bundles/{id}")).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn relationships_come_and_go_while_nobody_serves() {
    let world = World::new();
    world.done(&["migrate"]);
    let mut command = world.command(&["relationships", "touch", "-"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let document = "relationships: |-\n  // operators\n\n  platform:plexsphere#admin@group:operators#member\n  \
                    group:operators#member@user:eve\n  group:operators#member@service_identity:bot\n";
    child.stdin.take().unwrap().write_all(document.as_bytes()).unwrap();
    assert!(child.wait().unwrap().success());
    let bot = world.done(&["token", "--subject", "bot", "--principal-type", "service_identity", "--ttl", "10m"]);
    let user = world.done(&["token", "--subject", "bot"]);
    let may = async |expected: [u16; 3]| {
        let server = world.serve();
        for (token, status) in [world.token("eve"), bot.trim().to_owned(), user.trim().to_owned()].iter().zip(expected)
        {
            let answer = server.caller().with_token(token).ask("POST", "/v1/provider-bundles", json!({})).await;
            assert_eq!(answer.status, status, "{}", answer.text);
        }
        server.stop().await;
    };
    may([400, 400, 403]).await;
    world.write("gone.yaml", "relationships: |-\n  group:operators#member@user:eve\n");
    assert_eq!(world.done(&["relationships", "delete", "gone.yaml"]), "1 relationships deleted\n");
    may([403, 400, 403]).await;
    let exported = world.done(&["relationships", "export"]);
    world.write("exported.yaml", &exported);
    world.done(&["relationships", "touch", "exported.yaml", "--database-url", "sqlite://other.db"]);
    assert_eq!(world.done(&["relationships", "export", "--database-url", "sqlite://other.db"]), exported);
}
