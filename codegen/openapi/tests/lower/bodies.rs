//! Request bodies: media types and what travels under them.

use super::{check, indented};

/// An operation with this content.
fn content(name: &str, content: &str) {
    let lines = indented(content, 10);
    check(
        name,
        &format!(
            "paths:\n  /x:\n    post:\n      operationId: postX\n      requestBody:\n        content:\n{lines}      responses: {{ '204': {{ description: Done. }} }}\n"
        ),
    );
}

#[test]
fn one_of_each() {
    content(
        "one_of_each",
        "\
application/json: { schema: { type: object, required: [id], properties: { id: { type: string } } } }
application/vnd.acme+json: { schema: { type: array, items: { type: integer } } }
text/plain: { schema: { type: string, maxLength: 10 } }
text/csv: { schema: { type: array, items: { type: string } } }
image/*: { schema: { type: string, format: binary } }
application/x-ndjson: { schema: { type: object, properties: { n: { type: number } } } }
text/event-stream: { schema: { type: string } }
'*/*': {}",
    );
}

#[test]
fn a_form() {
    content(
        "a_form",
        "\
application/x-www-form-urlencoded:
  schema:
    type: object
    required: [a]
    properties:
      a: { type: string }
      n: { type: integer }
      tags: { type: array, items: { type: string } }
      commas: { type: array, items: { type: string } }
      deep: { type: object, properties: { k: { type: string } } }
      json: { type: object, properties: { k: { type: string } } }
    additionalProperties: { type: boolean }
  encoding:
    deep: { style: deepObject, explode: true, headers: { X-H: { schema: { type: string } } } }
    commas: { style: form, explode: false }
    nothing: { style: form }",
    );
}

#[test]
fn parts() {
    content(
        "parts",
        "\
multipart/form-data:
  schema:
    type: object
    required: [file, meta]
    minProperties: 2
    properties:
      file: { type: string, format: binary }
      meta: { type: object, properties: { id: { type: string } } }
      tags: { type: array, items: { type: string } }
      files: { type: array, items: { type: string, format: binary } }
      count: { type: integer }
      any: {}
      file_of_any_type: {}
  encoding:
    file_of_any_type: { contentType: '*/*' }
    file: { contentType: 'image/png, image/jpeg', headers: { X-H: { schema: { type: string } } } }
    meta: { contentType: application/json, style: form }",
    );
}

#[test]
fn lines_that_are_text() {
    content("lines_that_are_text", "application/jsonl: { schema: { type: string } }");
}

#[test]
fn only_what_is_supported_remains() {
    content(
        "only_what_is_supported_remains",
        "\
application/json: { schema: { type: string }, encoding: { a: {} } }
application/xml: { schema: { type: string } }
nonsense: {}",
    );
}

#[test]
fn nothing_that_is_supported_remains() {
    content("nothing_that_is_supported_remains", "application/xml: { schema: { type: string } }");
}

#[test]
fn forms_without_fields() {
    content(
        "a_form_with_brackets",
        "\
application/x-www-form-urlencoded:
  schema:
    type: object
    properties:
      metadata: { anyOf: [{ type: object, additionalProperties: { type: string } }, { type: string, enum: [''] }] }
      items: { anyOf: [{ type: array, items: { type: object, properties: { quantity: { type: integer } } } }, { type: string, enum: [''] }] }
      names: { oneOf: [{ type: string }, { type: array, items: { type: string } }] }
  encoding: { metadata: { style: deepObject, explode: true }, items: { style: deepObject, explode: true } }",
    );
    content("parts_that_are_handed_on", "multipart/form-data: { schema: { type: string, format: binary } }");
    content("forms_without_fields", "application/x-www-form-urlencoded: { schema: { type: string } }");
    content("parts_without_names", "multipart/form-data: { schema: { type: array, items: { type: string } } }");
    content(
        "a_field_that_cannot_be_written",
        "\
application/x-www-form-urlencoded:
  schema: { type: object, properties: { a: { type: array, items: { type: array, items: { type: string } } } } }
  encoding: { a: { style: form } }",
    );
    content(
        "a_part_that_cannot_be_written",
        "\
multipart/form-data:
  schema: { type: object, properties: { a: { type: string } } }
  encoding: { a: { contentType: application/xml } }",
    );
}

#[test]
fn bodies_where_few_have_one() {
    check(
        "bodies_where_few_have_one",
        "\
paths:
  /x:
    get:
      operationId: getX
      requestBody: { required: true, content: { application/json: { schema: { type: boolean } } } }
      responses: { '204': { description: Done. } }
    delete:
      operationId: deleteX
      requestBody: { $ref: '#/components/requestBodies/Reason' }
      responses: { '204': { description: Done. } }
components:
  requestBodies:
    Reason: { description: Why., content: { text/plain: {} } }
",
    );
}

#[test]
fn bodies_without_meaning_in_3_0() {
    let operation = |method: &str| {
        let body = "requestBody: { content: { text/plain: {} } }";
        format!(
            "    {method}: {{ operationId: {method}X, {body}, responses: {{ '204': {{ description: Done. }} }} }}\n"
        )
    };
    let operations = ["get", "head", "delete"].map(operation).concat();
    let head = "openapi: 3.0.3\ninfo: { title: Test, version: 1.2.0 }";
    check("bodies_without_meaning_in_3_0", &format!("{head}\npaths:\n  /x:\n{operations}"));
}
