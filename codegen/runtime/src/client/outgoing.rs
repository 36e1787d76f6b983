//! From a written request to HTTP.

use super::Client;
use super::incoming::Answers;
use crate::body::Body;
use crate::message::draft::{Draft, Payload, header_value};
use crate::message::{Answered, Asked, Place};
use bytes::Bytes;
use http::header::{ACCEPT, CONTENT_LENGTH};
use http::{HeaderValue, Method, Uri};
use std::borrow::Cow;

/// A request, whole, before anything is sent.
pub(super) struct Outgoing {
    method: Method,
    uri: Uri,
    headers: http::HeaderMap,
    payload: Payload,
}

impl Outgoing {
    pub(super) fn new(client: &Client, asked: &Asked, mut draft: Draft, answers: Answers) -> Result<Self, Vec<String>> {
        client.authenticate(asked, &mut draft);
        let target = target(asked, &mut draft);
        let mut faults = std::mem::take(&mut draft.faults);
        let target = match target {
            Cow::Borrowed(path) => Bytes::from_static(path.as_bytes()),
            Cow::Owned(target) => Bytes::from(target),
        };
        let uri = Uri::from_maybe_shared(target).map_err(|_| "the target is not a URI".to_owned());
        let method = asked.method.parse::<Method>().map_err(|_| "the method is none".to_owned());
        let (method, uri) = match (method, uri) {
            (Ok(method), Ok(uri)) if faults.is_empty() => (method, uri),
            (method, uri) => {
                faults.extend(method.err().into_iter().chain(uri.err()));
                return Err(faults);
            }
        };
        let mut headers = draft.take_headers();
        if !client.0.options.headers.is_empty() {
            let own = std::mem::replace(&mut headers, client.0.options.headers.clone());
            headers.extend(own);
        }
        if let Some(accept) = accept(answers) {
            headers.entry(ACCEPT).or_insert(accept);
        }
        let payload = std::mem::take(&mut draft.payload);
        if matches!(payload, Payload::None) && matches!(method, Method::POST | Method::PUT | Method::PATCH) {
            headers.insert(CONTENT_LENGTH, HeaderValue::from_static("0"));
        }
        Ok(Self { method, uri, headers, payload })
    }

    /// The request.
    pub(super) fn into_request(self) -> http::Request<Body> {
        let body = match self.payload {
            Payload::None => Body::empty(),
            Payload::Whole(bytes) => Body::from(bytes),
            Payload::Stream(body) => body,
        };
        let mut request = http::Request::new(body);
        *request.method_mut() = self.method;
        *request.uri_mut() = self.uri;
        *request.headers_mut() = self.headers;
        request
    }
    /// The request, once more.
    pub(super) fn request(&self) -> http::Request<Body> {
        let payload = match &self.payload {
            Payload::None => Payload::None,
            Payload::Whole(bytes) => Payload::Whole(bytes.clone()),
            Payload::Stream(body) => Payload::Stream(body.take()),
        };
        let Self { method, uri, headers, .. } = self;
        Self { method: method.clone(), uri: uri.clone(), headers: headers.clone(), payload }.into_request()
    }
    /// Whether it can be sent again.
    pub(super) fn is_repeatable(&self) -> bool {
        !matches!(self.payload, Payload::Stream(_))
    }
}

impl Client {
    /// Adds the credentials of the first alternative that there are credentials for.
    fn authenticate(&self, asked: &Asked, draft: &mut Draft) {
        let known = |scheme: &&str| self.0.credentials.contains_key(scheme);
        let satisfied = |schemes: &&&[&'static str]| !schemes.is_empty() && schemes.iter().all(known);
        let Some(schemes) = asked.security.iter().find(satisfied) else { return };
        for credential in schemes.iter().filter_map(|scheme| self.0.credentials.get(scheme)) {
            credential.apply(draft);
        }
    }
}

/// The path with its parameters, and the query.
fn target(asked: &Asked, draft: &mut Draft) -> Cow<'static, str> {
    if draft.query.is_empty() && !asked.path.contains('{') {
        return Cow::Borrowed(asked.path);
    }
    let (path, fixed) = asked.path.split_once('?').unwrap_or((asked.path, ""));
    let mut target = String::with_capacity(path.len() + 32);
    let mut rest = path;
    while let Some((literal, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}').unwrap_or((after, ""));
        target.push_str(literal);
        match draft.path.iter().find(|(own, _)| *own == name) {
            Some((_, text)) => target.push_str(text),
            None if asked.fields.iter().any(|field| field.place == Place::Path && field.name == name) => {}
            None => draft.faults.push(format!("path parameter `{name}` is missing")),
        }
        rest = after;
    }
    target.push_str(rest);
    let mut query = fixed.to_owned();
    if !draft.query.is_empty() {
        query.push_str(if query.is_empty() { "" } else { "&" });
        query.push_str(&draft.query);
    }
    if !query.is_empty() {
        target.push('?');
        target.push_str(&query);
    }
    Cow::Owned(target)
}

/// Every media type that the contract answers in.
fn accept(answers: Answers) -> Option<HeaderValue> {
    let mut types: Vec<&'static str> = Vec::new();
    for media in answers.responses.iter().chain(answers.problems).flat_map(Answered::media) {
        if !types.contains(&media.media_type) {
            types.push(media.media_type);
        }
    }
    match *types {
        [] => None,
        [only] => header_value(only),
        // what nearly every operation accepts is not joined by each call
        ["application/json", "application/problem+json"] => header_value("application/json, application/problem+json"),
        _ => HeaderValue::try_from(types.join(", ")).ok(),
    }
}
