//! Keywords that only assertions can say.

use super::{check, lower};

#[test]
fn conditions() {
    check!("conditions", lower("
        Named: { type: string, minLength: 1 }
        Id: { type: string, format: uuid, not: { const: 00000000-0000-0000-0000-000000000000 } }
        NotRef: { type: string, not: { $ref: '#/components/schemas/Named' } }
        If:
          type: object
          properties: { a: { type: string }, b: { type: string } }
          if: { properties: { a: { const: x } }, required: [a] }
          then: { required: [b] }
          else: { maxProperties: 1 }
        Dependent:
          type: object
          properties: { a: { type: string }, b: { type: string } }
          dependentRequired: { a: [b] }
          dependentSchemas: { b: { minProperties: 2 } }
        Contains: { type: array, contains: { const: 1 }, minContains: 2, maxContains: 3 }
        Names: { type: object, properties: { a: {} }, propertyNames: { maxLength: 3 } }
        InPlace: { properties: { a: { type: string, not: { enum: [x, y] } }, b: { type: string, not: { enum: [x, y] } } } }
        NotNull: { not: { type: 'null' } }
        NullRefused: { type: [string, 'null'], not: { type: 'null' } }
        UnevaluatedIf:
          type: object
          properties: { a: { type: string } }
          if: { required: [a] }
          then: { properties: { b: { type: string } } }
          unevaluatedProperties: false
        UnevaluatedItems: { type: array, contains: { type: string }, unevaluatedItems: { type: integer } }
    "));
}

#[test]
fn untyped_conditions() {
    check!(
        "untyped_conditions",
        lower(
            "
        Not: { not: { type: string } }
        Either: { anyOf: [{ not: { type: string } }, { minLength: 2 }] }
        OldDependencies: { type: object, dependencies: { a: [b], c: { required: [d] } } }
    "
        )
    );
}
