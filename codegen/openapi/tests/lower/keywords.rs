//! Every member that OpenAPI 3.1 gives to its objects: modelled, reported, or for people alone, and none of them is silent.
//!
//! The members of schemas have a table of their own beside their lowering.

use super::lowered;
use regex::Regex;
use std::fmt::Write;

/// What becomes of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Becomes {
    /// It changes the model.
    Modelled,
    /// It is named in a diagnostic.
    Reported,
    /// It changes nothing that is sent or taken: documentation, examples, and what something else has to refer to.
    Aside,
}
use Becomes::{Aside, Modelled, Reported};

/// A document with a mark in each object, where members are added.
const DOCUMENT: &str = "\
openapi: 3.1.0
info: { title: T, version: 1.0.0, contact: { ‹contact› }, license: { name: MIT ‹license› } ‹info› }
externalDocs: { url: 'https://a.example' ‹externalDocs› }
servers: [{ url: 'https://{host}.example', variables: { host: { default: a ‹serverVariable› } } ‹server› }]
tags: [{ name: things ‹tag› }]
security: [{ key: [] }]
paths:
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
    post:
      operationId: makeThing
      tags: [things]
      parameters:
        - { name: q, in: query, schema: { type: array, items: { type: string } } ‹parameter› }
        - { name: c, in: query, content: { application/json: { schema: { type: boolean } ‹parameterMedia› } } ‹parameterContent› }
        - { $ref: '#/components/parameters/Shared' ‹reference› }
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/Thing' } ‹mediaType› }
          application/x-www-form-urlencoded: { schema: { type: object, properties: { a: { type: array, items: { type: string } } } }, encoding: { a: { ‹formEncoding› } } }
          multipart/form-data: { schema: { type: object, properties: { a: { type: string } } }, encoding: { a: { ‹partEncoding› } } }
        ‹requestBody›
      responses:
        '201':
          description: Made.
          headers: { X-Count: { schema: { type: array, items: { type: integer } } ‹header› } }
          content: { application/json: { schema: { type: string } } }
          ‹response›
        ‹responses›
      ‹operation›
    ‹pathItem›
components:
  parameters: { Shared: { name: s, in: query, schema: { type: string } } }
  securitySchemes:
    key: { type: apiKey, name: X-Key, in: header ‹securityScheme› }
    login: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://a.example', scopes: {} ‹flow› } ‹flows› } }
  examples: { One: { value: 1 ‹example› } }
  links: { Next: { operationId: makeThing ‹link› } }
  schemas:
    Cat: { type: object, required: [kind], properties: { kind: { type: string } } }
    Dog: { type: object, required: [kind], properties: { kind: { type: string } } }
    Thing:
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
      discriminator: { propertyName: kind ‹discriminator› }
      externalDocs: { url: 'https://a.example' }
  ‹components›
‹root›
";

/// Marks in block style, with their indentation: members stand on lines of their own there.
const BLOCKS: &[&str] = &["requestBody", "response", "responses", "operation", "pathItem", "components", "root"];

