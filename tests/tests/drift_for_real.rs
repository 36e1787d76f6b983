//! Drift for real: a copy of the repository, one contract changed and generated again, and the hand-written crates fail
//! where they use what changed, plus one version line an implementation and a client, and nowhere else.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use counterpart_tests::root;
use serde_json::Value;

/// What is copied: contracts, what is generated, hand-written crates over it, and the runtime. Not what generates.
const COPIED: &[&str] = &["contracts", "generated", "server", "clients", "codegen/runtime", "Cargo.toml", "Cargo.lock"];

/// What the contract's owner does: three changes and a new version.
const CHANGES: &[(&str, &str)] = &[
    ("  version: 0.2.0\n", "  version: 0.3.0\n"),
    // A value of a request's enumeration.
    ("enum: [created, updated, removed]", "enum: [created, updated, removed, adopted]"),
    // A member of an answer.
    ("      required: [operationId]\n", "      required: [operationId, expectedAt]\n"),
];

fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        std::fs::create_dir_all(to).unwrap();
        for entry in std::fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
            if entry.file_name() != "target" {
                copy(&entry.path(), &to.join(entry.file_name()));
            }
        }
    } else {
        std::fs::create_dir_all(to.parent().unwrap()).unwrap();
        std::fs::copy(from, to).unwrap();
    }
}

/// The copy: only the members that were copied stay in the workspace.
fn lay_out(folder: &Path) {
    let _ = std::fs::remove_dir_all(folder);
    for name in COPIED {
        copy(&root().join(name), &folder.join(name));
    }
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap();
    let stays = |line: &&str| {
        let member = line.trim().trim_matches(['"', ','].as_slice());
        !line.starts_with("    \"")
            || !line.trim_end().ends_with("\",")
            || folder.join(member).join("Cargo.toml").is_file()
    };
    let manifest: Vec<&str> = manifest.lines().filter(stays).collect();
    std::fs::write(folder.join("Cargo.toml"), manifest.join("\n") + "\n").unwrap();
}

fn change(folder: &Path) {
    let path = folder.join("contracts/provisioner/openapi.yaml");
    let mut text = std::fs::read_to_string(&path).unwrap();
    for (from, to) in CHANGES {
        assert_eq!(text.matches(from).count(), 1, "the contract says once {from:?}");
        text = text.replace(from, to);
    }
    // The new member itself, beside the one that is there.
    let member = "        operationId: { $ref: '#/components/schemas/OperationId' }\n";
    assert!(text.contains(member), "the accepted answer has an id");
    text = text.replacen(member, &format!("{member}        expectedAt: {{ type: string, format: date-time }}\n"), 1);
    std::fs::write(path, text).unwrap();
}

fn regenerate(folder: &Path) {
    let arguments = ["run", "--quiet", "--package", "xtask", "--", "regenerate"];
    let output = cargo().args(arguments).current_dir(root()).env("COUNTERPART_ROOT", folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Every error: the file, the function or item around it, the code, and the whole text.
fn errors(folder: &Path) -> Vec<(String, String, String, String)> {
    let mut command = cargo();
    command.args([
        "check",
        "--workspace",
        "--exclude",
        "plugin",
        "--all-targets",
        "--keep-going",
        "--message-format=json",
    ]);
    let output = command.current_dir(folder).env("CARGO_TARGET_DIR", folder.join("../target")).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let values = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    values.filter_map(|value| error(folder, &value)).collect()
}

fn error(folder: &Path, value: &Value) -> Option<(String, String, String, String)> {
    let message = &value["message"];
    if value["reason"] != "compiler-message" || message["level"] != "error" {
        return None;
    }
    let code = message["code"]["code"].as_str()?.to_owned();
    let primary = message["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?;
    let file = PathBuf::from(primary["file_name"].as_str()?);
    let line = usize::try_from(primary["line_start"].as_u64()?).ok()?;
    let source = std::fs::read_to_string(folder.join(&file)).unwrap();
    let opens = ["fn ", "pub fn ", "pub(crate) fn ", "async fn ", "pub async fn ", "type "];
    let above: Vec<&str> = source.lines().take(line).collect();
    let item = above.iter().rev().map(|line| line.trim()).find(|line| opens.iter().any(|open| line.starts_with(open)));
    let rendered = message["rendered"].as_str().unwrap_or_default().to_owned();
    Some((file.display().to_string(), item.unwrap_or_default().to_owned(), code, rendered))
}

/// `pub(crate) fn apply(&self, …` → `apply`
fn name(item: &str) -> &str {
    let behind = item.split_once("fn ").or_else(|| item.split_once("type ")).map_or(item, |(_, behind)| behind);
    behind.split(|found: char| !found.is_alphanumeric() && found != '_').next().unwrap_or_default()
}

#[test]
fn a_changed_contract_fails_where_it_is_used_and_nowhere_else() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drift-for-real/copy");
    lay_out(&folder);
    regenerate(&folder);
    assert_eq!(errors(&folder), Vec::new(), "the copy compiles before anything changes");

    change(&folder);
    regenerate(&folder);
    let errors = errors(&folder);
    let found: BTreeSet<(&str, &str, &str)> =
        errors.iter().map(|(file, item, code, _)| (file.as_str(), name(item), code.as_str())).collect();
    let expected = BTreeSet::from([
        // The body that matches on the request's enumeration.
        ("server/provisioner/src/store.rs", "apply", "E0004"),
        // One version line an implementation and a client.
        ("server/provisioner/src/lib.rs", "Implements", "E0277"),
        ("clients/control-plane/src/lib.rs", "connect", "E0277"),
    ]);
    let all = errors.iter().map(|error| error.3.as_str()).collect::<Vec<_>>().join("\n");
    assert_eq!(found, expected, "{all}");
    for (_, _, _, text) in errors.iter().filter(|error| error.2 == "E0277") {
        let told = ["contract `provisioner` is now 0.3.0", "Apply: ", "\"adopted\"", "Accepted.expectedAt"];
        for words in told {
            assert!(text.contains(words), "the compiler does not say {words:?}:\n{text}");
        }
    }
}
