//! Two clients that are asked the same, and what each of them sends.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex};

use counterpart::Body;
use counterpart::client::{Sending, Transport};
use counterpart_progenitor::document;
use counterpart_progenitor_tests::wire::Sent;
use http_body_util::BodyExt;

#[path = "../../../../codegen/progenitor/tests/support/documents.rs"]
mod documents;

/// A transport that keeps a request, and answers it with a status that no contract documents.
#[derive(Clone, Default)]
pub(crate) struct Keeper(Arc<Mutex<Vec<Sent>>>);

impl Keeper {
    /// The one request since somebody last asked.
    pub(crate) fn only(&self) -> Sent {
        let mut all = std::mem::take(&mut *self.0.lock().expect("nobody panicked"));
        assert_eq!(all.len(), 1, "one call sends one request");
        all.remove(0)
    }
}

impl Transport for Keeper {
    fn send(&self, request: http::Request<Body>) -> Sending<'_> {
        Box::pin(async move {
            let (head, body) = request.into_parts();
            let body = body.collect().await.expect("a whole body").to_bytes();
            let headers = head.headers.iter().map(|(name, value)| {
                let value = value.to_str().expect("text").to_owned();
                (name.to_string(), value)
            });
            let sent = Sent {
                method: head.method.to_string(),
                path: head.uri.path().to_owned(),
                query: head.uri.query().unwrap_or_default().to_owned(),
                headers: headers.collect(),
                body: String::from_utf8(body.to_vec()).expect("text"),
            };
            self.0.lock().expect("nobody panicked").push(sent);
            Ok(http::Response::builder().status(418).body(Body::default()).expect("a response"))
        })
    }
}

/// What two clients have to agree on: the target, decoded; what the body is, and what it says.
#[derive(Debug, PartialEq)]
struct Meaning {
    method: String,
    path: String,
    query: Vec<(String, String)>,
    content_type: Option<String>,
    body: Option<serde_json::Value>,
}

fn meaning(sent: &Sent) -> Meaning {
    let target = format!("http://any.test{}?{}", sent.path, sent.query);
    let target = reqwest::Url::parse(&target).expect("a target");
    // progenitor sorts parameters by name.
    let mut query: Vec<(String, String)> = target.query_pairs().into_owned().collect();
    query.sort();
    Meaning {
        method: sent.method.clone(),
        path: decoded(target.path()),
        query,
        content_type: sent.header("content-type").map(str::to_owned),
        body: (!sent.body.is_empty()).then(|| serde_json::from_str(&sent.body).expect("JSON")),
    }
}

/// Whether `application/json` itself is asked for, rather than a problem.
fn takes_json(sent: &Sent) -> bool {
    sent.header("accept").is_some_and(|accepted| accepted.contains("application/json"))
}

/// A path without percent-encoding.
fn decoded(path: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = path.as_bytes();
    while let [first, others @ ..] = rest {
        let code = others.get(..2).and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        if let (b'%', Some(byte)) = (first, code) {
            bytes.push(byte);
            rest = others.get(2..).unwrap_or_default();
        } else {
            bytes.push(*first);
            rest = others;
        }
    }
    String::from_utf8(bytes).expect("text")
}

/// Compares what the two clients send, operation by operation.
pub(crate) struct Comparison {
    compared: BTreeSet<&'static str>,
    ours: Keeper,
}

impl Comparison {
    /// With what our client sends.
    pub(crate) fn new(ours: Keeper) -> Self {
        Self { compared: BTreeSet::new(), ours }
    }

    /// Both clients were asked the same.
    pub(crate) fn asked(&mut self, operation: &'static str) {
        let [theirs] = counterpart_progenitor_tests::wire::sent().try_into().expect("one call sends one request");
        let ours = self.ours.only();
        assert_eq!(meaning(&ours), meaning(&theirs), "{operation}");
        // progenitor asks for JSON where problems alone have bodies, too; nothing that succeeds hangs on it.
        assert!(!takes_json(&ours) || takes_json(&theirs), "{operation}");
        self.compared.insert(operation);
    }

    /// Every operation that progenitor takes was compared.
    pub(crate) fn is_complete_for(&self, name: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts").join(name).join("openapi.yaml");
        let (contract, _, _) = documents::load(name, &path).expect("it is a contract");
        let document = document(&contract).document;
        let taken = document.operations().filter_map(|(_, _, operation)| operation.operation_id.as_deref());
        assert_eq!(self.compared, taken.collect());
    }
}

/// A value for each of the clients, from one JSON text.
pub(crate) fn both<O: counterpart::Decode, T: serde::de::DeserializeOwned>(json: &str) -> (O, T) {
    let ours = counterpart::decode(json.as_bytes()).expect("fits the contract");
    (ours, serde_json::from_str(json).expect("fits progenitor's types"))
}
