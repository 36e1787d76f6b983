//! What schemas mean: the types that they become take the same values. Set `COUNTERPART_JSON_SCHEMA_SUITE` to the
//! folder of the JSON Schema Test Suite, and every required case of draft 2020-12 is judged.

use super::super::{Hint, Schemas};
use super::judge::Judge;
use crate::load::{Version, Workspace};
use crate::resolve::Resolver;
use counterpart_diagnostic::{Diagnostics, Severity, Sources};
use counterpart_model::Direction;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// How the types of one schema judge values.
struct Judged {
    /// For each value, whether it is taken.
    taken: Vec<bool>,
    /// Whether something was lost.
    lost: bool,
    /// The types, for people.
    printed: String,
}

fn judge(schema: &Value, values: &[&Value]) -> Judged {
    let mut schema = schema.clone();
    if let Some(members) = schema.as_object_mut() {
        members.entry("$id").or_insert_with(|| json!("https://schemas.example/thing"));
    }
    let document = json!({ "openapi": "3.1.0", "components": { "schemas": { "Thing": schema } } });
    let files = BTreeMap::from([(PathBuf::from("openapi.json"), document.to_string().into_bytes())]);
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let workspace = Workspace::load(Path::new("openapi.json"), &files, &mut sources, &mut diagnostics)
        .expect("the document is whole");
    let resolver = Resolver::new(&workspace, Version::V3_1);
    let mut schemas = Schemas::new(&resolver, workspace.root(), Version::V3_1);
    let thing = workspace.root().at("/components/schemas/Thing").expect("it is there");
    let ty = schemas.lower(thing, &Hint::new("Thing"), Direction::default());
    let types = schemas.finish(&mut diagnostics);
    let judge = Judge { types: &types };
    let lost = diagnostics.iter().any(|diagnostic| diagnostic.severity != Severity::Warning);
    let printed = super::print::types(&types)
        + &diagnostics.iter().map(|diagnostic| diagnostic.message.clone() + "\n").collect::<Vec<_>>().concat();
    Judged { taken: values.iter().map(|value| judge.ty(&ty, value)).collect(), lost, printed }
}

#[test]
fn the_public_suite() {
    let Some(folder) = std::env::var_os("COUNTERPART_JSON_SCHEMA_SUITE") else {
        println!("COUNTERPART_JSON_SCHEMA_SUITE names no folder: the public suite is not judged");
        return;
    };
    let mut files: Vec<PathBuf> = std::fs::read_dir(Path::new(&folder).join("tests/draft2020-12"))
        .expect("the suite has this folder")
        .flatten()
        .map(|entry| entry.path())
        .collect();
    files.sort();
    let (mut right, mut false_accepts, mut false_rejects, mut lost) = (0, 0, 0, 0);
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "json")) {
        let text = std::fs::read_to_string(file).unwrap_or_default();
        let groups: Value = serde_json::from_str(&text).unwrap_or_default();
        for group in groups.as_array().into_iter().flatten() {
            let cases: Vec<&Value> = group["tests"].as_array().into_iter().flatten().collect();
            let values: Vec<&Value> = cases.iter().map(|case| &case["data"]).collect();
            let judged = judge(&group["schema"], &values);
            for (case, taken) in cases.iter().zip(judged.taken) {
                let valid = case["valid"].as_bool().unwrap_or_default();
                let name = file.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
                let verdict = match (valid, taken) {
                    (true, true) | (false, false) => {
                        right += 1;
                        continue;
                    }
                    _ if judged.lost => {
                        lost += 1;
                        "lost"
                    }
                    (false, true) => {
                        false_accepts += 1;
                        "FALSE ACCEPT"
                    }
                    (true, false) => {
                        false_rejects += 1;
                        "FALSE REJECT"
                    }
                };
                println!("{verdict} {name}: {} / {}: {}", group["description"], case["description"], case["data"]);
                println!("    {}\n{}", group["schema"], judged.printed);
            }
        }
    }
    println!("right {right}, false accepts {false_accepts}, false rejects {false_rejects}, lost {lost}");
    assert_eq!(false_accepts, 0);
    // A schema without `type` that names members or items is read as an object or an array.
    assert!(false_rejects <= 24, "{false_rejects}");
}

/// A schema, values that it takes, and values that it refuses.
type Row = (Value, Value, Value);

