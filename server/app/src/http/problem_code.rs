//! The code of a problem, read from its body: what is counted, and what the log says.

use axum::body::{Body, to_bytes};
use http::header::CONTENT_TYPE;
use http::{HeaderValue, Response};
use serde::Deserialize;

/// Problems are small. What is larger has no code that anybody looks for.
const MAX_LENGTH: usize = 64 << 10;

#[derive(Deserialize)]
struct Problem {
    code: Option<String>,
}

/// The answer, and its code where it is a problem that has one.
pub(super) async fn read(response: Response<Body>) -> (Response<Body>, Option<String>) {
    let is_problem =
        response.headers().get(CONTENT_TYPE) == Some(&HeaderValue::from_static("application/problem+json"));
    let is_small = http_body::Body::size_hint(response.body()).upper().is_some_and(|size| size <= MAX_LENGTH as u64);
    if !is_problem || !is_small {
        return (response, None);
    }
    let (parts, body) = response.into_parts();
    // a body that lies in memory does not fail
    let bytes = to_bytes(body, MAX_LENGTH).await.unwrap_or_default();
    let problem: Option<Problem> = serde_json::from_slice(&bytes).ok();
    (Response::from_parts(parts, Body::from(bytes)), problem.and_then(|problem| problem.code))
}
