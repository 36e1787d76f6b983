//! What differs between two versions of a contract, in words.

use std::path::Path;

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_model::rpc::{Contract, History, diff};
use counterpart_proto::{Documents, Request};

fn base() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/whole.proto");
    std::fs::read_to_string(path).expect("a fixture")
}

fn load(version: &str, text: &str) -> Contract {
    let documents = Documents::texts([("shop.proto", text)]);
    let roots = ["shop.proto".to_owned()];
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let request = Request { name: "shop", version, roots: &roots, documents };
    counterpart_proto::load(&request, &mut sources, &mut diagnostics).expect("the document loads").contract
}

/// The differences that an edit makes: editorial ones in parentheses.
fn changes(from: &str, to: &str) -> Vec<String> {
    let base = base();
    assert!(base.contains(from), "the base does not say {from:?}");
    let changes = diff(&load("1.0.0", &base), &load("1.1.0", &base.replace(from, to)));
    changes.iter().map(|change| if change.editorial { format!("({change})") } else { change.to_string() }).collect()
}

#[test]
fn what_is_the_same_is_not_told() {
    assert_eq!(changes("message Started {}", "message Started {\n}"), Vec::<String>::new());
}

#[test]
fn words_are_editorial() {
    assert_eq!(
        changes("message LookRequest {}", "// Looks.\nmessage LookRequest {}"),
        ["(LookRequest: description reworded)"]
    );
}

#[test]
fn methods_and_codes() {
    let list = "[\"SOLD_OUT\", \"TIMEOUT\", \"CANCELLED\", \"INTERNAL\"]";
    let without = "[\"TIMEOUT\", \"CANCELLED\", \"INTERNAL\"]";
    assert_eq!(changes(list, without), ["Buy: problem code `SOLD_OUT` (status 9, retry never) removed"]);
    assert_eq!(changes("rpc Look(", "rpc Peek("), ["Peek: operation added", "Look: operation removed"]);
    assert_eq!(changes("timeout_seconds: 60", "timeout_seconds: 61"), ["Buy: deadline 60 s -> 61 s"]);
    assert_eq!(changes("EFFECT_READ", "EFFECT_MUTATE"), ["Look: effect read -> mutate"]);
    assert_eq!(
        changes("grpc_status: 9 ", "grpc_status: 8 "),
        ["Buy: problem code `SOLD_OUT` status 9, retry never -> status 8, retry never"]
    );
}

#[test]
fn messages_and_enumerations() {
    assert_eq!(
        changes("string article = 1;", "bytes article = 1;"),
        ["BuyRequest: field `article` string = 1 -> bytes = 1"]
    );
    assert_eq!(
        changes("uint64 price = 1;", "uint64 price = 1;\n  string unit = 2;"),
        ["Bought: field `unit` (string = 2) added"]
    );
    assert_eq!(
        changes(
            "    Bought done = 3;",
            "    Bought done = 3;\n    Left left = 4;\n  }\n}\n\nmessage Left {\n  oneof why {\n    string words = 1;"
        ),
        ["BuyEvent: field `left` (shop.v1.Left = 4 in `event`) added"]
    );
    assert_eq!(
        changes("OUTCOME_UNKNOWN = 3;", "OUTCOME_UNKNOWN = 3;\n  OUTCOME_UNDONE = 4;"),
        ["Outcome: value `UNDONE` (4) added"]
    );
}

#[test]
fn history_tells_what_changed_since_each_release() {
    let (old, now) =
        (load("1.0.0", &base()), load("1.2.0", &base().replace("timeout_seconds: 5\n", "timeout_seconds: 6\n")));
    let between = load("1.1.0", &base().replace("timeout_seconds: 5\n", "timeout_seconds: 6\n"));
    let history = History::new(&[old, between, now.clone()], &now);
    let told: Vec<(&str, usize)> =
        history.releases.iter().map(|release| (release.version.text.as_str(), release.changes.len())).collect();
    assert_eq!(told, [("1.0.0", 1), ("1.1.0", 0)]);
    assert_eq!(history.releases[0].changes_of("shop.v1.Shop").count(), 1);
}
