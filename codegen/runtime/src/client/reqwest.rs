//! reqwest as a transport.

use super::error::TransportError;
use super::transport::{Sending, Transport};
use crate::body::Body;
use ::reqwest::Url;

/// A server behind a base address, reached by reqwest.
#[derive(Debug, Clone)]
pub struct Reqwest {
    client: ::reqwest::Client,
    /// Read once: a host is dear to read. What is no address is said by each call.
    base: Result<Url, String>,
}

impl Reqwest {
    /// The server at this address; a path of it goes in front of every operation's.
    pub fn new(base: impl Into<String>) -> Self {
        Self::with(::reqwest::Client::new(), base)
    }
    /// The same with a reqwest client of your own.
    pub fn with(client: ::reqwest::Client, base: impl Into<String>) -> Self {
        let base = base.into();
        Self { client, base: Url::parse(&base).map_err(|error| format!("`{base}` is no base address: {error}")) }
    }
    /// Where a request goes.
    fn url(&self, target: &http::Uri) -> Result<Url, TransportError> {
        let mut url = self.base.clone().map_err(TransportError::new)?;
        match url.path().trim_end_matches('/') {
            "" => url.set_path(target.path()),
            prefix => url.set_path(&format!("{prefix}{}", target.path())),
        }
        url.set_query(target.query());
        Ok(url)
    }
}

impl Transport for Reqwest {
    fn send(&self, request: http::Request<Body>) -> Sending<'_> {
        let (parts, body) = request.into_parts();
        let url = self.url(&parts.uri);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn check(base: &str, target: &'static str, url: &str) {
        let found = Reqwest::new(base).url(&http::Uri::from_static(target)).expect("the base is an address");
        assert_eq!(found.as_str(), url);
    }

    #[test]
    fn the_path_of_the_base_goes_in_front() {
        check("http://localhost:80", "/plan", "http://localhost/plan");
        check("http://localhost:8080/", "/a/%2Fb%20c?d=%26&e='", "http://localhost:8080/a/%2Fb%20c?d=%26&e=%27");
        check("https://api.example/v1//", "/a:b", "https://api.example/v1/a:b");
        check("https://api.example/v1?old=1", "/a", "https://api.example/v1/a");
    }

    #[test]
    fn what_is_no_address_is_said_when_something_is_sent() {
        let error = Reqwest::new("localhost").url(&http::Uri::from_static("/")).expect_err("there is no scheme");
        let source = std::error::Error::source(&error).expect("it says why").to_string();
        assert_eq!(source, "`localhost` is no base address: relative URL without a base");
    }
}
