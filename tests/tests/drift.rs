//! Drift: each change of a contract against hand-written code, and what the compiler says.
//!
//! One workspace holds, for every row of the table, the generated crate, a server and a client; one `cargo check` compiles
//! them all.

#![expect(clippy::unwrap_used, reason = "a test fails by a panic")]

#[path = "../drift/rows.rs"]
mod rows;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use counterpart_build::{Layout, Membership, Package, Runtime, Settings, Sides, generate, write};
use counterpart_diagnostic::render;
use counterpart_tests::root;
use rows::{ROWS, Row, Says};
use serde_json::Value;

const BASE: &str = include_str!("../drift/base.yaml");
const SERVER: &str = include_str!("../drift/server.rs");
const CLIENT: &str = include_str!("../drift/client.rs");

/// One error of the compiler.
#[derive(Debug, Clone)]
struct Fault {
    code: String,
    message: String,
    rendered: String,
    /// The item that the primary place stands in: the nearest line above that opens one.
    item: String,
}

#[test]
fn every_row() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drift");
    let mut members = Vec::new();
    for (index, row) in ROWS.iter().enumerate() {
        members.extend(lay_out(&folder, index, row));
    }
    let members = members.iter().map(|member| format!("{member:?}")).collect::<Vec<_>>().join(", ");
    put(&folder.join("Cargo.toml"), &format!("[workspace]\nresolver = \"3\"\nmembers = [{members}]\n"));
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).unwrap();

    let faults = check(&folder);
    let mut wrong = Vec::new();
    for (index, row) in ROWS.iter().enumerate() {
        for (side, says) in [("server", row.server), ("client", row.client)] {
            let none = Vec::new();
            let found = faults.get(&format!("r{index:02}-{side}")).unwrap_or(&none);
            wrong.extend(judge(says, found).into_iter().map(|text| format!("{} ({side}): {text}", row.name)));
        }
        if let Some(found) = faults.get(&format!("r{index:02}-vault")) {
            wrong.push(format!("{}: the generated crate does not compile: {}", row.name, found[0].rendered));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Writes the three crates of a row; their folders.
fn lay_out(folder: &Path, index: usize, row: &Row) -> [String; 3] {
    let name = |side: &str| format!("r{index:02}-{side}");
    let own = folder.join(name("contract"));
    let mut document = BASE.replace("version: 1.4.0", "version: 1.5.0");
    for (from, to) in row.edits {
        assert!(document.contains(from), "{}: the base does not say {from:?}", row.name);
        document = document.replace(from, to);
    }
    put(&own.join("openapi.yaml"), &document);
    put(&own.join("published/1.4.0.yaml"), BASE);
    let vault = folder.join(name("vault"));
    let product = generate(&settings(&own, &name("vault")), &mut |_| ());
    let text = render::text(&product.diagnostics, &product.sources, render::Style::Plain);
    assert!(!product.has_errors(), "{}: {text}", row.name);
    write::write(&vault, &product.files).unwrap();
    for (side, source) in [("server", SERVER), ("client", CLIENT)] {
        let crate_folder = folder.join(name(side));
        let dependency = format!("vault = {{ package = {:?}, path = \"../{}\" }}", name("vault"), name("vault"));
        let manifest = format!(
            "[package]\nname = {:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependency}\n",
            name(side)
        );
        put(&crate_folder.join("Cargo.toml"), &manifest);
        put(&crate_folder.join("src/lib.rs"), source);
    }
    [name("vault"), name("server"), name("client")]
}

fn settings(own: &Path, package: &str) -> Settings {
    let runtime = Runtime::Path(root().join("codegen/runtime").display().to_string());
    Settings {
        document: own.join("openapi.yaml"),
        shown: "openapi.yaml".to_owned(),
        name: "vault".to_owned(),
        version: None,
        published: vec![own.join("published/1.4.0.yaml")],
        layout: Layout::Crate(Package { name: package.to_owned(), runtime, membership: Membership::Plain }),
        sides: Sides::Both,
        command: "cargo test".to_owned(),
    }
}

/// Writes a file, unless it holds the text already: then cargo has nothing to do.
fn put(path: &Path, text: &str) {
    if std::fs::read_to_string(path).is_ok_and(|present| present == text) {
        return;
    }
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

/// Every error, by package.
fn check(folder: &Path) -> BTreeMap<String, Vec<Fault>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["check", "--workspace", "--keep-going", "--message-format=json"]).current_dir(folder);
    let output = command.env("CARGO_TARGET_DIR", folder.join("target")).output().unwrap();
    let mut faults: BTreeMap<String, Vec<Fault>> = BTreeMap::new();
    let mut messages = 0;
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(value) = serde_json::from_str::<Value>(line) else { continue };
        messages += 1;
        if let Some((package, fault)) = fault(folder, &value) {
            faults.entry(package).or_default().push(fault);
        }
    }
    assert!(messages > ROWS.len(), "cargo did not check: {}", String::from_utf8_lossy(&output.stderr));
    faults
}

