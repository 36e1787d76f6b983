//! Patterns: ECMA-262 as contracts write it, in the syntax of the linear-time engine.
//!
//! A pattern is read by the rules of ECMA-262 with the flag `u`, and where those refuse it by the web's older rules, as
//! far as they leave no doubt: a `-` that is no range and a `{` that is no repetition stand for themselves.
//! `\d`, `\w`, `\s`, `\b` and `.` mean what they mean there, which is not what the engine's own mean.
//! Look-around and back-references cannot be decided in linear time; such a pattern is not enforced, and a diagnostic
//! says so.

mod atom;
mod class;
mod cursor;
mod failure;
mod translate;

pub(super) use failure::Failure;

use counterpart_model::Pattern;
use regex::Regex;
use std::collections::HashMap;

/// The patterns of a document, each translated and compiled once.
#[derive(Default)]
pub(super) struct Patterns {
    known: HashMap<String, Result<(Pattern, Regex), Failure>>,
}

impl Patterns {
    /// The pattern for the linear-time engine.
    pub(super) fn translate(&mut self, ecma: &str) -> Result<Pattern, Failure> {
        self.get(ecma).as_ref().map(|(pattern, _)| pattern.clone()).map_err(Clone::clone)
    }

    /// Whether a text matches; a pattern that is not enforced matches nothing.
    pub(super) fn is_match(&mut self, ecma: &str, text: &str) -> bool {
        self.get(ecma).as_ref().is_ok_and(|(_, regex)| regex.is_match(text))
    }

    fn get(&mut self, ecma: &str) -> &Result<(Pattern, Regex), Failure> {
        self.known.entry(ecma.to_owned()).or_insert_with(|| compile(ecma))
    }
}

fn compile(ecma: &str) -> Result<(Pattern, Regex), Failure> {
    let rust = translate::translate(ecma)?;
    let regex = Regex::new(&rust).map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => Failure::TooLarge,
        other => Failure::syntax(0, &last_line(&other.to_string())),
    })?;
    Ok((Pattern { ecma: ecma.to_owned(), rust }, regex))
}

/// The engine draws the pattern first; its sentence stands in the last line.
fn last_line(text: &str) -> String {
    text.lines().last().unwrap_or_default().trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests;
