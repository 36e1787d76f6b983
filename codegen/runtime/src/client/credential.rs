//! How a client says who it is.

use crate::message::Draft;
use crate::message::draft::add;
use crate::message::percent::{Keep, push};
use base64::Engine;
use http::header::AUTHORIZATION;
use http::{HeaderName, HeaderValue};
use std::fmt;

#[derive(Clone, PartialEq, Eq)]
enum Place {
    Header(HeaderName),
    Query(String),
    Cookie(String),
    /// The transport has it: a client certificate.
    Transport,
}

/// A credential. It is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Credential {
    place: Place,
    value: String,
}

impl Credential {
    /// `Authorization: Bearer …`
    pub fn bearer(token: impl Into<String>) -> Self {
        Self::http("Bearer", token)
    }
    /// `Authorization: Basic …`
    pub fn basic(user: &str, password: &str) -> Self {
        Self::http("Basic", base64::engine::general_purpose::STANDARD.encode(format!("{user}:{password}")))
    }
    /// `Authorization: <scheme> …`
    pub fn http(scheme: &str, value: impl Into<String>) -> Self {
        Self { place: Place::Header(AUTHORIZATION), value: format!("{scheme} {}", value.into()) }
    }
    /// A key in a header field.
    ///
    /// # Panics
    /// Where the name is none of a header field.
    pub fn header(name: &'static str, value: impl Into<String>) -> Self {
        let name = HeaderName::from_bytes(name.as_bytes()).expect("contracts name header fields");
        Self { place: Place::Header(name), value: value.into() }
    }
    /// A key in the query.
    pub fn query(name: &str, value: impl Into<String>) -> Self {
        Self { place: Place::Query(name.to_owned()), value: value.into() }
    }
    /// A key in a cookie.
    pub fn cookie(name: &str, value: impl Into<String>) -> Self {
        Self { place: Place::Cookie(name.to_owned()), value: value.into() }
    }
    /// A client certificate, which the transport presents.
    pub fn mutual_tls() -> Self {
        Self { place: Place::Transport, value: String::new() }
    }

    pub(super) fn apply(&self, draft: &mut Draft) {
        let encoded = || {
            let mut out = String::new();
            push(&mut out, &self.value, Keep::Unreserved);
            out
        };
        match &self.place {
            Place::Header(name) => match HeaderValue::from_str(&self.value) {
                Ok(mut value) => {
                    value.set_sensitive(true);
                    draft.headers.insert(name.clone(), value);
                }
                Err(_) => draft.faults.push(format!("the credential in `{name}` holds what a header cannot hold")),
            },
            Place::Query(name) => add(&mut draft.query, "&", name, &encoded()),
            Place::Cookie(name) => add(&mut draft.cookies, "; ", name, &encoded()),
            Place::Transport => {}
        }
    }
}

impl fmt::Debug for Credential {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Credential([redacted])")
    }
}
