//! `allOf`.

use super::{check, lower, lower_30};

const CAT: &str = "
        Cat:
          required: [kind, meow]
          properties: { kind: { type: string }, meow: { type: integer } }
";

#[test]
fn objects() {
    check!(
        "all_of_objects",
        lower(&format!(
            "{CAT}
        Thing:
          allOf:
            - $ref: '#/components/schemas/Cat'
            - {{ type: object, properties: {{ x: {{ type: integer }} }}, required: [x] }}
        Reversed:
          properties: {{ first: {{}} }}
          allOf: [{{ $ref: '#/components/schemas/Cat' }}]
        Narrowed:
          allOf:
            - $ref: '#/components/schemas/Cat'
            - properties: {{ kind: {{ enum: [persian] }}, meow: {{ minimum: 3 }} }}
        Required: {{ allOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ required: [extra] }}] }}
        Nested: {{ allOf: [{{ allOf: [{{ $ref: '#/components/schemas/Cat' }}] }}, {{ properties: {{ a: {{}} }} }}] }}
    "
        ))
    );
}

#[test]
fn names_stay() {
    check!(
        "all_of_one",
        lower(&format!(
            "{CAT}
        Alias: {{ $ref: '#/components/schemas/Cat' }}
        Described: {{ description: A cat., allOf: [{{ $ref: '#/components/schemas/Cat' }}] }}
        Typed: {{ type: object, allOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ description: Also a cat. }}] }}
        Thing:
          properties:
            a: {{ allOf: [{{ $ref: '#/components/schemas/Cat' }}], description: Mine. }}
            b: {{ $ref: '#/components/schemas/Cat', description: Yours., deprecated: true }}
            c: {{ oneOf: [{{ $ref: '#/components/schemas/Cat' }}] }}
            d: {{ allOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ $ref: '#/components/schemas/Cat' }}] }}
            e: {{ $ref: '#/components/schemas/Cat', minProperties: 3 }}
    "
        ))
    );
}

#[test]
fn closed_parts() {
    check!("all_of_closed", lower("
        Cat: { properties: { opt: { type: string }, z: { type: integer } }, additionalProperties: false }
        Narrowed: { allOf: [{ $ref: '#/components/schemas/Cat' }, { required: [opt] }] }
        Extended: { allOf: [{ $ref: '#/components/schemas/Cat' }, { properties: { more: { type: string } } }] }
        Dead: { allOf: [{ $ref: '#/components/schemas/Cat' }, { properties: { more: { type: string } }, required: [more] }] }
        Whole: { allOf: [{ properties: { a: {} } }, { properties: { b: {} } }], unevaluatedProperties: false }
        Typed: { allOf: [{ properties: { a: {} }, additionalProperties: { type: integer } }, { properties: { b: { maximum: 5 } } }] }
    "));
}

#[test]
fn conflicts() {
    check!(
        "all_of_conflicts",
        lower(
            "
        Types: { allOf: [{ type: string }, { type: integer }] }
        Members: { allOf: [{ properties: { a: { type: string } } }, { properties: { a: { type: integer } } }] }
        Values: { allOf: [{ enum: [a] }, { enum: [b] }] }
        Numbers: { allOf: [{ type: integer }, { type: number, minimum: 2.5 }] }
        Formats: { allOf: [{ type: string, format: date }, { type: string, format: uuid }] }
        False: { allOf: [{ type: string }, false] }
    "
        )
    );
}

#[test]
fn null() {
    check!(
        "all_of_null",
        lower_30(
            "
        Maybe: { type: object, nullable: true, properties: { a: { type: string } } }
        Thing:
          properties:
            through: { allOf: [{ $ref: '#/components/schemas/Maybe' }, { description: Either. }] }
            refused: { allOf: [{ $ref: '#/components/schemas/Maybe' }, { type: object, properties: { b: {} } }] }
            added: { nullable: true, allOf: [{ type: object, properties: { b: {} } }] }
    "
        )
    );
}

#[test]
fn lists_and_limits() {
    check!(
        "all_of_limits",
        lower(
            "
        Text: { allOf: [{ type: string, minLength: 1 }, { minLength: 3, maxLength: 9 }, { maxLength: 7 }] }
        List: { allOf: [{ type: array, items: { type: string } }, { items: { maxLength: 3 }, maxItems: 2 }] }
        Number: { allOf: [{ type: number, minimum: 1, multipleOf: 2 }, { exclusiveMinimum: 1, multipleOf: 3 }] }
    "
        )
    );
}

#[test]
fn with_a_union_inside() {
    check!(
        "all_of_union",
        lower(
            "
        Thing:
          allOf:
            - { properties: { id: { type: string } }, required: [id] }
            - oneOf:
                - { title: Left, properties: { a: { type: string } }, required: [a] }
                - { title: Right, properties: { b: { type: string } }, required: [b] }
        Product:
          allOf:
            - oneOf: [{ title: A, properties: { a: { const: 1 } } }, { title: B, properties: { a: { const: 2 } } }]
            - oneOf: [{ title: C, properties: { c: { const: 1 } } }, { title: D, properties: { c: { const: 2 } } }]
    "
        )
    );
}
