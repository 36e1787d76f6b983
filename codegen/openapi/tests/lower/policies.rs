//! Policies: what a contract asks for beside request and response.

use super::{check, indented};

/// An operation with a page, a body and these policies.
fn around(name: &str, policies: &str) {
    let policies = indented(policies, 8);
    check(
        name,
        &format!(
            "\
x-counterpart: {{ notation: 1, problems: {{ schema: {{ $ref: '#/components/schemas/Problem' }}, codes: {{ fixed: {{ status: 400 }}, empty: {{ status: 400 }}, internal: {{ status: 500 }} }} }}, faults: {{ parameter: {{ '*': internal }}, cursor-invalid: internal, cursor-foreign: internal, denied: internal, gate-unavailable: internal, media-type: internal, too-large: internal, unreadable: internal, shape: internal, constraint: internal, panic: internal, answer: internal }} }}
paths:
  /x/{{id}}:
    patch:
      operationId: patchX
      parameters:
        - {{ name: id, in: path, required: true, schema: {{ type: string }} }}
        - {{ name: limit, in: query, schema: {{ type: integer, format: int32 }} }}
        - {{ name: cursor, in: query, schema: {{ type: string, minLength: 1, maxLength: 64 }} }}
      requestBody: {{ content: {{ application/json: {{ schema: {{ $ref: '#/components/schemas/Patch' }} }} }} }}
      responses:
        '200': {{ description: A page., content: {{ application/json: {{ schema: {{ $ref: '#/components/schemas/Page' }} }} }} }}
        '202': {{ description: Begun., content: {{ application/json: {{ schema: {{ $ref: '#/components/schemas/Begun' }} }} }} }}
      x-counterpart:
        problems: [fixed, empty, internal]
{policies}  /jobs/{{work}}:
    get:
      operationId: getWork
      parameters: [{{ name: work, in: path, required: true, schema: {{ type: string }} }}]
      responses: {{ '200': {{ description: The state., content: {{ application/json: {{ schema: {{ $ref: '#/components/schemas/State' }} }} }} }} }}
components:
  schemas:
    Problem: {{ type: object, required: [code], properties: {{ code: {{ type: string }} }} }}
    Patch: {{ type: object, additionalProperties: false, properties: {{ name: {{ type: string }} }} }}
    Page:
      type: object
      required: [items]
      properties: {{ items: {{ type: array, items: {{ $ref: '#/components/schemas/Row' }} }}, next: {{ type: string, maxLength: 64 }}, count: {{ type: integer }} }}
    Row: {{ type: object, required: [id], properties: {{ id: {{ type: string }} }} }}
    Begun: {{ type: object, required: [work], properties: {{ work: {{ type: string }} }} }}
    State: {{ type: object, required: [state], properties: {{ state: {{ enum: [running, done] }} }} }}
    Changed: {{ type: object, required: [id], properties: {{ id: {{ type: string }} }} }}
"
        ),
    );
}

#[test]
fn every_policy() {
    around(
        "every_policy",
        "\
body-limit: 8192
gate: { object: thing, id: { path: id }, permission: manage }
rows: { items: /items, object: thing, id: /id, permission: observe }
audit: { relation: thing.change, when: success, in: transaction, context: { fields: { type: array, items: { enum: [name] } } } }
event: { name: ThingChanged, schema: { $ref: '#/components/schemas/Changed' }, aggregate: { event: /id } }
page: { items: /items, next: /next, limit: { parameter: limit }, cursor: { parameter: cursor, position: { type: string, maxLength: 9 }, bind: [caller, path] } }
operation: { status: 202, id: /work, poll: { operation: getWork, parameter: work, every: PT10S }, running: { at: /state, is: running }, wait: PT30M }
reject: [{ member: slug, problem: fixed }, { shape: empty, problem: empty }]
defer: [constraint]",
    );
}

