//! The pages that are no operations: health, numbers, the service's own document, and a viewer for it.

use super::yaml;
use crate::failure::Failure;
use crate::metrics::{self, Metrics};
use axum::body::Body;
use counterpart_store::{AuditLog, Outbox, Sqlite};
use http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, LOCATION, X_CONTENT_TYPE_OPTIONS};
use http::{HeaderValue, Response, StatusCode};
use std::time::Duration;

/// The document that clients are written against: the contract with everything written out.
const DOCUMENT: &str = include_str!("../../../../generated/provider-bundles/openapi.json");
/// How long the database may take to say that it is there.
const PATIENCE: Duration = Duration::from_secs(2);
/// The viewer loads its own files and the document, and nothing else from anywhere.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

/// A page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Page {
    Health,
    Ready,
    Metrics,
    Json,
    Yaml,
    /// `/docs/`, which is `/docs`.
    Moved,
    Asset(&'static Asset),
}

/// A file that the viewer is made of.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Asset {
    path: &'static str,
    media_type: &'static str,
    content: &'static [u8],
}

macro_rules! asset {
    ($path:literal, $media_type:literal, $file:literal) => {
        Asset { path: $path, media_type: $media_type, content: include_bytes!(concat!("../../assets/", $file)) }
    };
}

static ASSETS: [Asset; 6] = [
    asset!("/docs", "text/html; charset=utf-8", "docs.html"),
    asset!("/docs/start.js", "text/javascript; charset=utf-8", "start.js"),
    asset!("/docs/page.css", "text/css; charset=utf-8", "page.css"),
    asset!("/docs/swagger-ui-bundle.js", "text/javascript; charset=utf-8", "swagger-ui/swagger-ui-bundle.js"),
    asset!("/docs/swagger-ui.css", "text/css; charset=utf-8", "swagger-ui/swagger-ui.css"),
    asset!("/docs/LICENSE", "text/plain; charset=utf-8", "swagger-ui/LICENSE"),
];

/// The pages, and what they look at.
#[derive(Debug)]
pub(crate) struct Pages {
    store: Sqlite,
    metrics: Metrics,
    yaml: String,
}

impl Pages {
    pub(crate) fn new(store: Sqlite, metrics: Metrics) -> Result<Self, Failure> {
        Ok(Self { store, metrics, yaml: yaml::of_json(DOCUMENT)? })
    }

    /// The page of a path.
    #[expect(clippy::unused_self, reason = "a path is asked of the pages, whatever they know")]
    pub(super) fn find(&self, path: &str) -> Option<Page> {
        match path {
            "/healthz" => Some(Page::Health),
            "/readyz" => Some(Page::Ready),
            "/metrics" => Some(Page::Metrics),
            "/openapi.json" => Some(Page::Json),
            "/openapi.yaml" => Some(Page::Yaml),
            "/docs/" => Some(Page::Moved),
            path => ASSETS.iter().find(|asset| asset.path == path).map(Page::Asset),
        }
    }

    pub(super) async fn answer(&self, page: Page, drains: bool) -> Response<Body> {
        const TEXT: &str = "text/plain; charset=utf-8";
        match page {
            Page::Health => plain(TEXT, "alive\n"),
            Page::Ready => match self.readiness(drains).await {
                Ok(()) => plain(TEXT, "ready\n"),
                Err(reason) => with_status(StatusCode::SERVICE_UNAVAILABLE, plain(TEXT, format!("{reason}\n"))),
            },
            Page::Metrics => plain(metrics::MEDIA_TYPE, self.measured().await),
            Page::Json => plain("application/json", DOCUMENT),
            Page::Yaml => plain("application/yaml", self.yaml.clone()),
            Page::Moved => {
                let mut response = with_status(StatusCode::PERMANENT_REDIRECT, plain(TEXT, "moved\n"));
                response.headers_mut().insert(LOCATION, HeaderValue::from_static("/docs"));
                response
            }
            Page::Asset(asset) => asset.answer(),
        }
    }

    async fn readiness(&self, drains: bool) -> Result<(), &'static str> {
        if drains {
            return Err("the server drains");
        }
        match tokio::time::timeout(PATIENCE, self.store.head()).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => {
                tracing::error!(%error, "the server is not ready");
                Err("the database does not answer")
            }
            Err(_) => Err("the database is slow"),
        }
    }

    async fn measured(&self) -> String {
        let lag = tokio::time::timeout(PATIENCE, self.store.lag()).await;
        self.metrics.lagging(lag.ok().and_then(Result::ok));
        self.metrics.text()
    }
}

impl Asset {
    fn answer(&self) -> Response<Body> {
        let mut response = plain(self.media_type, self.content);
        let headers = response.headers_mut();
        headers.insert(CONTENT_SECURITY_POLICY, POLICY);
        headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
        response
    }
}

fn plain(media_type: &'static str, body: impl Into<Body>) -> Response<Body> {
    let mut response = Response::new(body.into());
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    response.headers_mut().insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn with_status(status: StatusCode, mut response: Response<Body>) -> Response<Body> {
    *response.status_mut() = status;
    response
}
