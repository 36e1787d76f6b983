//! What the server is told: by flag, by environment, or by a file, in this order of precedence.

mod check;
mod file;
mod flags;

pub use self::check::Invalid;
pub(crate) use self::flags::{ConfigFlag, DatabaseFlag, MintFlags, ServeFlags};

use counterpart_identity::{Expected, KeySource};
use serde::Deserialize;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Everything that the server is told, checked.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Where it listens: the first address that can be bound.
    pub listen: Vec<SocketAddr>,
    /// The file of the database.
    pub database: PathBuf,
    /// Where the keys of tokens come from.
    pub keys: KeySource,
    /// Whose tokens are taken, and for whom they have to be meant.
    pub expected: Expected,
    /// The file of the cursors' keys; `None`: one beside the database, made where it is missing.
    pub cursor_keys: Option<PathBuf>,
    /// Relationships to be touched at the start and whenever the process is told to look again.
    pub relationships: Option<PathBuf>,
    /// How long the outbox rests when there is nothing to do.
    pub outbox_interval: Duration,
    /// Whether the operations answer.
    pub surface: Surface,
    /// How the log is written.
    pub log: LogFormat,
    /// What the server bears before it refuses.
    pub limits: Limits,
}

/// Whether the operations answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surface {
    /// They do.
    On,
    /// They answer that they are not provisioned.
    Off,
}

/// How the log is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// Lines for people.
    Text,
    /// An object of JSON a line.
    Json,
}

/// What the server bears before it refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Connections that are served. Below the 1,024 open files that many systems give a process.
    pub connections: usize,
    /// Connections beyond those, which are told that the server is overloaded.
    pub shed_connections: usize,
    /// Requests that are worked on at once.
    pub requests: usize,
    /// Bytes of a header section.
    pub header_bytes: usize,
    /// Fields of a header section.
    pub header_fields: usize,
    /// How long a header section may take to arrive.
    pub header_timeout: Duration,
    /// How long a body may take to arrive, and how long an operation may take.
    pub request_timeout: Duration,
    /// How long a shutdown waits for requests under way.
    pub drain: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            connections: 800,
            shed_connections: 64,
            requests: 256,
            header_bytes: 16 << 10,
            header_fields: 100,
            header_timeout: Duration::from_secs(10),
            request_timeout: Duration::from_secs(30),
            drain: Duration::from_secs(30),
        }
    }
}

/// What was given, before it is checked: the keys of a settings file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Given {
    pub(crate) listen: Option<String>,
    pub(crate) database_url: Option<String>,
    pub(crate) jwt_secret_file: Option<String>,
    pub(crate) jwks_file: Option<String>,
    pub(crate) jwt_issuer: Option<String>,
    pub(crate) jwt_audience: Option<String>,
    pub(crate) cursor_keys_file: Option<String>,
    pub(crate) relationships_file: Option<String>,
    pub(crate) outbox_interval: Option<String>,
    pub(crate) provider_bundles: Option<String>,
    pub(crate) log: Option<String>,
}

impl Given {
    /// What was given here, and where nothing was, there.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            listen: self.listen.or(other.listen),
            database_url: self.database_url.or(other.database_url),
            jwt_secret_file: self.jwt_secret_file.or(other.jwt_secret_file),
            jwks_file: self.jwks_file.or(other.jwks_file),
            jwt_issuer: self.jwt_issuer.or(other.jwt_issuer),
            jwt_audience: self.jwt_audience.or(other.jwt_audience),
            cursor_keys_file: self.cursor_keys_file.or(other.cursor_keys_file),
            relationships_file: self.relationships_file.or(other.relationships_file),
            outbox_interval: self.outbox_interval.or(other.outbox_interval),
            provider_bundles: self.provider_bundles.or(other.provider_bundles),
            log: self.log.or(other.log),
        }
    }
}

#[cfg(test)]
mod tests;