#[test]
fn misspelled() {
    around(
        "misspelled",
        "\
body_limit: 8192
gates: {}
gate: { object: thing, id: { path: ide }, permission: manage, extra: 1 }
rows: { items: /itemz, object: thing, id: /id, permission: observe }
audit: { relation: thing.change, when: allways, in: transaction }
event: { name: ThingChanged, schema: { $ref: '#/components/schemas/Changed' }, aggregate: { event: /uid } }
operation: { status: 202, id: /work, poll: { operation: getWorks, parameter: work, every: PT10S }, running: { at: /state, is: running }, wait: PT30M }
reject: [{ member: name, problem: fixed }, { member: slug, problem: fixd }, { member: slug }]
defer: [shape]",
    );
}

#[test]
fn wrong_values() {
    around(
        "wrong_values",
        "\
body-limit: 8 KiB
gate: { object: thing, permission: manage }
rows: { items: /count, object: thing, id: /id, permission: observe }
page: { items: /items, next: /items, limit: { parameter: cursor }, cursor: { parameter: limit, position: { type: string } } }
operation: { status: 202, id: /work, poll: { operation: getWork, parameter: work, every: 10 s }, running: { at: /state, is: waiting }, wait: PT30M }
reject: { member: slug, problem: fixed }
event: { name: ThingChanged, aggregate: { path: id } }",
    );
}

#[test]
fn a_body_that_is_not_there() {
    check(
        "a_body_that_is_not_there",
        "\
x-counterpart: { notation: 2 }
paths:
  /x:
    get:
      operationId: getX
      responses: { '204': { description: Done. } }
      x-counterpart:
        body-limit: 10
        reject: [{ member: slug, problem: fixed }]
        defer: [constraint]
        rows: { items: /items, object: thing, id: /id, permission: observe }
",
    );
}

#[test]
fn cursors_that_are_never_absent() {
    let paged = |path: &str, parameter: &str, next: &str| {
        format!(
            "  /{path}:
    get:
      operationId: {path}
      parameters: [{{ name: cursor, in: query, {parameter} }}]
      responses: {{ '200': {{ description: A page., content: {{ application/json: {{ schema: {{ type: object, properties: {{ items: {{ type: array, items: {{ type: string }} }}, next: {next} }} }} }} }} }} }}
      x-counterpart: {{ page: {{ items: /items, next: /next, cursor: {{ parameter: cursor, position: {{ type: string }} }} }} }}
"
        )
    };
    let plain = "schema: { type: string }";
    let operations = [
        paged("required", "required: true, schema: { type: string }", "{ type: string }"),
        paged("defaulted", "schema: { type: string, default: first }", "{ type: string }"),
        paged("defaultedNext", plain, "{ type: string, default: last }"),
    ];
    check(
        "cursors_that_are_never_absent",
        &format!("x-counterpart: {{ notation: 1 }}\npaths:\n{}", operations.concat()),
    );
}

#[test]
fn one_member_for_two_cursors() {
    check(
        "one_member_for_two_cursors",
        "\
x-counterpart: { notation: 1 }
paths:
  /a:
    get:
      operationId: listA
      parameters: [{ name: cursor, in: query, schema: { type: string } }]
      responses: { '200': { description: A page., content: { application/json: { schema: { $ref: '#/components/schemas/Page' } } } } }
      x-counterpart: { page: { items: /items, next: /next, cursor: { parameter: cursor, position: { type: string } } } }
  /b:
    get:
      operationId: listB
      parameters: [{ name: cursor, in: query, schema: { type: string } }]
      responses: { '200': { description: A page., content: { application/json: { schema: { $ref: '#/components/schemas/Page' } } } } }
      x-counterpart: { page: { items: /items, next: /next, cursor: { parameter: cursor, position: { type: integer } } } }
components:
  schemas:
    Page: { type: object, properties: { items: { type: array, items: { type: string } }, next: { type: string } } }
",
    );
}
