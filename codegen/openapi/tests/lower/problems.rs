//! Problems in both notations.

use super::{check, indented};

const ENVELOPE: &str = "\
components:
  schemas:
    Problem:
      type: object
      required: [type, title, status, detail, code]
      properties:
        type: { type: string }
        title: { type: string }
        status: { type: integer, format: int32 }
        detail: { type: string }
        instance: { type: string }
        code: { type: string }
";

/// An operation with these error answers.
fn plain(name: &str, responses: &str) {
    let lines = indented(responses, 8);
    check(
        name,
        &format!(
            "paths:\n  /x:\n    get:\n      operationId: getX\n      responses:\n        '204': {{ description: Done. }}\n{lines}{ENVELOPE}"
        ),
    );
}

#[test]
fn pinned_directly_and_through_all_of() {
    plain(
        "pinned_directly_and_through_all_of",
        "\
'404':
  description: Nothing there.
  content:
    application/json:
      schema:
        type: object
        additionalProperties: false
        required: [code, message]
        properties: { code: { const: NOT_FOUND }, message: { type: string }, status: { enum: [404] } }
'409':
  description: A clash.
  headers: { X-Trace: { schema: { type: string } } }
  content:
    application/problem+json:
      schema:
        allOf:
          - $ref: '#/components/schemas/Problem'
          - properties: { code: { enum: [STALE, NAME.TAKEN] }, title: { const: Clash } }",
    );
}

#[test]
fn pinned_in_every_arm() {
    plain(
        "pinned_in_every_arm",
        "\
'403':
  description: Not allowed.
  content:
    application/json:
      schema:
        oneOf:
          - type: object
            required: [code, reason]
            properties: { code: { const: DENIED }, reason: { enum: [scope, relation] } }
          - { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { const: FOREIGN } } }] }
'409':
  description: A clash.
  content:
    application/json:
      schema:
        allOf:
          - $ref: '#/components/schemas/Problem'
          - anyOf: [{ properties: { code: { const: A } } }, { properties: { code: { enum: [B, C] } } }]",
    );
}

#[test]
fn not_pinned() {
    plain(
        "not_pinned",
        "\
'400': { description: A code of any kind., content: { application/json: { schema: { $ref: '#/components/schemas/Problem' } } } }
'404':
  description: One arm is open.
  content:
    application/json:
      schema:
        oneOf:
          - { type: object, required: [code], properties: { code: { const: A } } }
          - { type: object, required: [message], properties: { message: { type: string } } }
'409':
  description: The code may be missing.
  content: { application/json: { schema: { type: object, properties: { code: { const: A } } } } }
'410': { description: No body. }
'422':
  description: A number is no code.
  content: { application/json: { schema: { type: object, required: [code], properties: { code: { enum: [1, 2] } } } } }",
    );
}

#[test]
fn one_code_under_two_statuses() {
    plain(
        "one_code_under_two_statuses",
        "\
'400':
  description: Wrong.
  content: { application/json: { schema: { type: object, required: [code], properties: { code: { const: INVALID } } } } }
'422':
  description: Wrong too.
  content: { application/json: { schema: { type: object, required: [code], properties: { code: { const: INVALID } } } } }
'404':
  description: Named like the code below.
'409':
  description: A clash.
  content: { application/json: { schema: { type: object, required: [code], properties: { code: { const: not_found } } } } }",
    );
}

#[test]
fn one_schema_for_every_status() {
    check(
        "one_schema_for_every_status",
        "\
paths:
  /x:
    get:
      operationId: getX
      responses:
        '204': { description: Done. }
        '400': { description: Wrong., content: { application/json: { schema: { $ref: '#/components/schemas/Every' } } } }
        '404': { description: Nothing., content: { application/json: { schema: { $ref: '#/components/schemas/Every' } } } }
components:
  schemas:
    Every: { type: object, required: [code], properties: { code: { enum: [wrong, nothing] } } }
",
    );
}

#[test]
fn a_status_that_contradicts() {
    plain(
        "a_status_that_contradicts",
        "\
'403':
  description: Not allowed.
  content:
    application/json:
      schema: { type: object, required: [code, status], properties: { code: { const: DENIED }, status: { enum: [404] } } }",
    );
}

