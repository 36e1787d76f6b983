//! The command as a person meets it: exit codes, pages, choices that are kept.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const DOCUMENT: &str = r"openapi: 3.1.0
info: { title: Pets, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      responses:
        '200':
          description: All pets.
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
components:
  schemas:
    Pet: { type: object, required: [name], properties: { name: { type: string, maxLength: 40 } } }
";

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("command").join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    std::fs::write(path.join("openapi.yaml"), DOCUMENT).unwrap();
    path
}

fn counterpart(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_counterpart")).args(arguments).current_dir(folder).output().unwrap()
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[test]
fn generates_checks_and_keeps_choices() {
    let folder = folder("generate");
    let output = counterpart(&folder, &["generate", "openapi.yaml", "--output", "my-api", "--only", "client"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output));
    let kept = std::fs::read_to_string(folder.join("my-api/counterpart.toml")).unwrap();
    assert!(kept.contains("document = \"../openapi.yaml\"") && kept.contains("only = \"client\""), "{kept}");
    assert!(!folder.join("my-api/src/server.rs").exists());

    // In the folder itself no argument is needed, and nothing is left to do.
    let output = counterpart(&folder.join("my-api"), &["generate", "--check"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output));

    std::fs::write(folder.join("openapi.yaml"), DOCUMENT.replace("maxLength: 40", "maxLength: 41")).unwrap();
    let output = counterpart(&folder.join("my-api"), &["generate", "--check"]);
    assert_eq!(code(&output), Some(1));
    assert!(text(&output).contains("stale ") && text(&output).contains("mend it with"), "{}", text(&output));
    let output = counterpart(&folder.join("my-api"), &["generate", "--dry-run"]);
    assert_eq!(code(&output), Some(0));
    let output = counterpart(&folder.join("my-api"), &["generate"]);
    assert_eq!(code(&output), Some(0), "{}", text(&output));
    assert_eq!(code(&counterpart(&folder.join("my-api"), &["generate", "--check"])), Some(0));
}

#[test]
fn errors_write_nothing() {
    let folder = folder("errors");
    std::fs::write(folder.join("openapi.yaml"), DOCUMENT.replace("openapi: 3.1.0", "swagger: '2.0'")).unwrap();
    let output = counterpart(&folder, &["generate", "openapi.yaml", "--output", "my-api"]);
    assert_eq!(code(&output), Some(1));
    assert!(text(&output).contains("CP0001"), "{}", text(&output));
    assert!(!folder.join("my-api").exists());
    let output = counterpart(&folder, &["check", "openapi.yaml", "--format", "json"]);
    assert_eq!(code(&output), Some(1));
    let line = String::from_utf8_lossy(&output.stdout).lines().next().unwrap_or_default().to_owned();
    assert!(line.starts_with('{') && line.contains("\"CP0001\""), "{line}");
}

#[test]
fn wrong_use() {
    let folder = folder("wrong-use");
    assert_eq!(code(&counterpart(&folder, &["generate", "nowhere.yaml", "--output", "x"])), Some(2));
    assert_eq!(code(&counterpart(&folder, &["generate"])), Some(2));
    assert_eq!(code(&counterpart(&folder, &["check", "nowhere.yaml"])), Some(2));
    assert_eq!(code(&counterpart(&folder, &["generate", "--no-such-flag"])), Some(2));
    assert_eq!(code(&counterpart(&folder, &["explain", "CP9999"])), Some(2));
}

#[test]
fn what_cannot_be_read_or_written_is_wrong_use() {
    let folder = folder("unwritable");
    std::fs::write(folder.join("file"), "").unwrap();
    let output = counterpart(&folder, &["generate", "openapi.yaml", "--output", "file/my-api"]);
    assert_eq!(code(&output), Some(2), "{}", text(&output));
    std::fs::create_dir_all(folder.join("kept")).unwrap();
    std::fs::write(folder.join("kept/counterpart.toml"), "documnt = \"../openapi.yaml\"\n").unwrap();
    let output = counterpart(&folder.join("kept"), &["generate"]);
    assert_eq!(code(&output), Some(2));
    assert!(text(&output).contains("documnt"), "{}", text(&output));
}

#[test]
fn what_deserves_a_look_is_no_error() {
    let folder = folder("look");
    let warned = DOCUMENT.replace("maxLength: 40", "maxLength: 40, minLength: 41");
    std::fs::write(folder.join("openapi.yaml"), &warned).unwrap();
    let output = counterpart(&folder, &["check", "openapi.yaml"]);
    assert!(text(&output).contains("CP1120"), "{}", text(&output));
    assert_eq!(code(&output), Some(0), "a warning");
    // What is not supported is left out, and the rest is what was asked for.
    let refused = DOCUMENT.replace("application/json:", "application/xml:");
    std::fs::write(folder.join("openapi.yaml"), &refused).unwrap();
    let output = counterpart(&folder, &["check", "openapi.yaml"]);
    assert!(text(&output).contains("CP1540"), "{}", text(&output));
    assert_eq!(code(&output), Some(0), "a refusal");
    // What the document itself has wrong is said by the exit code too, although the rest is written.
    std::fs::write(folder.join("openapi.yaml"), DOCUMENT.replace("schemas/Pet'", "schemas/Pat'")).unwrap();
    let output = counterpart(&folder, &["generate", "openapi.yaml", "--output", "my-api"]);
    assert!(text(&output).contains("CP1001"), "{}", text(&output));
    assert_eq!(code(&output), Some(1), "a reference that leads nowhere");
    assert!(folder.join("my-api/Cargo.toml").exists());
}
