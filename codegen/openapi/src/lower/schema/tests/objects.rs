//! Objects and maps.

use super::{check, lower, lower_30};

#[test]
fn members() {
    check!(
        "members",
        lower(
            "
        Thing:
          description: |
            A thing.

            With a second paragraph.
          type: object
          required: [a, kind, ghost]
          properties:
            a: { type: string, description: The first. }
            b: { type: string, deprecated: true }
            kind: { const: thing }
            flavour: { const: sweet }
            type: { type: string }
            self: { type: string }
            displayName: { title: Name, type: string }
            display_name: { type: string }
            2fa: { type: boolean }
            '@id': { type: string }
            secret: { type: string, x-counterpart: { secret: true } }
    "
        )
    );
}

#[test]
fn other_members() {
    check!(
        "other_members",
        lower(
            "
        Closed: { properties: { a: {} }, additionalProperties: false }
        Open: { properties: { a: {} } }
        Kept: { properties: { additional: {} }, additionalProperties: true }
        KeptEmpty: { properties: { a: {} }, additionalProperties: {} }
        Typed: { properties: { a: {} }, additionalProperties: { type: integer } }
        Inline: { properties: { a: {} }, additionalProperties: { properties: { b: {} } } }
        Unevaluated: { properties: { a: {} }, unevaluatedProperties: false }
        UnevaluatedTyped: { properties: { a: {} }, unevaluatedProperties: { type: string } }
        Empty: { type: object, additionalProperties: false }
        RequiredOfMap: { type: object, additionalProperties: { type: integer }, required: [a] }
        Limited: { type: object, properties: { a: {} }, minProperties: 1, maxProperties: 4 }
    "
        )
    );
}

#[test]
fn reference_in_the_place_of_properties() {
    check!(
        "reference_for_properties",
        lower(
            "
        Thing: { properties: { $ref: '#/components/schemas/Thing/x-members' }, x-members: { a: { type: string } } }
        Named: { properties: { $ref: { type: string } } }
    "
        )
    );
}

#[test]
fn maps() {
    check!("maps", lower("
        Free: { type: object }
        FreeTrue: { type: object, additionalProperties: true }
        EmptyProperties: { type: object, properties: {} }
        Strings: { type: object, additionalProperties: { type: string } }
        Limited: { type: object, additionalProperties: { type: string, maxLength: 3 }, minProperties: 1, maxProperties: 9 }
        Objects: { type: object, additionalProperties: { properties: { a: { type: string } } } }
        Keys: { type: object, additionalProperties: { type: string }, propertyNames: { pattern: '^[a-z]+$', maxLength: 63 } }
        KeysEnum: { type: object, additionalProperties: { type: string }, propertyNames: { enum: [a, b] } }
        ByPattern: { type: object, patternProperties: { '^x-': { type: string } }, additionalProperties: false }
        UnevaluatedMap: { type: object, unevaluatedProperties: { type: integer } }
        Range: { type: object, minProperties: 3, maxProperties: 2 }
    "));
}

#[test]
fn patterns_of_names() {
    check!(
        "patterns_of_names",
        lower(
            "
        Open:
          properties: { a: { type: string } }
          patternProperties: { '^x-': { type: integer } }
        Closed:
          properties: { a: { type: string }, x-known: { maximum: 5 } }
          patternProperties: { '^x-': { type: integer } }
          additionalProperties: false
        Typed:
          patternProperties: { '^x-': { type: integer }, '^y-': { type: string } }
          additionalProperties: { type: boolean }
        Lost:
          properties: { a: { type: string } }
          patternProperties: { '^(?!a)': { type: integer } }
          additionalProperties: false
    "
        )
    );
}

#[test]
fn members_that_cannot_be() {
    check!(
        "members_that_cannot_be",
        lower(
            "
        Optional: { properties: { a: false, b: { type: string } } }
        Required: { properties: { a: false }, required: [a] }
        Conflict: { properties: { a: { allOf: [{ type: string }, { type: integer }] } }, required: [a] }
    "
        )
    );
}

#[test]
fn read_only_and_write_only() {
    check!("one_way", lower("
        Both:
          required: [id, pw, n, kind]
          properties:
            id: { type: string, readOnly: true }
            pw: { type: string, writeOnly: true }
            n: { type: string }
            kind: { const: x, readOnly: true }
        Request: { $ref: '#/components/schemas/Both' }
        Response: { properties: { both: { $ref: '#/components/schemas/Both' } } }
        RequestOnly: { required: [id, pw], properties: { id: { type: string, readOnly: true }, pw: { type: string, writeOnly: true } } }
        ResponseOnly: { required: [id, pw], properties: { id: { type: string, readOnly: true }, pw: { type: string, writeOnly: true } } }
        Unused: { required: [id], properties: { id: { type: string, readOnly: true } } }
    "));
}

#[test]
fn nullable_of_30() {
    check!(
        "nullable_of_30",
        lower_30(
            "
        Owner: { type: object, nullable: true, properties: { name: { type: string } } }
        Plain: { type: object, properties: { name: { type: string } } }
        Thing:
          properties:
            owner: { $ref: '#/components/schemas/Owner' }
            all: { nullable: true, allOf: [{ $ref: '#/components/schemas/Plain' }] }
            alone: { nullable: true }
            enumerated: { type: string, nullable: true, enum: [a, b] }
            with_null: { type: string, nullable: true, enum: [a, b, null] }
            one: { nullable: true, oneOf: [{ $ref: '#/components/schemas/Plain' }, { type: string }] }
            described: { description: Who., allOf: [{ $ref: '#/components/schemas/Plain' }] }
    "
        )
    );
}

#[test]
fn nullable_of_31() {
    check!(
        "nullable_of_31",
        lower(
            "
        Owner: { type: [object, 'null'], properties: { name: { type: string } } }
        Alias: { $ref: '#/components/schemas/Owner' }
        Thing:
          required: [owner]
          properties:
            owner: { $ref: '#/components/schemas/Owner' }
            alias: { $ref: '#/components/schemas/Alias' }
            maybe: { anyOf: [{ $ref: '#/components/schemas/Alias' }, { type: 'null' }] }
            old: { type: string, nullable: true }
            list: { type: array, items: { oneOf: [{ type: 'null' }, { type: integer }] } }
    "
        )
    );
}

#[test]
fn names_that_clash() {
    check!(
        "names_that_clash",
        lower(
            "
        Option: { type: object, properties: { a: { type: object, properties: { b: {} } } } }
        String: { type: string }
        foo-bar: { type: object, properties: { x: {} } }
        FooBar: { type: object, properties: { y: {} } }
        OptionSchemaA: { type: object, properties: { z: {} } }
        ⚡: { type: object, properties: { '': {}, ' ': {} , '-': {} } }
    "
        )
    );
}

#[test]
fn sharing() {
    check!(
        "sharing",
        lower(
            "
        First: { properties: { owner: { type: object, properties: { id: { type: string } } } } }
        Second: { properties: { owner: { type: object, properties: { id: { type: string } } } } }
        Third: { properties: { owner: { type: object, properties: { id: { type: string, description: Other. } } } } }
        Fourth: { properties: { colour: { enum: [red, green] }, other: { enum: [red, green] } } }
        Fifth: { properties: { mixed: { type: [string, integer] }, again: { type: [string, integer] } } }
    "
        )
    );
}
