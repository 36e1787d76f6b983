//! The measured routes as an engineer writes them over axum, sqlx and serde: the same tables, the same settings of
//! SQLite, the same tokens, the same rights in memory. Nothing is validated but what serde's derive validates, cursors
//! are readable, and the audit log is no chain.

mod audit;
mod database;
mod grants;
mod routes;
mod token;
mod types;

use std::path::Path;
use std::sync::Arc;

use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use ring::hmac;
use tokio::net::TcpListener;

use self::audit::AuditLog;
use self::database::{Database, Entry};
use self::grants::Grants;
use crate::Outcome;

/// Whether an audit log is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Audit {
    /// A row for each granted read, on the disk before it is answered, and one in the transaction of each change.
    Kept,
    /// None.
    None,
}

#[derive(Debug)]
struct Server {
    database: Arc<Database>,
    grants: Grants,
    key: hmac::Key,
    audit: Option<AuditLog>,
}

impl Server {
    async fn audit_read(&self, entry: Entry) -> Result<(), Fault> {
        match &self.audit {
            Some(log) => log.append(entry).await,
            None => Ok(()),
        }
    }
}

/// Why a request is not answered with success.
#[derive(Debug)]
enum Fault {
    Unauthenticated,
    Denied,
    Missing,
    Stale,
    Cursor,
    Internal,
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let (status, code) = match self {
            Self::Unauthenticated => (StatusCode::UNAUTHORIZED, "unauthenticated"),
            Self::Denied => (StatusCode::FORBIDDEN, "permission_denied"),
            Self::Missing => (StatusCode::NOT_FOUND, "provider_bundle_not_found"),
            Self::Stale => (StatusCode::CONFLICT, "provider_bundle_stale"),
            Self::Cursor => (StatusCode::BAD_REQUEST, "invalid_cursor"),
            Self::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
        };
        (status, axum::Json(serde_json::json!({ "code": code }))).into_response()
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Self {
        eprintln!("{error}");
        Self::Internal
    }
}

impl From<serde_json::Error> for Fault {
    fn from(error: serde_json::Error) -> Self {
        eprintln!("{error}");
        Self::Internal
    }
}

/// Serves until the process is ended, and says where.
pub(crate) async fn serve(path: &Path, secret: &Path, audit: Audit) -> Outcome {
    let secret = std::fs::read(secret).map_err(|error| error.to_string())?;
    let database = Database::open(path).await.map_err(|error| error.to_string())?;
    let grants = Grants::default();
    for relationship in database.relationships().await.map_err(|error| error.to_string())? {
        grants.touch(&relationship).ok_or("a relationship is none")?;
    }
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.trim_ascii_end());
    let database = Arc::new(database);
    let audit = (audit == Audit::Kept).then(|| AuditLog::start(Arc::clone(&database)));
    let router = routes::router(Arc::new(Server { database, grants, key, audit }));
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| error.to_string())?;
    println!("listening on http://{}", listener.local_addr().map_err(|error| error.to_string())?);
    axum::serve(listener, router).await.map_err(|error| error.to_string())
}
