//! What a schema says about texts: their length, a pattern, a format.

use crate::Format;
use crate::value::{Amount, Value};
use std::borrow::Cow;

/// Whether a text holds from `min` to `max` code points.
pub(crate) fn fits(text: &str, min: usize, max: usize) -> bool {
    (text.len() <= max && text.len() >= min.saturating_mul(4)) || (min..=max).contains(&text.chars().count())
}

/// What a schema says about a text.
#[derive(Debug, Clone, Copy)]
pub struct Text {
    /// The fewest characters.
    pub min: usize,
    /// The most characters.
    pub max: usize,
    /// What a part of it must look like.
    pub pattern: Option<&'static Pattern>,
    /// What it must be.
    pub format: Option<Format>,
    /// Whether white space around it is taken off before anything is checked.
    pub trim: bool,
}

impl Text {
    /// Any text.
    pub const ANY: Self = Self { min: 0, max: usize::MAX, pattern: None, format: None, trim: false };

    pub(crate) fn read(&self, value: Value<'_>) -> Option<String> {
        let mut text = value.str()?;
        if self.trim {
            text = Cow::Owned(text.trim().to_owned());
        }
        if self.holds(value, &text) { Some(text.into_owned()) } else { None }
    }

    /// Notes everything in which a text is not as described.
    pub(crate) fn holds(&self, value: Value<'_>, text: &str) -> bool {
        let long = fits(text, self.min, self.max);
        if !long {
            let _: Option<()> = value.constraint(format_args!("must hold {} characters", Amount(self.min, self.max)));
        }
        let matched = self.pattern.is_none_or(|pattern| pattern.holds(value, text));
        let formed = self.format.is_none_or(|format| format.holds(value, text));
        long && matched && formed
    }
}

/// A pattern of a contract: ECMA-262 for people, and the same for a linear-time engine.
///
/// It is compiled when it is first asked for.
#[derive(Debug)]
pub struct Pattern {
    original: &'static str,
    #[cfg(feature = "pattern")]
    rewritten: &'static str,
    #[cfg(feature = "pattern")]
    compiled: std::sync::OnceLock<Option<regex::Regex>>,
}

impl Pattern {
    /// A pattern as the contract spells it, and its rewrite for the `regex` crate.
    #[cfg(feature = "pattern")]
    pub const fn new(original: &'static str, rewritten: &'static str) -> Self {
        Self { original, rewritten, compiled: std::sync::OnceLock::new() }
    }
    /// The pattern as the contract spells it.
    pub fn as_str(&self) -> &'static str {
        self.original
    }
    /// Whether a part of the text is as the pattern says.
    #[cfg(feature = "pattern")]
    pub fn is_match(&self, text: &str) -> bool {
        let compiled = self.compiled.get_or_init(|| regex::Regex::new(self.rewritten).ok());
        // one that does not compile was refused when the code was generated; it lets nothing pass
        compiled.as_ref().is_some_and(|regex| regex.is_match(text))
    }
    /// Without the feature there is no pattern that could be asked.
    #[cfg(not(feature = "pattern"))]
    pub fn is_match(&self, _text: &str) -> bool {
        false
    }
    pub(crate) fn holds(&self, value: Value<'_>, text: &str) -> bool {
        let matched = self.is_match(text);
        if !matched {
            let _: Option<()> = value.constraint(format_args!("must match {}", self.original));
        }
        matched
    }
}
