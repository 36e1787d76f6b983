//! Schemas that hold themselves.

use super::{check, lower};

#[test]
fn boxes() {
    check!("boxes", lower("
        Thing:
          required: [v]
          properties:
            v: { type: string }
            children: { type: array, items: { $ref: '#/components/schemas/Thing' } }
            by_name: { type: object, additionalProperties: { $ref: '#/components/schemas/Thing' } }
            next: { $ref: '#/components/schemas/Thing' }
            m: { $ref: '#/components/schemas/M' }
        M: { required: [t], properties: { t: { $ref: '#/components/schemas/Thing' } } }
        Expression:
          oneOf:
            - type: string
            - $ref: '#/components/schemas/And'
            - $ref: '#/components/schemas/Not'
        And: { required: [left, right], properties: { left: { $ref: '#/components/schemas/Expression' }, right: { $ref: '#/components/schemas/Expression' } } }
        Not: { required: [not], properties: { not: { $ref: '#/components/schemas/Alias' } } }
        Alias: { $ref: '#/components/schemas/Expression' }
        Inline: { properties: { a: { type: object, properties: { b: { $ref: '#/components/schemas/Inline' } } } } }
        Tuple: { type: array, prefixItems: [{ type: string }, { $ref: '#/components/schemas/Tuple' }] }
    "));
}

#[test]
fn without_an_end() {
    check!(
        "without_an_end",
        lower(
            "
        Self: { required: [t], properties: { t: { $ref: '#/components/schemas/Self' } } }
        List: { type: array, minItems: 1, items: { $ref: '#/components/schemas/List' } }
        Ends: { required: [t], properties: { t: { oneOf: [{ $ref: '#/components/schemas/Ends' }, { type: string }] } } }
        Null: { required: [t], properties: { t: { anyOf: [{ $ref: '#/components/schemas/Null' }, { type: 'null' }] } } }
    "
        )
    );
}

#[test]
fn circles() {
    check!(
        "circles",
        lower(
            "
        Thing: { allOf: [{ $ref: '#/components/schemas/U' }] }
        U: { allOf: [{ $ref: '#/components/schemas/Thing' }] }
        Loop: { $ref: '#/components/schemas/Loop' }
        Part: { allOf: [{ $ref: '#/components/schemas/Part' }, { properties: { a: { type: string } } }] }
        Either: { oneOf: [{ $ref: '#/components/schemas/Either' }, { type: 'null' }] }
        Any: { anyOf: [{ $ref: '#/components/schemas/Any' }, { type: string }] }
        Items: { type: array, items: { $ref: '#/components/schemas/Items' } }
    "
        )
    );
}
