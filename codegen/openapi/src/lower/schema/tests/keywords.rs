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

/// A schema with a mark, and what is written there: enough for the keyword to say something.
type Sample = (&'static str, &'static str);

fn sample(keyword: Keyword) -> Sample {
    let found =
        of_identity_and_values(keyword).or_else(|| of_limits(keyword)).or_else(|| of_combination_and_notes(keyword));
    found.expect("every keyword has a sample")
}

fn of_identity_and_values(keyword: Keyword) -> Option<Sample> {
    let any = "A: { ‹› }";
    let text = "A: { type: string ‹› }";
    Some(match keyword {
        Keyword::Ref => ("{ A: { ‹› }, B: { type: string } }", "$ref: '#/components/schemas/B'"),
        Keyword::DynamicRef => ("{ A: { ‹› }, B: { $dynamicAnchor: b, type: string } }", "$dynamicRef: '#b'"),
        Keyword::RecursiveRef => (any, "$recursiveRef: '#'"),
        Keyword::Defs => (text, "$defs: { B: { type: integer } }"),
        Keyword::Definitions => (text, "definitions: { B: { type: integer } }"),
        Keyword::Id => (text, "$id: 'https://a.example/a'"),
        Keyword::Schema => (text, "$schema: 'https://json-schema.org/draft/2020-12/schema'"),
        Keyword::Anchor => (text, "$anchor: a"),
        Keyword::DynamicAnchor => (text, "$dynamicAnchor: a"),
        Keyword::RecursiveAnchor => (text, "$recursiveAnchor: true"),
        Keyword::Comment => (text, "$comment: C"),
        Keyword::Vocabulary => (text, "$vocabulary: {}"),
        Keyword::Type => (any, "type: string"),
        Keyword::Nullable => ("A: { type: object, properties: { a: { type: string ‹› } } }", "nullable: true"),
        Keyword::Enum => (any, "enum: [a, b]"),
        Keyword::Const => (any, "const: a"),
        _ => return None,
    })
}

fn of_limits(keyword: Keyword) -> Option<Sample> {
    let any = "A: { ‹› }";
    let text = "A: { type: string ‹› }";
    let number = "A: { type: number ‹› }";
    let array = "A: { type: array ‹› }";
    let object = "A: { type: object, properties: { a: { type: string } } ‹› }";
    Some(match keyword {
        Keyword::Minimum => (number, "minimum: 1"),
        Keyword::Maximum => (number, "maximum: 1"),
        Keyword::ExclusiveMinimum => (number, "exclusiveMinimum: 1"),
        Keyword::ExclusiveMaximum => (number, "exclusiveMaximum: 1"),
        Keyword::MultipleOf => (number, "multipleOf: 0.5"),
        Keyword::Format => (text, "format: uri-reference"),
        Keyword::MinLength => (text, "minLength: 1"),
        Keyword::MaxLength => (text, "maxLength: 1"),
        Keyword::Pattern => (text, "pattern: a"),
        Keyword::ContentEncoding => (text, "contentEncoding: base64"),
        Keyword::ContentMediaType => (text, "contentMediaType: image/png"),
        Keyword::ContentSchema => (text, "contentSchema: { type: object }"),
        Keyword::Items => (array, "items: { type: string }"),
        Keyword::PrefixItems => (array, "prefixItems: [{ type: string }]"),
        Keyword::MinItems => (array, "minItems: 1"),
        Keyword::MaxItems => (array, "maxItems: 1"),
        Keyword::UniqueItems => (array, "uniqueItems: true"),
        Keyword::Contains => (array, "contains: { type: string }"),
        Keyword::MinContains => ("A: { type: array, contains: { type: string } ‹› }", "minContains: 2"),
        Keyword::MaxContains => ("A: { type: array, contains: { type: string } ‹› }", "maxContains: 2"),
        Keyword::UnevaluatedItems => (array, "unevaluatedItems: false"),
        Keyword::Properties => (any, "properties: { b: { type: string } }"),
        Keyword::Required => (object, "required: [a]"),
        Keyword::AdditionalProperties => (object, "additionalProperties: false"),
        Keyword::PatternProperties => (object, "patternProperties: { ^x: { type: integer } }"),
        Keyword::PropertyNames => (object, "propertyNames: { maxLength: 3 }"),
        Keyword::MinProperties => (object, "minProperties: 1"),
        Keyword::MaxProperties => (object, "maxProperties: 1"),
        Keyword::DependentRequired => (object, "dependentRequired: { a: [b] }"),
        Keyword::DependentSchemas => (object, "dependentSchemas: { a: { required: [b] } }"),
        Keyword::Dependencies => (object, "dependencies: { a: [b] }"),
        Keyword::UnevaluatedProperties => (object, "unevaluatedProperties: false"),
        _ => return None,
    })
}

