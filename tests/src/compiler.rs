//! What the compiler says of a workspace, and in which item.

#![expect(clippy::panic, reason = "what tests share fails as tests do")]

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

/// One error of the compiler.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The file of the primary place, below the workspace's folder.
    pub file: PathBuf,
    /// The line of the primary place.
    pub line: usize,
    /// The code: `E0063`.
    pub code: String,
    /// The item that the primary place stands in: the nearest line at or above it that opens one.
    pub item: String,
    /// The folder of the package, where it is directly below the workspace's.
    pub package: String,
    /// The message.
    pub message: String,
    /// The whole text as it is shown.
    pub rendered: String,
}

/// cargo, as it runs this test.
#[must_use]
pub fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Every error that `cargo check` finds in a workspace, each once, whatever targets it stands in.
///
/// # Panics
///
/// Where cargo checked nothing: a test over no message proves nothing.
#[must_use]
pub fn check(workspace: &Path, arguments: &[&str], target: &Path) -> Vec<Fault> {
    let mut command = cargo();
    command.args(["check", "--workspace", "--keep-going", "--message-format=json"]).args(arguments);
    let output = command.current_dir(workspace).env("CARGO_TARGET_DIR", target).output();
    let output = output.unwrap_or_else(|error| panic!("cargo does not run: {error}"));
    let text = String::from_utf8_lossy(&output.stdout);
    let messages: Vec<Value> = text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    assert!(messages.len() > 1, "cargo did not check: {}", String::from_utf8_lossy(&output.stderr));
    let mut faults: Vec<Fault> = messages.iter().filter_map(|message| fault(workspace, message)).collect();
    faults.sort();
    faults.dedup_by(|left, right| {
        (&left.file, left.line, &left.message) == (&right.file, right.line, &right.message)
            && left.package == right.package
    });
    faults
}

fn fault(workspace: &Path, value: &Value) -> Option<Fault> {
    let message = &value["message"];
    if value["reason"] != "compiler-message" || message["level"] != "error" {
        return None;
    }
    let text_of = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let primary = message["spans"].as_array()?.iter().find(|span| span["is_primary"] == true)?;
    let file = PathBuf::from(primary["file_name"].as_str()?);
    let line = usize::try_from(primary["line_start"].as_u64()?).ok()?;
    let source = std::fs::read_to_string(workspace.join(&file)).unwrap_or_default();
    let root = PathBuf::from(value["target"]["src_path"].as_str()?);
    let package = root.strip_prefix(workspace).ok()?.components().next()?.as_os_str().to_str()?.to_owned();
    Some(Fault {
        file,
        line,
        code: text_of(&message["code"]["code"]),
        item: item(&source, line),
        package,
        message: text_of(&message["message"]),
        rendered: text_of(&message["rendered"]),
    })
}

/// The nearest line at or above that opens an item.
fn item(text: &str, line: usize) -> String {
    let opens = ["use ", "fn ", "async fn ", "pub fn ", "pub async fn ", "pub(crate) fn ", "impl ", "type "];
    let above: Vec<&str> = text.lines().take(line).map(str::trim).collect();
    let found = above.iter().rev().find(|line| opens.iter().any(|open| line.starts_with(open)));
    found.copied().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_item_around_a_line() {
        let text = "use a::b;\n\nimpl A for B {\n    type C = D;\n\n    fn e(&self) {\n        f()\n    }\n}\n";
        let items: Vec<String> = [1, 3, 4, 7].iter().map(|line| item(text, *line)).collect();
        assert_eq!(items, ["use a::b;", "impl A for B {", "type C = D;", "fn e(&self) {"]);
    }
}