/// Object, members, what becomes of them. Those that the document above holds already are not repeated.
const MEMBERS: &[(&str, &str, Becomes)] = &[
    ("root", "jsonSchemaDialect: https://spec.openapis.org/oas/3.1/dialect/base", Aside),
    ("root", "jsonSchemaDialect: https://else.example", Reported),
    ("root", "webhooks: { made: { post: { responses: { '200': { description: Seen. } } } } }", Reported),
    ("root", "swagger: '2.0'", Reported),
    ("info", "summary: S", Aside),
    ("info", "description: D", Modelled),
    ("info", "termsOfService: 'https://a.example'", Aside),
    ("info", "basePath: /", Reported),
    ("contact", "name: N", Aside),
    ("contact", "url: 'https://a.example'", Aside),
    ("contact", "email: a@b.example", Aside),
    ("contact", "phone: '1'", Reported),
    ("license", "identifier: MIT", Aside),
    ("license", "url: 'https://a.example'", Aside),
    ("license", "spdx: MIT", Reported),
    ("externalDocs", "description: D", Aside),
    ("externalDocs", "title: T", Reported),
    ("server", "description: D", Modelled),
    ("server", "port: 1", Reported),
    ("serverVariable", "enum: [a, b]", Reported),
    ("serverVariable", "description: D", Aside),
    ("serverVariable", "pattern: a", Reported),
    ("tag", "description: D", Modelled),
    ("tag", "externalDocs: { url: 'https://a.example' }", Aside),
    ("tag", "parent: a", Reported),
    ("components", "responses: { R: { description: R. } }", Aside),
    ("components", "requestBodies: { B: { content: {} } }", Aside),
    ("components", "headers: { H: { schema: { type: string } } }", Aside),
    ("components", "callbacks: { C: {} }", Aside),
    ("components", "pathItems: { P: {} }", Aside),
    ("components", "definitions: {}", Reported),
    ("pathItem", "summary: S", Aside),
    ("pathItem", "description: D", Aside),
    ("pathItem", "servers: [{ url: 'https://b.example' }]", Reported),
    ("pathItem", "get: { operationId: a, responses: { '204': { description: D } } }", Modelled),
    ("pathItem", "put: { operationId: a, responses: { '204': { description: D } } }", Modelled),
    ("pathItem", "delete: { operationId: a, responses: { '204': { description: D } } }", Modelled),
    ("pathItem", "options: { operationId: a, responses: { '204': { description: D } } }", Modelled),
    ("pathItem", "head: { operationId: a, responses: { '204': { description: D } } }", Modelled),
    ("pathItem", "patch: { operationId: a, responses: { '204': { description: D } } }", Modelled),
    ("pathItem", "trace: { operationId: a, responses: { '204': { description: D } } }", Modelled),
    ("pathItem", "query: { operationId: a, responses: { '204': { description: D } } }", Reported),
    ("pathItem", "connect: { operationId: a, responses: { '204': { description: D } } }", Reported),
    ("operation", "summary: S", Modelled),
    ("operation", "description: D", Modelled),
    ("operation", "externalDocs: { url: 'https://a.example' }", Aside),
    ("operation", "callbacks: { made: { '{$request.body#/url}': { post: {} } } }", Reported),
    ("operation", "deprecated: true", Modelled),
    ("operation", "security: []", Modelled),
    ("operation", "servers: [{ url: 'https://b.example' }]", Reported),
    ("operation", "produces: [application/json]", Reported),
    ("parameter", "description: D", Modelled),
    ("parameter", "required: true", Modelled),
    ("parameter", "deprecated: true", Modelled),
    ("parameter", "allowEmptyValue: true", Modelled),
    ("parameter", "style: pipeDelimited", Modelled),
    ("parameter", "explode: false", Modelled),
    ("parameter", "allowReserved: true", Modelled),
    ("parameter", "example: [a]", Aside),
    ("parameter", "examples: { a: { value: [a] } }", Aside),
    ("parameter", "collectionFormat: csv", Reported),
    ("parameter", "content: { application/json: { schema: { type: boolean } } }", Reported),
    ("parameterContent", "style: form", Reported),
    ("parameterContent", "explode: true", Reported),
    ("parameterContent", "allowReserved: true", Reported),
    ("parameterMedia", "example: true", Aside),
    ("parameterMedia", "encoding: { a: {} }", Reported),
    ("parameterMedia", "items: {}", Reported),
    ("reference", "description: D", Modelled),
    ("reference", "summary: S", Modelled),
    ("reference", "required: true", Reported),
    ("requestBody", "description: D", Modelled),
    ("requestBody", "required: true", Modelled),
    ("requestBody", "schema: {}", Reported),
    ("mediaType", "example: { kind: Cat }", Aside),
    ("mediaType", "examples: { a: { value: { kind: Cat } } }", Aside),
    ("mediaType", "encoding: { kind: {} }", Reported),
    ("mediaType", "itemSchema: {}", Reported),
    ("mediaType", "type: string", Reported),
    ("formEncoding", "contentType: application/json", Modelled),
    ("formEncoding", "headers: { X-A: { schema: { type: string } } }", Reported),
    ("formEncoding", "style: spaceDelimited", Modelled),
    ("formEncoding", "explode: false", Modelled),
    ("formEncoding", "allowReserved: true", Reported),
    ("formEncoding", "type: string", Reported),
    ("partEncoding", "contentType: application/json", Modelled),
    ("partEncoding", "headers: { X-A: { schema: { type: string } } }", Modelled),
    ("partEncoding", "style: form", Reported),
    ("partEncoding", "explode: true", Reported),
    ("partEncoding", "allowReserved: true", Reported),
    ("responses", "default: { description: Else. }", Modelled),
    ("responses", "4XX: { description: Wrong. }", Modelled),
    ("responses", "wrong: { description: Wrong. }", Reported),
    ("response", "links: { next: { operationId: makeThing } }", Reported),
    ("response", "schema: {}", Reported),
    ("header", "description: D", Modelled),
    ("header", "required: true", Modelled),
    ("header", "deprecated: true", Aside),
    ("header", "style: simple", Aside),
    ("header", "style: form", Reported),
    ("header", "explode: true", Modelled),
    ("header", "example: [1]", Aside),
    ("header", "examples: { a: { value: [1] } }", Aside),
    ("header", "content: { application/json: {} }", Reported),
    ("header", "allowEmptyValue: true", Reported),
    ("example", "summary: S", Aside),
    ("example", "description: D", Aside),
    ("example", "externalValue: 'https://a.example'", Aside),
    ("example", "type: string", Reported),
    ("link", "operationRef: '#/paths/a'", Aside),
    ("link", "parameters: { id: 1 }", Aside),
    ("link", "requestBody: 1", Aside),
    ("link", "description: D", Aside),
    ("link", "server: { url: 'https://a.example' }", Aside),
    ("link", "type: string", Reported),
    ("discriminator", "mapping: { tabby: Cat }", Modelled),
    ("discriminator", "defaultMapping: Cat", Reported),
    ("securityScheme", "description: D", Modelled),
    ("securityScheme", "scheme: bearer", Aside),
    ("securityScheme", "bearerFormat: JWT", Aside),
    ("securityScheme", "openIdConnectUrl: 'https://a.example'", Aside),
    ("securityScheme", "flow: implicit", Reported),
    ("flows", "implicit: { authorizationUrl: 'https://a.example', scopes: {} }", Aside),
    ("flows", "password: { tokenUrl: 'https://a.example', scopes: {} }", Aside),
    (
        "flows",
        "authorizationCode: { authorizationUrl: 'https://a.example', tokenUrl: 'https://a.example', scopes: {} }",
        Aside,
    ),
    ("flows", "accessCode: {}", Reported),
    ("flow", "refreshUrl: 'https://a.example'", Aside),
    ("flow", "url: 'https://a.example'", Reported),
];

