//! Who a caller says they are.

use super::caller::Caller;
use super::surface::{Operation, Surface};
use crate::message::fields::cookie;
use base64::Engine;
use http::HeaderMap;
use http::header::AUTHORIZATION;
use std::fmt;
use std::pin::Pin;

/// Where an API key travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApiKeyPlace {
    /// In the query.
    Query,
    /// In a header field.
    Header,
    /// In a cookie.
    Cookie,
}

/// How a caller says who they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemeKind {
    /// `Authorization: Bearer …`
    Bearer,
    /// `Authorization: Basic …`
    Basic,
    /// `Authorization: <scheme> …`
    Http(&'static str),
    /// A key under this name.
    ApiKey(ApiKeyPlace, &'static str),
    /// A client certificate: whoever terminates TLS puts a [`Token`] into the request's extensions.
    MutualTls,
}

/// A security scheme.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scheme {
    /// Its name.
    pub name: &'static str,
    /// How it works.
    pub kind: SchemeKind,
}

/// What a caller presented. It is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A token.
    pub fn new(token: impl Into<String>) -> Self {
        Self(token.into())
    }
    /// The token itself.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token([redacted])")
    }
}

/// A user name and a password.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Basic {
    /// The user name.
    pub user: String,
    /// The password.
    pub password: Token,
}

/// What an operation asks of its caller.
#[derive(Debug, Clone, Copy)]
pub struct Demand {
    /// The operation.
    pub operation: &'static str,
    /// The scopes, of every scheme that was presented.
    pub scopes: &'static [&'static str],
}

/// Why a caller is not let in. The sentence is for the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unauthenticated(String);

impl Unauthenticated {
    /// With a sentence for the log.
    pub fn new(reason: impl Into<String>) -> Self {
        Self(reason.into())
    }
}
impl fmt::Display for Unauthenticated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
impl std::error::Error for Unauthenticated {}

/// The future of an authentication.
pub type Authenticating<'a> = Pin<Box<dyn Future<Output = Result<Caller, Unauthenticated>> + Send + 'a>>;

/// What a caller presented for one alternative of an operation.
#[derive(Debug)]
pub struct Presented<'a> {
    tokens: Vec<(usize, Token)>,
    demand: Demand,
    /// The header fields of the request.
    pub headers: &'a HeaderMap,
}

impl Presented<'_> {
    /// What was presented for a scheme, by its index.
    pub fn token(&self, scheme: usize) -> Option<Token> {
        self.tokens.iter().find(|(own, _)| *own == scheme).map(|(_, token)| token.clone())
    }
    /// The user name and password that were presented for a scheme, by its index.
    pub fn basic(&self, scheme: usize) -> Option<Basic> {
        let decoded = base64::engine::general_purpose::STANDARD.decode(self.token(scheme)?.reveal()).ok()?;
        let decoded = String::from_utf8(decoded).ok()?;
        let (user, password) = decoded.split_once(':')?;
        Some(Basic { user: user.to_owned(), password: Token::new(password) })
    }
    /// What the operation asks.
    pub fn demand(&self) -> Demand {
        self.demand
    }
}

/// Every alternative for which something was presented, in order.
pub(super) fn presented<'a>(
    surface: &Surface,
    operation: &Operation,
    parts: &'a http::request::Parts,
) -> Vec<Presented<'a>> {
    let alternative = |schemes: &&'static [(usize, &'static [&'static str])]| {
        let mut tokens = Vec::new();
        for (index, _) in *schemes {
            tokens.push((*index, token(surface.schemes.get(*index)?, parts)?));
        }
        let scopes = schemes.first().map_or(&[] as &[_], |(_, scopes)| scopes);
        let demand = Demand { operation: operation.id, scopes };
        (!tokens.is_empty()).then_some(Presented { tokens, demand, headers: &parts.headers })
    };
    operation.security.iter().filter_map(alternative).collect()
}

fn token(scheme: &Scheme, parts: &http::request::Parts) -> Option<Token> {
    match scheme.kind {
        SchemeKind::Bearer => authorization(&parts.headers, "Bearer"),
        SchemeKind::Basic => authorization(&parts.headers, "Basic"),
        SchemeKind::Http(name) => authorization(&parts.headers, name),
        SchemeKind::ApiKey(ApiKeyPlace::Header, name) => only(&parts.headers, name).map(Token::new),
        SchemeKind::ApiKey(ApiKeyPlace::Cookie, name) => cookie(&parts.headers, name).map(Token::new),
        SchemeKind::ApiKey(ApiKeyPlace::Query, name) => {
            crate::message::query_value(parts.uri.query()?, name).map(Token::new)
        }
        SchemeKind::MutualTls => parts.extensions.get::<Token>().cloned(),
    }
}

/// The value of a header field that came once.
fn only<'h>(headers: &'h HeaderMap, name: &str) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    value.to_str().ok()
}

fn authorization(headers: &HeaderMap, scheme: &str) -> Option<Token> {
    let (own, token) = only(headers, AUTHORIZATION.as_str())?.split_once(' ')?;
    let token = token.trim_start_matches(' ');
    (own.eq_ignore_ascii_case(scheme) && !token.is_empty()).then(|| Token::new(token))
}

/// Whether a caller need not say who they are.
pub(super) fn is_open(operation: &Operation) -> bool {
    operation.security.is_empty() || operation.security.iter().any(|alternative| alternative.is_empty())
}
