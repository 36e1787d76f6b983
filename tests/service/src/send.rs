//! A request straight to the router, without a network.

use axum::body::{Body, to_bytes};
use counterpart::server::Service;
use counterpart_wire_tests::Wire;
use http::Request;

/// Sends a request to a service in this process, and gives the answer.
///
/// # Panics
///
/// Where it is no request that a server could be sent.
pub async fn send(service: &Service, request: &Wire) -> Wire {
    let mut builder = Request::builder().method(request.method()).uri(request.target());
    for (name, value) in &request.headers {
        builder = builder.header(name, value);
    }
    let built = builder.body(Body::from(request.body.clone()));
    let built = built.unwrap_or_else(|error| panic!("{} is no request: {error}", request.line));
    let Ok(response) = service.answer(built).await;
    let (parts, body) = response.into_parts();
    let body = to_bytes(body, 1 << 20).await.expect("an answer is short");
    let text = |value: &http::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let headers = parts.headers.iter().map(|(name, value)| (name.to_string(), text(value))).collect();
    Wire { headers, body: body.into(), ..Wire::answer(parts.status.as_u16()) }
}
