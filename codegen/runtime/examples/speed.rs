//! How fast a large body is read and written, against serde's derive, as ratios of one run.
//!
//! `cargo run --release --example speed`

#![expect(missing_docs, reason = "generated code documents its items from the contract")]

use counterpart::{JsonObject, object, string_enum, tagged_union, text_type};
use std::hint::black_box;
use std::time::Instant;

text_type! {
    pub struct ResourceName = text(1, 64);
}
string_enum! {
    pub enum Action {
        Created = "created",
        Removed = "removed",
    }
}
object! {
    pub struct Change, closed {
        pub id: ResourceName = required "id" value,
        pub environment: Option<String> = required "environment" text_or_null(0, 255),
        pub action: Action = required "action" value,
        pub attempts: Option<i64> = optional "attempts" i64_if(0, 10),
        pub unresolved_fields: Vec<String> = required "unresolvedFields" items(0, 512),
        pub source: Option<Source> = optional "source" value_if,
        pub before: Option<JsonObject> = optional "before" value_if,
        pub after: Option<JsonObject> = optional "after" value_if,
    }
}
object! {
    pub struct GitSource, closed, pins("kind" = "git") {
        pub url: String = required "url" text(1, 2000),
    }
}
object! {
    pub struct ArchiveSource, open, pins("kind" = "archive") {
        pub size: i64 = required "size" i64(0, 1_000_000),
    }
}
tagged_union! {
    pub enum Source by "kind" {
        Git(GitSource) = "git",
        Archive(ArchiveSource) = "archive",
    }
}

mod derived {
    use serde::{Deserialize, Serialize};
    use serde_json::Value;
    use std::collections::BTreeMap;

    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub(crate) enum Action {
        Created,
        Removed,
    }
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    pub(crate) struct Change {
        id: String,
        environment: Option<String>,
        action: Action,
        #[serde(skip_serializing_if = "Option::is_none")]
        attempts: Option<i64>,
        unresolved_fields: Vec<String>,
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<Source>,
        #[serde(skip_serializing_if = "Option::is_none")]
        before: Option<BTreeMap<String, Value>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        after: Option<BTreeMap<String, Value>>,
    }
    #[derive(Serialize, Deserialize)]
    #[serde(tag = "kind", rename_all = "snake_case")]
    pub(crate) enum Source {
        Git { url: String },
        Archive { size: i64 },
    }
}

const TYPED: &str = r#""environment":null,"action":"created","attempts":3,"unresolvedFields":["network.subnet"],"source":{"kind":"git","url":"https://git.example/shop"}"#;
const FREE: &str = r#""environment":null,"action":"created","attempts":3,"unresolvedFields":[],"before":{"cpu":2,"memory":"4Gi","labels":{"team":"shop"}},"after":{"cpu":4,"memory":"8Gi","labels":{"team":"shop","tier":"db"},"ports":[80,443]}"#;

fn body(rest: &str) -> String {
    let mut changes: Vec<String> = Vec::new();
    while changes.iter().map(String::len).sum::<usize>() < 310_000 {
        changes.push(format!(r#"{{"id":"shop-db-{}",{rest}}}"#, changes.len()));
    }
    format!("[{}]", changes.join(","))
}

/// The best of many interleaved rounds, in microseconds.
fn best(mut runs: [&mut dyn FnMut(); 2]) -> [f64; 2] {
    let mut best = [f64::INFINITY; 2];
    for _ in 0..60 {
        for (run, best) in runs.iter_mut().zip(&mut best) {
            let start = Instant::now();
            run();
            *best = best.min(start.elapsed().as_secs_f64() * 1e6);
        }
    }
    best
}

fn report(what: &str, [ours, derived]: [f64; 2], bytes: usize) {
    let speed = |time: f64| f64::from(u32::try_from(bytes).unwrap_or(u32::MAX)) / time;
    println!("{what}: {:.2} of derive ({:.0} against {:.0} MB/s)", ours / derived, speed(ours), speed(derived));
}

fn main() {
    for (name, rest) in [("typed body", TYPED), ("body with free-form objects", FREE)] {
        let text = body(rest);
        let bytes = text.as_bytes();
        let ours: Vec<Change> = counterpart::decode(bytes).expect("a valid body");
        let derived: Vec<derived::Change> = serde_json::from_slice(bytes).expect("a valid body");
        assert_eq!(counterpart::encode(&ours), bytes);
        let decoding =
            best([&mut || drop(black_box(counterpart::decode::<Vec<Change>>(black_box(bytes)))), &mut || {
                drop(black_box(serde_json::from_slice::<Vec<derived::Change>>(black_box(bytes))));
            }]);
        report(&format!("decode, {name}"), decoding, bytes.len());
        let encoding = best([&mut || drop(black_box(counterpart::encode(black_box(&ours)))), &mut || {
            drop(black_box(serde_json::to_vec(black_box(&derived))));
        }]);
        report(&format!("encode, {name}"), encoding, bytes.len());
    }
}
