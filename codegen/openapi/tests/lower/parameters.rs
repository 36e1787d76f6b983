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
fn alternatives() {
    parameters(
        "alternatives",
        "/x/{path}",
        &[
            "{ name: path, in: path, required: true, schema: { oneOf: [{ type: string }, { type: array, items: { type: string } }] } }",
            "{ name: list, in: query, schema: { oneOf: [{ type: string }, { type: array, items: { type: string } }] } }",
            "{ name: commas, in: query, explode: false, schema: { anyOf: [{ enum: [all, none] }, { type: array, items: { type: integer } }, { type: 'null' }] } }",
            "{ name: plain, in: query, schema: { anyOf: [{ type: boolean }, { enum: [auto] }, { type: integer }, { enum: [''] }] } }",
            "{ name: lists, in: query, schema: { anyOf: [{ type: array, items: { type: integer } }, { type: array, items: { type: string } }] } }",
            "{ name: members, in: query, schema: { anyOf: [{ type: integer }, { type: object, properties: { gt: { type: integer } } }] } }",
            "{ name: range, in: query, style: deepObject, schema: { anyOf: [{ type: object, properties: { gt: { type: integer } } }, { type: integer }] } }",
            "{ name: objects, in: query, style: deepObject, schema: { anyOf: [{ type: object, properties: { a: { type: integer }, b: { type: boolean } } }, { type: object, properties: { a: { type: number }, c: { type: string } } }] } }",
            "{ name: items, in: query, style: deepObject, schema: { anyOf: [{ type: array, items: { type: object, properties: { price: { type: string }, metadata: { anyOf: [{ type: object, additionalProperties: { type: string } }, { enum: [''] }] } } } }, { enum: [''] }] } }",
        ],
    );
}

#[test]
fn alternatives_that_nothing_tells_apart() {
    const OBJECT: &str = "{ type: object, properties: { a: { type: string } } }";
    const LIST: &str = "{ type: array, items: { type: string } }";
    const MAP: &str = "{ type: object, additionalProperties: { type: string } }";
    let query = |name: &str, style: &str, left: &str, right: &str| {
        format!("{{ name: {name}, in: query, {style}, schema: {{ anyOf: [{left}, {right}] }} }}")
    };
    let all = [
        query("commas", "explode: false", OBJECT, LIST),
        query("bars", "style: pipeDelimited", "{ type: integer }", OBJECT),
        query("open", "explode: true", MAP, "{ type: integer }"),
        query("a", "explode: true", OBJECT, "{ type: integer }"),
        query("nested", "explode: true", "{ type: object, properties: { b: { type: object } } }", "{ type: string }"),
        query("shared", "style: deepObject", OBJECT, "{ type: object, properties: { a: { type: integer } } }"),
        query("numbers", "style: deepObject", MAP, LIST),
        "{ name: brackets, in: query, style: deepObject, schema: { type: object, properties: { 'a[]': { type: string } } } }".to_owned(),
        "{ name: endless, in: query, style: deepObject, schema: { $ref: '#/components/schemas/Tree' } }".to_owned(),
    ];
    let lines: String = all.iter().flat_map(|parameter| ["        - ", parameter, "\n"]).collect();
    check(
        "alternatives_that_nothing_tells_apart",
        &format!(
            "paths:\n  /x/{{label}}:\n    get:\n      operationId: getX\n      parameters:\n        - {{ name: label, in: path, required: true, style: label, explode: true, schema: {{ anyOf: [{{ type: string }}, {LIST}] }} }}\n{lines}      responses: {{ '204': {{ description: Done. }} }}\ncomponents:\n  schemas:\n    Tree: {{ type: object, properties: {{ left: {{ $ref: '#/components/schemas/Tree' }} }} }}\n"
        ),
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
