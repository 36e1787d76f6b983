//! Every code of loading and resolving: a document that fires it, and what is then shown.

use counterpart_diagnostic::render::{Style, text};
use counterpart_diagnostic::{Code, Diagnostics, Sources, codes};
use counterpart_openapi::load::{Document, Node, Version, Workspace};
use counterpart_openapi::resolve::{Position, Resolver};
use std::io::{self, ErrorKind};
use std::path::Path;

/// What reading a file gives.
enum Content {
    Bytes(Vec<u8>),
    Fault(ErrorKind),
}

/// A code, and files that fire it; the first one is the contract.
struct Fixture {
    code: &'static Code,
    files: Vec<(&'static str, Content)>,
}

fn bytes(content: impl AsRef<[u8]>) -> Content {
    Content::Bytes(content.as_ref().to_vec())
}

/// A contract of one file.
fn one(code: &'static Code, name: &'static str, content: impl AsRef<[u8]>) -> Fixture {
    Fixture { code, files: vec![(name, bytes(content))] }
}

/// A contract whose one reference names a file.
fn two(code: &'static Code, content: Content) -> Fixture {
    let root = "openapi: 3.1.0\ncomponents:\n  schemas:\n    A: { $ref: 'other.yaml#/A' }\n";
    Fixture { code, files: vec![("openapi.yaml", bytes(root)), ("other.yaml", content)] }
}

/// A contract with these schemas.
fn schemas(code: &'static Code, version: &str, schemas: &str) -> Fixture {
    let indented: String = schemas.lines().flat_map(|line| ["    ", line, "\n"]).collect();
    one(code, "openapi.yaml", format!("openapi: {version}\ncomponents:\n  schemas:\n{indented}"))
}

fn load() -> Vec<Fixture> {
    use codes::load::{
        ALIAS_EXPANSION, BYTE_ORDER_MARK, DUPLICATE_MEMBER, EMPTY, ENCODING, FILE, JSON_STRING, JSON_SYNTAX, LIMIT,
        MERGE_KEY, NO_VERSION, SEVERAL_DOCUMENTS, TOO_DEEP, VERSION, VERSION_FORM, YAML_ALIAS, YAML_NAME, YAML_NUMBER,
        YAML_SYNTAX, YAML_TAG,
    };
    let bomb = (1..9)
        .map(|level| format!("a{level}: &a{level} [{}]\n", format!("*a{}, ", level - 1).repeat(9)))
        .collect::<Vec<_>>()
        .concat();
    vec![
        one(VERSION, "openapi.yaml", "swagger: '2.0'\ninfo: {}\n"),
        one(VERSION, "openapi.yaml", "openapi: 3.2.0\ninfo: {}\n"),
        one(VERSION, "openapi.json", "{ \"openapi\": {} }"),
        one(NO_VERSION, "openapi.yaml", "info: {}\npaths: {}\n"),
        one(NO_VERSION, "openapi.json", "[1]"),
        one(VERSION_FORM, "openapi.yaml", "openapi: 3.1\n"),
        Fixture { code: FILE, files: vec![("openapi.yaml", Content::Fault(ErrorKind::NotFound))] },
        two(FILE, Content::Fault(ErrorKind::NotFound)),
        two(FILE, Content::Fault(ErrorKind::IsADirectory)),
        two(FILE, Content::Fault(ErrorKind::PermissionDenied)),
        schemas(FILE, "3.0.3", "A: { $ref: components/schemas/B }\nB: {}"),
        schemas(FILE, "3.0.3", "A: { $ref: B }\nB: {}"),
        two(LIMIT, Content::Fault(ErrorKind::FileTooLarge)),
        two(ENCODING, bytes(b"A:\n  title: caf\xe9\n")),
        one(ENCODING, "openapi.yaml", b"\xff\xfeo\0p\0"),
        one(BYTE_ORDER_MARK, "openapi.json", "\u{feff}{ \"openapi\": \"3.1.0\" }"),
        one(EMPTY, "openapi.yaml", "# nothing yet\n"),
        one(TOO_DEEP, "openapi.json", "[".repeat(600)),
        one(DUPLICATE_MEMBER, "openapi.yaml", "openapi: 3.1.0\ninfo: { title: A, title: B }\ninfo: {}\n"),
        two(DUPLICATE_MEMBER, bytes("A: {}\nA: {}\n")),
        one(JSON_SYNTAX, "openapi.json", "{ \"openapi\": \"3.1.0\", }"),
        one(JSON_SYNTAX, "openapi.json", "{ // a comment\n}"),
        one(JSON_SYNTAX, "openapi.json", "{ \"a\": 01 }"),
        one(JSON_SYNTAX, "openapi.json", "{ \"a\": nul }"),
        one(JSON_SYNTAX, "openapi.json", "{ \"a\": \"\\x\" }"),
        one(JSON_SYNTAX, "openapi.json", "{ \"a\": \"b\n"),
        one(JSON_SYNTAX, "openapi.json", "{\n  \"a\": [1\n"),
        one(JSON_SYNTAX, "openapi.json", "{} {}"),
        one(JSON_STRING, "openapi.json", "{ \"openapi\": \"3.1.0\", \"a\": \"\\ud83d\", \"b\": \"\t\" }"),
        one(YAML_SYNTAX, "openapi.yaml", "openapi: 3.1.0\ninfo:\n  title: A: B\n"),
        one(YAML_SYNTAX, "openapi.yaml", "openapi: 3.1.0\ninfo:\n\ttitle: A\n"),
        one(YAML_SYNTAX, "openapi.yaml", "openapi: 3.1.0\ntags: [a, b\n"),
        two(YAML_SYNTAX, bytes("A: [\n")),
        one(YAML_ALIAS, "openapi.yaml", "openapi: 3.1.0\ninfo: *info\n"),
        one(ALIAS_EXPANSION, "openapi.yaml", format!("a0: &a0 [x]\n{bomb}")),
        one(YAML_TAG, "openapi.yaml", "openapi: 3.1.0\ninfo: !include info.yaml\npaths: !!int x\n"),
        one(YAML_NAME, "openapi.yaml", "openapi: 3.1.0\n? [a, b]\n: c\n{id}: d\n"),
        one(SEVERAL_DOCUMENTS, "openapi.yaml", "openapi: 3.1.0\n---\nopenapi: 3.1.0\n"),
        one(MERGE_KEY, "openapi.yaml", "openapi: 3.1.0\ninfo:\n  <<: text\n"),
        one(YAML_NUMBER, "openapi.yaml", "openapi: 3.1.0\nx-limit: .inf\n"),
    ]
}

fn resolve() -> Vec<Fixture> {
    use codes::resolve::{
        AMBIGUOUS_ANCHOR, CHAIN, CIRCLE, DANGLING, DYNAMIC_REFERENCE, IGNORED_SIBLINGS, REFERENCE_FORM, REMOTE,
        UNKNOWN_ID,
    };
    let chain = (0..102)
        .map(|link| format!("A{link}: {{ $ref: '#/components/schemas/A{}' }}\n", link + 1))
        .collect::<Vec<_>>()
        .concat();
    vec![
        schemas(DANGLING, "3.0.3", "Pet: {}\nA: { $ref: '#/components/schemas/Petz' }"),
        schemas(
            DANGLING,
            "3.0.3",
            "A: { $ref: '#/components/schemas/B/items' }\nB: { $ref: '#/components/schemas/C' }\nC: {}",
        ),
        schemas(DANGLING, "3.0.3", "A: { $ref: '#/openapi/a' }\nB: { $ref: '#/x-list/3' }"),
        schemas(DANGLING, "3.1.0", "A: { $ref: '#pett' }\nB: { $anchor: pet }"),
        schemas(
            REFERENCE_FORM,
            "3.0.3",
            "A: { $ref: 1 }\nB: { $ref: '#components/schemas/A' }\nC: { $ref: '#/%zz' }\nD: { $ref: '#d' }",
        ),
        schemas(CIRCLE, "3.0.3", "A: { $ref: '#/components/schemas/A' }"),
        schemas(
            CIRCLE,
            "3.1.0",
            "A: { $ref: '#/components/schemas/B' }\nB: { $ref: '#/components/schemas/C' }\nC: { $ref: '#/components/schemas/B' }",
        ),
        schemas(CHAIN, "3.1.0", &chain),
        schemas(REMOTE, "3.0.3", "A: { $ref: 'https://example.com/a.yaml#/A' }"),
        schemas(
            IGNORED_SIBLINGS,
            "3.0.3",
            "A: { $ref: '#/components/schemas/B', description: kept, nullable: true, maxLength: 3 }\nB: {}",
        ),
        schemas(AMBIGUOUS_ANCHOR, "3.1.0", "A: { $anchor: item }\nB: { $anchor: item }\nC: { $ref: '#item' }"),
        schemas(
            DYNAMIC_REFERENCE,
            "3.1.0",
            "A: { $dynamicAnchor: item }\nB: { $dynamicAnchor: item }\nC: { $dynamicRef: '#item' }",
        ),
        schemas(UNKNOWN_ID, "3.1.0", "A: { $id: 'https://example.com/a', properties: { b: { $ref: b } } }"),
    ]
}

/// Loads a contract, follows every reference, and shows what there is to say.
fn run(fixture: &Fixture) -> (Vec<&'static str>, String) {
    let files = |path: &Path| -> io::Result<Vec<u8>> {
        match fixture.files.iter().find(|(name, _)| Path::new(name) == path) {
            Some((_, Content::Bytes(content))) => Ok(content.clone()),
            Some((_, Content::Fault(kind))) => Err(io::Error::from(*kind)),
            None => Err(io::Error::from(ErrorKind::NotFound)),
        }
    };
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let root = Path::new(fixture.files[0].0);
    let workspace = Workspace::load(root, &files, &mut sources, &mut diagnostics);
    if let Some(workspace) = &workspace
        && let Some(version) = Version::of(workspace.root(), &mut diagnostics)
    {
        let resolver = Resolver::new(workspace, version);
        for node in workspace.documents().flat_map(Document::nodes).filter(|node| Node::is_object(*node)) {
            resolver.follow(node, Position::Schema, &mut diagnostics);
            resolver.follow(node, Position::Schema, &mut diagnostics);
        }
    }
    let codes = diagnostics.iter().map(|diagnostic| diagnostic.code.id).collect();
    (codes, text(&diagnostics, &sources, Style::Plain))
}

#[test]
fn every_code_has_a_document_that_fires_it() {
    let fixtures: Vec<Fixture> = load().into_iter().chain(resolve()).collect();
    for code in codes::load::ALL.iter().chain(codes::resolve::ALL) {
        let mut all = String::new();
        for fixture in fixtures.iter().filter(|fixture| fixture.code == *code) {
            let (codes, shown) = run(fixture);
            assert!(codes.contains(&code.id), "{code} expected:\n{shown}");
            all.push_str(&shown);
        }
        assert!(!all.is_empty(), "{code} has no fixture");
        insta::assert_snapshot!(code.id.to_lowercase(), all);
    }
}
