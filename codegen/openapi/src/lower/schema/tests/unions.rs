//! `oneOf` and `anyOf`.

use super::{check, lower, lower_30};

const PETS: &str = "
        Cat: { type: object, required: [kind], properties: { kind: { type: string }, meow: { type: integer } } }
        Dog: { type: object, required: [kind], properties: { kind: { type: string }, bark: { type: string } } }
";

#[test]
fn discriminators() {
    check!(
        "discriminators",
        lower(&format!(
            "{PETS}
        Mapped:
          oneOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ $ref: '#/components/schemas/Dog' }}]
          discriminator: {{ propertyName: kind, mapping: {{ cat: '#/components/schemas/Cat', kitten: Cat, dog: Dog }} }}
        Implicit:
          anyOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ $ref: '#/components/schemas/Dog' }}]
          discriminator: {{ propertyName: kind }}
        ByUnion:
          oneOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ $ref: '#/components/schemas/Dog' }}, {{ type: 'null' }}]
          discriminator: {{ propertyName: other }}
        Stranger:
          oneOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ $ref: '#/components/schemas/Dog' }}]
          discriminator: {{ propertyName: kind, mapping: {{ bird: Mapped }} }}
        Kitten: {{ $ref: '#/components/schemas/Cat' }}
        OtherNames:
          oneOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ $ref: '#/components/schemas/Kitten' }}]
          discriminator: {{ propertyName: kind }}
        Inline:
          oneOf: [{{ properties: {{ a: {{}} }} }}, {{ $ref: '#/components/schemas/Dog' }}]
          discriminator: {{ propertyName: kind }}
        Nested:
          oneOf: [{{ $ref: '#/components/schemas/Pinned' }}, {{ $ref: '#/components/schemas/Dog' }}]
          discriminator: {{ propertyName: kind }}
        Pinned:
          oneOf:
            - {{ title: One, required: [kind], properties: {{ kind: {{ const: one }} }} }}
            - {{ title: Two, required: [kind], properties: {{ kind: {{ const: two }} }} }}
    "
        ))
    );
}

#[test]
fn values_tell_apart() {
    check!(
        "tags_by_values",
        lower(
            "
        Created: { required: [type, at], properties: { type: { const: created }, at: { type: string } } }
        Deleted: { required: [type], properties: { type: { enum: [deleted, purged] } } }
        Event: { oneOf: [{ $ref: '#/components/schemas/Created' }, { $ref: '#/components/schemas/Deleted' }] }
        Any: { anyOf: [{ $ref: '#/components/schemas/Created' }, { $ref: '#/components/schemas/Deleted' }] }
        Optional:
          oneOf:
            - { properties: { type: { const: a } } }
            - { properties: { type: { const: b } } }
        Overlap:
          oneOf:
            - { required: [type], properties: { type: { enum: [a, b] } } }
            - { required: [type], properties: { type: { enum: [b, c] } } }
        Contradiction:
          oneOf: [{ $ref: '#/components/schemas/Created' }, { $ref: '#/components/schemas/Deleted' }]
          discriminator: { propertyName: type, mapping: { made: Created, gone: Deleted } }
        Parent:
          required: [id]
          properties: { id: { type: string } }
          oneOf:
            - { properties: { mode: { const: fast } }, required: [mode] }
            - { properties: { mode: { const: slow }, wait: { type: integer } }, required: [mode] }
    "
        )
    );
}

#[test]
fn untagged() {
    check!("untagged", lower(&format!("{PETS}
        Four: {{ oneOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ $ref: '#/components/schemas/Dog' }}, {{ type: string }}, {{ type: integer }}] }}
        Kinds: {{ oneOf: [{{ type: string }}, {{ type: integer }}, {{ type: array, items: {{ type: string }} }}] }}
        Numbers: {{ oneOf: [{{ type: number }}, {{ type: integer }}] }}
        AnyNumbers: {{ anyOf: [{{ type: number }}, {{ type: integer }}] }}
        AnyObjects: {{ anyOf: [{{ properties: {{ a: {{}} }} }}, {{ $ref: '#/components/schemas/Cat' }}] }}
        Extensible: {{ anyOf: [{{ type: string }}, {{ type: string, enum: [a, b] }}] }}
        Formats: {{ type: string, anyOf: [{{ format: ipv4 }}, {{ format: ipv6 }}, {{}}] }}
        Equal: {{ oneOf: [{{ type: array, items: {{ type: string }}, description: one }}, {{ type: array, items: {{ type: string }}, description: two }}] }}
        Titles: {{ oneOf: [{{ title: Short name, properties: {{ a: {{}} }} }}, {{ title: 'A title that is a whole sentence about it.', properties: {{ b: {{}} }} }}] }}
        Single: {{ anyOf: [{{ type: string, minLength: 1 }}] }}
        None: {{ oneOf: [] }}
    ")));
}