/// The document with members in one place.
fn with(place: &str, members: &str) -> String {
    let mut text = String::new();
    for line in DOCUMENT.lines() {
        let block = BLOCKS.iter().find(|block| line.trim() == format!("‹{block}›"));
        match block {
            Some(block) if *block == place => text.push_str(&line.replace(&format!("‹{block}›"), members)),
            Some(_) => continue,
            None => text.push_str(&line.replace(&format!(" ‹{place}›"), &format!(", {members}"))),
        }
        text.push('\n');
    }
    Regex::new(" ‹[a-zA-Z]+›").expect("a pattern").replace_all(&text, "").replace("{,", "{")
}

/// The model without places, and what was said without lines.
fn model_and_diagnostics(text: &str) -> (String, String) {
    let lowered = lowered(text);
    let contract = lowered.contract.as_ref().map(|contract| format!("{contract:#?}")).unwrap_or_default();
    let places = Regex::new(r"(start|end): \d+|pointer: .*").expect("a pattern");
    let said: Vec<String> = lowered.diagnostics.iter().map(|one| format!("{} {}", one.code, one.message)).collect();
    (places.replace_all(&contract, "").into_owned(), said.join("\n"))
}

#[test]
fn no_member_is_silent() {
    let (plain, quiet) = model_and_diagnostics(&with("", ""));
    assert!(!plain.is_empty() && quiet.is_empty(), "{quiet}");
    let mut wrong = String::new();
    for (place, member, expected) in MEMBERS {
        let text = with(place, member);
        assert!(text.contains(member), "{place}");
        let (model, said) = model_and_diagnostics(&text);
        let becomes = match (model == plain, said == quiet) {
            (_, false) => Reported,
            (false, true) => Modelled,
            (true, true) => Aside,
        };
        if becomes != *expected {
            let _ = writeln!(wrong, "{place}: `{member}` is {becomes:?}, not {expected:?}\n{said}");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
