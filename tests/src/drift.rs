//! Drift: a table of changes of a contract, and what the compiler has to say on each side.
//!
//! One workspace holds for every row the generated crate, `r00-vault`, and two hand-written ones, `r00-server` and
//! `r00-client`; one `cargo check` compiles them all.

#![expect(clippy::panic, reason = "what tests share fails as tests do")]

use std::path::Path;

use crate::compiler::{self, Fault};
use crate::root;

/// What the compiler says on one side.
#[derive(Debug, Clone, Copy)]
pub enum Says {
    /// This code, in a message that holds this text, inside this function.
    Code(&'static str, &'static str, &'static str),
    /// The version line.
    Version,
    /// Nothing at all.
    Nothing,
}

/// One row.
#[derive(Debug)]
pub struct Row {
    /// What changes.
    pub name: &'static str,
    /// Edits of the base document: from, to.
    pub edits: &'static [(&'static str, &'static str)],
    /// What the server's bodies meet.
    pub server: &'static [Says],
    /// What the client's callers meet.
    pub client: &'static [Says],
}

impl Row {
    /// The base document after the edits.
    ///
    /// # Panics
    ///
    /// Where the base does not say what is edited.
    #[must_use]
    pub fn edit(&self, base: &str) -> String {
        let mut document = base.to_owned();
        for (from, to) in self.edits {
            assert!(document.contains(from), "{}: the base does not say {from:?}", self.name);
            document = document.replace(from, to);
        }
        document
    }
}

/// How the version line is known.
#[derive(Debug, Clone, Copy)]
pub struct VersionLine {
    /// What its message holds.
    pub message: &'static str,
    /// Names of which its notes tell at least one.
    pub names: &'static [&'static str],
}

/// The package of one row: `r07-server`.
#[must_use]
pub fn package(index: usize, side: &str) -> String {
    format!("r{index:02}-{side}")
}

/// Writes the two hand-written crates of a row.
pub fn write_sides(folder: &Path, index: usize, server: &str, client: &str, dependencies: &str) {
    let vault = package(index, "vault");
    for (side, source) in [("server", server), ("client", client)] {
        let name = package(index, side);
        let manifest = format!(
            "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [dependencies]\nvault = {{ package = {vault:?}, path = \"../{vault}\" }}\n{dependencies}"
        );
        put(&folder.join(&name).join("Cargo.toml"), &manifest);
        put(&folder.join(&name).join("src/lib.rs"), source);
    }
}

/// Checks the workspace of all rows and of some more packages, which have to compile; what is not as the rows say.
///
/// # Panics
///
/// Where cargo does not run.
#[must_use]
pub fn judge(folder: &Path, rows: &[Row], more: &[&str], version: VersionLine) -> Vec<String> {
    let sides = |index| ["vault", "server", "client"].map(|side| package(index, side));
    let members = (0..rows.len()).flat_map(sides).chain(more.iter().map(ToString::to_string));
    let members = members.map(|member| format!("{member:?}")).collect::<Vec<_>>().join(", ");
    put(&folder.join("Cargo.toml"), &format!("[workspace]\nresolver = \"3\"\nmembers = [{members}]\n"));
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file can be copied");
    let faults = compiler::check(folder, &[], &folder.join("target"));
    let of = |package: &str| -> Vec<&Fault> { faults.iter().filter(|fault| fault.package == package).collect() };
    let mut wrong = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        for (side, says) in [("server", row.server), ("client", row.client)] {
            let found = judge_side(says, &of(&package(index, side)), version);
            wrong.extend(found.into_iter().map(|text| format!("{} ({side}): {text}", row.name)));
        }
        let broken = of(&package(index, "vault"));
        wrong.extend(broken.iter().map(|fault| format!("{}: what is generated: {}", row.name, fault.rendered)));
    }
    wrong.extend(more.iter().flat_map(|package| of(package)).map(|fault| fault.rendered.clone()));
    wrong
}

/// What is not as one side of a row says.
fn judge_side(says: &[Says], found: &[&Fault], version: VersionLine) -> Vec<String> {
    let is_version = |fault: &&&Fault| fault.message.contains(version.message);
    let (lines, others): (Vec<&Fault>, Vec<&Fault>) = found.iter().partition(is_version);
    let mut wrong = Vec::new();
    let mut items = Vec::new();
    for say in says {
        match say {
            Says::Code(code, text, item) => {
                items.push(*item);
                let fits =
                    |fault: &&Fault| fault.code == *code && fault.item.contains(item) && fault.rendered.contains(text);
                if !others.iter().any(fits) {
                    wrong.push(format!("no {code} with {text:?} in `{item}`, but {}", list(found)));
                }
            }
            Says::Version => wrong.extend(judge_version(&lines, version)),
            Says::Nothing if found.is_empty() => {}
            Says::Nothing => wrong.push(format!("it should compile, but {}", list(found))),
        }
    }
    // Whatever else is said has to be said where the change is used, never elsewhere.
    for fault in others.iter().filter(|fault| !items.iter().any(|item| fault.item.contains(item))) {
        wrong.push(format!("{} in `{}`, which uses nothing that changed: {}", fault.code, fault.item, fault.message));
    }
    wrong
}

/// The version line stands where a body or a caller says its version, and tells what changed by name.
fn judge_version(lines: &[&Fault], version: VersionLine) -> Vec<String> {
    if lines.is_empty() {
        return vec!["the compiler does not say that the version changed".to_owned()];
    }
    let mut wrong = Vec::new();
    for fault in lines {
        if !fault.item.starts_with("type Implements") && !fault.item.contains("fn connect") {
            wrong.push(format!("the version is said in `{}`", fault.item));
        }
        let notes = || fault.rendered.lines().filter(|line| line.contains("= note: "));
        if !notes().any(|note| version.names.is_empty() || version.names.iter().any(|name| note.contains(name))) {
            wrong.push(format!("the version line tells no change: {}", fault.rendered));
        }
    }
    wrong
}

fn list(found: &[&Fault]) -> String {
    let all: Vec<String> =
        found.iter().map(|fault| format!("{} in `{}`: {}", fault.code, fault.item, fault.message)).collect();
    if all.is_empty() { "nothing is said".to_owned() } else { all.join("; ") }
}

/// Writes a file, unless it holds the text already: then cargo has nothing to do.
///
/// # Panics
///
/// Where the file cannot be written.
pub fn put(path: &Path, text: &str) {
    if std::fs::read_to_string(path).is_ok_and(|present| present == text) {
        return;
    }
    let written = path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(path, text));
    written.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
}