fn single_schemas() -> Vec<Row> {
    vec![
        (
            json!({ "type": "integer", "minimum": 1, "multipleOf": 2.5 }),
            json!([5, 10.0]),
            json!([0, 1, 5.5, "5", null]),
        ),
        (json!({ "type": ["string", "null"], "maxLength": 2 }), json!(["äö", null]), json!(["abc", 1])),
        (json!({ "type": "string", "pattern": "^(?!no)[a-z]+$" }), json!(["yes"]), json!(["nope", "A"])),
        (
            json!({ "properties": { "a": { "type": "string" } }, "required": ["a", "b"], "additionalProperties": false }),
            json!([]),
            json!([{ "a": "x" }, { "a": "x", "b": 1, "c": 2 }]),
        ),
        (
            json!({ "type": "object", "patternProperties": { "^x-": { "type": "integer" } }, "properties": { "a": true },
                "additionalProperties": { "type": "boolean" } }),
            json!([{ "a": "any", "x-1": 1, "other": true }]),
            json!([{ "x-1": "1" }, { "other": 1 }]),
        ),
        (
            json!({ "allOf": [{ "properties": { "a": { "type": "number" } }, "additionalProperties": { "type": "integer" } },
                { "properties": { "b": { "maximum": 5 } } }] }),
            json!([{ "a": 1.5, "b": 5, "c": 1 }]),
            json!([{ "b": 5.5 }, { "b": 6 }, { "c": "x" }]),
        ),
    ]
}

fn combined_schemas() -> Vec<Row> {
    vec![
        (
            json!({ "type": "object", "properties": { "id": { "type": "string" } },
                "oneOf": [{ "required": ["a"], "properties": { "a": { "type": "string" } } },
                    { "required": ["b"], "properties": { "b": { "type": "string" } } }],
                "unevaluatedProperties": false }),
            json!([{ "id": "x", "a": "y" }, { "b": "y" }]),
            json!([{ "id": "x" }, { "a": "y", "b": "y" }, { "a": "y", "c": 1 }]),
        ),
        (
            json!({ "anyOf": [{ "type": "object", "required": ["k"], "properties": { "k": { "const": "a" } } },
                { "type": "object", "required": ["k"], "properties": { "k": { "enum": ["b", "c"] }, "n": { "type": "integer" } } }] }),
            json!([{ "k": "a", "n": "x" }, { "k": "c", "n": 1 }]),
            json!([{ "k": "b", "n": "x" }, { "k": "d" }, {}]),
        ),
        (json!({ "oneOf": [{ "type": "number" }, { "type": "integer" }] }), json!([1.5]), json!([1, "x"])),
        (json!({ "enum": ["a", 1, null, [1]] }), json!(["a", 1.0, null, [1]]), json!([true, "b", [2]])),
        (
            json!({ "type": "array", "prefixItems": [{ "type": "string" }], "items": { "type": "integer" }, "minItems": 2 }),
            json!([["a", 1], ["a", 1, 2]]),
            json!([["a"], [1, 1], ["a", "b"]]),
        ),
        (
            json!({ "type": "array", "contains": { "const": 1 }, "maxContains": 1 }),
            json!([[1], [0, 1]]),
            json!([[0], [1, 1]]),
        ),
        (
            json!({ "if": { "required": ["a"] }, "then": { "required": ["b"] }, "dependentRequired": { "c": ["d"] } }),
            json!([{ "a": 1, "b": 1 }, {}, "text"]),
            json!([{ "a": 1 }, { "c": 1 }]),
        ),
        (
            json!({ "type": "object", "propertyNames": { "enum": ["a", "b"] }, "additionalProperties": { "not": { "type": "null" } } }),
            json!([{ "a": 1 }]),
            json!([{ "c": 1 }, { "a": null }]),
        ),
        (
            json!({ "$defs": { "node": { "type": "object", "properties": { "next": { "$ref": "#/$defs/node" } },
                "additionalProperties": false } }, "$ref": "#/$defs/node" }),
            json!([{ "next": { "next": {} } }]),
            json!([{ "next": { "other": 1 } }]),
        ),
    ]
}

#[test]
fn values_that_are_taken_and_refused() {
    for (schema, taken, refused) in single_schemas().into_iter().chain(combined_schemas()) {
        let values: Vec<&Value> = taken.as_array().into_iter().chain(refused.as_array()).flatten().collect();
        let judged = judge(&schema, &values);
        assert!(!judged.lost, "{schema}\n{}", judged.printed);
        let expected = taken.as_array().map_or(0, Vec::len);
        for (at, (value, is_taken)) in values.iter().zip(&judged.taken).enumerate() {
            assert_eq!(*is_taken, at < expected, "{schema} {value}\n{}", judged.printed);
        }
    }
}
