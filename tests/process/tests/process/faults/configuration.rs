//! Settings that cannot be used.

use std::process::Command;

use counterpart_process_tests::{World, run};

/// The setting, a value that cannot be used, and what is said.
const WRONG: &[(&str, &str, &str)] = &[
    ("LISTEN", "nowhere", "not an address and a port"),
    ("LISTEN", "127.0.0.1:99999", "not an address and a port"),
    ("LISTEN", "", "not an address and a port"),
    ("DATABASE_URL", "postgres://x/y", "of another kind than `sqlite://path`"),
    ("DATABASE_URL", "sqlite://", "not the path of a file"),
    ("DATABASE_URL", "sqlite://:memory:", "not the path of a file"),
    ("DATABASE_URL", "sqlite://a.db?mode=ro", "not the path of a file"),
    ("JWT_SECRET_FILE", "", "is empty"),
    ("JWKS_FILE", "jwks.json", "both given"),
    ("JWT_ISSUER", "", "COUNTERPART_JWT_ISSUER is empty"),
    ("JWT_AUDIENCE", "", "COUNTERPART_JWT_AUDIENCE is empty"),
    ("CURSOR_KEYS_FILE", "", "is empty"),
    ("RELATIONSHIPS_FILE", "", "is empty"),
    ("OUTBOX_INTERVAL", "soon", "not a duration"),
    ("OUTBOX_INTERVAL", "0s", "between 1ms and 1h"),
    ("OUTBOX_INTERVAL", "2h", "between 1ms and 1h"),
    ("PROVIDER_BUNDLES", "maybe", "neither `on` nor `off`"),
    ("LOG", "xml", "neither `text` nor `json`"),
];

#[test]
fn each_setting_that_is_wrong_is_named() {
    let world = World::new();
    for (name, value, says) in WRONG {
        let refused = |command: &mut Command, how: &str| {
            let (code, text) = run(command);
            assert_eq!(code, Some(2), "{name}={value} {how}: {text}");
            assert!(text.starts_with("error: ") && text.contains(says), "{name}={value} {how}: {text}");
            assert!(text.contains(&format!("COUNTERPART_{name}")), "{name}={value} {how}: {text}");
        };
        let flag = format!("--{}", name.to_lowercase().replace('_', "-"));
        let mut by_flag = world.command(&["serve"]);
        by_flag.arg(format!("{flag}={value}"));
        refused(&mut by_flag, "by flag");
        let mut by_variable = world.command(&["serve"]);
        by_variable.env(format!("COUNTERPART_{name}"), value);
        refused(&mut by_variable, "by variable");
        world.write("wrong.toml", format!("{} = '{value}'\n", name.to_lowercase()));
        let mut by_file = world.command(&["serve", "--config", "wrong.toml"]);
        by_file.env_remove(format!("COUNTERPART_{name}"));
        refused(&mut by_file, "by file");
    }
    assert!(!world.file("bundles.db").exists(), "nothing was begun");
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let world = World::new();
    let (code, text) = run(&mut world.bare(&["serve", "--listen", "x", "--log", "y", "--outbox-interval", "z"]));
    assert_eq!(code, Some(2), "{text}");
    for name in ["LISTEN", "DATABASE_URL", "JWT_SECRET_FILE", "JWKS_FILE", "OUTBOX_INTERVAL", "LOG"] {
        assert!(text.contains(&format!("COUNTERPART_{name}")), "{name}: {text}");
    }
}

#[test]
fn a_file_of_settings_that_cannot_be_used_is_refused() {
    let world = World::new();
    for (content, says) in [
        ("jwt_secret = 'x'\n", "unknown field `jwt_secret`"),
        ("listen = 8080\n", "invalid type"),
        ("listen = '127.0.0.1:0'\nlisten = '127.0.0.1:1'\n", "duplicate key"),
        ("listen = \n", "TOML parse error"),
        ("[serve]\nlisten = '127.0.0.1:0'\n", "unknown field `serve`"),
    ] {
        world.write("settings.toml", content);
        let (code, text) = world.run(&["serve", "--config", "settings.toml"]);
        assert_eq!(code, Some(2), "{content}: {text}");
        assert!(text.contains(says) && text.contains("settings.toml"), "{content}: {text}");
    }
    let (code, text) = world.run(&["serve", "--config", "missing.toml"]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("missing.toml"), "{text}");
    let (code, text) = world.run(&["serve", "--no-such-flag"]);
    assert_eq!(code, Some(2), "{text}");
}
