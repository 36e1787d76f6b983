//! A contract's document as plain JSON, read by the loader alone: what is tested has no say in what it is tested against.

use std::path::Path;

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_openapi::load::{self, Format, Kind, Node};
use serde_json::{Map, Number, Value};

/// An OpenAPI document.
#[derive(Debug, Clone)]
pub struct Document(Value);

impl Document {
    /// The document of a contract of this repository.
    ///
    /// # Panics
    /// Where it cannot be read.
    pub fn of_contract(name: &str) -> Self {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../contracts").join(name).join("openapi.yaml");
        let text = std::fs::read_to_string(&file);
        Self::parse(&text.unwrap_or_else(|error| panic!("{}: {error}", file.display())))
    }

    /// A document by its text.
    ///
    /// # Panics
    /// Where it cannot be read.
    pub fn parse(text: &str) -> Self {
        let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
        let id = sources.add("openapi.yaml", text);
        let source = sources.get(id);
        let document = load::parse(id, source, Format::of(source.name(), source.text()), &mut diagnostics);
        let document = document.unwrap_or_else(|| panic!("{diagnostics:?}"));
        Self(value(document.root()))
    }

    /// The whole document.
    pub fn value(&self) -> &Value {
        &self.0
    }

    /// The names of its schemas.
    pub fn schemas(&self) -> Vec<&str> {
        let schemas = self.0.pointer("/components/schemas").and_then(Value::as_object);
        schemas.into_iter().flat_map(|schemas| schemas.keys().map(String::as_str)).collect()
    }

    /// The schema of a name.
    pub fn schema(&self, name: &str) -> &Value {
        self.at(&format!("#/components/schemas/{name}"))
    }

    /// What a `$ref` leads to.
    ///
    /// # Panics
    /// Where it leads nowhere.
    pub fn at(&self, reference: &str) -> &Value {
        let found = reference.strip_prefix('#').and_then(|pointer| self.0.pointer(pointer));
        found.unwrap_or_else(|| panic!("`{reference}` leads nowhere"))
    }

    /// The document with another value in one place.
    ///
    /// # Panics
    /// Where the place is none.
    #[must_use]
    pub fn with(&self, pointer: &str, value: Value) -> Self {
        let mut document = self.clone();
        *document.0.pointer_mut(pointer).unwrap_or_else(|| panic!("`{pointer}` leads nowhere")) = value;
        document
    }
}

fn value(node: Node<'_>) -> Value {
    match node.kind() {
        Kind::Null => Value::Null,
        Kind::Bool(value) => Value::Bool(value),
        Kind::Number(text) => text.parse::<Number>().map_or(Value::Null, Value::Number),
        Kind::String(text) => Value::String(text.to_owned()),
        Kind::Array => Value::Array(node.items().map(value).collect()),
        Kind::Object => {
            let members = node.members().map(|member| (member.name.to_owned(), value(member.value)));
            Value::Object(members.collect::<Map<_, _>>())
        }
    }
}
