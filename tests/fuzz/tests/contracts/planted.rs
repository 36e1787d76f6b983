//! A limit that is wrong is found: each of the documents' limits, one after the other, raised and lowered by one, and each
//! pattern and list of values with one text more.

use counterpart_fuzz::{Amount, Difference, Document, Fault, Kind, Regular, Report, Type, compare, faults};
use serde_json::{Value, json};

use crate::tables::{Contract, PROVIDER_BUNDLES, PROVISIONER};

/// How many faulty bodies it may take: few show most errors.
const FAULTY: [usize; 3] = [8, 60, 400];

/// Limits whose error no body shows: the pattern beside them is as narrow.
const SILENT: &[&str] = &[
    "/components/schemas/DisplayName/minLength 0",
    "/components/schemas/PackageSource/minLength 0",
    "/components/schemas/PackageSource/minLength 2",
    "/components/schemas/PackageVersion/maxLength 129",
    "/components/schemas/PackageVersion/minLength 0",
    "/components/schemas/ProviderConfigApiVersion/minLength 0",
    "/components/schemas/ProviderConfigApiVersion/minLength 2",
    "/components/schemas/Publisher/maxLength 1042",
    "/components/schemas/Slug/minLength 0",
    "/components/schemas/Subject/maxLength 1042",
];

#[test]
fn a_wrong_length_of_a_slug_is_found_where_it_stands() {
    let document = Document::of_contract(PROVIDER_BUNDLES.name);
    let slug = "/components/schemas/Slug/maxLength";
    for (wrong, kind) in [(62, Kind::FalseAccept), (64, Kind::FalseReject)] {
        let document = document.with(slug, json!(wrong));
        let report = compare_one(PROVIDER_BUNDLES, &document, "ProviderBundleCloudRef", &faults(), 400);
        let found: Vec<&Difference> = report.differences().filter(|difference| difference.kind == kind).collect();
        assert!(found.iter().any(|difference| difference.place == "/slug"), "{wrong}: {report}");
    }
}

#[test]
fn every_wrong_limit_is_found() {
    for contract in [PROVIDER_BUNDLES, PROVISIONER] {
        let document = Document::of_contract(contract.name);
        let mut plants = Vec::new();
        for schema in document.schemas() {
            find(document.schema(schema), &format!("/components/schemas/{schema}"), &mut plants);
        }
        assert!(plants.len() > 30, "{plants:?}");
        let missed: Vec<String> = plants
            .iter()
            .filter(|(pointer, wrong)| !is_found(contract, &document, pointer, wrong))
            .map(|(pointer, wrong)| format!("{pointer} {wrong}"))
            .collect();
        let silent: Vec<&str> = SILENT.iter().copied().filter(|place| exists(&document, place)).collect();
        assert_eq!(missed, silent, "{} of {}", missed.len(), plants.len());
    }
}

fn exists(document: &Document, place: &str) -> bool {
    let pointer = place.split(' ').next().unwrap_or_default();
    document.value().pointer(pointer).is_some()
}

fn is_found(contract: Contract, document: &Document, pointer: &str, wrong: &Value) -> bool {
    let schema = pointer.split('/').nth(3).expect("every limit stands in a schema");
    let faults: Vec<Fault> = faults().into_iter().filter(|fault| is_about(fault, pointer)).collect();
    let document = document.with(pointer, wrong.clone());
    let found = |faulty| compare_one(contract, &document, schema, &faults, faulty).differences().next().is_some();
    FAULTY.into_iter().any(found)
}

/// Whether a fault is one of lengths, counts, sizes or texts, as the limit is.
fn is_about(fault: &Fault, pointer: &str) -> bool {
    let words: &[&str] = match pointer.rsplit('/').next() {
        Some("minLength") => &["short by one", "short as"],
        Some("maxLength") => &["long by one", "long as"],
        Some("minItems") => &["few items", "few as"],
        Some("maxItems") => &["too many items", "many items as"],
        Some("minimum") => &["the minimum", "beside"],
        Some("maximum") => &["the maximum", "beside"],
        _ => &["another character", "unknown value"],
    };
    words.iter().any(|word| fault.name.contains(word))
}

/// Compares one type with its schema in a document.
fn compare_one(contract: Contract, document: &Document, schema: &str, faults: &[Fault], bodies: usize) -> Report {
    let types: Vec<Type> = (contract.types)().iter().copied().filter(|one| one.schema == schema).collect();
    compare(&types, document, faults, Amount { faulty: bodies, seed: 3 })
}

/// What may be wrong in a schema, one thing at a time. How long a UUID is says its format alone.
fn find(schema: &Value, pointer: &str, plants: &mut Vec<(String, Value)>) {
    match schema {
        Value::Object(members) if members.get("format") == Some(&json!("uuid")) => {}
        Value::Object(members) => {
            for (name, member) in members {
                let inner = format!("{pointer}/{name}");
                let wrong = wrong(name, member);
                if wrong.is_empty() {
                    find(member, &inner, plants);
                }
                plants.extend(wrong.into_iter().map(|wrong| (inner.clone(), wrong)));
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                find(item, &format!("{pointer}/{index}"), plants);
            }
        }
        _ => {}
    }
}

/// What a keyword may wrongly say.
fn wrong(keyword: &str, value: &Value) -> Vec<Value> {
    match (keyword, value) {
        ("minLength" | "maxLength" | "minItems" | "maxItems", Value::Number(limit)) => {
            let limit = limit.as_u64().unwrap_or_default();
            limit.checked_sub(1).into_iter().chain([limit + 1]).map(Value::from).collect()
        }
        ("minimum" | "maximum", Value::Number(limit)) => {
            let limit = limit.as_i64().unwrap_or_default();
            vec![json!(limit - 1), json!(limit + 1)]
        }
        ("pattern", Value::String(pattern)) => {
            let regular = Regular::new(pattern);
            let other = ["!", "\u{1}", "! !"].into_iter().find(|text| !regular.is_match(text));
            other.map(|text| json!(format!("{pattern}|^{text}$"))).into_iter().collect()
        }
        ("enum", Value::Array(values)) => vec![values.iter().cloned().chain([json!("planted")]).collect()],
        _ => Vec::new(),
    }
}
