//! A length that is wrong by one is found: each `maxLength` of the documents, one after the other, raised and lowered.

use counterpart_fuzz::{Amount, Difference, Document, Fault, Kind, Report, Type, compare, faults};
use serde_json::{Value, json};

use crate::gaps::as_read;
use crate::tables::{Contract, PROVIDER_BUNDLES, PROVISIONER};

/// How many faulty bodies it may take.
const FAULTY: usize = 400;

/// Limits whose error no body shows, since the pattern beside them is as narrow; and two that ought to be found.
const SILENT: &[&str] = &[
    "/components/schemas/PackageVersion/maxLength 129",
    "/components/schemas/Publisher/maxLength 1042",
    "/components/schemas/Subject/maxLength 1042",
];

#[test]
fn a_wrong_length_of_a_slug_is_found_where_it_stands() {
    let document = as_read(PROVIDER_BUNDLES);
    let slug = "/components/schemas/Slug/maxLength";
    for (wrong, kind) in [(62, Kind::FalseAccept), (64, Kind::FalseReject)] {
        let report =
            compare_one(PROVIDER_BUNDLES, &document.with(slug, json!(wrong)), "ProviderBundleCloudRef", &faults());
        let found: Vec<&Difference> = report.differences().filter(|difference| difference.kind == kind).collect();
        assert!(found.iter().any(|difference| difference.place == "/slug"), "{wrong}: {report}");
    }
}

#[test]
fn every_wrong_limit_is_found() {
    for contract in [PROVIDER_BUNDLES, PROVISIONER] {
        let document = as_read(contract);
        let mut limits = Vec::new();
        for schema in document.schemas() {
            find_limits(document.schema(schema), &format!("/components/schemas/{schema}"), &mut limits);
        }
        assert!(limits.len() > 4, "{limits:?}");
        let missed: Vec<String> = limits
            .iter()
            .flat_map(|(pointer, limit)| [(pointer, limit - 1), (pointer, limit + 1)])
            .filter(|(pointer, wrong)| *wrong >= 0 && !is_found(contract, &document, pointer, *wrong))
            .map(|(pointer, wrong)| format!("{pointer} {wrong}"))
            .collect();
        let silent: Vec<&str> = SILENT.iter().copied().filter(|place| exists(&document, place)).collect();
        assert_eq!(missed, silent, "{}", contract.name);
    }
}

fn exists(document: &Document, place: &str) -> bool {
    let pointer = place.split(' ').next().unwrap_or_default();
    document.value().pointer(pointer).is_some()
}

fn is_found(contract: Contract, document: &Document, pointer: &str, wrong: i64) -> bool {
    let schema = pointer.split('/').nth(3).expect("every limit stands in a schema");
    let faults: Vec<Fault> = faults().into_iter().filter(|fault| is_about(fault, pointer)).collect();
    compare_one(contract, &document.with(pointer, json!(wrong)), schema, &faults).differences().next().is_some()
}

/// Whether a fault is one of lengths, counts or sizes, as the limit is.
fn is_about(fault: &Fault, pointer: &str) -> bool {
    let word = match pointer.rsplit('/').next() {
        Some("minLength" | "maxLength") => [" by one", "short as", "long as"],
        Some("minItems" | "maxItems") => ["many items", "few items", "item more"],
        _ => ["the minimum", "the maximum", "number beside"],
    };
    word.iter().any(|word| fault.name.contains(word))
}

/// Compares one type with its schema in a document.
pub(crate) fn compare_one(contract: Contract, document: &Document, schema: &str, faults: &[Fault]) -> Report {
    let types: Vec<Type> = (contract.types)().iter().copied().filter(|one| one.schema == schema).collect();
    compare(&types, document, faults, Amount { faulty: FAULTY, seed: 3 })
}

/// The limits of a schema. How long a UUID is says its format alone.
fn find_limits(schema: &Value, pointer: &str, limits: &mut Vec<(String, i64)>) {
    const KEYWORDS: [&str; 1] = ["maxLength"];
    match schema {
        Value::Object(members) if members.get("format") == Some(&json!("uuid")) => {}
        Value::Object(members) => {
            for (name, member) in members {
                let inner = format!("{pointer}/{name}");
                match member.as_i64().filter(|_| KEYWORDS.contains(&name.as_str())) {
                    Some(limit) => limits.push((inner, limit)),
                    None => find_limits(member, &inner, limits),
                }
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                find_limits(item, &format!("{pointer}/{index}"), limits);
            }
        }
        _ => {}
    }
}
