//! Documents that mean harm: each ends with exit code 1 and a diagnostic, within bounds of memory.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Kilobytes of address space: half a gigabyte, and what the program itself maps.
const MEMORY: u32 = 640_000;

/// Seconds until the operating system ends the program: many times what a release build needs.
const CPU_SECONDS: u32 = 20;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// Checks a document under limits of memory and time.
    fn check(&self, name: &str, document: &[u8]) -> Output {
        let path = self.0.join(name);
        std::fs::write(&path, document).unwrap();
        let limits = format!("ulimit -v {MEMORY}; ulimit -t {CPU_SECONDS}; exec \"$0\" check \"$1\"");
        let mut command = Command::new("sh");
        command.args(["-c", &limits, env!("CARGO_BIN_EXE_counterpart")]).arg(path).output().unwrap()
    }

    /// Exit code 1, a diagnostic with a code, and no panic.
    fn refuses(&self, name: &str, document: &[u8]) -> String {
        let output = self.check(name, document);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{name}: {:?}\n{}", output.status, start(&text));
        assert!(text.contains("CP"), "{name}: no diagnostic\n{}", start(&text));
        assert!(!text.contains("panicked"), "{name}: {}", start(&text));
        text
    }
}

fn start(text: &str) -> String {
    text.chars().take(2000).collect()
}

#[test]
fn depth() {
    let folder = Folder::new("depth");
    folder.refuses("brackets.json", "[".repeat(1_000_000).as_bytes());
    folder.refuses("braces.json", "{\"a\":".repeat(200_000).as_bytes());
    folder.refuses("dashes.yaml", "- ".repeat(100_000).as_bytes());
    folder.refuses("flow.yaml", "[".repeat(1_000_000).as_bytes());
    folder.refuses("questions.yaml", "? ".repeat(100_000).as_bytes());
}

#[test]
fn aliases() {
    let mut bomb = String::from("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for level in 1..12 {
        let previous = format!("*a{}", level - 1);
        bomb += &format!("a{level}: &a{level} [{}]\n", [previous.as_str(); 10].join(", "));
    }
    Folder::new("aliases").refuses("bomb.yaml", bomb.as_bytes());
}

const HEAD: &str = "openapi: 3.1.0\ninfo: { title: T, version: 1.0.0 }\n";

#[test]
fn references_in_circles() {
    let folder = Folder::new("circles");
    let operation = "paths:\n  /a:\n    get:\n      responses:\n        '200':\n          description: d\n          content: { application/json: { schema: { $ref: '#/components/schemas/A' } } }\n";
    let own = format!("{HEAD}{operation}components: {{ schemas: {{ A: {{ $ref: '#/components/schemas/A' }} }} }}\n");
    folder.refuses("own.yaml", own.as_bytes());
    let schemas = "components:\n  schemas:\n    A: { $ref: '#/components/schemas/B' }\n    B: { $ref: '#/components/schemas/C' }\n    C: { $ref: '#/components/schemas/A' }\n";
    folder.refuses("three.yaml", format!("{HEAD}{operation}{schemas}").as_bytes());
    let parameter = "paths:\n  /a:\n    parameters: [{ $ref: '#/components/parameters/P' }]\n    get: { responses: { '200': { description: d } } }\ncomponents: { parameters: { P: { $ref: '#/components/parameters/P' } } }\n";
    folder.refuses("parameter.yaml", format!("{HEAD}{parameter}").as_bytes());
    folder.refuses("file.yaml", format!("{HEAD}paths: {{ /a: {{ $ref: 'file.yaml#/paths/~1a' }} }}\n").as_bytes());
}

#[test]
fn schemas_that_grow() {
    let folder = Folder::new("growth");
    // Every schema refers twice to the next one: expanded naively, two to the power of forty.
    let mut document = format!("{HEAD}paths: {{}}\ncomponents:\n  schemas:\n    S40: {{ type: string }}\n");
    for level in 0..40 {
        let next = format!("{{ $ref: '#/components/schemas/S{}' }}", level + 1);
        document += &format!("    S{level}: {{ allOf: [{next}, {next}], oneOf: [{next}, {next}] }}\n");
    }
    let output = folder.check("double.yaml", document.as_bytes());
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(matches!(output.status.code(), Some(0 | 1)), "{:?}\n{}", output.status, start(&text));
    assert!(!text.contains("panicked"), "{}", start(&text));
}

#[test]
fn bytes_that_are_no_text() {
    let folder = Folder::new("bytes");
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for round in 0..40 {
        let bytes: Vec<u8> = (0..2000)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                state.to_le_bytes()[0]
            })
            .collect();
        let name = if round % 2 == 0 { "random.json" } else { "random.yaml" };
        folder.refuses(name, &bytes);
    }
    folder.refuses("empty.yaml", b"");
    folder.refuses("nul.json", b"{\"openapi\":\"3.1.0\0\"}");
    let escapes = folder.refuses("escape.yaml", b"openapi: \"\x1b[2J\"\ninfo: 3\n");
    assert!(!escapes.contains('\u{1b}'), "a document wrote to the terminal: {escapes:?}");
}

/// One process each is dear: every length is tried in process by the loader's own tests, some here.
fn cuts(document: &[u8], every: usize) -> impl Iterator<Item = &[u8]> {
    (0..document.len()).step_by(every).filter_map(|length| document.get(..length))
}

#[test]
fn every_truncation_of_a_contract() {
    let folder = Folder::new("truncated");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts/provisioner/openapi.yaml");
    let document = std::fs::read(path).unwrap();
    for cut in cuts(&document, 101) {
        // A YAML document that ends between two members is whole; nothing else ends well.
        let output = folder.check("cut.yaml", cut);
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let (code, length) = (output.status.code(), cut.len());
        assert!(matches!(code, Some(0 | 1)), "{length}: {:?}\n{}", output.status, start(&text));
        assert!(code == Some(0) || text.contains("CP"), "{length}: no diagnostic\n{}", start(&text));
    }
}

#[test]
fn every_truncation_of_a_contract_in_json() {
    let folder = Folder::new("truncated-json");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../generated/provisioner/openapi.json");
    let document = std::fs::read(path).unwrap();
    let closing = document.trim_ascii_end().len();
    for cut in cuts(&document[..closing], 307) {
        folder.refuses("cut.json", cut);
    }
    folder.refuses("cut.json", &document[..closing - 1]);
}

#[test]
fn a_document_that_refers_to_a_device() {
    // Reading would never end.
    let text = format!("{HEAD}paths: {{}}\ncomponents: {{ schemas: {{ A: {{ $ref: /dev/zero }} }} }}\n");
    Folder::new("device").refuses("device.yaml", text.as_bytes());
}
