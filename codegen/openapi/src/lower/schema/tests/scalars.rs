//! Strings, numbers, booleans.

use super::{check, lower, lower_30};

#[test]
fn types_in_place() {
    check!(
        "scalars",
        lower(
            "
        Thing:
          type: object
          properties:
            s: { type: string }
            i: { type: integer }
            n: { type: number }
            b: { type: boolean }
            z: { type: 'null' }
            any: {}
            yes: true
            o: { type: object }
            name: { type: string, minLength: 1, maxLength: 63, pattern: '^[a-z]+$' }
            ratio: { type: number, format: float, minimum: 0, exclusiveMaximum: 1, multipleOf: 0.25 }
            count: { type: integer, format: int32, minimum: 1, maximum: 200, multipleOf: 5 }
    "
        )
    );
}

#[test]
fn named_scalars() {
    check!(
        "named_scalars",
        lower(
            "
        Name: { type: string, minLength: 1 }
        Free: { type: string }
        Id: { type: string, format: uuid }
        Token: { type: string, x-counterpart: { secret: true } }
        Trimmed: { type: string, x-counterpart: { trim: true } }
        Count: { type: integer, minimum: 0 }
        Total: { type: integer, format: int64 }
        Share: { type: number, maximum: 1 }
        Flag: { type: boolean }
        Anything: {}
        Nothing: { type: 'null' }
        Impossible: false
        Thing: { type: object, properties: { id: { $ref: '#/components/schemas/Id' } } }
    "
        )
    );
}

#[test]
fn formats() {
    check!(
        "formats",
        lower(
            "
        Thing:
          properties:
            u: { type: string, format: uuid }
            dt: { type: string, format: date-time }
            d: { type: string, format: date }
            t: { type: string, format: time }
            du: { type: string, format: duration }
            b: { type: string, format: byte }
            c: { type: string, contentEncoding: base64, contentMediaType: image/png }
            q: { type: string, contentEncoding: quoted-printable }
            uri: { type: string, format: uri }
            v4: { type: string, format: ipv4 }
            v6: { type: string, format: ipv6 }
            bin: { type: string, format: binary }
            pw: { type: string, format: password }
            i8: { type: integer, format: int8 }
            i32: { type: integer, format: int32 }
            u16: { type: integer, format: uint16 }
            u32: { type: integer, format: u-int32 }
            u64: { type: integer, format: uint64 }
            f: { type: number, format: float }
            dbl: { type: number, format: double }
            untyped: { format: date }
            email: { type: string, format: email }
            host: { type: string, format: hostname, maxLength: 63 }
            ref: { type: string, format: uri-reference }
            iri: { type: string, format: iri }
            iri-ref: { type: string, format: iri-reference }
            idn: { type: string, format: idn-email }
            template: { type: string, format: uri-template }
            at: { type: string, format: json-pointer }
            from: { type: string, format: relative-json-pointer }
            two: { allOf: [{ type: string, format: hostname }, { format: ipv4 }] }
            either: { anyOf: [{ type: string, format: hostname }, { type: string, format: email }] }
            asserted: { not: { type: string, format: phone } }
            small: { not: { type: integer, format: uint8 } }
            regex: { type: string, format: regex }
            phone: { type: string, format: phone }
            phone2: { type: string, format: phone }
            unix: { type: integer, format: unix-time }
            odd: { type: number, format: int32 }
    "
        )
    );
}

#[test]
fn limits_of_integers() {
    check!(
        "limits_of_integers",
        lower(
            "
        Thing:
          properties:
            unsigned: { type: integer, minimum: 0 }
            unsigned32: { type: integer, format: int32, minimum: 1 }
            exclusive: { type: integer, exclusiveMinimum: 0, exclusiveMaximum: 10 }
            fractions: { type: integer, minimum: 0.5, maximum: 9.5 }
            beyond: { type: integer, format: int32, maximum: 4294967295 }
            huge: { type: integer, maximum: 1e400, minimum: -1e400 }
            large: { type: integer, minimum: 0, maximum: 18446744073709551615 }
            empty: { type: integer, minimum: 10, maximum: 1 }
            half: { type: integer, multipleOf: 2.5 }
            one: { type: integer, multipleOf: 0.01 }
            giant: { type: integer, multipleOf: 1e40 }
            zero: { type: integer, multipleOf: 0 }
    "
        )
    );
}

#[test]
fn limits_of_numbers() {
    check!(
        "limits_of_numbers",
        lower(
            "
        Thing:
          properties:
            touching: { type: number, minimum: 1, maximum: 1 }
            empty: { type: number, exclusiveMinimum: 1, maximum: 1 }
            infinite: { type: number, maximum: 1e400 }
            both: { type: number, minimum: 1, exclusiveMinimum: 1 }
            either: { type: number, minimum: 2, exclusiveMinimum: 1 }
            text: { type: string, minLength: 3, maxLength: 2 }
    "
        )
    );
}

#[test]
fn limits_of_30() {
    check!(
        "limits_of_30",
        lower_30(
            "
        Thing:
          properties:
            n: { type: number, exclusiveMinimum: true }
            o: { minimum: 1, exclusiveMinimum: true }
            p: { type: integer, minimum: 0, exclusiveMinimum: true, maximum: 10, exclusiveMaximum: false }
            q: { type: number, exclusiveMaximum: 5 }
            r: { type: string, nullable: true, minLength: 2 }
            s: { type: [string, integer] }
            t: { type: 'null' }
    "
        )
    );
}

#[test]
fn patterns() {
    check!(
        "patterns",
        lower(
            r"
        Thing:
          properties:
            s: { type: string, pattern: '^(?!foo)\p{L}+$' }
            behind: { type: string, pattern: '(?<!foo)bar' }
            bad: { type: string, pattern: '([a-' }
            large: { type: string, pattern: '((a{1000}){1000}){1000}' }
            path: { type: string, pattern: '^[a-zA-Z0-9-_:;.\/<>{}]{0,256}$' }
            both: { allOf: [{ type: string, pattern: a }, { pattern: b }, { pattern: a }] }
    "
        )
    );
}

#[test]
fn keywords_that_say_nothing() {
    check!(
        "idle_keywords",
        lower(
            "
        Thing:
          properties:
            i: { type: integer, maxLength: 5 }
            j: { type: integer, pattern: x }
            s: { type: string, minimum: 5 }
            a: { type: array, properties: { x: {} } }
            o: { type: object, minItems: 1, properties: { x: {} } }
            mixed: { type: [string, integer], minimum: 5, minLength: 2 }
    "
        )
    );
}

#[test]
fn without_a_type() {
    check!(
        "without_a_type",
        lower(
            "
        Thing:
          properties:
            text: { minLength: 2, pattern: x }
            number: { minimum: 5, multipleOf: 2 }
            both: { minLength: 2, minimum: 1 }
            object: { properties: { a: { type: string } } }
            required: { required: [a] }
            array: { items: { type: string } }
            unique: { uniqueItems: true }
            either: { properties: { a: {} }, items: { type: string } }
    "
        )
    );
}

#[test]
fn several_types() {
    check!(
        "several_types",
        lower(
            "
        Thing:
          properties:
            a: { type: [string, 'null'], minLength: 1 }
            b: { type: [string, integer], minLength: 2, minimum: 3 }
            c: { type: [string, integer, boolean, 'null'] }
            d: { type: [integer, number] }
            e: { type: ['null'] }
            f: { type: [object, array], items: { type: string }, properties: { x: { type: string } } }
            g: { type: [string, number, boolean, object, array, 'null'] }
    "
        )
    );
}
