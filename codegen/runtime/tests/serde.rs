//! serde sees JSON, and the closed reader decides.

#![cfg(feature = "serde")]
#![expect(missing_docs, reason = "generated code documents its items from the contract")]

use counterpart::{DateTime, Json, object, serde_bridge, string_enum};
use serde_json::json;

string_enum! {
    pub enum Action {
        Created = "created",
    }
}
object! {
    pub struct Change, closed {
        pub action: Action = required "action" value,
        pub at: Option<DateTime> = optional "at" value_if,
        pub size: u64 = required "size" u64(0, u64::MAX),
        pub ratio: f64 = required "ratio" value,
        pub free: Json = required "free" value,
        pub within: Option<Box<Change>> = optional "within" value_if,
    }
}
serde_bridge! { Action, Change }

#[derive(serde::Serialize, serde::Deserialize, PartialEq, Debug)]
struct Around {
    changes: Vec<Change>,
    at: DateTime,
}

const TEXT: &str = r#"{"action":"created","at":"2026-01-01T00:00:00Z","size":18446744073709551615,"ratio":0.5,"free":[null,{"a":[]},true,"é\n"],"within":{"action":"created","size":0,"ratio":-1.0,"free":{}}}"#;

#[test]
fn there_and_back() {
    let change: Change = serde_json::from_str(TEXT).expect("valid");
    assert_eq!(serde_json::to_string(&change).expect("writes"), TEXT);
    let tree = serde_json::to_value(&change).expect("writes");
    assert_eq!(serde_json::from_value::<Change>(tree).expect("valid"), change);
    let around = Around { changes: vec![change], at: "2026-01-01T00:00:00Z".parse().expect("an instant") };
    let text = serde_json::to_string(&around).expect("writes");
    assert_eq!(serde_json::from_str::<Around>(&text).expect("valid"), around);
}

#[test]
fn closed_through_serde_too() {
    for (from, to, expected) in [
        ("\"created\",\"at\"", "{\"created\":null},\"at\"", "/action must be a string"),
        ("\"ratio\":0.5", "\"ratio\":0.5,\"ratio\":1", "/ratio appears more than once"),
        ("\"ratio\":0.5", "\"ratio\":0.5,\"more\":[[]]", "/more is not a member of this object"),
        ("\"size\":0", "\"size\":-1", "/within/size must be an integer from 0 to 18446744073709551615"),
    ] {
        let refused = serde_json::from_str::<Change>(&TEXT.replacen(from, to, 1)).expect_err(from);
        assert_eq!(refused.to_string(), expected);
    }
    assert!(serde_json::from_value::<Change>(json!(["created", 1])).is_err());
}
