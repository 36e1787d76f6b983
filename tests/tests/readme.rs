//! The README's five minutes, to the letter: its files are written, its commands run, its output compared.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use counterpart_tests::root;

/// A fenced block: what stands behind the fence, and its text.
struct Block {
    head: String,
    text: String,
}

fn blocks(markdown: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for line in markdown.lines() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(head)) => open = Some(Block { head: head.to_owned(), text: String::new() }),
            (Some(_), Some(_)) => found.extend(open.take()),
            (Some(block), None) => block.text += &format!("{line}\n"),
            (None, None) => {}
        }
    }
    found
}

/// Runs one line; says what it printed, or, where it has to fail, the first line of what it complained about.
fn run(folder: &Path, line: &str, path: &str, fails: bool) -> String {
    let mut command = Command::new("sh");
    command.args(["-c", line]).current_dir(folder).env("PATH", path).env("CARGO_TARGET_DIR", folder.join("../target"));
    let Output { status, stdout, stderr } = command.output().unwrap();
    let complaint = String::from_utf8(stderr).unwrap();
    assert_eq!(status.success(), !fails, "`{line}`: {complaint}");
    if !fails {
        return String::from_utf8(stdout).unwrap();
    }
    complaint.lines().find(|line| line.starts_with("error")).unwrap_or_default().to_owned() + "\n"
}

/// The command, built as `cargo install` builds it but for the profile, and put first on the path.
fn path() -> String {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let arguments = ["build", "--quiet", "--package", "counterpart-cli", "--message-format=json"];
    let output = Command::new(&cargo).args(arguments).current_dir(root()).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let executables = text.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let executable = executables.filter_map(|value| value["executable"].as_str().map(PathBuf::from)).next_back();
    let folder = executable.expect("cargo says what it built").parent().unwrap().to_owned();
    format!("{}:{}", folder.display(), std::env::var("PATH").unwrap())
}

#[test]
fn five_minutes() {
    let markdown = std::fs::read_to_string(root().join("README.md")).unwrap();
    // A reader's folder stands beside the clone, not in it: inside, cargo would take it for a part of the workspace.
    let home = std::env::temp_dir().join(format!("counterpart-readme-{}", std::process::id()));
    let folder = home.join("visit");
    std::fs::create_dir_all(&folder).unwrap();
    let path = path();
    let mut printed = None;
    let mut compared = 0;
    for block in blocks(&markdown) {
        let mut words = block.head.split_whitespace();
        match (words.next(), words.next()) {
            (Some("sh"), fails @ (None | Some("fails"))) => {
                // Installing is what `path` stands for.
                for line in block.text.lines().filter(|line| !line.starts_with("cargo install")) {
                    printed = Some(run(&folder, line, &path, fails.is_some()));
                }
            }
            (Some("text"), None) => {
                assert_eq!(printed.take().as_deref(), Some(block.text.as_str()), "what the README says is printed");
                compared += 1;
            }
            (Some(_), Some(file)) => {
                let file = folder.join(file);
                std::fs::create_dir_all(file.parent().unwrap()).unwrap();
                std::fs::write(file, block.text).unwrap();
            }
            _ => {}
        }
    }
    assert_eq!(compared, 2, "the README shows what is printed");
    std::fs::remove_dir_all(home).unwrap();
}
