//! What every request goes through, and every answer.

use super::pages::Pages;
use super::request_id;
use crate::metrics::Metrics;
use crate::settings::Limits;
use axum::body::Body;
use counterpart::server::{Operation, Outside, ProblemCode, REQUEST_ID, Service};
use http::header::{ALLOW, CONNECTION};
use http::{HeaderMap, HeaderValue, Method, Request, Response, StatusCode};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// How much longer than an operation its request may take: what is left then has not begun to change anything.
const GRACE: Duration = Duration::from_secs(2);

/// Whether a connection is one of those that are served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lane {
    /// It is.
    Served,
    /// It is one too many: operations answer that the server is overloaded.
    Shed,
}

/// What every request goes through. Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct Front(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    service: Service,
    pages: Pages,
    metrics: Metrics,
    limits: Limits,
    /// How many more requests are worked on.
    places: Semaphore,
    drains: AtomicBool,
}

impl Front {
    pub(crate) fn new(service: Service, pages: Pages, metrics: Metrics, limits: Limits) -> Self {
        let (places, drains) = (Semaphore::new(limits.requests), AtomicBool::new(false));
        Self(Arc::new(Inner { service, pages, metrics, limits, places, drains }))
    }
    pub(super) fn limits(&self) -> &Limits {
        &self.0.limits
    }
    /// From now on the server is not ready.
    pub(super) fn drain(&self) {
        self.0.drains.store(true, Ordering::Relaxed);
    }

    /// Answers one request.
    pub(super) async fn answer(&self, mut request: Request<Body>, lane: Lane) -> Response<Body> {
        let since = Instant::now();
        let id = request_id::settle(request.headers_mut());
        let method = request.method().clone();
        let mut response = self.find(request, lane).await;
        let carried = response.extensions_mut();
        let operation = carried.remove::<&'static Operation>().map_or("none", |own| own.id);
        let code = carried.remove::<ProblemCode>().map_or("none", |own| own.0);
        let status = response.status().as_u16();
        tracing::info!(
            request_id = id.to_str().unwrap_or_default(),
            operation,
            status,
            code,
            method = known(&method),
            micros = u64::try_from(since.elapsed().as_micros()).unwrap_or(u64::MAX),
            "answered"
        );
        self.0.metrics.answered(operation, status, code);
        response.headers_mut().insert(REQUEST_ID, id);
        response
    }

    async fn find(&self, request: Request<Body>, lane: Lane) -> Response<Body> {
        if !self.0.limits.admit(request.headers()) {
            return self.outside(&request, Outside::LargeHeaders, "the header section is too large");
        }
        if let Some(page) = self.0.pages.find(request.uri().path()) {
            if !matches!(*request.method(), Method::GET | Method::HEAD) {
                let mut response = self.outside(&request, Outside::NoMethod, "the path has GET, HEAD");
                response.headers_mut().insert(ALLOW, HeaderValue::from_static("GET, HEAD"));
                return response;
            }
            let mut response = self.0.pages.answer(page, self.0.drains.load(Ordering::Relaxed)).await;
            if has_body(&request) {
                close(&mut response);
            }
            return response;
        }
        let Some(_place) = self.0.places.try_acquire().ok().filter(|_| lane == Lane::Served) else {
            let mut response = self.overloaded(&request);
            if lane == Lane::Shed {
                close(&mut response);
            }
            return response;
        };
        self.operate(request).await
    }

    async fn operate(&self, request: Request<Body>) -> Response<Body> {
        let patience = self.0.limits.request_timeout + GRACE;
        let path = request.uri().path().to_owned();
        match tokio::time::timeout(patience, self.0.service.answer(request)).await {
            Ok(Ok(mut response)) => {
                if response.status() == StatusCode::REQUEST_TIMEOUT {
                    close(&mut response);
                }
                response
            }
            Err(_) => {
                tracing::error!("a request came to no end");
                self.0.service.outside(Outside::Overload, &path, "the server is too slow at the moment")
            }
        }
    }

    fn overloaded(&self, request: &Request<Body>) -> Response<Body> {
        self.outside(request, Outside::Overload, "the server has too much to do at the moment")
    }

    /// An answer outside of any operation. Where a body is left unread, the connection is of no more use.
    fn outside(&self, request: &Request<Body>, outside: Outside, detail: &str) -> Response<Body> {
        let mut response = self.0.service.outside(outside, request.uri().path(), detail);
        if has_body(request) {
            close(&mut response);
        }
        response
    }
}

impl Limits {
    /// Whether a header section is small enough.
    fn admit(&self, headers: &HeaderMap) -> bool {
        let bytes: usize = headers.iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
        headers.len() <= self.header_fields && bytes <= self.header_bytes
    }
}

fn has_body(request: &Request<Body>) -> bool {
    !http_body::Body::is_end_stream(request.body())
}

fn close(response: &mut Response<Body>) {
    response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
}

/// The name of a method; a caller's own invention does not reach the log.
fn known(method: &Method) -> &str {
    let known = [Method::GET, Method::HEAD, Method::POST, Method::PATCH, Method::PUT, Method::DELETE, Method::OPTIONS];
    if known.contains(method) { method.as_str() } else { "other" }
}
