//! reqwest as a transport.

use super::error::TransportError;
use super::transport::{Sending, Transport};
use crate::body::Body;

/// A server behind a base address, reached by reqwest.
#[derive(Debug, Clone)]
pub struct Reqwest {
    client: ::reqwest::Client,
    base: String,
}

impl Reqwest {
    /// The server at this address; a path of it goes in front of every operation's.
    pub fn new(base: impl Into<String>) -> Self {
        Self::with(::reqwest::Client::new(), base)
    }
    /// The same with a reqwest client of your own.
    pub fn with(client: ::reqwest::Client, base: impl Into<String>) -> Self {
        let mut base = base.into();
        while base.ends_with('/') {
            base.pop();
        }
        Self { client, base }
    }
}

impl Transport for Reqwest {
    fn send(&self, request: http::Request<Body>) -> Sending<'_> {
        let (parts, body) = request.into_parts();
        let url = ::reqwest::Url::parse(&format!("{}{}", self.base, parts.uri)).map_err(TransportError::new);
        Box::pin(async move {
            let mut request = ::reqwest::Request::new(parts.method, url?);
            *request.headers_mut() = parts.headers;
            *request.body_mut() = match body.whole() {
                Some(bytes) if bytes.is_empty() => None,
                Some(bytes) => Some(bytes.into()),
                None => Some(::reqwest::Body::wrap_stream(body)),
            };
            let response = self.client.execute(request).await.map_err(TransportError::new)?;
            let response: http::Response<::reqwest::Body> = response.into();
            Ok(response.map(Body::from_http))
        })
    }
}
