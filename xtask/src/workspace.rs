//! Where the repository is, and running commands in it.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What went wrong, in words for the person who typed the command.
pub(crate) type Outcome<T = ()> = Result<T, String>;

/// The root of the repository; `COUNTERPART_ROOT` names a copy of it, for tests that change a contract.
pub(crate) fn root() -> PathBuf {
    if let Some(root) = std::env::var_os("COUNTERPART_ROOT") {
        return root.into();
    }
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is a folder of the repository").to_owned()
}

/// Runs a command in the root of the repository, its output passed through.
pub(crate) fn run(command: &mut Command) -> Outcome {
    let shown = shown(command);
    let status =
        command.current_dir(root()).status().map_err(|error| format!("`{shown}` cannot be started: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("`{shown}` failed")) }
}

/// Runs a command in the root of the repository and takes what it prints.
pub(crate) fn output(command: &mut Command) -> Outcome<String> {
    let shown = shown(command);
    let output =
        command.current_dir(root()).output().map_err(|error| format!("`{shown}` cannot be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("`{shown}` failed:\n{}", String::from_utf8_lossy(&output.stderr)));
    }
    String::from_utf8(output.stdout).map_err(|_| format!("`{shown}` printed something that is no text"))
}

/// `cargo`, the one that runs this.
pub(crate) fn cargo() -> Command {
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

fn shown(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

/// Every file below a folder with this extension, sorted; build output is passed over.
pub(crate) fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in std::fs::read_dir(&folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                if !matches!(path.file_name().and_then(|name| name.to_str()), Some("target" | ".git")) {
                    open.push(path);
                }
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
