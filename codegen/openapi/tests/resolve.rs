//! Following references: within a document, across files, by anchor and identifier.

use counterpart_diagnostic::render::{Style, text};
use counterpart_diagnostic::{Diagnostics, Severity, Sources};
use counterpart_openapi::load::{Document, Node, Version, Workspace};
use counterpart_openapi::resolve::{Position, Resolver};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A contract that was loaded from files in memory.
struct Contract {
    sources: Sources,
    diagnostics: Diagnostics,
    workspace: Workspace,
    version: Version,
}

impl Contract {
    /// The first file is the root.
    fn new(files: &[(&str, &str)]) -> Self {
        let content: BTreeMap<PathBuf, Vec<u8>> =
            files.iter().map(|(name, text)| (PathBuf::from(name), text.as_bytes().to_vec())).collect();
        let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
        let root = Path::new(files[0].0);
        let workspace = Workspace::load(root, &content, &mut sources, &mut diagnostics).expect("the root is whole");
        let version = Version::of(workspace.root(), &mut diagnostics).expect("a version that is read");
        Self { sources, diagnostics, workspace, version }
    }

    /// Where a reference at a pointer of the root document leads: the file, and the pointer in it.
    fn leads(&self, pointer: &str, position: Position) -> Result<String, String> {
        let mut diagnostics = Diagnostics::default();
        let node = self.workspace.root().at(pointer).expect("a place in the document");
        let resolver = Resolver::new(&self.workspace, self.version);
        match resolver.follow(node, position, &mut diagnostics) {
            Some(found) => Ok(self.place(found.node)),
            None => Err(text(&diagnostics, &self.sources, Style::Plain)),
        }
    }

    fn place(&self, node: Node<'_>) -> String {
        format!("{}#{}", self.sources.get(node.source()).name(), node.pointer())
    }
}

fn leads(version: &str, schemas: &str) -> Result<String, String> {
    let contract = Contract::new(&[(
        "openapi.yaml",
        &format!("openapi: {version}\ncomponents:\n  schemas: {schemas}\n  parameters: {{ 'a/b~c': {{ name: x }} }}\n"),
    )]);
    contract.leads("/components/schemas/A", Position::Schema)
}

#[test]
fn pointers_within_a_document() {
    for (reference, target) in [
        ("#/components/schemas/B", "/components/schemas/B"),
        ("#/components/schemas/B/properties/x", "/components/schemas/B/properties/x"),
        ("#/components/schemas/B/allOf/1", "/components/schemas/B/allOf/1"),
        ("#/components/parameters/a~1b~0c", "/components/parameters/a~1b~0c"),
        ("#/components/parameters/a%7E1b~0c", "/components/parameters/a~1b~0c"),
        ("#/components/schemas/%C3%A9t%C3%A9", "/components/schemas/été"),
        ("#", ""),
        ("openapi.yaml#/components/schemas/B", "/components/schemas/B"),
        ("./openapi.yaml#/components/schemas/C", "/components/schemas/B"),
    ] {
        let schemas = format!(
            "{{ A: {{ $ref: '{reference}' }}, B: {{ properties: {{ x: {{}} }}, allOf: [{{}}, {{}}] }}, C: {{ $ref: '#/components/schemas/B' }}, été: {{}} }}"
        );
        assert_eq!(leads("3.0.3", &schemas), Ok(format!("openapi.yaml#{target}")), "{reference}");
    }
}

#[test]
fn a_property_named_ref_is_no_reference() {
    let target = leads("3.0.3", "{ A: { $ref: { type: string } } }");
    assert_eq!(target, Ok("openapi.yaml#/components/schemas/A".to_owned()));
}

