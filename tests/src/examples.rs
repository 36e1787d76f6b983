//! Wire examples: `contracts/<name>/examples/<operation>/<case>.yaml`.

#![expect(clippy::panic, reason = "what tests share fails as tests do")]

use std::path::{Path, PathBuf};

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_openapi::load::{self, Format, Kind, Node};
use serde_json::{Map, Number, Value};

use crate::root;

/// One exchange.
#[derive(Debug, Clone)]
pub struct Example {
    /// The operation, as the folder names it.
    pub operation: String,
    /// The case, as the file names it.
    pub case: String,
    /// The method.
    pub method: String,
    /// The target: path and query.
    pub path: String,
    /// What is sent.
    pub request: Message,
    /// The status that is answered.
    pub status: u16,
    /// What is answered.
    pub response: Message,
}

/// Header fields and a body.
#[derive(Debug, Clone, Default)]
pub struct Message {
    /// Header fields in order.
    pub headers: Vec<(String, String)>,
    /// The body's bytes; empty: none.
    pub body: Vec<u8>,
    /// The body as a JSON value, where the example says it as one.
    pub json: Option<Value>,
}

/// Every example of a contract, by operation and case.
///
/// # Panics
///
/// Where an example cannot be read, or there is none: a test over no example proves nothing.
#[must_use]
pub fn examples(contract: &str) -> Vec<Example> {
    let folder = root().join("contracts").join(contract).join("examples");
    let mut all = Vec::new();
    for operation in sorted(&folder) {
        for file in sorted(&operation) {
            all.push(example(&operation, &file));
        }
    }
    assert!(!all.is_empty(), "{} holds no example", folder.display());
    all
}

fn sorted(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}

fn example(operation: &Path, file: &Path) -> Example {
    let value = yaml(file);
    let text = |value: &Value, name: &str| {
        value[name].as_str().unwrap_or_else(|| panic!("{}: {name}", file.display())).to_owned()
    };
    let name = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let status = value["response"]["status"].as_u64().and_then(|status| u16::try_from(status).ok());
    Example {
        operation: name(operation),
        case: name(file),
        method: text(&value["request"], "method"),
        path: text(&value["request"], "path"),
        request: message(&value["request"]),
        status: status.unwrap_or_else(|| panic!("{}: status", file.display())),
        response: message(&value["response"]),
    }
}

fn message(value: &Value) -> Message {
    let headers = value["headers"].as_object().into_iter().flatten();
    let headers = headers.map(|(name, value)| (name.clone(), plain(value))).collect();
    let json = value.get("body").cloned();
    let body = match (&json, value["text"].as_str()) {
        (_, Some(text)) => text.as_bytes().to_vec(),
        (Some(json), None) => json.to_string().into_bytes(),
        (None, None) => Vec::new(),
    };
    Message { headers, body, json }
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A YAML file as a JSON value.
///
/// # Panics
///
/// Where the file cannot be read.
#[must_use]
pub fn yaml(file: &Path) -> Value {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut sources = Sources::default();
    let mut diagnostics = Diagnostics::default();
    let id = sources.add(file.display().to_string(), text);
    let source = sources.get(id);
    let document = load::parse(id, source, Format::of(source.name(), source.text()), &mut diagnostics);
    let document = document.unwrap_or_else(|| panic!("{}: {diagnostics:?}", file.display()));
    value(document.root())
}

fn value(node: Node<'_>) -> Value {
    match node.kind() {
        Kind::Null => Value::Null,
        Kind::Bool(value) => Value::Bool(value),
        Kind::Number(text) => serde_json::from_str::<Number>(text).map_or(Value::Null, Value::Number),
        Kind::String(text) => Value::String(text.to_owned()),
        Kind::Array => Value::Array(node.items().map(value).collect()),
        Kind::Object => Value::Object(
            node.members().map(|member| (member.name.to_owned(), value(member.value))).collect::<Map<_, _>>(),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_of_our_contracts_reads() {
        for contract in ["provider-bundles", "provisioner"] {
            for example in examples(contract) {
                assert!((200..600).contains(&example.status), "{}/{}", example.operation, example.case);
            }
        }
    }
}
