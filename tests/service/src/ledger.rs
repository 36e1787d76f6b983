//! Which problems were answered, what they have to look like, and which ones are still missing.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use counterpart_wire_tests::Wire;
use provider_bundles::TAXONOMY;

/// A problem as the contract's document states it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Code {
    /// The status.
    pub status: u16,
    /// The title.
    pub title: String,
}

/// Every code of the contract, read from its document: not from what was generated out of it.
///
/// # Panics
///
/// Where the document is not what it should be.
pub fn codes() -> &'static BTreeMap<String, Code> {
    static CODES: LazyLock<BTreeMap<String, Code>> = LazyLock::new(|| {
        let path = counterpart_tests::root().join("contracts/provider-bundles/openapi.yaml");
        let document = counterpart_tests::examples::yaml(&path);
        let codes = document["x-counterpart"]["problems"]["codes"].as_object().cloned().unwrap_or_default();
        let code = |stated: serde_json::Value| Code {
            status: stated["status"].as_u64().and_then(|status| status.try_into().ok()).expect("a status"),
            title: stated["title"].as_str().expect("a title").to_owned(),
        };
        codes.into_iter().map(|(name, stated)| (name, code(stated))).collect()
    });
    &CODES
}

/// The members of every problem.
const MEMBERS: [&str; 6] = ["type", "title", "status", "detail", "instance", "code"];

/// Members that a code has beside: which have to be there, and which may.
fn members(code: &str) -> (&'static [&'static str], &'static [&'static str]) {
    match code {
        "permission_denied" => (&["reason", "correlation_id", "relation_path"], &[]),
        "provider_bundle_referenced" => (&[], &["referencing_clouds"]),
        _ => (&[], &[]),
    }
}

/// Header fields of the connection, and of every answer.
const FIELDS: [&str; 5] = ["connection", "content-length", "content-type", "date", "x-request-id"];

/// Checks that an answer is a problem of this code, to the last member and header field.
///
/// # Panics
///
/// Where it is not.
pub fn check_problem(name: &str, answer: &Wire, path: &str, code: &str) {
    let stated = codes().get(code).unwrap_or_else(|| panic!("{name}: the contract has no code {code}"));
    assert_eq!((answer.status(), &*answer.code()), (stated.status, code), "{name}: {answer:?}");
    assert_eq!(answer.header("content-type"), Some("application/problem+json"), "{name}");
    let json = answer.json();
    assert_eq!(json["type"], format!("https://errors.example.com/{}", code.replace('_', "-")), "{name}");
    assert_eq!((&json["title"], &json["status"]), (&stated.title.clone().into(), &stated.status.into()), "{name}");
    assert_eq!(json["instance"], path, "{name}");
    assert!(json["detail"].as_str().is_some_and(|detail| !detail.is_empty()), "{name}: it says nothing");
    let (needed, allowed) = members(code);
    let needed: BTreeSet<_> = MEMBERS.iter().chain(needed).copied().collect();
    let found: BTreeSet<_> = json.as_object().expect("an object").keys().map(String::as_str).collect();
    let missing: Vec<_> = needed.difference(&found).collect();
    let strange: Vec<_> = found.difference(&needed).filter(|name| !allowed.contains(name)).collect();
    assert!(missing.is_empty() && strange.is_empty(), "{name}: {missing:?} are missing, {strange:?} are too many");
    check_fields(name, answer, code);
}

fn check_fields(name: &str, answer: &Wire, code: &str) {
    assert!(answer.header("x-request-id").is_some_and(|id| !id.is_empty()), "{name}: no id of the request");
    let challenge = (code == "unauthenticated").then_some("Bearer");
    assert_eq!(answer.header("www-authenticate"), challenge, "{name}");
    for (field, value) in &answer.headers {
        let known = FIELDS.iter().any(|own| own.eq_ignore_ascii_case(field));
        let is_challenge = challenge.is_some() && field.eq_ignore_ascii_case("www-authenticate");
        assert!(known || is_challenge, "{name}: {field}: {value} is too much");
    }
}

/// The problems that were answered.
#[derive(Debug, Clone, Default)]
pub struct Ledger(BTreeSet<(String, u16, String)>);

impl Ledger {
    /// Notes the problem of an answer.
    pub fn note(&mut self, operation: &str, answer: &Wire) {
        self.0.insert((operation.to_owned(), answer.status(), answer.code()));
    }
    /// How many pairs of operation and code were answered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }
    /// Whether none was.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// Compares what was answered with what the contract documents.
    ///
    /// # Panics
    ///
    /// Where a pair was never answered, or one that is not documented was.
    pub fn settle(&self) {
        let own =
            |(operation, status, code): &(&str, u16, &str)| ((*operation).to_owned(), *status, (*code).to_owned());
        let documented: BTreeSet<_> = TAXONOMY.iter().map(own).collect();
        let missing: Vec<_> = documented.difference(&self.0).collect();
        let strange: Vec<_> = self.0.difference(&documented).collect();
        assert!(missing.is_empty(), "documented, and never answered: {missing:?}");
        assert!(strange.is_empty(), "answered, and not documented: {strange:?}");
    }
}
