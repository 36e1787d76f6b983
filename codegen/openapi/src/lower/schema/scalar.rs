//! Strings.

use super::Schemas;
use super::facts::Facts;
use super::format::{self, Known};
use super::shape::Lowered;
use crate::load::Node;
use crate::lower::pattern::Translated;
use counterpart_model::{Assertion, Format, Pattern, Text, Type};

impl<'a> Schemas<'a> {
    /// A string.
    pub(super) fn text(&mut self, facts: &Facts<'a>) -> Lowered {
        let mut formats = Vec::new();
        let mut secret = facts.notes.secret;
        for node in &facts.formats {
            let name = node.as_str().unwrap_or_default();
            match format::of_strings(name) {
                Some(Known::Checked(format)) if !formats.contains(&format) => formats.push(format),
                Some(Known::Checked(_) | Known::Binary) => {}
                Some(Known::Secret) => secret = true,
                None => self.say_unknown_format(*node, name, "strings"),
            }
        }
        if facts.text.base64 && !formats.contains(&Format::Base64) {
            formats.push(Format::Base64);
        }
        if facts.text.min.zip(facts.text.max).is_some_and(|(min, max)| min > max) {
            self.say_empty_range(facts);
            return Lowered::never();
        }
        let mut patterns: Vec<Pattern> = Vec::new();
        let mut assertions = Vec::new();
        for node in &facts.text.patterns {
            let Some(translated) = self.pattern(*node) else { continue };
            for pattern in &translated.matching {
                if !patterns.contains(pattern) {
                    patterns.push(pattern.clone());
                }
            }
            assertions.extend(translated.exclusions());
        }
        let mut formats = formats.into_iter();
        let ty = Type::Text(Text {
            format: formats.next(),
            min_length: facts.text.min.filter(|min| *min > 0),
            max_length: facts.text.max,
            patterns,
            trim: facts.text.trim,
            secret,
        });
        assertions.extend(formats.map(Assertion::Format));
        Lowered { assertions, ..Lowered::ty(ty) }
    }

    /// A pattern of the contract, for the linear-time engine; nothing, and a diagnostic, where it is none.
    pub(super) fn pattern(&mut self, node: Node<'a>) -> Option<Translated> {
        let ecma = node.as_str()?;
        match self.patterns.translate(ecma) {
            Ok(translated) => Some(translated),
            Err(failure) => {
                self.say_pattern(node, ecma, &failure);
                None
            }
        }
    }
}
