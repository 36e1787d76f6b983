//! Drift for real: a copy of the repository, one contract changed and generated again, and the hand-written crates fail
//! where they use what changed, plus one version line an implementation and a client, and nowhere else.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::Path;

use counterpart_tests::compiler::{Fault, cargo, check};
use counterpart_tests::root;

/// What is copied: contracts, what is generated, hand-written crates over it, and the runtime. Not what generates.
const COPIED: &[&str] = &["contracts", "generated", "server", "clients", "codegen/runtime", "Cargo.toml", "Cargo.lock"];

/// What the contract's owner does: a new version, and what she wanted in it.
const CHANGES: &[(&str, &str)] = &[
    ("  version: 0.2.0\n", "  version: 0.3.0\n"),
    // A value of a request's enumeration.
    ("enum: [created, updated, removed]", "enum: [created, updated, removed, adopted]"),
    // A member of an answer that bodies build and callers take apart.
    (
        "      required: [outcome, description, results]\n      properties:\n        outcome: { $ref: '#/components/schemas/WorkOutcome' }\n",
        "      required: [outcome, description, results, endedAt]\n      properties:\n        endedAt: { type: string, format: date-time }\n        outcome: { $ref: '#/components/schemas/WorkOutcome' }\n",
    ),
    // A member of an answer that no body gives, and that no caller looks into.
    (
        "      required: [operationId]\n      properties:\n",
        "      required: [operationId, expectedAt]\n      properties:\n        expectedAt: { type: string, format: date-time }\n",
    ),
];

/// What the compiler says then: the file, the function or item, the code. Nothing else, and each once.
const EXPECTED: &[(&str, &str, &str)] = &[
    // The caller that takes the answer apart.
    ("clients/control-plane/src/lib.rs", "apply", "E0027"),
    // One version line an implementation and a client's constructor.
    ("clients/control-plane/src/lib.rs", "connect", "E0277"),
    ("server/provisioner/src/lib.rs", "Implements", "E0277"),
    // The body that builds the answer.
    ("server/provisioner/src/outcome.rs", "of", "E0063"),
    // The body that matches on the request's enumeration.
    ("server/provisioner/src/store.rs", "apply", "E0004"),
];

/// What the version lines and the others have to name.
const TOLD: &[(&str, &[&str])] = &[
    ("E0004", &["Adopted"]),
    ("E0027", &["ended_at"]),
    ("E0063", &["ended_at"]),
    (
        "E0277",
        &["contract `provisioner` is now 0.3.0", "Apply: ", "\"adopted\"", "Outcome.endedAt", "Accepted.expectedAt"],
    ),
];

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
    for group in ["server", "clients"] {
        for entry in std::fs::read_dir(folder.join(group)).unwrap().map(|entry| entry.unwrap()) {
            without_shared_tests(&entry.path());
        }
    }
}

/// Tests that need what is not copied stay behind.
fn without_shared_tests(package: &Path) {
    let path = package.join("Cargo.toml");
    let manifest = std::fs::read_to_string(&path).unwrap();
    let stays: Vec<&str> = manifest.lines().filter(|line| !line.contains("path = \"../../tests/")).collect();
    if stays.len() < manifest.lines().count() {
        std::fs::write(path, stays.join("\n") + "\n").unwrap();
        std::fs::remove_dir_all(package.join("tests")).unwrap();
    }
}

fn change(folder: &Path) {
    let path = folder.join("contracts/provisioner/openapi.yaml");
    let mut text = std::fs::read_to_string(&path).unwrap();
    for (from, to) in CHANGES {
        assert_eq!(text.matches(from).count(), 1, "the contract says once {from:?}");
        text = text.replace(from, to);
    }
    std::fs::write(path, text).unwrap();
}

fn regenerate(folder: &Path) {
    let arguments = ["run", "--quiet", "--package", "xtask", "--", "regenerate"];
    let output = cargo().args(arguments).current_dir(root()).env("COUNTERPART_ROOT", folder).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Every error in the hand-written crates and in what is generated.
fn errors(folder: &Path) -> Vec<Fault> {
    check(folder, &["--all-targets", "--exclude", "plugin"], &folder.join("../target"))
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
    let mut found: Vec<(&str, &str, &str)> = errors
        .iter()
        .map(|fault| (fault.file.to_str().unwrap_or_default(), name(&fault.item), fault.code.as_str()))
        .collect();
    found.sort_unstable();
    let all = errors.iter().map(|fault| fault.rendered.as_str()).collect::<Vec<_>>().join("\n");
    assert_eq!(found, EXPECTED, "{all}");
    for fault in &errors {
        let told = TOLD.iter().filter(|(code, _)| *code == fault.code).flat_map(|(_, words)| *words);
        let silent: Vec<_> = told.filter(|words| !fault.rendered.contains(**words)).collect();
        assert!(silent.is_empty(), "the compiler does not say {silent:?}:\n{}", fault.rendered);
    }
}
