//! Security schemes and requirements.

use super::check;

#[test]
fn every_scheme() {
    check(
        "every_scheme",
        "\
security: [{ bearer: [] }]
paths:
  /a: { get: { operationId: inherited, responses: { '204': { description: Done. } } } }
  /b: { get: { operationId: either, security: [{ basic: [] }, { key: [], qkey: [] }], responses: { '204': { description: Done. } } } }
  /c: { get: { operationId: scoped, security: [{ oauth: [read, write] }], responses: { '204': { description: Done. } } } }
  /d: { get: { operationId: optional, security: [{}, { ck: [] }], responses: { '204': { description: Done. } } } }
  /e: { get: { operationId: open, security: [], responses: { '204': { description: Done. } } } }
  /f: { get: { operationId: certified, security: [{ mutual: [] }, { oidc: [r] }, { hoba: [] }], responses: { '204': { description: Done. } } } }
components:
  securitySchemes:
    bearer: { type: http, scheme: Bearer }
    basic: { type: http, scheme: basic }
    hoba: { type: http, scheme: HOBA }
    key: { type: apiKey, in: header, name: X-Key }
    qkey: { type: apiKey, in: query, name: key }
    ck: { type: apiKey, in: cookie, name: sid }
    oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: 'https://example.com/t', scopes: { read: Reads. } } } }
    oidc: { type: openIdConnect, openIdConnectUrl: 'https://example.com/.well-known' }
    mutual: { type: mutualTLS }
",
    );
}

#[test]
fn unknown_schemes() {
    check(
        "unknown_schemes",
        "\
paths:
  /a: { get: { operationId: undeclared, security: [{ nobody: [] }], responses: { '204': { description: Done. } } } }
  /b: { get: { operationId: unsupported, security: [{ strange: [] }], responses: { '204': { description: Done. } } } }
  /c: { get: { operationId: another, security: [{ nobody: [] }, { basic: [] }], responses: { '204': { description: Done. } } } }
components:
  securitySchemes:
    strange: { type: handshake }
    basic: { type: http, scheme: basic }
",
    );
}
