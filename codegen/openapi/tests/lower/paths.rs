//! Paths, methods and names.

use super::check;

#[test]
fn partial_segments() {
    check(
        "partial_segments",
        "\
paths:
  /repos/{base}...{head}:
    parameters:
      - { name: base, in: path, required: true, schema: { type: string } }
      - { name: head, in: path, required: true, schema: { type: string } }
    get: { operationId: compare, responses: { '204': { description: Same. } } }
  /accounts/{Sid}.json:
    get:
      operationId: fetch-account
      parameters: [{ name: Sid, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: Here. } }
  /jobs/{id}:cancel:
    post:
      operationId: jobs/cancel
      parameters: [{ name: id, in: path, required: true, schema: { type: integer, format: int32 } }]
      responses: { '204': { description: Cancelled. } }
",
    );
}

#[test]
fn names_without_an_operation_id() {
    check(
        "names_without_an_operation_id",
        "\
paths:
  /:
    get: { responses: { '204': { description: Root. } } }
  /v1/bundles/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    delete: { responses: { '204': { description: Gone. } } }
",
    );
}

#[test]
fn the_same_operation_id_twice() {
    check(
        "the_same_operation_id_twice",
        "\
paths:
  /x:
    get: { operationId: x, responses: { '204': { description: One. } } }
  /y:
    get: { operationId: x, responses: { '204': { description: Two. } } }
  /z:
    get: { operationId: X, responses: { '204': { description: Spelled alike in Rust. } } }
",
    );
}

#[test]
fn undeclared_and_unused_parameters() {
    check(
        "undeclared_and_unused_parameters",
        "\
paths:
  /x/{id}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    get: { operationId: getX, responses: { '204': { description: Here. } } }
",
    );
}

#[test]
fn paths_that_cannot_be_told_apart() {
    check(
        "paths_that_cannot_be_told_apart",
        "\
paths:
  /x/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: byId, responses: { '204': { description: By id. } } }
  /x/{name}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    get: { operationId: byName, responses: { '204': { description: By name. } } }
    put: { operationId: put, responses: { '204': { description: Another method. } } }
  /x/{id}?beta=true:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: beta, responses: { '204': { description: With a query of its own. } } }
",
    );
}

#[test]
fn paths_that_differ_in_a_fragment() {
    check(
        "paths_that_differ_in_a_fragment",
        "\
paths:
  /files/{id}#share:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    put:
      parameters: [{ name: fields, in: query, required: true, schema: { type: string } }]
      responses: { '200': { description: Shared. }, '404': { description: No such file. } }
  /files/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    put: { responses: { '204': { description: Written. } } }
  /files/{id}#rename:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    put: { operationId: rename, responses: { '204': { description: Renamed. } } }
",
    );
}

#[test]
fn paths_that_cannot_be_told_apart_beside_policies() {
    check(
        "paths_that_cannot_be_told_apart_beside_policies",
        "\
x-counterpart: { notation: 1 }
paths:
  /x/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    get: { operationId: byId, responses: { '204': { description: By id. } } }
  /x/{name}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    get: { operationId: byName, responses: { '204': { description: By name. } } }
",
    );
}

#[test]
fn broken_templates() {
    check(
        "broken_templates",
        "\
paths:
  /a/{id: { get: { responses: { '204': { description: Open. } } } }
  b: { get: { responses: { '204': { description: Relative. } } } }
  /c/{a}{b}: { get: { responses: { '204': { description: Adjacent. } } } }
  /d#fragment: { get: { operationId: d, responses: { '204': { description: Fragment. } } } }
",
    );
}

#[test]
fn a_path_item_behind_a_reference() {
    check(
        "a_path_item_behind_a_reference",
        "\
paths:
  /x:
    $ref: '#/components/pathItems/X'
    parameters: [{ name: q, in: query, schema: { type: string } }]
components:
  pathItems:
    X:
      get: { operationId: getX, responses: { '204': { description: Here. } } }
",
    );
}

#[test]
fn tags_services_and_servers() {
    check(
        "tags_services_and_servers",
        "\
servers:
  - url: https://{region}.example.com/{base}
    variables: { region: { default: eu }, base: { default: v1, enum: [v1, v2] } }
tags: [{ name: second, description: The second one. }, { name: unused }, { name: first things }]
paths:
  /a: { get: { operationId: a, tags: [first things, second], responses: { '204': { description: A. } } } }
  /b: { get: { operationId: b, responses: { '204': { description: B. } } } }
  /c: { get: { operationId: c, tags: [second], responses: { '204': { description: C. } } } }
  /d: { get: { operationId: d, tags: [undeclared], servers: [{ url: /other }], responses: { '204': { description: D. } } } }
",
    );
}

#[test]
fn what_the_server_sends_by_itself() {
    check(
        "what_the_server_sends_by_itself",
        "\
paths:
  /x:
    post:
      operationId: postX
      callbacks:
        done:
          '{$request.body#/url}':
            post: { operationId: done, responses: { '204': { description: Taken. } } }
      responses: { '202': { description: Begun. } }
webhooks:
  event:
    post: { operationId: event, responses: { '204': { description: Taken. } } }
",
    );
}

#[test]
fn members_of_another_version() {
    check(
        "members_of_another_version",
        "\
host: example.com
jsonSchemaDialect: https://json-schema.org/draft-07/schema
tags: [{ name: a, parent: b }]
servers: [{ url: /, protocol: http }]
x-vendor: { anything: true }
paths:
  /x:
    get:
      operationId: getX
      produces: [application/json]
      sumary: A spelling mistake.
      responses: { '204': { description: Done., schema: { type: string } } }
",
    );
    check("no_operations", "components: { schemas: { A: { type: string } } }\n");
}

#[test]
fn constructs_of_a_newer_version() {
    check(
        "constructs_of_a_newer_version",
        "\
paths:
  /x:
    query: { operationId: queryX, responses: { '204': { description: Found. } } }
    additionalOperations: { PURGE: { operationId: purgeX, responses: { '204': { description: Purged. } } } }
    get:
      operationId: getX
      parameters: [{ name: q, in: querystring, content: { application/json: {} } }]
      responses: { '200': { description: A stream., content: { application/jsonl: { itemSchema: { type: string } } } } }
    put: { operationId: putX, responses: { '204': { description: Kept. } } }
",
    );
}
