//! Scalars and tags of YAML.

use super::core::{Meaning, meaning};
use super::{Reader, Scalar};
use crate::load::builder::Builder;
use crate::load::document::{Tag, Text};
use counterpart_diagnostic::{Diagnostic, codes};
use granit_parser::ScalarStyle;
use std::borrow::Cow;
use std::ops::Range;

impl Reader<'_> {
    /// Where the text of a scalar lies: in the source, unless it is escaped or folded.
    pub(super) fn text_of(&mut self, scalar: &Scalar<'_>) -> Text {
        let Range { start, end } = scalar.range;
        let quotes = usize::from(matches!(scalar.style, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted));
        let (start, end) = (start + quotes, end.saturating_sub(quotes));
        if self.text.get(start..end) == Some(scalar.value) {
            return Builder::source_text(start, end);
        }
        self.builder.owned_text(scalar.value)
    }

    /// Adds a scalar, as its style, its tag and the core schema say.
    pub(super) fn scalar(&mut self, scalar: &Scalar<'_>, tag: Option<&granit_parser::Tag>) -> u32 {
        let plain = scalar.style == ScalarStyle::Plain;
        let meant = match tag {
            None if plain => meaning(scalar.value),
            None => Meaning::String,
            Some(tag) => self.tagged(scalar, tag),
        };
        let Range { start, end } = self.trimmed(&scalar.range);
        match meant {
            Meaning::Null => self.builder.word(Tag::Null, start, end),
            Meaning::Bool(true) => self.builder.word(Tag::True, start, end),
            Meaning::Bool(false) => self.builder.word(Tag::False, start, end),
            Meaning::Number(Cow::Borrowed(_)) => {
                let text = self.text_of(scalar);
                self.builder.number(start, end, text)
            }
            Meaning::Number(Cow::Owned(number)) => {
                let text = self.builder.owned_text(&number);
                self.builder.number(start, end, text)
            }
            Meaning::NotFinite => {
                self.not_finite(scalar);
                self.builder.word(Tag::Null, start, end)
            }
            Meaning::String => {
                let text = self.text_of(scalar);
                self.builder.string(start, end, text)
            }
        }
    }

    /// A block scalar is reported with the line breaks behind it; a place ends with its text.
    fn trimmed(&self, range: &Range<usize>) -> Range<usize> {
        let written = self.text.get(range.clone()).unwrap_or_default();
        range.start..range.start + written.trim_end().len()
    }

    fn not_finite(&mut self, scalar: &Scalar<'_>) {
        self.findings.push(
            Diagnostic::error(
                codes::load::YAML_NUMBER,
                format!("`{}` is not a number that JSON can write", scalar.value),
            )
            .at(self.findings.span(scalar.range.start, scalar.range.end), "not a finite number")
            .help("write a finite number, or quote it if a string is meant"),
        );
    }

    /// The meaning of a scalar that has a tag.
    fn tagged<'v>(&mut self, scalar: &Scalar<'v>, tag: &granit_parser::Tag) -> Meaning<'v> {
        let meant = meaning(scalar.value);
        let fits = match (tag.core_suffix(), &meant) {
            (Some("str"), _) => return Meaning::String,
            (Some("int"), Meaning::Number(number)) => number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'),
            (Some("float"), Meaning::Number(_) | Meaning::NotFinite)
            | (Some("bool"), Meaning::Bool(_))
            | (Some("null"), Meaning::Null) => true,
            _ if tag.original() == "!" => return Meaning::String,
            _ => false,
        };
        if fits {
            return meant;
        }
        self.unknown_tag(tag, &scalar.range);
        Meaning::String
    }

    /// `!!map` and `!!seq` say what is there anyway; any other tag has a meaning that is not known.
    pub(super) fn check_collection_tag(
        &mut self,
        tag: Option<&granit_parser::Tag>,
        expected: &str,
        range: &Range<usize>,
    ) {
        if let Some(tag) = tag
            && tag.core_suffix() != Some(expected)
            && tag.original() != "!"
        {
            self.unknown_tag(tag, range);
        }
    }

    fn unknown_tag(&mut self, tag: &granit_parser::Tag, range: &Range<usize>) {
        let written = tag.original();
        let end = range.end.max(range.start + 1).min(self.text.len());
        self.findings.push(
            Diagnostic::error(
                codes::load::YAML_TAG,
                format!("the tag `{written}` does not fit, or is not of the core schema"),
            )
            .at(self.findings.span(range.start, end), "what the tag stands before")
            .help("remove the tag; parts of other files are taken in by `$ref`"),
        );
    }
}
