//! What a person's terminal and shell see: pages, colours, completions.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use counterpart_diagnostic::codes;

const BROKEN: &str = "openapi: 3.1.0\ninfo: { title: Pets, version: 1.0.0, title: Dogs }\npaths: {}\n";

fn document(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("terminal");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, BROKEN).unwrap();
    path
}

fn counterpart(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_counterpart")).args(arguments).output().unwrap()
}

fn shown(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

#[test]
fn every_code_has_a_page() {
    for code in codes::all() {
        let output = counterpart(&["explain", code.id]);
        assert_eq!(output.status.code(), Some(0));
        let page = shown(&output);
        assert!(page.starts_with(&format!("# {}: {}\n", code.id, code.title)) && page.lines().count() > 2, "{page}");
    }
    let listed: Vec<String> = shown(&counterpart(&["explain"])).lines().map(|line| line[..6].to_owned()).collect();
    assert_eq!(listed, codes::all().map(|code| code.id).collect::<Vec<_>>());
    assert_eq!(counterpart(&["explain", "cp0001"]).status.code(), Some(0), "a code in small letters");
}

#[test]
fn colours_where_they_are_wanted() {
    let path = document("colours.yaml");
    let check = |color: &[&str]| {
        let output = counterpart(&[color, &["check", path.to_str().unwrap()]].concat());
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    let (plain, never, always) = (check(&[]), check(&["--color", "never"]), check(&["--color", "always"]));
    assert!(plain.contains("CP0016") && !plain.contains('\u{1b}'), "nobody sees colours in a file: {plain}");
    assert_eq!(plain, never);
    assert!(always.contains("\u{1b}[") && always.contains("CP0016"), "{always:?}");
    assert_eq!(counterpart(&["--color", "sometimes", "explain"]).status.code(), Some(2));
}

#[test]
fn progress_is_not_written_into_files() {
    let output = counterpart(&["check", document("progress.yaml").to_str().unwrap()]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(!text.contains('\r') && !text.contains(" …"), "{text:?}");
}

#[test]
fn diagnostics_for_editors() {
    let output = counterpart(&["check", document("json.yaml").to_str().unwrap(), "--format", "json"]);
    let lines = shown(&output);
    let found: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let codes: BTreeSet<&str> = found.iter().filter_map(|diagnostic| diagnostic["code"].as_str()).collect();
    assert!(codes.contains("CP0016"), "{lines}");
}

#[test]
fn completions_know_every_command() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = counterpart(&["completions", shell]);
        assert_eq!(output.status.code(), Some(0), "{shell}");
        let script = shown(&output);
        for word in ["generate", "check", "explain", "completions", "color", "only", "dry-run", "format"] {
            assert!(script.contains(word), "{shell} does not know `{word}`");
        }
    }
    assert_eq!(counterpart(&["completions", "cmd"]).status.code(), Some(2));
}

#[test]
fn help_says_what_each_command_does() {
    let help = shown(&counterpart(&["--help"]));
    for command in ["generate", "check", "explain", "completions"] {
        assert!(help.contains(command), "{help}");
        let output = counterpart(&[command, "--help"]);
        assert!(output.status.success() && shown(&output).contains("Usage:"), "{command}");
    }
    assert!(shown(&counterpart(&["--version"])).contains(env!("CARGO_PKG_VERSION")));
}
