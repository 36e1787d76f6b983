//! A YAML file as a JSON value.

use std::path::Path;

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_openapi::load::{self, Format, Kind, Node};
use serde_json::{Number, Value};

/// Reads a file.
pub(crate) fn read(file: &Path) -> Value {
    let text = std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
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
        Kind::Object => {
            Value::Object(node.members().map(|member| (member.name.to_owned(), value(member.value))).collect())
        }
    }
}
