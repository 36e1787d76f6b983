//! `enum` and `const`, and the names that extensions give to values.

use super::Schemas;
use super::facts::{Facts, Value};
use super::keywords::{Keyword, extension};
use super::literal::{key, literal};
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes::lower as codes};
use counterpart_model::Literal;
use std::collections::HashMap;

impl<'a> Schemas<'a> {
    /// Reads `enum` or `const`; where both stand, what is in both counts.
    pub(super) fn read_values(&mut self, node: Node<'a>, keyword: Keyword, value: Node<'a>, facts: &mut Facts<'a>) {
        let values = if keyword == Keyword::Const {
            vec![Value { literal: literal(value), node: value, name: None, description: text(node, "title") }]
        } else {
            if self.expect(value, keyword, value.is_array(), "an array of values").is_none() {
                return;
            }
            self.enum_values(node, value)
        };
        facts.narrow(values);
    }

    fn enum_values(&mut self, node: Node<'a>, list: Node<'a>) -> Vec<Value<'a>> {
        let names = self.texts_beside(node, list, extension::NAMES);
        let descriptions = self.texts_beside(node, list, extension::DESCRIPTIONS);
        let mut seen: HashMap<String, Node<'a>> = HashMap::new();
        let mut values = Vec::with_capacity(list.len());
        for (at, item) in list.items().enumerate() {
            let literal = literal(item);
            if let Some(first) = seen.get(&key(&literal)) {
                self.say_repeated_value(item, *first);
                continue;
            }
            seen.insert(key(&literal), item);
            values.push(Value {
                literal,
                node: item,
                name: names.get(at).copied().flatten(),
                description: descriptions.get(at).copied().flatten(),
            });
        }
        values
    }

    /// The texts of an extension that says one for each value: a list, or an object by value.
    fn texts_beside(&mut self, node: Node<'a>, list: Node<'a>, names: &[&str]) -> Vec<Option<&'a str>> {
        let Some(found) = names.iter().find_map(|name| node.get(name)) else { return Vec::new() };
        if found.is_object() {
            let by_value = |item: Node<'a>| found.get(item.scalar_text()?)?.as_str();
            return list.items().map(by_value).collect();
        }
        if found.len() != list.len() {
            self.say_names_do_not_fit(found, list);
            return Vec::new();
        }
        found.items().map(Node::as_str).collect()
    }

    fn say_names_do_not_fit(&mut self, found: Node<'a>, list: Node<'a>) {
        let name = found.key().unwrap_or_default();
        let message = format!("`{name}` names {} values, `enum` has {}", found.len(), list.len());
        self.report.say(
            found,
            Diagnostic::warning(codes::ENUM_NAMES, message)
                .at(found.place(), "not used")
                .at(list.place(), "the values")
                .help("name each value once, in the order of `enum`"),
        );
    }

    fn say_repeated_value(&mut self, item: Node<'a>, first: Node<'a>) {
        let message = format!("{} stands twice in `enum`", quoted(&literal(item)));
        self.report.say(
            item,
            Diagnostic::warning(codes::ENUM_REPEATED, message)
                .at(item.place(), "the second one")
                .at(first.place(), "the first one")
                .help("remove one of the two"),
        );
    }
}

fn text<'a>(node: Node<'a>, name: &str) -> Option<&'a str> {
    node.get(name).and_then(Node::as_str)
}

/// A value in a sentence.
pub(super) fn quoted(value: &Literal) -> String {
    const LONGEST: usize = 60;
    let text = value.to_json();
    if text.chars().count() > LONGEST {
        let start: String = text.chars().take(LONGEST).collect();
        return format!("`{start}…`");
    }
    format!("`{text}`")
}