fn fault(folder: &Path, value: &Value) -> Option<(String, Fault)> {
    let message = &value["message"];
    if value["reason"] != "compiler-message" || message["level"] != "error" {
        return None;
    }
    let code = message["code"]["code"].as_str()?.to_owned();
    let package = value["target"]["src_path"].as_str().map(PathBuf::from)?;
    let package = package.strip_prefix(folder).ok()?.components().next()?.as_os_str().to_str()?.to_owned();
    let spans = message["spans"].as_array()?;
    let primary = spans.iter().find(|span| span["is_primary"] == true)?;
    let line = usize::try_from(primary["line_start"].as_u64()?).ok()?;
    let source = folder.join(primary["file_name"].as_str()?);
    let text = std::fs::read_to_string(source).unwrap_or_default();
    let text_of = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let (said, rendered) = (text_of(&message["message"]), text_of(&message["rendered"]));
    Some((package, Fault { code, message: said, rendered, item: item(&text, line) }))
}

/// The nearest line at or above that opens an item.
fn item(text: &str, line: usize) -> String {
    let opens = ["use ", "fn ", "async fn ", "pub fn ", "pub async fn ", "impl ", "type "];
    let above: Vec<&str> = text.lines().take(line).collect();
    let found = above.iter().rev().map(|line| line.trim()).find(|line| opens.iter().any(|open| line.starts_with(open)));
    found.unwrap_or_default().to_owned()
}

/// What is not as the row says.
fn judge(says: &[Says], found: &[Fault]) -> Vec<String> {
    let is_version = |fault: &&Fault| fault.message.contains("contract `vault` is now 1.5.0");
    let (version, others): (Vec<&Fault>, Vec<&Fault>) = found.iter().partition(is_version);
    let fits = |fault: &Fault, (code, text, item): (&str, &str, &str)| {
        fault.code == code && fault.item.contains(item) && fault.rendered.contains(text)
    };
    let mut wrong = Vec::new();
    for say in says {
        match say {
            Says::Code(code, text, item) => {
                if !others.iter().any(|fault| fits(fault, (code, text, item))) {
                    wrong.push(format!("no {code} with {text:?} in `{item}`, but {}", list(found)));
                }
            }
            Says::Version => wrong.extend(judge_version(&version)),
            Says::Nothing => {
                if !found.is_empty() {
                    wrong.push(format!("it should compile, but {}", list(found)));
                }
            }
        }
    }
    for fault in others {
        // Whatever else is said has to be said where the change is used, never elsewhere.
        let items: Vec<&str> =
            says.iter().filter_map(|say| if let Says::Code(_, _, item) = say { Some(*item) } else { None }).collect();
        if !items.iter().any(|item| fault.item.contains(item)) {
            wrong.push(format!(
                "{} in `{}`, which uses nothing that changed: {}",
                fault.code, fault.item, fault.message
            ));
        }
    }
    wrong
}

/// The version line stands where a body or a caller says its version, and tells an operation by name.
fn judge_version(version: &[&Fault]) -> Vec<String> {
    if version.is_empty() {
        return vec!["the compiler does not say that the version changed".to_owned()];
    }
    let mut wrong = Vec::new();
    for fault in version {
        if !fault.item.starts_with("type Implements") && !fault.item.contains("fn connect") {
            wrong.push(format!("the version is said in `{}`", fault.item));
        }
        let named = ["GetChest", "FillChest", "CountKeys", "GetKey"].iter().any(|name| fault.rendered.contains(name));
        if !named {
            wrong.push(format!("the version line names no operation: {}", fault.rendered));
        }
    }
    wrong
}

fn list(found: &[Fault]) -> String {
    let all: Vec<String> =
        found.iter().map(|fault| format!("{} in `{}`: {}", fault.code, fault.item, fault.message)).collect();
    if all.is_empty() { "nothing is said".to_owned() } else { all.join("; ") }
}
