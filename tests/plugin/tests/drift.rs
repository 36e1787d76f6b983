//! Drift: each change of a proto contract against hand-written code, and what the compiler says.
//!
//! One workspace holds, for every row of the table, the generated crate, a server and a client; one `cargo check` compiles
//! them all.

#![expect(clippy::panic, reason = "a test that cannot go on fails")]

#[path = "../drift/rows.rs"]
mod rows;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_emit::{Layout, Membership, Options, Package, Runtime, Sides, rpc};
use counterpart_model::rpc::Contract;
use counterpart_proto::{Documents, Loaded, Request};
use rows::{ROWS, Row, Says};
use serde_json::Value;

const BASE: &str = include_str!("../drift/base.proto");
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

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository is there")
}

#[test]
fn every_row() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("drift-proto");
    let mut members = Vec::new();
    for (index, row) in ROWS.iter().enumerate() {
        members.extend(lay_out(&folder, index, row));
    }
    members.push(lay_out_kinds(&folder));
    let members = members.iter().map(|member| format!("{member:?}")).collect::<Vec<_>>().join(", ");
    put(&folder.join("Cargo.toml"), &format!("[workspace]\nresolver = \"3\"\nmembers = [{members}]\n"));
    std::fs::copy(root().join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file can be copied");

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
    wrong.extend(faults.get("kinds").into_iter().flatten().map(|fault| fault.rendered.clone()));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A contract of every kind of method and message, in two packages and two services: it has to compile.
fn lay_out_kinds(folder: &Path) -> String {
    let common = ("common.proto", include_str!("../drift/kinds/common.proto"));
    let store = ("store.proto", include_str!("../drift/kinds/store.proto"));
    let loaded = load_all("kinds", "1.0.0", &["store.proto"], Documents::texts([common, store]));
    let options = options("kinds", &loaded.contract, &loaded.contract);
    generate(&folder.join("kinds"), &loaded, &options);
    "kinds".to_owned()
}

fn generate(folder: &Path, loaded: &Loaded, options: &Options) {
    let input = rpc::Input { contract: &loaded.contract, descriptors: &loaded.descriptors, options };
    let mut diagnostics = Diagnostics::default();
    for file in rpc::emit(input, &mut diagnostics) {
        put(&folder.join(&file.path), &file.text);
    }
    assert!(diagnostics.is_empty(), "{diagnostics:#?}");
}

fn load(version: &str, text: &str) -> Loaded {
    load_all("vault", version, &["vault.proto"], Documents::texts([("vault.proto", text)]))
}

fn load_all(name: &str, version: &str, roots: &[&str], documents: Documents) -> Loaded {
    let roots: Vec<String> = roots.iter().map(ToString::to_string).collect();
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let request = Request { name, version, roots: &roots, documents };
    let loaded = counterpart_proto::load(&request, &mut sources, &mut diagnostics);
    loaded.unwrap_or_else(|| panic!("{diagnostics:#?}"))
}

/// Writes the three crates of a row; their folders.
fn lay_out(folder: &Path, index: usize, row: &Row) -> [String; 3] {
    let name = |side: &str| format!("r{index:02}-{side}");
    let mut document = BASE.to_owned();
    for (from, to) in row.edits {
        assert!(document.contains(from), "{}: the base does not say {from:?}", row.name);
        document = document.replace(from, to);
    }
    let now = load("1.1.0", &document);
    let options = options(&name("vault"), &load("1.0.0", BASE).contract, &now.contract);
    generate(&folder.join(name("vault")), &now, &options);
    for (side, source) in [("server", SERVER), ("client", CLIENT)] {
        let crate_folder = folder.join(name(side));
        let vault = format!("vault = {{ package = {:?}, path = \"../{}\" }}", name("vault"), name("vault"));
        let tonic = "tonic = { version = \"0.14\", default-features = false }";
        let head = format!("[package]\nname = {:?}\nversion = \"0.0.0\"\nedition = \"2024\"\n", name(side));
        put(&crate_folder.join("Cargo.toml"), &format!("{head}\n[dependencies]\n{vault}\n{tonic}\n"));
        put(&crate_folder.join("src/lib.rs"), source);
    }
    [name("vault"), name("server"), name("client")]
}

fn options(package: &str, before: &Contract, now: &Contract) -> Options {
    let runtime = Runtime::Path(root().join("codegen/runtime").display().to_string());
    Options {
        layout: Layout::Crate(Package { name: package.to_owned(), runtime, membership: Membership::Plain }),
        sides: Sides::Both,
        command: "cargo test".to_owned(),
        source: "vault.proto".to_owned(),
        evolution: rpc::evolution(std::slice::from_ref(before), now),
    }
}

/// Writes a file, unless it holds the text already: then cargo has nothing to do.
fn put(path: &Path, text: &str) {
    if std::fs::read_to_string(path).is_ok_and(|present| present == text) {
        return;
    }
    std::fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder can be made");
    std::fs::write(path, text).expect("a file can be written");
}

/// Every error, by package.
fn check(folder: &Path) -> BTreeMap<String, Vec<Fault>> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.args(["check", "--workspace", "--keep-going", "--message-format=json"]).current_dir(folder);
    let output = command.env("CARGO_TARGET_DIR", folder.join("target")).output().expect("cargo runs");
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
    let is_version = |fault: &&Fault| fault.message.contains("contract `vault` is now 1.1.0");
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
            Says::Nothing if found.is_empty() => {}
            Says::Nothing => wrong.push(format!("it should compile, but {}", list(found))),
        }
    }
    let told = |say: &Says| if let Says::Code(_, _, item) = say { Some(*item) } else { None };
    let items: Vec<&str> = says.iter().filter_map(told).collect();
    // Whatever else is said has to be said where the change is used, never elsewhere.
    for fault in others.iter().filter(|fault| !items.iter().any(|item| fault.item.contains(item))) {
        wrong.push(format!("{} in `{}`, which uses nothing that changed: {}", fault.code, fault.item, fault.message));
    }
    wrong
}

/// The version line stands where a body or a caller says its version, and tells what changed.
fn judge_version(version: &[&Fault]) -> Vec<String> {
    if version.is_empty() {
        return vec!["the compiler does not say that the version changed".to_owned()];
    }
    let mut wrong = Vec::new();
    for fault in version {
        if !fault.item.starts_with("type Implements") && !fault.item.contains("fn connect") {
            wrong.push(format!("the version is said in `{}`", fault.item));
        }
        if !fault.rendered.contains("= note: ") {
            wrong.push(format!("the version line tells no change: {}", fault.rendered));
        }
    }
    wrong
}

fn list(found: &[Fault]) -> String {
    let all: Vec<String> =
        found.iter().map(|fault| format!("{} in `{}`: {}", fault.code, fault.item, fault.message)).collect();
    if all.is_empty() { "nothing is said".to_owned() } else { all.join("; ") }
}
