//! Files beside the database that are missing, or not what they should be.

use counterpart_process_tests::{World, bundle, run};

/// What a start says that goes wrong.
fn failed(world: &World, settings: &[(&str, &str)]) -> String {
    let mut command = world.serving();
    command.envs(settings.iter().map(|(name, value)| (format!("COUNTERPART_{name}"), value)));
    let (code, text) = run(&mut command);
    assert_eq!(code, Some(1), "{settings:?}: {text}");
    assert!(!text.contains("listening"), "{settings:?}: {text}");
    // what is wrong with a secret is said without it
    assert!(["xxxx", "AAECAwQ", "AAAA", "no key at all"].iter().all(|own| !text.contains(own)), "{settings:?}: {text}");
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn a_key_that_is_missing_or_wrong_stops_the_start() {
    let world = World::new();
    let server = world.serve();
    let id = world.caller(&server, "ada").create("/v1/provider-bundles", bundle("kept", 0)).await;
    server.stop().await;

    world.write("short", "x".repeat(31));
    world.write("newlines", format!("{}\n\n", "x".repeat(30)));
    world.write("no-key", "no key at all\n");
    world.write("short-key", "one:AAECAwQ\n");
    let key = format!("one:{}\n", "A".repeat(43));
    world.write("same-name", format!("{key}{key}"));
    world.write("blank", "\n\n");
    world.write(
        "wrong.yaml",
        "relationships: |-\n  platform:plexsphere#admin@user:eve\n\n  platform:x#owner@user:eve\n",
    );
    world.write("other-schema.yaml", "schema: definition user {}\nrelationships: |-\n  platform:x#admin@user:eve\n");
    for (setting, value, says) in [
        ("JWT_SECRET_FILE", "missing", "missing"),
        ("JWT_SECRET_FILE", "short", "31 bytes"),
        ("JWT_SECRET_FILE", "newlines", "31 bytes"),
        ("JWT_SECRET_FILE", "logs", "logs"),
        ("CURSOR_KEYS_FILE", "missing", "missing"),
        ("CURSOR_KEYS_FILE", "no-key", "line 1"),
        ("CURSOR_KEYS_FILE", "short-key", "line 1"),
        ("CURSOR_KEYS_FILE", "same-name", "line 2"),
        ("CURSOR_KEYS_FILE", "blank", "no key"),
        ("RELATIONSHIPS_FILE", "missing", "missing"),
        ("RELATIONSHIPS_FILE", "wrong.yaml", "line 4"),
        ("RELATIONSHIPS_FILE", "other-schema.yaml", "schema"),
        ("DATABASE_URL", "sqlite://no/such/folder/bundles.db", "does not exist"),
        ("DATABASE_URL", "sqlite://logs", "logs"),
        ("LISTEN", "192.0.2.1:80", "nothing can listen on 192.0.2.1:80"),
    ] {
        let text = failed(&world, &[(setting, value)]);
        assert!(
            text.lines().any(|line| line.starts_with("error: ") && line.contains(says)),
            "{setting}={value}: {text}"
        );
    }
    assert!(!world.done(&["relationships", "export"]).contains("eve"), "a file that is wrong in a line is not used");

    let server = world.serve();
    let ada = world.caller(&server, "ada");
    assert_eq!(ada.get(&format!("/v1/provider-bundles/{id}")).await.status, 200);
    server.stop().await;
}

#[test]
fn a_key_set_that_is_missing_or_wrong_stops_the_start() {
    let world = World::new();
    for (content, says) in [
        (None, "jwks.json"),
        (Some("{}"), "jwks.json"),
        (Some(r#"{"keys": []}"#), "jwks.json"),
        (Some("nonsense"), "jwks.json"),
        (Some(r#"{"keys": [{"kty": "EC", "crv": "P-256", "kid": "a", "x": "AA", "y": "AA"}]}"#), "jwks.json"),
    ] {
        if let Some(content) = content {
            world.write("jwks.json", content);
        }
        let mut command = world.serving();
        command.env_remove("COUNTERPART_JWT_SECRET_FILE").env("COUNTERPART_JWKS_FILE", "jwks.json");
        let (code, text) = run(&mut command);
        assert_eq!(code, Some(1), "{content:?}: {text}");
        assert!(text.contains("error: ") && text.contains(says), "{content:?}: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_address_that_is_taken_stops_the_start() {
    let world = World::new();
    let server = world.serve();
    let text = failed(&world, &[("LISTEN", server.address()), ("DATABASE_URL", "sqlite://other.db")]);
    assert!(text.contains("nothing can listen on"), "{text}");
    let text = failed(&world, &[]);
    assert!(text.contains("in use by another process"), "{text}");
    server.stop().await;
}
