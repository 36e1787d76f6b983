//! Input that wants to hurt: it is refused, quickly, and the answer stays small.

#![expect(missing_docs, reason = "generated code documents its items from the contract")]

use counterpart::{Assertion, Decode, DecodeError, Json, Rules, newtype, object, untagged_union};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::{Duration, Instant};

/// Far above what any case takes, and far below what a quadratic one would.
const SOON: Duration = Duration::from_secs(20);

object! {
    pub struct Wide, closed {
        pub a: Option<i64> = optional "a" i64_if(0, 9),
        pub b: Option<i64> = optional "b" i64_if(0, 9),
        pub c: Option<i64> = optional "c" i64_if(0, 9),
        pub d: Option<i64> = optional "d" i64_if(0, 9),
        pub e: Option<i64> = optional "e" i64_if(0, 9),
        pub f: Option<i64> = optional "f" i64_if(0, 9),
    }
}
object! {
    pub struct Node, closed {
        pub next: Option<Box<Node>> = optional "next" value_if,
    }
}
object! {
    pub struct Left, open {
        pub child: Option<Box<Twin>> = optional "child" value_if,
        pub left: Option<i64> = optional "left" i64_if(0, 9),
    }
}
object! {
    pub struct Right, open {
        pub child: Option<Box<Twin>> = optional "child" value_if,
        pub right: Option<i64> = optional "right" i64_if(0, 9),
    }
}
untagged_union! {
    pub enum Twin one_of {
        Left(Left) = value,
        Right(Right) = value,
    }
}
newtype! {
    pub struct Endless(Json) = value where(ENDLESS);
}
fn endless() -> Rules {
    ENDLESS
}
static ENDLESS: Rules = &[Assertion::Refer(endless)];

fn soon<T: Decode>(text: &str) -> Result<T, DecodeError> {
    let start = Instant::now();
    let outcome = counterpart::decode(text.as_bytes());
    let took = start.elapsed();
    assert!(took < SOON, "{took:?} for {}", text.chars().take(60).collect::<String>());
    outcome
}
fn unreadable<T: Decode>(text: &str) -> &'static str {
    match soon::<T>(text) {
        Err(DecodeError::Unreadable(unreadable)) => unreadable.message,
        _ => "readable",
    }
}
fn sentences<T: Decode>(text: &str) -> Vec<String> {
    match soon::<T>(text) {
        Err(DecodeError::Invalid(invalid)) => invalid.sentences(),
        _ => Vec::new(),
    }
}

#[test]
fn deep_values() {
    assert_eq!(unreadable::<Json>(&"[".repeat(1_000_000)), "values nest too deeply");
    assert_eq!(unreadable::<Json>(&"{\"a\":".repeat(1_000_000)), "values nest too deeply");
    let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
    assert!(soon::<Json>(&nested(128)).is_ok());
    assert_eq!(unreadable::<Json>(&nested(129)), "values nest too deeply");
    let chain = format!("{}{{}}{}", "{\"next\":".repeat(127), "}".repeat(127));
    assert!(soon::<Node>(&chain).is_ok());
}

#[test]
fn wide_objects() {
    let mut text = String::from("{");
    for index in 0..50_000 {
        write!(text, "\"key{index}\":1,").expect("a string takes everything");
    }
    text += "\"f\":1,\"e\":1,\"d\":1,\"c\":1,\"b\":1,\"a\":1}";
    let list = sentences::<Wide>(&text);
    assert_eq!(list.len(), 101);
    assert_eq!(list.last().map(String::as_str), Some("and 49900 more"));
    assert!(soon::<Json>(&text).is_ok());
    assert!(soon::<BTreeMap<String, i64>>(&text).is_ok());
    assert_eq!(sentences::<Json>(&text.replace("key49999", "key0")), ["/key0 appears more than once"]);
}

#[test]
fn many_objects_of_foreign_members() {
    let text = format!("[{}{{}}]", "{\"z\":1,\"y\":1,\"x\":1},".repeat(30_000));
    assert_eq!(sentences::<Vec<Wide>>(&text).len(), 101);
}

#[test]
fn answers_stay_small() {
    let name = "\\u0000\\u001b[31m".repeat(20_000);
    let text = format!("{{\"{name}\":1}}");
    let list = sentences::<Wide>(&text).join("");
    assert!(list.len() < 400 && !list.contains(char::is_control), "{list}");
    let deep = format!("{}\"{}\"{}", format!("{{\"{}\":", "n".repeat(1000)).repeat(120), "x", "}".repeat(120));
    assert!(sentences::<BTreeMap<String, Json>>(&deep).is_empty());
    let deep = deep.replace("\"x\"", "{\"a\":1,\"a\":2}");
    assert!(sentences::<Json>(&deep).concat().len() < 1000);
}

#[test]
fn ambiguous_unions() {
    // each level is accepted by both arms, so that each is read twice as often as the one above
    let twins = |depth: usize| format!("{}{{\"left\":true}}{}", "{\"child\":".repeat(depth), "}".repeat(depth));
    for depth in [1, 8, 16, 32, 64, 120] {
        assert!(!sentences::<Twin>(&twins(depth)).is_empty());
    }
}

#[test]
fn schemas_that_refer_to_themselves() {
    assert_eq!(sentences::<Endless>("1"), ["is described by schemas that nest too deeply"]);
}

#[test]
fn long_numbers() {
    let digits = "9".repeat(1_000_000);
    assert_eq!(sentences::<i64>(&digits).len(), 1);
    assert!(soon::<f64>(&format!("0.{digits}")).is_ok());
    assert_eq!(sentences::<f64>(&digits), ["is out of range"]);
    assert_eq!(sentences::<Json>(&digits), ["is out of range"]);
    assert_eq!(sentences::<i64>(&format!("1e{digits}")).len(), 1);
    assert_eq!(sentences::<u32>(&format!("1{}", "0".repeat(400))), ["must be an integer from 0 to 4294967295"]);
}

#[test]
fn repeated_items() {
    newtype! {
        pub struct Distinct(Vec<Json>) = items_where(&counterpart::Items { unique: counterpart::Unique::Items, ..counterpart::Items::ANY });
    }
    let numbers: Vec<String> = (0..30_000).map(|index| index.to_string()).collect();
    assert!(soon::<Distinct>(&format!("[{}]", numbers.join(","))).is_ok());
    let same = format!("[1{}]", ",1.0".repeat(30_000));
    assert_eq!(sentences::<Distinct>(&same).last().map(String::as_str), Some("and 29900 more"));
}
