//! Closed sets of values.

use super::{check, lower, lower_30};

#[test]
fn values() {
    check!(
        "values",
        lower(
            "
        Strings: { type: string, enum: [small, large] }
        Integers: { type: integer, enum: [1, 2, -3] }
        Numbers: { type: number, enum: [1.5, 2, 2.0] }
        Mixed: { enum: [a, 1, null, true] }
        Booleans: { enum: [true, false] }
        Yes: { enum: [true] }
        Null: { enum: [null] }
        Single: { enum: [only] }
        Const: { const: 3 }
        ConstObject: { const: { a: [1, null] } }
        Objects: { enum: [{ a: 1 }, { a: 2 }] }
        Empty: { enum: [] }
        Big: { enum: [18446744073709551615, 18446744073709551616] }
    "
        )
    );
}

#[test]
fn weird_values() {
    check!("weird_values", lower_30("
        Thing: { type: string, enum: [a, A, '+1', '-1', '', ' ', type, self, Self, '1.0', '10', 'a b', a-b, a_b, größe, 数量, '>=', '<', '*', '👍', 2fa] }
    "));
}

#[test]
fn names_of_values() {
    check!(
        "names_of_values",
        lower(
            "
        Named:
          type: integer
          enum: [0, 1]
          x-enum-varnames: [off, on]
          x-enum-descriptions: [Nothing happens., Something happens.]
        ByValue:
          enum: [a, b]
          x-enum-descriptions: { a: The first. }
        Wrong: { enum: [a, b], x-enum-varnames: [one] }
    "
        )
    );
}

#[test]
fn values_that_cannot_be() {
    check!(
        "dead_values",
        lower(
            "
        Typed: { type: string, enum: [a, b, 3, null] }
        Limited: { type: string, maxLength: 1, enum: [a, b, cc] }
        Repeated: { enum: [a, b, a] }
        Both: { enum: [a, b], const: b }
        None: { enum: [a, b], const: c }
        Named: { allOf: [{ enum: [a, b, c] }, { enum: [c, b, d] }] }
    "
        )
    );
}

#[test]
fn pins() {
    check!(
        "pins",
        lower(
            "
        Kind: { type: string, const: cat }
        Thing:
          required: [kind, status, ok, maybe]
          properties:
            kind: { $ref: '#/components/schemas/Kind' }
            status: { type: integer, enum: [404] }
            ok: { const: true }
            maybe: { enum: [x, null] }
            optional: { enum: [y] }
            list: { type: array, items: { const: z } }
    "
        )
    );
}
