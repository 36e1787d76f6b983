//! reqwest as a transport.

use super::error::TransportError;
use super::transport::{Sending, Transport};
use crate::body::Body;
use ::reqwest::Url;

/// A server behind a base address, reached by reqwest.
#[derive(Debug, Clone)]
pub struct Reqwest {
    /// What there is none of is said by each call.
    server: Result<Server, String>,
}

#[derive(Debug, Clone)]
struct Server {
    client: ::reqwest::Client,
    /// The base address, without query. Read once: a host is dear to read.
    base: Url,
    /// What goes in front of every path: the base's own, without the last `/`.
    prefix: String,
}

impl Reqwest {
    /// The server at this address; a path of it goes in front of every operation's.
    ///
    /// A redirection is an answer like others, documented or not, and is not followed: the server that it names is not the
    /// one that credentials were given for. Nothing is sent again beneath the client, which does that where the contract allows
    /// it. [`Reqwest::with`] takes a client that does otherwise.
    pub fn new(base: impl Into<String>) -> Self {
        let once = ::reqwest::retry::never().max_retries_per_request(0);
        let client = ::reqwest::Client::builder().redirect(::reqwest::redirect::Policy::none()).retry(once);
        let client = client.build().map_err(|error| format!("there is no HTTP client: {error}"));
        Self { server: client.and_then(|client| Server::new(client, &base.into())) }
    }
    /// The same with a reqwest client of your own.
    pub fn with(client: ::reqwest::Client, base: impl Into<String>) -> Self {
        Self { server: Server::new(client, &base.into()) }
    }
}

impl Server {
    fn new(client: ::reqwest::Client, address: &str) -> Result<Self, String> {
        let mut base = Url::parse(address).map_err(|error| format!("`{address}` is no base address: {error}"))?;
        base.set_query(None);
        let prefix = base.path().trim_end_matches('/').to_owned();
        Ok(Self { client, base, prefix })
    }
    /// Where a request goes.
    fn url(&self, target: &http::Uri) -> Url {
        let mut url = self.base.clone();
        match &*self.prefix {
            "" => url.set_path(target.path()),
            prefix => url.set_path(&format!("{prefix}{}", target.path())),
        }
        if target.query().is_some() {
            url.set_query(target.query());
        }
        url
    }
    fn request(&self, request: http::Request<Body>) -> ::reqwest::Request {
        let (parts, body) = request.into_parts();
        let mut request = ::reqwest::Request::new(parts.method, self.url(&parts.uri));
        *request.headers_mut() = parts.headers;
        *request.body_mut() = match body.whole() {
            Some(bytes) if bytes.is_empty() => None,
            Some(bytes) => Some(bytes.into()),
            None => Some(::reqwest::Body::wrap_stream(body)),
        };
        request
    }
}

fn answer(mut response: ::reqwest::Response) -> http::Response<Body> {
    let (status, headers) = (response.status(), std::mem::take(response.headers_mut()));
    let mut answer = http::Response::new(Body::from_stream(response.bytes_stream()));
    (*answer.status_mut(), *answer.headers_mut()) = (status, headers);
    answer
}

impl Transport for Reqwest {
    fn send(&self, request: http::Request<Body>) -> Sending<'_> {
        match &self.server {
            Ok(server) => {
                let sending = server.client.execute(server.request(request));
                Box::pin(async { sending.await.map(answer).map_err(TransportError::new) })
            }
            Err(sentence) => Box::pin(std::future::ready(Err(TransportError::new(sentence.clone())))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(base: &str, target: &'static str, url: &str) {
        let server = Reqwest::new(base).server.expect("the base is an address");
        assert_eq!(server.url(&http::Uri::from_static(target)).as_str(), url);
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
        let sentence = Reqwest::new("localhost").server.expect_err("there is no scheme");
        assert_eq!(sentence, "`localhost` is no base address: relative URL without a base");
    }

    /// Answers every connection's first request with a redirection to itself, as often as it is asked.
    fn redirecting() -> (std::net::SocketAddr, std::sync::Arc<std::sync::atomic::AtomicUsize>) {
        use std::io::{Read, Write};
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("there is a port");
        let asked = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let (address, count) = (listener.local_addr().expect("it has an address"), asked.clone());
        std::thread::spawn(move || {
            for connection in listener.incoming() {
                let Ok(mut connection) = connection else { return };
                count.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
                let mut request = [0; 1024];
                let _ = connection.read(&mut request);
                let _ = write!(
                    connection,
                    "HTTP/1.1 302 Found\r\nlocation: http://{address}/again\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
                );
            }
        });
        (address, asked)
    }

    #[tokio::test]
    async fn a_redirection_is_an_answer() {
        let (address, asked) = redirecting();
        let request = http::Request::get("/archive").body(Body::empty()).expect("it is a request");
        let answer = Reqwest::new(format!("http://{address}")).send(request).await.expect("there is an answer");
        assert_eq!(answer.status(), http::StatusCode::FOUND);
        assert_eq!(answer.headers()["location"], format!("http://{address}/again"));
        assert_eq!(asked.load(std::sync::atomic::Ordering::SeqCst), 1);
    }
}
