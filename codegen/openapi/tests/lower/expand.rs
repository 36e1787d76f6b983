//! The expanded document: one file, valid OpenAPI, with the taxonomy of the document that it was made of.

use super::{Lowered, document, lowered, lowered_file, lowered_from};
use counterpart_model::{Contract, ErrorKind};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Operation, status and code or variant of every error answer.
fn taxonomy(contract: &Contract) -> BTreeSet<(String, String, String)> {
    let mut found = BTreeSet::new();
    for operation in &contract.operations {
        for case in &operation.errors {
            let what = match case.kind {
                ErrorKind::Coded(id) => contract.problems.get(id.0 as usize).expect("a problem").code.clone(),
                ErrorKind::Codeless { .. } => "a body".to_owned(),
                ErrorKind::Bare { .. } => "nothing".to_owned(),
            };
            found.insert((operation.names.wire.clone(), format!("{:?}", case.status), what));
        }
    }
    found
}

/// The shapes of the problems that operations have, without what only the compact notation says.
fn shapes(contract: &Contract) -> BTreeMap<String, Vec<String>> {
    let mut shapes = BTreeMap::new();
    let used: BTreeSet<u32> = contract
        .operations
        .iter()
        .flat_map(|operation| &operation.errors)
        .filter_map(|case| if let ErrorKind::Coded(id) = case.kind { Some(id.0) } else { None })
        .collect();
    for id in used {
        let problem = contract.problems.get(id as usize).expect("a problem");
        let members = problem.members.iter().map(|member| member.wire.clone()).collect();
        shapes.insert(problem.rust.clone(), members);
    }
    shapes
}

/// Lowers what a document is expanded to, and compares both.
fn same(first: &Lowered) {
    let contract = first.contract.as_ref().expect("a contract");
    let text = first.expanded.as_deref().expect("an expanded document");
    assert!(!text.contains("x-counterpart"), "the extension is gone");
    let second = lowered(text);
    assert_eq!(second.errors(), "");
    let again = second.contract.as_ref().expect("a contract");
    assert_eq!(taxonomy(contract), taxonomy(again));
    assert_eq!(shapes(contract), shapes(again));
    assert_eq!(second.expanded.as_deref(), Some(text), "expanding once more changes nothing");
}

#[test]
fn the_taxonomy_stays() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    same(&lowered_file(&manifest.join("tests/lower/fixtures/notation.yaml")));
    same(&lowered_file(&manifest.join("../../contracts/provider-bundles/openapi.yaml")));
    same(&lowered_file(&manifest.join("../../contracts/provisioner/openapi.yaml")));
}

#[test]
fn problems_are_written_out() {
    let text = document(
        "\
x-counterpart:
  notation: 1
  problems:
    type-base: https://example.com/
    schema: { $ref: '#/components/schemas/Problem' }
    everywhere: [internal]
    codes:
      internal: { status: 500, title: Internal error, means: The server failed. }
      stale: { status: 409, means: Another writer won., headers: { X-Both: { required: true, schema: { const: yes } } } }
      in_use:
        status: 409
        title: In use
        members: { clouds: { schema: { type: integer }, required: true, means: How many. } }
        headers: { X-Both: { required: true, schema: { const: yes } }, X-One: { required: true, schema: { type: string } } }
  faults: { panic: internal, answer: internal }
paths:
  /x:
    delete:
      operationId: deleteX
      responses: { '204': { description: Gone. }, default: { description: Anything else. } }
      x-counterpart: { problems: [stale, in_use] }
components:
  schemas:
    Problem: { type: object, required: [code, detail], properties: { type: { type: string }, code: { type: string }, detail: { type: string, x-counterpart: { secret: true } } } }
",
    );
    let lowered = lowered(&text);
    same(&lowered);
    insta::assert_snapshot!("problems_are_written_out", lowered.expanded.expect("an expanded document"));
}

#[test]
fn several_files_become_one() {
    let files = [
        (
            "openapi.yaml",
            "\
openapi: 3.0.3
info: { title: Files, version: 1.0.0 }
paths:
  /a: { $ref: 'paths.yaml#/a' }
components:
  schemas:
    Own: { type: object, properties: { pet: { $ref: 'schemas/pet.yaml' } } }
    Pet: { type: string }
",
        ),
        (
            "paths.yaml",
            "\
a:
  post:
    operationId: postA
    parameters: [{ $ref: 'common.yaml#/parameters/Trace' }]
    requestBody: { content: { application/json: { schema: { $ref: 'openapi.yaml#/components/schemas/Own' } } } }
    responses:
      '200': { description: Done., content: { application/json: { schema: { $ref: 'schemas/pet.yaml' }, example: { $ref: data } } } }
      '400': { $ref: 'common.yaml#/responses/Wrong' }
",
        ),
        (
            "common.yaml",
            "\
parameters:
  Trace: { name: trace, in: header, schema: { $ref: '#/schemas/Trace' } }
responses:
  Wrong:
    description: Wrong.
    content:
      application/json:
        schema: { type: object, required: [code], properties: { code: { type: string, enum: [WRONG] } } }
schemas:
  Trace: { type: string, maxLength: 10 }
",
        ),
        (
            "schemas/pet.yaml",
            "\
oneOf: [{ $ref: '#/definitions/Cat' }, { $ref: '#/definitions/Pet' }]
discriminator: { propertyName: kind, mapping: { cat: '#/definitions/Cat', pet: 'pet.yaml#/definitions/Pet' } }
definitions:
  Cat: { type: object, required: [kind], properties: { kind: { type: string } } }
  Pet: { type: object, required: [kind], properties: { kind: { type: string }, friend: { $ref: 'pet.yaml' } } }
",
        ),
    ];
    let files: BTreeMap<PathBuf, Vec<u8>> =
        files.into_iter().map(|(name, text)| (PathBuf::from(name), text.as_bytes().to_vec())).collect();
    let lowered = lowered_from(Path::new("openapi.yaml"), &files);
    same(&lowered);
    insta::assert_snapshot!("several_files_become_one", lowered.expanded.expect("an expanded document"));
}
