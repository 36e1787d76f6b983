//! Arrays and tuples.

use super::{check, lower};

#[test]
fn arrays() {
    check!("arrays", lower("
        Plain: { type: array, items: { type: string } }
        Any: { type: array }
        Limited: { type: array, items: { type: integer }, minItems: 1, maxItems: 9, uniqueItems: true }
        UniqueBy: { type: array, items: { properties: { name: { type: string } } }, x-counterpart: { unique-by: [name] } }
        Empty: { type: array, items: false }
        Nested: { type: array, items: { type: array, items: { type: array, items: { enum: [a, b] } } } }
        Nullable: { type: array, items: { type: [string, 'null'] } }
        Range: { type: array, minItems: 3, maxItems: 2 }
        Limits: { type: array, items: { type: string, maxLength: 3 } }
    "));
}

#[test]
fn tuples() {
    check!(
        "tuples",
        lower(
            "
        Pair: { type: array, prefixItems: [{ type: string }, { type: integer }], items: false, minItems: 2 }
        Loose: { type: array, prefixItems: [{ type: string }, { properties: { a: {} } }] }
        Rest: { type: array, prefixItems: [{ type: string }], items: { type: boolean }, minItems: 3, maxItems: 5 }
        Cut: { type: array, prefixItems: [{ type: string }, { type: integer }], maxItems: 1 }
        Unique: { type: array, prefixItems: [{ type: string }], uniqueItems: true }
        Unevaluated: { type: array, prefixItems: [{ type: string }], unevaluatedItems: false }
        Stops: { type: array, prefixItems: [{ type: string }, false, { type: integer }] }
        Both: { allOf: [{ type: array, prefixItems: [{ type: string }] }, { items: { maxLength: 3 } }] }
    "
        )
    );
}
