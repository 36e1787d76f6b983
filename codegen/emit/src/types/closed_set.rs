//! Closed sets of values.

use counterpart_model::{Definition, Enum, Literal};

use crate::print::declaration::{Declaration, Entry};
use crate::print::docs::Paragraphs;
use crate::print::literal::{integer, string};

/// The declaration of a closed set: of strings, of integers, or of any JSON values.
pub(crate) fn emit(definition: &Definition, set: &Enum) -> Declaration {
    let values = || set.variants.iter().map(|variant| &variant.value);
    let keyword = if values().all(|value| matches!(value, Literal::String(_))) {
        "string_enum"
    } else if values().all(|value| i64_of(value).is_some()) {
        "integer_enum"
    } else {
        "literal_enum"
    };
    let entries = set.variants.iter().map(|variant| {
        let docs = Paragraphs::of_or(&variant.docs, code(&variant.value));
        let wire = match (keyword, &variant.value) {
            ("string_enum", Literal::String(text)) => string(text),
            ("integer_enum", Literal::Integer(value)) => integer(*value),
            (_, value) => string(&value.to_json()),
        };
        Entry::new(docs, variant.rust.clone(), wire)
    });
    Declaration {
        keyword,
        docs: Paragraphs::of_or(&definition.docs, format!("`{}`", definition.name.wire)),
        head: format!("pub enum {}", definition.name.rust),
        entries: Some(entries.collect()),
        ..Declaration::default()
    }
}

fn i64_of(value: &Literal) -> Option<i64> {
    match value {
        Literal::Integer(value) => i64::try_from(*value).ok(),
        _ => None,
    }
}

/// A value as code in a sentence.
pub(crate) fn code(value: &Literal) -> String {
    let text = match value {
        Literal::String(text) => text.clone(),
        other => other.to_json(),
    };
    let text: String = text.chars().filter(|character| !character.is_control()).collect();
    let text = text.trim();
    if text.is_empty() {
        "The empty string.".to_owned()
    } else if text.contains('`') {
        format!("`` {text} ``")
    } else {
        format!("`{text}`")
    }
}
