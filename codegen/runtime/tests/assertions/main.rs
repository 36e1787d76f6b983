//! Assertions against JSON Schema's own words: schemas are turned into trees of assertions and run.
//!
//! `COUNTERPART_JSON_SCHEMA_SUITE=…` runs the cases of the standard's test suite too, from its `tests/draft2020-12`.

#![cfg(feature = "pattern")]

mod compile;

use compile::Compiler;
use serde_json::Value as Tree;
use std::path::Path;

const OWN: &str = include_str!("cases.json");
/// What needs other documents or vocabularies, which assertions do not know: resolving is done before they are made.
const RESOLVED_EARLIER: &[&str] = &[
    "anchor.json",
    "defs.json",
    "dynamicRef.json",
    "ref.json",
    "refRemote.json",
    "vocabulary.json",
    "format.json",
    "content.json",
    "default.json",
    "idn-hostname.json",
];

/// Host names whose labels encode other scripts are taken as they are written.
const ENCODED_LABELS: &str = "validation of A-label";

/// Whether references lead to places within the same schema alone.
fn is_resolved(schema: &Tree) -> bool {
    match schema {
        Tree::Array(items) => items.iter().all(is_resolved),
        Tree::Object(members) => members.iter().all(|(name, value)| match (&**name, value) {
            ("$id" | "$dynamicRef" | "$schema", Tree::String(text)) => text.contains("json-schema.org"),
            ("$ref", Tree::String(text)) => text == "#" || text.starts_with("#/"),
            _ => is_resolved(value),
        }),
        _ => true,
    }
}

fn run(groups: &str, name: &str) -> (usize, Vec<String>) {
    let groups: Tree = serde_json::from_str(groups).expect(name);
    let (mut passed, mut failed) = (0, Vec::new());
    for group in groups.as_array().expect("groups") {
        if !is_resolved(&group["schema"]) {
            continue;
        }
        let rules = Compiler::new(&group["schema"]).root();
        for case in group["tests"].as_array().expect("tests") {
            let text = case["data"].to_string();
            let valid = Compiler::accepts(rules, &text);
            if Some(valid) == case["valid"].as_bool() {
                passed += 1;
            } else {
                failed.push(format!("{name}: {} / {}: {text}", group["description"], case["description"]));
            }
        }
    }
    (passed, failed)
}

#[test]
fn own_cases() {
    let (passed, failed) = run(OWN, "cases.json");
    assert!(failed.is_empty(), "{failed:#?}");
    assert!(passed > 50, "{passed}");
}

#[test]
fn the_standards_suite_where_it_is() {
    let Some(suite) = std::env::var_os("COUNTERPART_JSON_SCHEMA_SUITE") else {
        println!("COUNTERPART_JSON_SCHEMA_SUITE names no folder: the standard's cases did not run");
        return;
    };
    let folder = Path::new(&suite).join("tests/draft2020-12");
    let (mut passed, mut failed) = (0, Vec::new());
    for folder in [folder.clone(), folder.join("optional/format")] {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
            if RESOLVED_EARLIER.contains(&&*name) || path.extension().is_none_or(|extension| extension != "json") {
                continue;
            }
            let (more, wrong) = run(&std::fs::read_to_string(&path).expect(&name), &name);
            passed += more;
            failed.extend(wrong);
        }
    }
    let (known, failed): (Vec<_>, Vec<_>) = failed.into_iter().partition(|case| case.contains(ENCODED_LABELS));
    assert!(failed.is_empty(), "{} of {}: {failed:#?}", failed.len(), passed + failed.len());
    assert_eq!((passed, known.len()), (1619, 23));
}
