//! Faults: which an operation can meet, and how each is answered.

use super::{check, indented};

/// Everything around one operation: a registry and an envelope.
fn around(name: &str, faults: &str, operation: &str) {
    let faults = indented(faults, 2);
    let operation = indented(operation, 6);
    check(
        name,
        &format!(
            "\
x-counterpart:
  notation: 1
  problems:
    schema: {{ $ref: '#/components/schemas/Problem' }}
    codes:
      unauthenticated: {{ status: 401, headers: {{ WWW-Authenticate: {{ required: true, schema: {{ const: Bearer }} }} }} }}
      invalid_id: {{ status: 400 }}
      invalid_query: {{ status: 400 }}
      invalid_body: {{ status: 400 }}
      too_large: {{ status: 413 }}
      counted: {{ status: 400, members: {{ count: {{ required: true, schema: {{ type: integer }} }} }} }}
      internal: {{ status: 500 }}
{faults}\
paths:
  /x/{{id}}:
    post:
      operationId: postX
      parameters:
        - {{ name: id, in: path, required: true, schema: {{ type: string, format: uuid }} }}
        - {{ name: q, in: query, schema: {{ type: integer }} }}
      requestBody: {{ required: true, content: {{ application/json: {{ schema: {{ type: object, required: [a], properties: {{ a: {{ type: string }} }} }} }} }} }}
{operation}\
components:
  securitySchemes: {{ bearer: {{ type: http, scheme: bearer }} }}
  responses:
    Codeless: {{ description: Unfit., content: {{ application/json: {{ schema: {{ type: object, required: [detail], properties: {{ detail: {{ type: string }} }} }} }} }} }}
  schemas:
    Problem:
      type: object
      required: [status, detail, instance, code]
      properties: {{ status: {{ type: integer }}, detail: {{ type: string }}, instance: {{ type: string }}, code: {{ type: string }}, violations: {{ type: array, items: {{ type: string }} }} }}
"
        ),
    );
}

const WHOLE: &str = "\
faults:
  unauthenticated: unauthenticated
  parameter: { id: invalid_id, '*': invalid_query }
  media-type: invalid_body
  too-large: too_large
  unreadable: invalid_body
  shape: invalid_body
  constraint: invalid_body
  panic: internal
  answer: internal";

#[test]
fn every_fault_has_an_answer() {
    around(
        "every_fault_has_an_answer",
        &format!(
            "{WHOLE}\n  not-acceptable: internal\n  not-provisioned: internal\n  timeout: internal\nviolations: {{ into: violations }}"
        ),
        "\
security: [{ bearer: [] }]
responses: { '204': { description: Done. } }
x-counterpart:
  body-limit: 100
  problems: [unauthenticated, invalid_id, invalid_query, invalid_body, too_large, internal]",
    );
}

#[test]
fn holes_are_named_at_the_operation() {
    around(
        "holes_are_named_at_the_operation",
        "\
faults:
  parameter: { id: invalid_id }
  media-type: invalid_body
  too-large: too_large
  unreadable: counted
  shape: { status: 404 }
  panic: internal
  answer: internal
violations: { into: nowhere }",
        "\
security: [{ bearer: [] }]
responses: { '204': { description: Done. } }
x-counterpart: { problems: [invalid_id, counted, internal] }",
    );
}

#[test]
fn an_operation_of_its_own_mind() {
    around(
        "an_operation_of_its_own_mind",
        &format!("{WHOLE}\nviolations: {{ into: detail, form: sentences }}"),
        "\
responses: { '204': { description: Done. }, '404': { description: A bare answer. }, '422': { $ref: '#/components/responses/Codeless' } }
x-counterpart:
  faults: { parameter: { id: { status: 404 }, ide: invalid_query }, constraint: { status: 422 }, panic: counted }
  problems: [invalid_query, invalid_body, too_large, counted, internal]",
    );
}

#[test]
fn codeless_answers() {
    check(
        "codeless_answers",
        "\
x-counterpart:
  notation: 1
  faults:
    media-type: { status: 400 }
    unreadable: { status: 400 }
    shape: { status: 400 }
    constraint: { status: 422 }
    panic: { status: 500 }
    answer: { status: 500 }
  violations: { into: violations, form: objects }
paths:
  /x:
    put:
      operationId: putX
      requestBody: { required: true, content: { application/json: { schema: { type: string, maxLength: 3 } } } }
      responses:
        '204': { description: Done. }
        '400': { description: Malformed., content: { application/problem+json: { schema: { $ref: '#/components/schemas/Malformed' } } } }
        '422': { description: Unfit., content: { application/problem+json: { schema: { $ref: '#/components/schemas/Unfit' } } } }
        5XX: { description: The server failed. }
components:
  schemas:
    Malformed:
      type: object
      additionalProperties: false
      required: [type, status, detail, instance, violations]
      properties:
        type: { const: 'https://example.com/malformed' }
        status: { type: integer }
        detail: { type: string }
        instance: { type: string }
        violations: { type: array, minItems: 1, items: { $ref: '#/components/schemas/Violation' } }
    Violation:
      type: object
      required: [pointer, detail]
      properties: { pointer: { type: string }, detail: { type: string } }
    Unfit:
      type: object
      required: [reason]
      properties: { reason: { type: string } }
",
    );
}

#[test]
fn a_document_that_does_not_speak_of_faults() {
    check(
        "a_document_that_does_not_speak_of_faults",
        "\
paths:
  /x/{id}:
    get:
      operationId: getX
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { '204': { description: Done. } }
",
    );
}

#[test]
fn closed_codes_without_faults() {
    check(
        "closed_codes_without_faults",
        "\
x-counterpart:
  notation: 1
  problems: { schema: { $ref: '#/components/schemas/Problem' }, codes: { internal: { status: 500 } } }
paths:
  /x: { get: { operationId: getX, responses: { '204': { description: Done. } }, x-counterpart: { problems: [internal] } } }
components:
  schemas:
    Problem: { type: object, required: [code], properties: { code: { type: string } } }
",
    );
}

#[test]
fn outside_any_operation() {
    around(
        "outside_any_operation",
        &format!(
            "{WHOLE}\noutside: {{ no-path: {{ status: 404 }}, no-method: internal, overload: overloaded, long-target: counted, slow: internal }}"
        ),
        "\
responses: { '204': { description: Done. } }
x-counterpart: { problems: [invalid_id, invalid_query, invalid_body, too_large, internal] }",
    );
}

#[test]
fn the_order_of_the_phases() {
    let text = |order: &str| format!("{WHOLE}\norder: {order}");
    let operation = "\
responses: { '204': { description: Done. } }
x-counterpart: { problems: [invalid_id, invalid_query, invalid_body, too_large, internal] }";
    around("a_wrong_order", &text("[constraint, shape, shape, speed, unreadable]"), operation);
    around("a_wrong_order_with_a_hole", &text("[constraint, unreadable, gate, parameter]"), operation);
}
