//! Whether what was given can be used.

use super::{Given, Limits, LogFormat, Settings, Surface};
use counterpart_identity::{Expected, KeySource};
use std::fmt;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::PathBuf;
use std::time::Duration;

/// Everything that is wrong with what was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invalid(Vec<String>);

impl Invalid {
    pub(crate) fn one(reason: String) -> Self {
        Self(vec![reason])
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.join("\nerror: "))
    }
}
impl std::error::Error for Invalid {}

/// Collects what is wrong, to say it at once.
#[derive(Default)]
struct Findings(Vec<String>);

impl Findings {
    fn note<T>(&mut self, outcome: Result<T, String>) -> Option<T> {
        outcome.map_err(|reason| self.0.push(reason)).ok()
    }
    fn done<T>(self, settings: Option<T>) -> Result<T, Invalid> {
        settings.filter(|_| self.0.is_empty()).ok_or(Invalid(self.0))
    }
}

impl Given {
    /// For `serve`.
    pub(crate) fn settings(self) -> Result<Settings, Invalid> {
        let mut findings = Findings::default();
        let listen = findings.note(listen(self.listen.as_deref().unwrap_or("127.0.0.1:8080")));
        let database = findings.note(database(self.database_url.as_deref()));
        let keys = findings.note(keys(self.jwt_secret_file, self.jwks_file));
        let expected = findings.note(expected(self.jwt_issuer, self.jwt_audience));
        let cursor_keys = findings.note(path("COUNTERPART_CURSOR_KEYS_FILE", self.cursor_keys_file));
        let relationships = findings.note(path("COUNTERPART_RELATIONSHIPS_FILE", self.relationships_file));
        let outbox_interval = findings.note(interval(self.outbox_interval.as_deref().unwrap_or("200ms")));
        let surface = findings.note(surface(self.provider_bundles.as_deref()));
        let log = findings.note(log(self.log.as_deref()));
        let settings = || {
            Some(Settings {
                listen: listen?,
                database: database?,
                keys: keys?,
                expected: expected?,
                cursor_keys: cursor_keys?,
                relationships: relationships?,
                outbox_interval: outbox_interval?,
                surface: surface?,
                log: log?,
                limits: Limits::default(),
            })
        };
        let settings = settings();
        findings.done(settings)
    }

    /// For `token`: the file of the secret, and what is expected of tokens.
    pub(crate) fn mint(self) -> Result<(PathBuf, Expected), Invalid> {
        let mut findings = Findings::default();
        let missing = || {
            "there is nothing to sign with: COUNTERPART_JWT_SECRET_FILE (--jwt-secret-file) names the secret".to_owned()
        };
        let secret = path("COUNTERPART_JWT_SECRET_FILE", self.jwt_secret_file);
        let secret = findings.note(secret.and_then(|path| path.ok_or_else(missing)));
        let expected = findings.note(expected(self.jwt_issuer, self.jwt_audience));
        findings.done(secret.zip(expected))
    }

    /// For whatever works on the database alone.
    pub(crate) fn database(&self) -> Result<PathBuf, Invalid> {
        database(self.database_url.as_deref()).map_err(Invalid::one)
    }
}

fn listen(text: &str) -> Result<Vec<SocketAddr>, String> {
    let wrong = |reason: String| {
        format!(
            "COUNTERPART_LISTEN (--listen): `{text}` is not an address and a port, as in `127.0.0.1:8080`: {reason}"
        )
    };
    let addresses: Vec<_> = text.to_socket_addrs().map_err(|error| wrong(error.to_string()))?.collect();
    if addresses.is_empty() { Err(wrong("the name has no address".to_owned())) } else { Ok(addresses) }
}

fn database(url: Option<&str>) -> Result<PathBuf, String> {
    let wrong =
        |reason: &str| format!("COUNTERPART_DATABASE_URL (--database-url): {reason}, as in `sqlite://bundles.db`");
    let url = url.ok_or_else(|| wrong("the database is not named"))?;
    let path =
        url.strip_prefix("sqlite://").ok_or_else(|| wrong("the database is of another kind than `sqlite://path`"))?;
    if path.is_empty() || path.contains(['?', '#', '\0']) || path.starts_with(":memory:") {
        return Err(wrong("the database is not the path of a file"));
    }
    Ok(PathBuf::from(path))
}

fn keys(secret: Option<String>, jwks: Option<String>) -> Result<KeySource, String> {
    let secret = path("COUNTERPART_JWT_SECRET_FILE", secret)?;
    match (secret, path("COUNTERPART_JWKS_FILE", jwks)?) {
        (Some(secret), None) => Ok(KeySource::Secret(secret)),
        (None, Some(jwks)) => Ok(KeySource::Jwks(jwks)),
        (None, None) => Err("tokens cannot be checked: COUNTERPART_JWT_SECRET_FILE (--jwt-secret-file) or \
                             COUNTERPART_JWKS_FILE (--jwks-file) names the keys"
            .to_owned()),
        (Some(_), Some(_)) => Err(
            "COUNTERPART_JWT_SECRET_FILE and COUNTERPART_JWKS_FILE are both given: tokens are checked by one of them"
                .to_owned(),
        ),
    }
}

fn expected(issuer: Option<String>, audience: Option<String>) -> Result<Expected, String> {
    let text = |name: &str, given: Option<String>, default: &str| match given {
        Some(text) if text.is_empty() => Err(format!("{name} is empty")),
        given => Ok(given.unwrap_or_else(|| default.to_owned())),
    };
    Ok(Expected {
        issuer: text("COUNTERPART_JWT_ISSUER", issuer, "counterpart")?,
        audience: text("COUNTERPART_JWT_AUDIENCE", audience, "provider-bundles")?,
    })
}

fn path(name: &str, given: Option<String>) -> Result<Option<PathBuf>, String> {
    match given {
        Some(path) if path.is_empty() => Err(format!("{name} is empty: it names a file, or is not given")),
        given => Ok(given.map(PathBuf::from)),
    }
}

fn interval(text: &str) -> Result<Duration, String> {
    let wrong = |reason: String| {
        format!("COUNTERPART_OUTBOX_INTERVAL (--outbox-interval): `{text}` is not a duration, as in `200ms`: {reason}")
    };
    let interval = humantime::parse_duration(text).map_err(|error| wrong(error.to_string()))?;
    let bounds = Duration::from_millis(1)..=Duration::from_hours(1);
    if bounds.contains(&interval) { Ok(interval) } else { Err(wrong("it lies between 1ms and 1h".to_owned())) }
}

fn surface(text: Option<&str>) -> Result<Surface, String> {
    match text {
        None | Some("on") => Ok(Surface::On),
        Some("off") => Ok(Surface::Off),
        Some(other) => {
            Err(format!("COUNTERPART_PROVIDER_BUNDLES (--provider-bundles): `{other}` is neither `on` nor `off`"))
        }
    }
}

/// How the log is written, where it says so.
pub(crate) fn log(text: Option<&str>) -> Result<LogFormat, String> {
    match text {
        None | Some("text") => Ok(LogFormat::Text),
        Some("json") => Ok(LogFormat::Json),
        Some(other) => Err(format!("COUNTERPART_LOG (--log): `{other}` is neither `text` nor `json`")),
    }
}