#[test]
fn null_arms() {
    check!(
        "null_arms",
        lower(&format!(
            "{PETS}
        Maybe: {{ oneOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ type: 'null' }}] }}
        Thing:
          properties:
            a: {{ anyOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ type: 'null' }}] }}
            b: {{ anyOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ type: string }}, {{ type: 'null' }}] }}
            c: {{ $ref: '#/components/schemas/Maybe' }}
            d: {{ anyOf: [{{ $ref: '#/components/schemas/Maybe' }}, {{ type: string }}] }}
            twice: {{ oneOf: [{{ $ref: '#/components/schemas/Maybe' }}, {{ type: [string, 'null'] }}] }}
            only: {{ oneOf: [{{ type: 'null' }}] }}
            values: {{ oneOf: [{{ enum: [a, b] }}, {{ enum: [null] }}] }}
    "
        ))
    );
}

#[test]
fn constants() {
    check!(
        "constants",
        lower(
            "
        Documented:
          oneOf:
            - { const: a, title: First one, description: The first. }
            - { const: b, description: The second. }
        Overlapping: { oneOf: [{ enum: [a, b] }, { enum: [b, c] }] }
        AnyOverlapping: { anyOf: [{ enum: [a, b] }, { enum: [b, c] }, { type: 'null' }] }
    "
        )
    );
}

#[test]
fn limits_alone() {
    check!(
        "limits_alone",
        lower_30(
            "
        Sets:
          type: object
          properties: { a: { type: string }, b: { type: string } }
          anyOf: [{ required: [a] }, { required: [b] }]
        Exclusive:
          type: object
          properties: { a: { type: string }, b: { type: string } }
          oneOf: [{ required: [a], not: { required: [b] } }, { required: [b], not: { required: [a] } }]
        Text: { type: string, anyOf: [{ pattern: ^a }, { maxLength: 3 }] }
        Texts: { anyOf: [{ type: string, pattern: ^a }, { type: string, minLength: 5 }] }
        Loose: { anyOf: [{ type: string, pattern: ^a }, { type: string }] }
        Number: { type: integer, oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] }
    "
        )
    );
}

#[test]
fn beside_members() {
    check!("beside_members", lower(&format!("{PETS}
        Typed: {{ type: object, oneOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ $ref: '#/components/schemas/Dog' }}] }}
        Common:
          type: object
          required: [id]
          properties: {{ id: {{ type: string }} }}
          oneOf: [{{ $ref: '#/components/schemas/Cat' }}, {{ $ref: '#/components/schemas/Dog' }}]
        Closed:
          type: object
          properties: {{ id: {{ type: string }} }}
          oneOf: [{{ properties: {{ a: {{ type: string }} }}, required: [a] }}, {{ properties: {{ b: {{ type: string }} }}, required: [b] }}]
          unevaluatedProperties: false
        ClosedAny:
          type: object
          properties: {{ id: {{ type: string }} }}
          anyOf: [{{ properties: {{ a: {{ type: string }} }} }}, {{ properties: {{ b: {{ type: string }} }} }}]
          unevaluatedProperties: false
    ")));
}

#[test]
fn inheritance() {
    check!("inheritance", lower("
        Bird:
          required: [kind, wingspan]
          properties: { kind: { type: string }, wingspan: { type: integer } }
          discriminator: { propertyName: kind, mapping: { seagull: '#/components/schemas/SeaGull' } }
        SeaGull:
          required: [kind]
          properties: { kind: { enum: [seagull] } }
          allOf: [{ $ref: '#/components/schemas/Bird' }]
        Goose: { allOf: [{ $ref: '#/components/schemas/Bird' }] }
        GreyGoose: { allOf: [{ $ref: '#/components/schemas/Goose' }, { properties: { grey: { type: boolean } } }] }
        Fish: { required: [kind], properties: { kind: { type: string } }, discriminator: { propertyName: kind } }
        Flock: { type: array, items: { $ref: '#/components/schemas/Bird' } }
        Holder: { properties: { goose: { $ref: '#/components/schemas/Goose' }, bird: { $ref: '#/components/schemas/Bird' } } }
        Event:
          required: [type]
          properties: { type: { enum: [made, gone] } }
          discriminator: { propertyName: type, mapping: { made: Made, gone: Event } }
        Made: { allOf: [{ $ref: '#/components/schemas/Event' }, { properties: { by: { type: string } } }] }
    "));
}
