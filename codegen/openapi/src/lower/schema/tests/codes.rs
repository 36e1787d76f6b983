//! Every code of lowering schemas has a document that fires it.

use super::{lower, lower_30};
use counterpart_diagnostic::codes::lower as codes;

const DOCUMENTS: &[(&str, &str)] = &[
    ("CP1101", "A: { properties: { name: string } }"),
    ("CP1102", "A: { type: string, maxLength: '63' }"),
    ("CP1103", "A: { type: string, maximumLength: 63 }"),
    ("CP1104", "A: { type: date }"),
    ("CP1105", "A: { type: string, format: phone-number }"),
    ("CP1106", "A: { type: string, contentEncoding: base32 }"),
    ("CP1107", "A: { type: object, xml: { name: bundle } }"),
    ("CP1108", "A: { type: integer, maxLength: 5 }"),
    ("CP1109", "A: { type: string, nullable: true }"),
    ("CP1110", "A: { type: string, pattern: '([a-' }"),
    ("CP1111", "A: { type: string, pattern: '^[a-z]+(?<!admin)$' }"),
    ("CP1112", "A: { type: string, pattern: '((a{1000}){1000}){1000}' }"),
    ("CP1113", "{ A: { properties: { $ref: '#/components/schemas/B' } }, B: { a: { type: string } } }"),
    ("CP1120", "A: { type: integer, minimum: 10, maximum: 1 }"),
    ("CP1121", "A: { type: integer, format: int32, maximum: 4294967295 }"),
    ("CP1122", "A: { type: integer, multipleOf: 1e30 }"),
    ("CP1130", "A: { allOf: [{ type: string }, { type: integer }] }"),
    (
        "CP1131",
        "A: { allOf: [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] }",
    ),
    ("CP1132", "A: { type: string, enum: [small, large, 3] }"),
    ("CP1133", "A: { enum: [small, large, small] }"),
    ("CP1134", "A: { enum: [1, 2], x-enum-varnames: [Small] }"),
    ("CP1140", "A: { properties: { a: { type: integer, default: many } } }"),
    ("CP1141", "Request: { required: [id], properties: { id: { type: string, readOnly: true } } }"),
    ("CP1150", "A: { allOf: [{ $ref: '#/components/schemas/A' }] }"),
    ("CP1151", "A: { required: [next], properties: { next: { $ref: '#/components/schemas/A' } } }"),
    ("CP1160", "A: { oneOf: [] }"),
    ("CP1161", "A: { oneOf: [{ type: array, title: one }, { type: array, title: two }] }"),
    (
        "CP1162",
        "A: { oneOf: [{ title: B, properties: { kind: {} } }, { title: C, properties: { kind: {} } }], discriminator: { propertyName: kind } }",
    ),
    (
        "CP1163",
        "
        A: { oneOf: [{ $ref: '#/components/schemas/B' }, { $ref: '#/components/schemas/C' }], discriminator: { propertyName: kind, mapping: { a: A } } }
        B: { required: [kind], properties: { kind: { const: b } } }
        C: { required: [kind], properties: { kind: { const: c } } }
        ",
    ),
];

#[test]
fn every_code_fires() {
    for (code, schemas) in DOCUMENTS {
        let lowered = lower(schemas);
        assert!(lowered.contains(&format!(" {code} ")), "{code} does not fire:\n{lowered}");
    }
    let bound = format!("A: {}{}", "{ items: ".repeat(120), "}".repeat(120));
    assert!(lower_30(&bound).contains(" CP1152 "));
}

#[test]
fn no_code_is_without_a_document() {
    let fired: Vec<&str> = DOCUMENTS.iter().map(|(code, _)| *code).chain(["CP1152"]).collect();
    let missing: Vec<&str> = codes::ALL.iter().map(|code| code.id).filter(|id| !fired.contains(id)).collect();
    assert!(missing.is_empty(), "{missing:?}");
}
