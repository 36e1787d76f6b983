//! What no log says, whatever is asked. Every server of this suite has its log searched when it ends; here the search
//! itself is tested, and those places where a secret would slip in are looked for.

use std::panic::catch_unwind;

use counterpart_process_tests::{Known, Log, MARK, World, bundle, content};
use serde_json::{Value, json};

#[test]
fn a_log_that_repeats_a_secret_is_found_out_and_so_is_an_empty_one() {
    let (known, folder) = (Known::default(), tempfile::tempdir().unwrap());
    known.secret("the-secret");
    known.token("the-head.the-claims.the-signature");
    known.cursor_keys("kid:the-key-of-cursors\n");
    known.body(&json!({ "a": [{ "b": "the-value" }] }));
    known.cursor("/v1/clouds?limit=1&cursor=the-cursor", &json!({ "next_cursor": "the-next-cursor" }));
    let is_fine = |text: &str| {
        let log = folder.path().join("log");
        std::fs::write(&log, text).unwrap();
        catch_unwind(|| known.check(&log)).is_ok()
    };
    assert!(is_fine("INFO nothing in particular\n"));
    for text in ["", " \n", MARK] {
        assert!(!is_fine(text), "{text:?}");
    }
    for secret in ["secret", "head", "claims", "signature", "key-of-cursors", "value", "cursor", "next-cursor"] {
        assert!(!is_fine(&format!("INFO something the-{secret}\n")), "{secret}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_that_was_said_in_confidence_is_in_any_log() {
    let world = World::new();
    for log in [Log::Text, Log::Json] {
        let server = world.start_in(world.serving(), log);
        let ada = world.caller(&server, "ada");
        let eve = world.caller(&server, "eve");
        let slug = if log == Log::Text { "text" } else { "json" };
        for other in ["padding", "zebra"] {
            ada.create("/v1/provider-bundles", bundle(&format!("{slug}-{other}"), 0)).await;
        }
        let id = ada.create("/v1/provider-bundles", bundle(slug, 0)).await;
        let target = format!("/v1/provider-bundles/{id}");
        ada.ask("POST", "/v1/provider-bundles", bundle(slug, 0)).await.check(409, "provider_bundle_slug_conflict");
        assert_eq!(ada.ask("PATCH", &target, content(1)).await.status, 200);
        eve.ask("PATCH", &target, content(2)).await.check(403, "permission_denied");
        for body in [
            json!({ "display_name": 7, "slug": MARK }),
            json!({ "display_name": [MARK] }),
            json!({ "provider_packages": [{ "source": MARK, "version": MARK }] }),
            json!({ "provider_config_api_version": MARK.repeat(40) }),
            json!({ MARK: MARK }),
            json!(MARK),
        ] {
            assert_eq!(ada.ask("PATCH", &target, body.clone()).await.status, 400);
            assert_eq!(ada.ask("POST", "/v1/provider-bundles", body.clone()).await.status, 400);
            assert_eq!(ada.ask("POST", "/v1/clouds", body).await.status, 400);
        }
        let page = ada.get("/v1/provider-bundles?limit=1").await.json();
        let cursor = page["next_cursor"].as_str().unwrap();
        assert_eq!(ada.get(&format!("/v1/provider-bundles?cursor={cursor}")).await.status, 200);
        eve.get(&format!("/v1/provider-bundles?cursor={cursor}")).await.check(403, "cursor_binding_mismatch");
        ada.get(&format!("{target}/versions?cursor={cursor}")).await.check(400, "invalid_cursor");
        ada.get(&format!("/v1/clouds?cursor={MARK}")).await.check(400, "invalid_cursor");
        ada.get(&format!("/v1/clouds?limit={MARK}")).await.check(400, "invalid_limit");
        ada.get(&format!("/v1/provider-bundles/{MARK}")).await.check(400, "invalid_provider_bundle_id");
        ada.get(&format!("/{MARK}?token={}", world.token("ada"))).await.check(404, "route_not_found");
        ada.ask(&MARK.to_uppercase(), "/v1/clouds", Value::Null).await.check(405, "method_not_allowed");
        let forged = world.token("ada").replace('.', ".A");
        server.caller().with_token(&forged).get("/v1/clouds").await.check(401, "unauthenticated");
        server.caller().with_token(&format!("{MARK}.x.y")).get("/v1/clouds").await.check(401, "unauthenticated");
        world.secret("another-secret-of-more-than-thirty-two-bytes");
        let said = server.stop().await;
        assert!(said.lines().count() > 40, "{said}");
        assert!(said.to_lowercase().matches(MARK).next().is_none(), "{said}");
        assert_eq!(said.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()), log == Log::Json);
    }
    assert!(world.known().count() > 20, "secrets were noted");
    let logs: Vec<_> = std::fs::read_dir(world.logs()).unwrap().collect();
    assert_eq!(logs.len(), 2);
    // what the audit log says is names, too
    let audit = world.done(&["audit", "export"]);
    assert!(audit.contains("provider_packages") && !audit.contains(MARK), "{audit}");
}
