//! The judge: serde_json for the syntax, and the `jsonschema` crate with formats for everything else.
//!
//! What the notation adds to JSON Schema is told to it in two keywords, written without a look at the runtime.

use jsonschema::{Draft, Keyword, ValidationError, Validator};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::Document;
use crate::number::{is_infinite, numbers};

/// Judges bodies of one schema.
pub struct Oracle(Validator);

impl Oracle {
    /// The judge of a named schema.
    ///
    /// # Panics
    /// Where the schema is none.
    pub fn new(document: &Document, name: &str) -> Self {
        Self::of(document, json!({ "$ref": format!("#/components/schemas/{name}") }))
    }

    /// The judge of a schema that stands in a document.
    ///
    /// # Panics
    /// Where the schema is none.
    pub fn of(document: &Document, mut schema: Value) -> Self {
        schema["components"] = with_trims(document.value().get("components").unwrap_or(&Value::Null));
        Self(validator(&schema))
    }

    /// Whether a body is JSON and as the schema says.
    pub fn accepts(&self, body: &[u8]) -> bool {
        read(body).is_some_and(|value: Value| self.0.is_valid(&value))
    }

    /// Whether a value is as the schema says.
    pub fn holds(&self, value: &Value) -> bool {
        self.0.is_valid(value)
    }
}

/// What a whole JSON text holds, however deep it nests. Of a member that appears twice the last counts.
///
/// JSON has no greatest number, and serde_json has: a greater one is read as one that a double holds.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Option<T> {
    parse(body).or_else(|| parse(&within_doubles(std::str::from_utf8(body).ok()?)?))
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Option<T> {
    let mut text = serde_json::Deserializer::from_slice(body);
    text.disable_recursion_limit();
    let value = T::deserialize(&mut text).ok()?;
    text.end().ok().map(|()| value)
}

/// The text with other numbers in place of those that no double holds, where there are any.
fn within_doubles(text: &str) -> Option<Vec<u8>> {
    let mut bytes = text.as_bytes().to_vec();
    let wide: Vec<_> = numbers(text).into_iter().filter(|number| is_infinite(number.text)).collect();
    for number in wide.iter().rev() {
        bytes.splice(number.at..number.at + number.text.len(), *b"1e308");
    }
    (!wide.is_empty()).then_some(bytes)
}

fn validator(schema: &Value) -> Validator {
    let options = jsonschema::options()
        .with_draft(Draft::Draft202012)
        .should_validate_formats(true)
        .with_keyword("x-counterpart", |_, schema, _| Ok(Box::new(unique_by(schema))))
        .with_keyword("x-trimmed", |_, schema, _| Ok(Box::new(Trimmed(validator(schema)))));
    options.build(schema).unwrap_or_else(|error| panic!("{error}"))
}

/// The same schemas, with what holds of a trimmed text under a keyword of its own.
fn with_trims(schema: &Value) -> Value {
    match schema {
        Value::Array(items) => Value::Array(items.iter().map(with_trims).collect()),
        Value::Object(members) if members.get("x-counterpart").is_some_and(|noted| noted["trim"] == true) => {
            let mut inner = members.clone();
            inner.remove("x-counterpart");
            json!({ "x-trimmed": inner })
        }
        Value::Object(members) => {
            let members = members.iter().map(|(name, member)| (name.clone(), with_trims(member)));
            Value::Object(members.collect())
        }
        other => other.clone(),
    }
}

/// `x-trimmed`: what holds of a text without the white space around it.
struct Trimmed(Validator);

impl<'i> Keyword<'i> for Trimmed {
    fn validate(&self, instance: &'i Value) -> Result<(), ValidationError<'i>> {
        said(Keyword::is_valid(self, instance), "does not hold when trimmed")
    }

    fn is_valid(&self, instance: &'i Value) -> bool {
        match instance {
            Value::String(text) => self.0.is_valid(&Value::from(text.trim())),
            other => self.0.is_valid(other),
        }
    }
}

/// `unique-by`: the members that no two items may share.
struct UniqueBy(Vec<String>);

fn unique_by(noted: &Value) -> UniqueBy {
    let members = noted["unique-by"].as_array().into_iter().flatten();
    UniqueBy(members.filter_map(|member| member.as_str().map(str::to_owned)).collect())
}

impl<'i> Keyword<'i> for UniqueBy {
    fn validate(&self, instance: &'i Value) -> Result<(), ValidationError<'i>> {
        said(Keyword::is_valid(self, instance), "two items agree")
    }

    fn is_valid(&self, instance: &'i Value) -> bool {
        let items = instance.as_array().filter(|_| !self.0.is_empty());
        let mut keys: Vec<_> = items.into_iter().flatten().map(|item| self.key(item)).collect();
        let count = keys.len();
        keys.sort();
        keys.dedup();
        keys.len() == count
    }
}

impl UniqueBy {
    fn key(&self, item: &Value) -> Vec<Option<String>> {
        self.0.iter().map(|member| item.get(member).map(Value::to_string)).collect()
    }
}

fn said<'i>(holds: bool, sentence: &str) -> Result<(), ValidationError<'i>> {
    if holds { Ok(()) } else { Err(ValidationError::custom(sentence.to_owned())) }
}
