//! Defaults.

use super::{check, lower, lower_30};

#[test]
fn defaults() {
    check!(
        "defaults",
        lower_30(
            "
        Limit: { type: integer, default: 50, maximum: 200 }
        Thing:
          required: [r]
          properties:
            s: { type: string, default: x }
            i: { type: integer, default: 7 }
            b: { type: boolean, default: true }
            e: { type: string, enum: [p, q], default: q }
            a: { type: array, items: { type: string }, default: [z] }
            o: { type: object, properties: { k: { type: string } }, default: { k: v } }
            n: { type: string, nullable: true, default: null }
            f: { type: number, default: 1 }
            r: { type: string, default: x }
            limit: { $ref: '#/components/schemas/Limit' }
            own: { allOf: [{ $ref: '#/components/schemas/Limit' }], default: 10 }
            day: { type: string, format: date, default: 2026-02-28 }
    "
        )
    );
}

#[test]
fn defaults_that_are_refused() {
    check!(
        "bad_defaults",
        lower(
            "
        Thing:
          properties:
            i: { type: integer, default: nope }
            s: { type: string, maxLength: 2, default: abc }
            p: { type: string, pattern: ^a, default: b }
            e: { enum: [a, b], default: c }
            n: { type: string, default: null }
            d: { type: string, format: date, default: today }
            u: { oneOf: [{ type: string }, { type: integer }], default: 1.5 }
            o: { type: object, required: [k], properties: { k: { type: string } }, default: {} }
            x: { type: object, properties: { k: { type: string } }, additionalProperties: false, default: { z: 1 } }
            a: { type: array, items: { type: integer }, uniqueItems: true, default: [1, 1] }
            m: { type: integer, minimum: 1, multipleOf: 3, default: 4 }
            not: { type: string, not: { const: a }, default: a }
            wide: { type: integer, format: int32, default: 3000000000 }
            wider: { type: integer, default: 9223372036854775808 }
            unsigned: { type: integer, minimum: 0, default: 9223372036854775808 }
            single: { type: number, format: float, default: 1e39 }
            mail: { type: string, format: email, default: nobody }
            days: { type: array, items: { type: string, format: date }, default: [2026-02-28, 2026-02-29] }
            deep: { type: object, properties: { k: { type: integer, format: int8 } }, default: { k: 128 } }
            known: { type: string, format: uri, enum: [here], default: here }
    "
        )
    );
}
