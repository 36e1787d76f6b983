//! Parameters: places, styles, kinds and fields.

use super::check;

/// An operation with these query parameters, one a line.
fn parameters(name: &str, path: &str, parameters: &[&str]) {
    let lines: String = parameters.iter().flat_map(|parameter| ["        - ", parameter, "\n"]).collect();
    check(
        name,
        &format!(
            "paths:\n  {path}:\n    get:\n      operationId: getX\n      parameters:\n{lines}      responses: {{ '204': {{ description: Done. }} }}\n"
        ),
    );
}

#[test]
fn query_styles() {
    parameters(
        "query_styles",
        "/x",
        &[
            "{ name: plain, in: query, required: true, schema: { type: string } }",
            "{ name: list, in: query, schema: { type: array, items: { type: integer } } }",
            "{ name: commas, in: query, explode: false, schema: { type: array, items: { type: string } } }",
            "{ name: spaces, in: query, style: spaceDelimited, explode: false, schema: { type: array, items: { type: string } } }",
            "{ name: pipes, in: query, style: pipeDelimited, schema: { type: array, items: { type: number } } }",
            "{ name: deep, in: query, style: deepObject, schema: { type: object, properties: { a: { type: string }, n: { type: integer } } } }",
            "{ name: flat, in: query, schema: { type: object, properties: { k: { type: string }, j: { type: boolean } } } }",
            "{ name: json, in: query, content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } } }",
            "{ name: reserved, in: query, allowReserved: true, allowEmptyValue: true, deprecated: true, schema: { type: string } }",
        ],
    );
}

#[test]
fn path_styles() {
    parameters(
        "path_styles",
        "/x/{simple}/{label}/{matrix}/{object}",
        &[
            "{ name: simple, in: path, required: true, schema: { type: array, items: { type: string } } }",
            "{ name: label, in: path, required: true, style: label, explode: true, schema: { type: array, items: { type: string } } }",
            "{ name: matrix, in: path, required: true, style: matrix, schema: { type: integer } }",
            "{ name: object, in: path, required: true, explode: true, schema: { type: object, properties: { a: { type: string } } } }",
        ],
    );
}

#[test]
fn headers_and_cookies() {
    parameters(
        "headers_and_cookies",
        "/x",
        &[
            "{ name: X-Req-Id, in: header, required: true, schema: { type: string, format: uuid } }",
            "{ name: X-L, in: header, schema: { type: array, items: { type: integer } } }",
            "{ name: Authorization, in: header, schema: { type: string } }",
            "{ name: sid, in: cookie, schema: { type: string } }",
        ],
    );
}

#[test]
fn kinds() {
    parameters(
        "kinds",
        "/x",
        &[
            "{ name: text, in: query, schema: { enum: [asc, desc], default: asc } }",
            "{ name: whole, in: query, schema: { type: integer, format: int32, minimum: 1, maximum: 200, default: 50 } }",
            "{ name: bare, in: query, schema: { type: boolean } }",
            "{ name: mixed, in: query, schema: { enum: [1, a] } }",
            "{ name: either, in: query, schema: { oneOf: [{ type: integer }, { type: string }] } }",
            "{ name: nullable, in: query, schema: { type: [integer, 'null'] } }",
            "{ name: any, in: query, schema: {} }",
            "{ name: none, in: query }",
        ],
    );
}

#[test]
fn one_name_in_several_places() {
    parameters(
        "one_name_in_several_places",
        "/x/{id}",
        &[
            "{ name: id, in: path, required: true, schema: { type: string } }",
            "{ name: id, in: query, schema: { type: string } }",
            "{ name: id, in: header, schema: { type: string } }",
            "{ name: body, in: query, schema: { type: string } }",
            "{ name: type, in: query, schema: { type: string } }",
        ],
    );
}

#[test]
fn overridden_and_twice() {
    check(
        "overridden_and_twice",
        "\
paths:
  /x/{id}:
    parameters:
      - { name: id, in: path, schema: { type: string } }
      - { name: q, in: query, schema: { type: string } }
    get:
      operationId: getX
      parameters:
        - { name: q, in: query, required: true, schema: { type: integer } }
        - { name: q, in: query, schema: { type: string } }
      responses: { '204': { description: Done. } }
",
    );
}

#[test]
fn what_cannot_be_written() {
    parameters(
        "what_cannot_be_written",
        "/x",
        &[
            "{ name: nested, in: query, schema: { type: array, items: { type: array, items: { type: string } } } }",
            "{ name: pipes, in: query, style: pipeDelimited, schema: { type: object, properties: { a: { type: string } } } }",
            "{ name: matrix, in: query, style: matrix, schema: { type: string } }",
            "{ name: xml, in: query, content: { application/xml: { schema: { type: string } } } }",
            "{ name: unsaid, in: nowhere, schema: { type: string } }",
            "{ in: query, schema: { type: string } }",
        ],
    );
}

#[test]
fn members_that_are_not_used() {
    parameters(
        "members_that_are_not_used",
        "/x",
        &[
            "{ name: both, in: query, schema: { type: string }, content: { application/json: { schema: { type: boolean } } } }",
            "{ name: styled, in: query, style: form, allowReserved: true, content: { application/json: { schema: { type: boolean }, encoding: { a: {} } } } }",
        ],
    );
}
