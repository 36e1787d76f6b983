//! Answers: statuses, header fields, bodies.

use super::{check, indented};

/// An operation with these responses.
fn responses(name: &str, responses: &str) {
    let lines = indented(responses, 8);
    check(name, &format!("paths:\n  /x:\n    get:\n      operationId: getX\n      responses:\n{lines}"));
}

#[test]
fn statuses() {
    responses(
        "statuses",
        "\
'5XX': { description: The server failed. }
default: { description: Anything else., content: { application/json: { schema: { type: string } } } }
'404': { description: Nothing there. }
'304': { description: Not modified. }
'302': { description: Elsewhere., headers: { Location: { required: true, schema: { type: string } } } }
2XX: { description: Some success., content: { application/json: { schema: { type: boolean } } } }
'200': { description: The thing., content: { application/json: { schema: { type: integer } } } }
'409': { description: A clash., content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } } }
ok: { description: No status. }",
    );
}

#[test]
fn only_default() {
    responses(
        "only_default",
        "default: { description: Whatever., content: { application/json: { schema: { type: string } } } }",
    );
    responses("only_errors", "'404': { description: Nothing there. }");
}

#[test]
fn header_fields() {
    responses(
        "header_fields",
        "\
'200':
  description: The thing.
  headers:
    ETag: { required: true, schema: { type: string } }
    X-Rate-Limit: { schema: { type: integer } }
    X-Ids: { schema: { type: array, items: { type: integer } } }
    Content-Type: { schema: { type: string } }
    Body: { schema: { type: string } }
    X-Shared: { $ref: '#/components/headers/Shared' }
  content: { application/json: { schema: { type: string } } }
'429':
  description: Too many.
  headers: { Retry-After: { required: true, schema: { type: integer } } }",
    );
}

#[test]
fn several_media_types() {
    responses(
        "several_media_types",
        "\
'200':
  description: The thing.
  content:
    application/json: { schema: { type: object, properties: { id: { type: string } } } }
    text/csv: { schema: { type: string } }
    application/octet-stream: { schema: { type: string, format: binary } }
    text/event-stream: { schema: { type: object, properties: { delta: { type: string } } } }
'400':
  description: Wrong.
  content:
    application/json: { schema: { type: object, properties: { why: { type: string } } } }
    text/plain: {}",
    );
}

#[test]
fn bodies_where_none_is_sent() {
    check(
        "bodies_where_none_is_sent",
        "\
paths:
  /x:
    head:
      operationId: headX
      responses: { '200': { description: Here., content: { application/json: { schema: { type: string } } } } }
    delete:
      operationId: deleteX
      responses: { '204': { description: Gone., content: { application/json: {} } } }
",
    );
}

#[test]
fn any_content() {
    responses("no_schema", "'200': { description: Any JSON., content: { application/json: {} } }");
    responses("wildcard", "'200': { description: A thing., content: { '*/*': { schema: { type: object } } } }");
    responses(
        "binary_json",
        "'200': { description: A file., content: { application/json: { schema: { type: string, format: binary } } } }",
    );
    responses(
        "bytes_with_a_schema",
        "'200': { description: A file., content: { image/png: { schema: { type: string, maxLength: 4 } } } }",
    );
}

#[test]
fn links() {
    responses("links", "'200': { description: Done., links: { self: { operationId: getX } } }");
}