#[test]
fn across_files() {
    let contract = Contract::new(&[
        (
            "api/openapi.yaml",
            "openapi: 3.0.3\npaths:\n  /pets: { $ref: paths/pets.yaml }\nx-counterpart: { schema: { $ref: 'schemas/all.json#/Pet' } }\ncomponents: { schemas: { A: { $ref: '../common/a%20b.yaml#/A' } } }\n",
        ),
        ("api/paths/pets.yaml", "get: { schema: { $ref: '../schemas/all.json#/Pet' } }\n"),
        (
            "api/schemas/all.json",
            "{ \"Pet\": { \"$ref\": \"#/Animal\" }, \"Animal\": { \"$ref\": \"../openapi.yaml#/components/schemas/A\" } }",
        ),
        ("common/a b.yaml", "A: { type: object }\n"),
        ("common/unused.yaml", "{"),
    ]);
    let target = Ok("common/a b.yaml#/A".to_owned());
    assert_eq!(contract.leads("/x-counterpart/schema", Position::Schema), target);
    assert_eq!(contract.leads("/components/schemas/A", Position::Schema), target);
    assert_eq!(contract.leads("/paths/~1pets", Position::PathItem), Ok("api/paths/pets.yaml#".to_owned()));
    let read: Vec<_> = contract.workspace.files().map(|path| path.display().to_string()).collect();
    assert_eq!(read, ["api/openapi.yaml", "api/paths/pets.yaml", "api/schemas/all.json", "common/a b.yaml"]);
    let resolver = Resolver::new(&contract.workspace, contract.version);
    let mut diagnostics = Diagnostics::default();
    let nodes = contract.workspace.documents().flat_map(Document::nodes);
    let schema = nodes.filter(|node| node.key() == Some("schema"));
    let targets = schema.map(|node| resolver.follow(node, Position::Schema, &mut diagnostics).unwrap());
    let identities: Vec<_> = targets.map(|resolved| (resolved.node.identity(), resolved.through.len())).collect();
    assert_eq!(identities.len(), 2);
    assert_eq!(identities[0], identities[1], "the same target whichever way leads to it");
    assert_eq!(identities[0].1, 4);
}

#[test]
fn what_looks_like_a_reference_in_an_example_is_no_fault() {
    let contract = Contract::new(&[(
        "openapi.yaml",
        "openapi: 3.1.0\nexample: { $ref: missing.yaml }\nother: { $ref: 'https://example.com/Users/1' }\n",
    )]);
    assert!(contract.diagnostics.is_empty());
}

#[test]
fn anchors_and_identifiers() {
    let to = |pointer: &str| Ok(format!("openapi.yaml#/components/schemas/{pointer}"));
    assert_eq!(leads("3.1.0", "{ A: { $ref: '#b' }, B: { properties: { x: { $anchor: b } } } }"), to("B/properties/x"));
    assert_eq!(leads("3.1.0", "{ A: { $ref: '#b' }, B: { $dynamicAnchor: b } }"), to("B"));
    assert_eq!(leads("3.1.0", "{ A: { $dynamicRef: '#b' }, B: { $dynamicAnchor: b } }"), to("B"));
    assert_eq!(
        leads("3.1.0", "{ A: { $ref: 'https://example.com/b' }, B: { $id: 'https://example.com/b' } }"),
        to("B")
    );
    assert_eq!(
        leads(
            "3.1.0",
            "{ A: { $ref: 'https://example.com/b#/properties/x' }, B: { $id: 'https://example.com/b', properties: { x: {} } } }"
        ),
        to("B/properties/x")
    );
    assert_eq!(leads("3.1.0", "{ A: { $ref: b.json }, B: { $id: b.json } }"), to("B"));
    assert_eq!(
        leads(
            "3.1.0",
            "{ A: { $id: 'https://example.com/a', $ref: 'c#x' }, B: { $id: 'https://example.com/c', $anchor: x }, C: { $anchor: x } }"
        ),
        to("B")
    );
    assert_eq!(
        leads("3.1.0", "{ A: { $id: 'https://example.com/a', $ref: '#/$defs/x', $defs: { x: {} } } }"),
        to("A/$defs/x")
    );
    assert!(leads("3.1.0", "{ A: { $ref: '#x' }, B: { $id: 'https://example.com/c', $anchor: x } }").is_err());
    assert!(leads("3.0.3", "{ A: { $ref: '#b' }, B: { $anchor: b } }").is_err());
}

