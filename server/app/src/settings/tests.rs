//! What is given, and what is made of it.

use super::*;

fn given(text: &str) -> Result<Given, String> {
    toml::from_str(text).map_err(|error| error.to_string())
}
fn settings(text: &str) -> Result<Settings, String> {
    given(text)?.settings().map_err(|invalid| invalid.to_string())
}

#[test]
fn little_has_to_be_said() {
    let settings = settings("database_url = 'sqlite://data/bundles.db'\njwt_secret_file = 'secret'").unwrap();
    assert_eq!(settings.listen, ["127.0.0.1:8080".parse::<SocketAddr>().unwrap()]);
    assert_eq!(settings.database, PathBuf::from("data/bundles.db"));
    assert_eq!(settings.keys, KeySource::Secret("secret".into()));
    assert_eq!(settings.expected.issuer, "counterpart");
    assert_eq!(settings.expected.audience, "provider-bundles");
    assert_eq!(settings.outbox_interval, Duration::from_millis(200));
    assert_eq!((settings.surface, settings.log), (Surface::On, LogFormat::Text));
}

#[test]
fn everything_can_be_said() {
    let text = "
        listen = '0.0.0.0:0'
        database_url = 'sqlite:///var/lib/counterpart/bundles.db'
        jwks_file = 'keys.json'
        jwt_issuer = 'https://id.example.com'
        jwt_audience = 'catalogue'
        cursor_keys_file = 'cursor.keys'
        relationships_file = 'relationships.yaml'
        outbox_interval = '1s 500ms'
        provider_bundles = 'off'
        log = 'json'
    ";
    let settings = settings(text).unwrap();
    assert_eq!(settings.database, PathBuf::from("/var/lib/counterpart/bundles.db"));
    assert_eq!(settings.keys, KeySource::Jwks("keys.json".into()));
    assert_eq!(settings.outbox_interval, Duration::from_millis(1500));
    assert_eq!((settings.surface, settings.log), (Surface::Off, LogFormat::Json));
}

#[test]
fn what_is_wrong_is_said_at_once() {
    let text = "
        listen = 'somewhere'
        database_url = 'postgres://db'
        jwt_secret_file = 'a'
        jwks_file = 'b'
        jwt_issuer = ''
        cursor_keys_file = ''
        outbox_interval = 'soon'
        provider_bundles = 'yes'
        log = 'xml'
    ";
    let invalid = settings(text).unwrap_err();
    assert_eq!(invalid.lines().count(), 8, "{invalid}");
    for name in ["LISTEN", "DATABASE_URL", "JWKS_FILE", "ISSUER", "CURSOR_KEYS", "INTERVAL", "PROVIDER_BUNDLES", "LOG"]
    {
        assert!(invalid.contains(name), "{name}: {invalid}");
    }
    let nothing = settings("").unwrap_err();
    assert!(
        nothing.contains("COUNTERPART_DATABASE_URL") && nothing.contains("COUNTERPART_JWT_SECRET_FILE"),
        "{nothing}"
    );
    for url in ["bundles.db", "sqlite://", "sqlite::memory:", "sqlite://:memory:", "sqlite://a?mode=memory"] {
        assert!(settings(&format!("database_url = '{url}'")).unwrap_err().contains("DATABASE_URL"), "{url}");
    }
    for interval in ["0s", "2h", "-1s", "200"] {
        assert!(settings(&format!("outbox_interval = '{interval}'")).unwrap_err().contains("INTERVAL"), "{interval}");
    }
}

#[test]
fn a_file_has_known_keys_and_comes_last() {
    assert!(given("listn = 'x'").unwrap_err().contains("unknown field `listn`"));
    assert!(given("COUNTERPART_LISTEN = 'x'").is_err());
    assert!(given("listen = 8080").is_err());
    let flag = Given { listen: Some("[::1]:1".to_owned()), ..Given::default() };
    let both = flag.or(given("listen = '[::1]:2'\nlog = 'json'").unwrap());
    assert_eq!((both.listen.as_deref(), both.log.as_deref()), (Some("[::1]:1"), Some("json")));
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let config = ConfigFlag { config: Some("no/such/file.toml".into()) };
    let invalid = config.complete(Given::default()).unwrap_err().to_string();
    assert!(invalid.contains("no/such/file.toml"), "{invalid}");
}
