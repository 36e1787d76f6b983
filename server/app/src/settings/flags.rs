//! The flags, and the variables of the environment that stand for them.

use super::Given;
use std::path::PathBuf;

/// `--config`
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ConfigFlag {
    /// A file of settings in TOML. Its keys are the names of the variables in lower case without COUNTERPART_; a flag
    /// comes before a variable, and a variable before the file
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) config: Option<PathBuf>,
}

/// `--database-url`
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct DatabaseFlag {
    /// The database: `sqlite://path`; `serve` and `migrate` create it where it is missing [required]
    #[arg(long, env = "COUNTERPART_DATABASE_URL", hide_env_values = true, value_name = "URL")]
    database_url: Option<String>,
}

impl DatabaseFlag {
    pub(crate) fn given(self) -> Given {
        Given { database_url: self.database_url, ..Given::default() }
    }
}

/// `--log`
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct LogFlag {
    /// How the log is written, on standard error: `text` or `json` [default: text]
    #[arg(long, env = "COUNTERPART_LOG", hide_env_values = true, value_name = "FORMAT")]
    log: Option<String>,
}

impl LogFlag {
    pub(crate) fn given(self) -> Given {
        Given { log: self.log, ..Given::default() }
    }
}

/// What `token` signs with, and for whom.
#[derive(Debug, Clone, clap::Args)]
#[expect(clippy::struct_field_names, reason = "a flag is named like its field")]
pub(crate) struct MintFlags {
    /// The secret of tokens, for HS256: the bytes of this file without one newline at the end, 32 at least; read again
    /// when it changes
    #[arg(long, env = "COUNTERPART_JWT_SECRET_FILE", hide_env_values = true, value_name = "FILE")]
    jwt_secret_file: Option<String>,
    /// Who issues tokens: the claim `iss` [default: counterpart]
    #[arg(long, env = "COUNTERPART_JWT_ISSUER", hide_env_values = true, value_name = "TEXT")]
    jwt_issuer: Option<String>,
    /// Whom tokens are meant for: what the claim `aud` is or holds [default: provider-bundles]
    #[arg(long, env = "COUNTERPART_JWT_AUDIENCE", hide_env_values = true, value_name = "TEXT")]
    jwt_audience: Option<String>,
}

impl MintFlags {
    pub(crate) fn given(self) -> Given {
        let Self { jwt_secret_file, jwt_issuer, jwt_audience } = self;
        Given { jwt_secret_file, jwt_issuer, jwt_audience, ..Given::default() }
    }
}

/// Everything that `serve` takes.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ServeFlags {
    /// Where the server listens: an address and a port; port 0 takes a free one [default: 127.0.0.1:8080]
    #[arg(long, env = "COUNTERPART_LISTEN", hide_env_values = true, value_name = "ADDRESS")]
    listen: Option<String>,
    #[command(flatten)]
    database: DatabaseFlag,
    #[command(flatten)]
    mint: MintFlags,
    /// Instead of a secret: a set of public keys (RFC 7517) for RS256 and ES256, each with a `kid`; read again when it
    /// changes
    #[arg(long, env = "COUNTERPART_JWKS_FILE", hide_env_values = true, value_name = "FILE")]
    jwks_file: Option<String>,
    /// What cursors are sealed with: one `kid:base64url(32 bytes)` a line, of which the first seals and each opens
    /// [default: a file beside the database, made where it is missing]
    #[arg(long, env = "COUNTERPART_CURSOR_KEYS_FILE", hide_env_values = true, value_name = "FILE")]
    cursor_keys_file: Option<String>,
    /// Relationships in the YAML form of SpiceDB's tools, touched at the start and on SIGHUP
    #[arg(long, env = "COUNTERPART_RELATIONSHIPS_FILE", hide_env_values = true, value_name = "FILE")]
    relationships_file: Option<String>,
    /// How long the outbox rests when there is nothing to do, as in `200ms` or `1s` [default: 200ms]
    #[arg(long, env = "COUNTERPART_OUTBOX_INTERVAL", hide_env_values = true, value_name = "DURATION")]
    outbox_interval: Option<String>,
    /// `on`, or `off`: every operation answers 501 [default: on]
    #[arg(long, env = "COUNTERPART_PROVIDER_BUNDLES", hide_env_values = true, value_name = "on|off")]
    provider_bundles: Option<String>,
    #[command(flatten)]
    log: LogFlag,
}

impl ServeFlags {
    pub(crate) fn given(self) -> Given {
        let Self {
            listen,
            database,
            mint,
            jwks_file,
            cursor_keys_file,
            relationships_file,
            outbox_interval,
            provider_bundles,
            log,
        } = self;
        let own = Given {
            listen,
            jwks_file,
            cursor_keys_file,
            relationships_file,
            outbox_interval,
            provider_bundles,
            ..Given::default()
        };
        own.or(database.given()).or(mint.given()).or(log.given())
    }
}