#[test]
fn members_beside_a_reference() {
    let document = |version: &str| {
        format!(
            "openapi: {version}\ncomponents:\n  schemas: {{ A: {{ $ref: '#/components/schemas/B', description: near, maxLength: 3 }}, B: {{ description: far, title: t }} }}\n"
        )
    };
    for (version, position, kept, losses) in [
        ("3.0.3", Position::Schema, 0, 1),
        ("3.1.0", Position::Schema, 1, 0),
        ("3.0.3", Position::PathItem, 1, 0),
        ("3.1.0", Position::Object, 0, 1),
    ] {
        let contract = Contract::new(&[("openapi.yaml", &document(version))]);
        let node = contract.workspace.root().at("/components/schemas/A").unwrap();
        let mut diagnostics = Diagnostics::default();
        let resolver = Resolver::new(&contract.workspace, contract.version);
        let found = resolver.follow(node, position, &mut diagnostics).unwrap();
        assert_eq!(found.siblings().count(), kept);
        assert_eq!(diagnostics.count(Severity::Loss), losses);
        assert_eq!(found.description().and_then(Node::as_str), Some("near"));
        assert_eq!(found.node.get("description").and_then(Node::as_str), Some("far"));
        resolver.follow(node, position, &mut diagnostics);
        assert_eq!(diagnostics.count(Severity::Loss), losses, "said once");
    }
}

#[test]
fn mappings_and_texts() {
    let contract = Contract::new(&[(
        "openapi.yaml",
        "openapi: 3.1.0\ncomponents:\n  schemas: { Cat: {}, Dog: {}, 'a.yaml': {} }\nmapping: { a: Cat, b: '#/components/schemas/Dog', c: a.yaml, d: '#/components/schemas/Cow' }\n",
    )]);
    let resolver = Resolver::new(&contract.workspace, contract.version);
    let mut diagnostics = Diagnostics::default();
    let mapping = contract.workspace.root().get("mapping").unwrap();
    let targets: Vec<_> = mapping
        .members()
        .map(|member| resolver.resolve_mapping(member.value, &mut diagnostics).map(Node::pointer))
        .collect();
    let schema = |name: &str| Some(format!("/components/schemas/{name}"));
    assert_eq!(targets, [schema("Cat"), schema("Dog"), schema("a.yaml"), None]);
    assert_eq!(diagnostics.len(), 1);
}

#[test]
fn a_file_that_is_broken_is_reported_once_and_only_when_it_is_needed() {
    let contract = Contract::new(&[
        ("openapi.yaml", "openapi: 3.1.0\nA: { $ref: 'b.yaml#/x' }\nB: { $ref: 'b.yaml#/y' }\n"),
        ("b.yaml", "x: [\n"),
    ]);
    assert!(contract.diagnostics.is_empty());
    let resolver = Resolver::new(&contract.workspace, contract.version);
    let mut diagnostics = Diagnostics::default();
    for member in contract.workspace.root().members() {
        if member.value.is_object() {
            assert_eq!(resolver.follow(member.value, Position::Schema, &mut diagnostics), None);
        }
    }
    assert_eq!(diagnostics.len(), 1);
}

#[test]
fn documents_that_mean_harm() {
    let begun = Instant::now();
    let follow_all = |schemas: String| {
        let contract = Contract::new(&[("openapi.yaml", &format!("openapi: 3.1.0\nschemas:\n{schemas}"))]);
        let resolver = Resolver::new(&contract.workspace, contract.version);
        let mut diagnostics = Diagnostics::default();
        for node in contract.workspace.documents().flat_map(Document::nodes) {
            resolver.follow(node, Position::Schema, &mut diagnostics);
        }
        assert!(!diagnostics.is_empty());
        assert!(!text(&diagnostics, &contract.sources, Style::Plain).is_empty());
    };
    let lines = |line: &dyn Fn(usize) -> String| (0..5_000).map(line).collect::<Vec<_>>().concat();
    follow_all(lines(&|at| format!("  s{at}: {{ $ref: '#/schemas/s{}' }}\n", (at + 1) % 5_000)));
    follow_all(lines(&|at| format!("  s{at}: {{ $ref: '#/schemas/t{at}' }}\n")));
    follow_all(lines(&|at| format!("  s{at}: {{ $ref: 'missing{at}.yaml' }}\n")));
    follow_all(lines(&|at| format!("  s{at}: {{ $ref: '#item' , $anchor: item }}\n")));
    follow_all(format!("  s: {{ $ref: '#{}' }}\n", "/a".repeat(100_000)));
    follow_all(format!("  s: {{ $ref: '#{}' }}\n", "%".repeat(100_000)));
    follow_all(lines(&|at| {
        format!("  s{at}: {{ $ref: 'https://example.com/{at}', $id: 'https://example.com/x{at}' }}\n")
    }));
    assert!(
        begun.elapsed() < Duration::from_secs(if cfg!(debug_assertions) { 20 } else { 2 }),
        "{:?}",
        begun.elapsed()
    );
}
