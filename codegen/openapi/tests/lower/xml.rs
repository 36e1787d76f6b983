//! Contents that are XML: by which elements and attributes, and what has no form.

use super::check;

/// An operation with this schema as XML, and components; written in flow style.
fn document(schema: &str, components: &str) -> String {
    format!(
        "paths:\n  /x:\n    post:\n      operationId: postX\n      requestBody:\n        content:\n          application/xml: {{ schema: {schema} }}\n      responses: {{ '204': {{ description: Done. }} }}\ncomponents:\n  schemas:\n{components}"
    )
}

fn components(text: &str) -> String {
    super::indented(text, 4)
}

#[test]
fn elements_and_attributes() {
    let pets = components(
        "\
Tag: { type: object, xml: { name: tag }, properties: { name: { type: string } } }
Pet:
  type: object
  required: [id, photos]
  additionalProperties: false
  properties:
    id: { type: integer, xml: { attribute: true } }
    kind: { const: pet, xml: { attribute: true, name: k, namespace: 'urn:k', prefix: k } }
    name: { type: string, xml: { name: n, namespace: 'urn:n' } }
    photos: { type: array, items: { type: string, xml: { name: photo } } }
    weights: { type: array, items: { type: number } }
    tags: { type: array, xml: { name: Tags, wrapped: true }, items: { $ref: '#/components/schemas/Tag' } }
    names: { type: [array, 'null'], xml: { wrapped: true }, items: { type: string } }
    matrix: { type: array, items: { type: array, items: { type: integer } } }
    notes: { type: object, additionalProperties: { type: boolean } }
    state: { anyOf: [{ type: string, enum: [new] }, { type: integer }] }
    parent: { oneOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'null' }] }
    young: { allOf: [{ $ref: '#/components/schemas/Pet' }], xml: { name: Young } }",
    );
    check("elements_and_attributes", &document("{ $ref: '#/components/schemas/Pet' }", &pets));
}

#[test]
fn lists_as_xml() {
    let lists = components(
        "\
Tree: { type: object, properties: { leaf: { type: string }, trees: { $ref: '#/components/schemas/Trees' } } }
Trees: { type: array, items: { $ref: '#/components/schemas/Tree' } }",
    );
    check("lists_as_xml", &document("{ $ref: '#/components/schemas/Trees' }", &lists));
    let named = "{ type: array, xml: { name: all }, items: { type: integer } }";
    check("a_list_with_a_name", &document(named, &lists));
}

#[test]
fn xml_that_nothing_describes() {
    check("xml_of_bytes", &document("{ type: string, format: binary }", "    A: { type: string }\n"));
}

#[test]
fn what_has_no_form_as_xml() {
    for (name, component) in [
        (
            "a_union",
            "{ oneOf: [{ type: object, required: [a], properties: { a: { type: string } } }, { type: object, required: [b], properties: { b: { type: string } } }] }",
        ),
        (
            "a_tuple",
            "{ type: object, properties: { a: { type: array, prefixItems: [{ type: string }], items: false } } }",
        ),
        ("any_value", "{ type: object, properties: { a: {} } }"),
        ("any_others", "{ type: object, properties: { a: { type: string } }, additionalProperties: { } }"),
        (
            "an_attribute_with_members",
            "{ type: object, properties: { a: { type: object, properties: { b: { type: string } }, xml: { attribute: true } } } }",
        ),
        (
            "an_attribute_without_prefix",
            "{ type: object, properties: { a: { type: string, xml: { attribute: true, namespace: 'urn:a' } } } }",
        ),
        (
            "two_of_a_name",
            "{ type: object, properties: { a: { type: string, xml: { name: b } }, b: { type: string } } }",
        ),
        ("no_name", "{ type: object, properties: { a: { type: string, xml: { name: 'a b' } } } }"),
        ("a_list_or_null", "{ type: object, properties: { a: { type: [array, 'null'], items: { type: string } } } }"),
        (
            "names_by_patterns",
            "{ type: object, patternProperties: { '^a': { type: string } }, additionalProperties: false }",
        ),
    ] {
        let all = document("{ $ref: '#/components/schemas/A' }", &format!("    A: {component}\n"));
        check(&format!("xml_without_a_form_{name}"), &all);
    }
}
