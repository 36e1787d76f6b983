//! Every keyword is modelled, enforced, an annotation, or reported.

use super::super::keywords::{Keyword, Treatment};
use super::{check, lower, lower_30};
use crate::load::Version;

#[test]
fn the_table() {
    let line = |keyword: &Keyword| {
        let versions = match (keyword.exists_in(Version::V3_0), keyword.exists_in(Version::V3_1)) {
            (true, true) => "both",
            (true, false) => "3.0",
            _ => "3.1",
        };
        format!("{:<24}{versions:<6}{:?}\n", keyword.name(), keyword.treatment())
    };
    check!("table", Keyword::ALL.iter().map(line).collect::<String>());
}

#[test]
fn lost_and_unknown_keywords_are_named() {
    check!(
        "unknown_keywords",
        lower(
            "
        A: { type: string, xml: { name: a }, foo: 1, x-foo: 1 }
        B: { type: string, foo: 1, readonly: true }
        C: { type: string, foo: 2 }
        D: { type: string, foo: 2 }
        E: { type: string, foo: 2 }
    "
        )
    );
    check!(
        "keywords_of_31",
        lower_30(
            "
        A: { const: x }
        B: { type: object, patternProperties: { a: {} }, if: {}, then: {}, $defs: {} }
    "
        )
    );
}

#[test]
fn every_lost_keyword_is_reported() {
    for keyword in Keyword::ALL.iter().filter(|keyword| keyword.treatment() == Treatment::Lost) {
        let lowered = lower(&format!("Thing: {{ type: object, {}: {{}} }}", keyword.name()));
        assert!(lowered.contains("loss CP11"), "{}: {lowered}", keyword.name());
    }
}

#[test]
fn values_of_the_wrong_type() {
    check!(
        "mistyped",
        lower(
            "
        A: { type: string, maxLength: '63', pattern: 5, minLength: -1 }
        B: { type: number, minimum: low, exclusiveMinimum: true, multipleOf: 0 }
        C: { type: object, required: true, properties: [a], additionalProperties: 3, minProperties: 1.5 }
        D: { type: array, items: [{ type: string }], prefixItems: {}, uniqueItems: yes please }
        E: { type: date, enum: a, format: 3, nullable: 1 }
        F: { oneOf: {}, anyOf: 3 }
        G: hello
        H: { type: [string, date] }
        I: { type: object, required: [a, 3] }
    "
        )
    );
}
