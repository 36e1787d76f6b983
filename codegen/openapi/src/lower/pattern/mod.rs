//! Patterns: ECMA-262 as contracts write it, in the syntax of the linear-time engine.
//!
//! A pattern is read by the rules of ECMA-262 with the flag `u`, and where those refuse it by the web's older rules, as
//! far as they leave no doubt: a `-` that is no range and a `{` that is no repetition stand for themselves.
//! `\d`, `\w`, `\s`, `\b` and `.` mean what they mean there, which is not what the engine's own mean.
//! Looking ahead at the very beginning is a pattern of its own. Any other look-around and back-references cannot be
//! decided in linear time; such a pattern is not enforced, and a diagnostic says so.

mod atom;
mod class;
mod cursor;
mod failure;
mod guards;
mod translate;

pub(super) use failure::Failure;

use counterpart_model::{Assertion, Pattern};
use guards::{Guard, Piece, Split};
use regex::Regex;
use std::collections::HashMap;

/// What a pattern of the contract says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Translated {
    /// All of these match.
    pub(super) matching: Vec<Pattern>,
    /// None of these matches.
    pub(super) excluded: Vec<Pattern>,
}

impl Translated {
    /// What no pattern of a type says.
    pub(super) fn exclusions(self) -> impl Iterator<Item = Assertion> {
        self.excluded.into_iter().map(|pattern| Assertion::Not(vec![Assertion::Pattern(pattern)]))
    }
}

/// A pattern, compiled.
#[derive(Default)]
struct Compiled {
    translated: Translated,
    matching: Vec<Regex>,
    excluded: Vec<Regex>,
}

/// The patterns of a document, each translated and compiled once.
#[derive(Default)]
pub(super) struct Patterns {
    known: HashMap<String, Result<Compiled, Failure>>,
}

impl Patterns {
    /// The pattern for the linear-time engine.
    pub(super) fn translate(&mut self, ecma: &str) -> Result<Translated, Failure> {
        self.get(ecma).as_ref().map(|compiled| compiled.translated.clone()).map_err(Clone::clone)
    }

    /// The same for a place where only one pattern can stand.
    pub(super) fn translate_one(&mut self, ecma: &str) -> Result<Pattern, Failure> {
        let Translated { mut matching, excluded } = self.translate(ecma)?;
        match (matching.pop(), matching.is_empty() && excluded.is_empty()) {
            (Some(only), true) => Ok(only),
            _ => Err(Failure::NotLinear { at: 1, what: "looking around" }),
        }
    }

    /// Whether a text matches; a pattern that is not enforced matches nothing.
    pub(super) fn is_match(&mut self, ecma: &str, text: &str) -> bool {
        self.get(ecma).as_ref().is_ok_and(|compiled| {
            compiled.matching.iter().all(|regex| regex.is_match(text))
                && !compiled.excluded.iter().any(|regex| regex.is_match(text))
        })
    }

    fn get(&mut self, ecma: &str) -> &Result<Compiled, Failure> {
        self.known.entry(ecma.to_owned()).or_insert_with(|| compile(ecma))
    }
}

fn compile(ecma: &str) -> Result<Compiled, Failure> {
    let mut compiled = Compiled::default();
    let Some(Split { rest, guards }) = guards::split(ecma) else {
        let (pattern, regex) = compile_one(ecma)?;
        compiled.translated.matching.push(pattern);
        compiled.matching.push(regex);
        return Ok(compiled);
    };
    let pieces = guards.into_iter().chain([(Guard::Match, rest)]);
    for (guard, Piece { ecma, shift }) in pieces {
        let (pattern, regex) = compile_one(&ecma).map_err(|failure| failure.shifted(shift))?;
        let (patterns, regexes) = match guard {
            Guard::Match => (&mut compiled.translated.matching, &mut compiled.matching),
            Guard::NoMatch => (&mut compiled.translated.excluded, &mut compiled.excluded),
        };
        patterns.push(pattern);
        regexes.push(regex);
    }
    Ok(compiled)
}

fn compile_one(ecma: &str) -> Result<(Pattern, Regex), Failure> {
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
