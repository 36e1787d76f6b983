//! Documents that multiply or turn in circles: lowering ends, and says what it left out.

use super::{document, lowered};
use std::fmt::Write;

/// A parameter and an error answer of this schema.
fn both(schemas: &str) -> String {
    document(&format!(
        "\
paths:
  /x:
    get:
      operationId: getX
      parameters: [{{ name: deep, in: query, style: deepObject, schema: {{ $ref: '#/components/schemas/S0' }} }}]
      responses: {{ '204': {{ description: Done. }} }}
    put:
      operationId: putX
      responses:
        '204': {{ description: Done. }}
        '409': {{ description: A clash., content: {{ application/json: {{ schema: {{ $ref: '#/components/schemas/S0' }} }} }} }}
components:
  schemas:
{schemas}"
    ))
}

#[test]
fn schemas_in_circles() {
    let circle = "    S0: { type: object, properties: { a: { $ref: '#/components/schemas/S0' } } }\n";
    assert_eq!(lowered(&both(circle)).contract.map(|contract| contract.operations.len()), Some(1));
    let union = "    S0: { oneOf: [{ $ref: '#/components/schemas/S0' }, { $ref: '#/components/schemas/S0' }] }\n";
    assert!(lowered(&both(union)).contract.is_some());
}

#[test]
fn schemas_that_multiply() {
    let (mut objects, mut unions) = (String::new(), String::new());
    for level in 0..12 {
        let next = format!("{{ $ref: '#/components/schemas/S{}' }}", level + 1);
        let members: Vec<String> = (0..12).map(|member| format!("m{member}: {next}")).collect();
        let _ = writeln!(objects, "    S{level}: {{ type: object, properties: {{ {} }} }}", members.join(", "));
        let _ = writeln!(unions, "    S{level}: {{ oneOf: [{}] }}", vec![next; 12].join(", "));
    }
    objects.push_str("    S12: { type: string }\n");
    unions.push_str("    S12: { type: object, required: [code], properties: { code: { const: A } } }\n");
    assert!(lowered(&both(&objects)).contract.is_some());
    assert!(lowered(&both(&unions)).contract.is_some());
}

#[test]
fn the_same_name_ten_thousand_times() {
    let mut paths = String::from("paths:\n");
    for number in 0..10_000 {
        let _ = writeln!(
            paths,
            "  /p{number}: {{ get: {{ operationId: x, tags: [t{number}], responses: {{ '204': {{ description: Done. }} }} }} }}"
        );
    }
    let contract = lowered(&document(&paths)).contract.expect("a contract");
    assert_eq!((contract.operations.len(), contract.services.len()), (10_000, 10_000));
}

#[test]
fn path_items_in_circles() {
    let text = "\
paths:
  /a: { $ref: '#/paths/~1b' }
  /b: { $ref: '#/paths/~1a' }
  /c: { $ref: '#/paths/~1c' }
  /d: []
  /e: { get: 7, put: { responses: [], parameters: {}, requestBody: 1, security: {}, tags: 1, callbacks: [] } }
components: { parameters: { A: { $ref: '#/components/parameters/A' } }, securitySchemes: [], schemas: 1 }
x-counterpart: [1]
";
    assert!(lowered(&document(text)).contract.is_some());
}