fn of_combination_and_notes(keyword: Keyword) -> Option<Sample> {
    let any = "A: { ‹› }";
    let text = "A: { type: string ‹› }";
    let object = "A: { type: object, properties: { a: { type: string } } ‹› }";
    Some(match keyword {
        Keyword::AllOf => (any, "allOf: [{ type: string }]"),
        Keyword::OneOf => (any, "oneOf: [{ type: string }, { type: integer }]"),
        Keyword::AnyOf => (any, "anyOf: [{ type: string }, { type: integer }]"),
        Keyword::Not => (text, "not: { maxLength: 3 }"),
        Keyword::If => ("A: { type: string, then: { maxLength: 3 } ‹› }", "if: { pattern: a }"),
        Keyword::Then => ("A: { type: string, if: { pattern: a } ‹› }", "then: { maxLength: 3 }"),
        Keyword::Else => ("A: { type: string, if: { pattern: a } ‹› }", "else: { maxLength: 3 }"),
        Keyword::Discriminator => (
            "A: { oneOf: [{ title: B, type: object, properties: { k: { const: b } } }, { title: C, type: object, properties: { k: { const: c } } }] ‹› }",
            "discriminator: { propertyName: k }",
        ),
        Keyword::Title => (text, "title: T"),
        Keyword::Description => (text, "description: D"),
        Keyword::Default => ("A: { type: object, properties: { a: { type: string ‹› } } }", "default: a"),
        Keyword::Example => (text, "example: a"),
        Keyword::Examples => (text, "examples: [a]"),
        Keyword::Deprecated => (text, "deprecated: true"),
        Keyword::ReadOnly => {
            ("Request: { type: object, required: [a], properties: { a: { type: string ‹› } } }", "readOnly: true")
        }
        Keyword::WriteOnly => {
            ("Response: { type: object, required: [a], properties: { a: { type: string ‹› } } }", "writeOnly: true")
        }
        Keyword::ExternalDocs => (text, "externalDocs: { url: 'https://a.example' }"),
        Keyword::Xml => (object, "xml: { name: a }"),
        _ => return None,
    })
}

#[test]
fn every_keyword_becomes_what_the_table_says() {
    // types without their documentation, and what is said
    let outcome = |schemas: &str| {
        let lowered = lower(schemas);
        let lines = lowered.split_once("---\n").map(|(_, after)| after).unwrap_or_default().lines();
        let lines = lines.map(|line| line.split(" // ").next().unwrap_or_default().to_owned());
        let said =
            |line: &String| ["error ", "refusal ", "warning ", "loss "].iter().any(|word| line.starts_with(word));
        lines.partition::<Vec<String>, _>(|line| !said(line))
    };
    let mut wrong = Vec::new();
    for keyword in Keyword::ALL {
        let (schemas, added) = sample(*keyword);
        let separator = if schemas.contains("{ ‹›") { "" } else { ", " };
        let (plain, quiet) = outcome(&schemas.replace("‹›", ""));
        let (types, said) = outcome(&schemas.replace("‹›", &format!("{separator}{added}")).replace(" , ", ", "));
        let lost = said.iter().any(|line| line.starts_with("loss ") && !quiet.contains(line));
        let holds = match keyword.treatment() {
            Treatment::Modelled | Treatment::Asserted => types != plain,
            Treatment::Annotation => types == plain && said == quiet,
            Treatment::Lost => types == plain && lost,
        };
        if !holds {
            wrong.push(format!("{:?} {added}: {types:?} {said:?}", keyword.treatment()));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
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
