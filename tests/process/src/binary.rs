//! The command itself, built once.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use counterpart_tests::root;

/// The file of the command, as cargo says where it has built it.
pub fn server() -> &'static Path {
    static FILE: OnceLock<PathBuf> = OnceLock::new();
    FILE.get_or_init(build)
}

fn build() -> PathBuf {
    let cargo = std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned());
    let arguments = ["build", "--quiet", "--package", "counterpart-server", "--bins", "--message-format=json"];
    let output = Command::new(cargo).args(arguments).current_dir(root()).output().expect("cargo runs");
    assert!(output.status.success(), "the server is not built: {}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    let messages = text.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let executable = messages.filter_map(|value| value["executable"].as_str().map(PathBuf::from)).next_back();
    executable.expect("cargo says what it has built")
}
