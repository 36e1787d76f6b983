//! From the server's side of a contract to the client's, and back.

use std::fmt::{Debug, Display};

use axum::http::header::ACCEPT;
use counterpart::client::{CallError, ClientOptions, Reqwest};
use counterpart::server::{Call, Caller, OrInternal, Token};

/// What a caller presented, by scheme.
#[derive(Clone)]
struct Presented(Vec<(&'static str, String)>);

/// The way to the mock server.
pub fn transport(base: &str) -> Reqwest {
    Reqwest::new(base)
}

/// What the caller would like to be answered in, handed on: where there are several media types, it chooses.
pub fn options(call: &Call) -> ClientOptions {
    let mut options = ClientOptions::default();
    if let Some(accept) = call.headers().get(ACCEPT).filter(|accept| *accept != "*/*") {
        options.headers.insert(ACCEPT, accept.clone());
    }
    options
}

/// Whoever presents this: it is taken as it comes, and handed on.
pub fn caller(presented: impl IntoIterator<Item = (&'static str, Option<Token>)>) -> Caller {
    let revealed = |(scheme, token): (_, Option<Token>)| Some((scheme, token?.reveal().to_owned()));
    Caller::new("relayed", "whoever").with(Presented(presented.into_iter().filter_map(revealed).collect()))
}

/// What the caller presented for a scheme.
pub fn credential(call: &Call, scheme: &str) -> Option<String> {
    let Presented(all) = call.caller().get::<Presented>()?;
    all.iter().find(|(own, _)| *own == scheme).map(|(_, token)| token.clone())
}

/// A response and a documented problem are answered as they are; anything else is a failure, with its reason in the log.
pub fn hand_on<R, E: Display + Debug>(outcome: Result<R, CallError<E>>) -> Result<R, E> {
    match outcome {
        Ok(response) => Ok(response),
        Err(CallError::Problem(problem)) => Err(problem),
        Err(other) => {
            eprintln!("  client: {other}{}", content(&other));
            Err(other).or_abandon()
        }
    }
}

/// The beginning of a content, in the one line that the log has for it.
pub(crate) fn line(body: &[u8]) -> String {
    String::from_utf8_lossy(body).chars().take(600).map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// The content of an answer that was not understood.
fn content<E>(error: &CallError<E>) -> String {
    let body = match error {
        CallError::Undocumented(answer) => &answer.body,
        CallError::Decode(failure) => &failure.body,
        _ => return String::new(),
    };
    format!(": {}", line(body))
}