#[test]
fn types_as_discriminators() {
    check(
        "types_as_discriminators",
        "\
x-counterpart: { notation: 1, problems: { discriminator: type } }
paths:
  /x:
    get:
      operationId: getX
      responses:
        '204': { description: Done. }
        '404':
          description: Nothing there.
          content:
            application/problem+json:
              schema:
                type: object
                required: [type]
                properties: { type: { const: 'https://example.com/problems/not-found' }, detail: { type: string } }
",
    );
}

#[test]
fn what_a_problem_cannot_keep() {
    plain(
        "what_a_problem_cannot_keep",
        "\
'409':
  description: A clash.
  content:
    application/json:
      schema:
        type: object
        required: [code]
        properties: { code: { const: CLASH }, a: { type: string }, b: { type: string } }
        dependentRequired: { a: [b] }
    application/xml: { schema: { type: string } }",
    );
}

#[test]
fn examples_explain_codes() {
    plain(
        "examples_explain_codes",
        "\
'409':
  description: A clash.
  content:
    application/json:
      schema: { type: object, required: [code], properties: { code: { enum: [STALE, TAKEN, OTHER] } } }
      examples:
        stale: { description: Another writer won., value: { code: STALE } }
        taken: { summary: The name is taken., description: Names are unique., value: { code: TAKEN } }",
    );
}

/// A registry of these codes, and an operation that has all of them.
fn compact(name: &str, root: &str, operation: &str) {
    let root = indented(root, 2);
    check(
        name,
        &format!(
            "x-counterpart:\n  notation: 1\n{root}paths:\n  /x:\n    get:\n      operationId: getX\n      responses: {{ '204': {{ description: Done. }} }}\n      x-counterpart: {operation}\n{ENVELOPE}"
        ),
    );
}

#[test]
fn a_registry() {
    compact(
        "a_registry",
        "\
problems:
  type-base: https://example.com/problems/
  schema: { $ref: '#/components/schemas/Problem' }
  everywhere: [internal]
  codes:
    internal: { status: 500, title: Internal error, means: The server failed., effect: unknown }
    bundleInUse:
      status: 409
      title: In use
      means: Clouds use the bundle.
      effect: none
      retry: { when: fresh-read, after: PT1.5S, at-most: 3 }
      headers:
        Retry-After: { required: true, schema: { type: integer, format: int32, minimum: 1 } }
        X-Fixed: { schema: { const: always } }
      members:
        clouds: { schema: { type: integer, minimum: 1 }, required: true, means: How many. }
        names: { schema: { type: array, items: { type: string } } }
    denied:
      status: 403
      schema: { type: object, required: [code, reason], properties: { code: { const: denied }, reason: { enum: [scope, relation] } } }
faults: { panic: internal, answer: internal }",
        "{ problems: [bundleInUse, denied] }",
    );
}

#[test]
fn types_made_of_codes() {
    compact(
        "types_made_of_codes",
        "\
problems:
  discriminator: type
  type-base: https://example.com/problems/
  schema: { $ref: '#/components/schemas/Problem' }
  codes:
    not_there: { status: 404, title: Not there }
    internal: { status: 500 }
faults: { panic: internal, answer: internal }",
        "{ problems: [not_there, internal] }",
    );
}

#[test]
fn mistakes_in_a_registry() {
    compact(
        "mistakes_in_a_registry",
        "\
problems:
  everywhere: [a, unknown]
  schema: { $ref: '#/components/schemas/Problem' }
  codes:
    a: { status: 200 }
    b: { title: No status }
    c: { status: 400, schema: { type: string } }
    d: { status: 400, schema: { type: object, properties: { message: { type: string } } } }
    e: { status: 404, members: { detail: { schema: { type: string } } } }
    f: { status: 409, schema: { type: object, properties: { code: { const: other } } } }
    h: { status: 409, schema: { type: object, additionalProperties: false, properties: { code: { type: string } } }, members: { a: { schema: { type: string } } } }
    g: { status: 409, effect: nothing, retry: { when: later, after: 3 seconds } }
    internal: { status: 500 }
faults: { panic: internal, answer: internal }",
        "{ problems: [e, internal, internal, intarnal] }",
    );
}

#[test]
fn codes_without_a_schema() {
    compact(
        "codes_without_a_schema",
        "problems: { codes: { internal: { status: 500 } } }\nfaults: { panic: internal, answer: internal }",
        "{ problems: [internal] }",
    );
}
