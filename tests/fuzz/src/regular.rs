//! Texts that match a pattern, by a walk over what the pattern says.

use regex::Regex;
use regex_syntax::hir::{Class, Hir, HirKind, Repetition};

use crate::Random;

/// How often what may repeat without end is repeated at most.
const MOST: u32 = 6;

/// A pattern that texts are made of and tested with.
#[derive(Debug)]
pub struct Regular {
    hir: Hir,
    regex: Regex,
}

impl Regular {
    /// A pattern of a contract.
    ///
    /// # Panics
    /// Where this engine cannot take it.
    pub fn new(pattern: &str) -> Self {
        let hir = regex_syntax::parse(pattern).unwrap_or_else(|error| panic!("{error}"));
        Self { hir, regex: Regex::new(pattern).unwrap_or_else(|error| panic!("{error}")) }
    }

    /// Whether a text matches.
    pub fn is_match(&self, text: &str) -> bool {
        self.regex.is_match(text)
    }

    /// A text that matches.
    pub fn text(&self, random: &mut Random) -> String {
        let mut text = String::new();
        write(&self.hir, random, &mut text);
        text
    }

    /// A text that matches and holds so many characters, where one is found.
    pub fn of_length(&self, length: usize, random: &mut Random) -> Option<String> {
        (0..40).find_map(|_| {
            let text = self.text(random);
            let text = stretched(&text, length, random)?;
            self.is_match(&text).then_some(text)
        })
    }
}

/// A text brought to a length by repeating one of its characters, or by leaving some out.
pub fn stretched(text: &str, length: usize, random: &mut Random) -> Option<String> {
    let characters: Vec<char> = text.chars().collect();
    let at = random.below(characters.len());
    if length <= characters.len() {
        let gap = characters.len() - length;
        let from = random.within(0, length);
        return Some(characters.iter().take(from).chain(characters.iter().skip(from + gap)).collect());
    }
    let again = std::iter::repeat_n(characters.get(at)?, length - characters.len());
    Some(characters.iter().take(at).chain(again).chain(characters.iter().skip(at)).collect())
}

fn write(hir: &Hir, random: &mut Random, text: &mut String) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => text.push_str(&String::from_utf8_lossy(&literal.0)),
        HirKind::Class(class) => text.extend(character(class, random)),
        HirKind::Repetition(repetition) => {
            for _ in 0..times(repetition, random) {
                write(&repetition.sub, random, text);
            }
        }
        HirKind::Capture(capture) => write(&capture.sub, random, text),
        HirKind::Concat(parts) => parts.iter().for_each(|part| write(part, random, text)),
        HirKind::Alternation(arms) => {
            let arm = random.pick(arms);
            arm.into_iter().for_each(|arm| write(arm, random, text));
        }
    }
}

fn times(repetition: &Repetition, random: &mut Random) -> usize {
    let most = repetition.max.unwrap_or(u32::MAX).min(repetition.min.saturating_add(MOST));
    let size = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    random.within(size(repetition.min), size(most))
}

/// One of a class; of a large one mostly what a keyboard has.
fn character(class: &Class, random: &mut Random) -> Option<char> {
    let ranges: Vec<(u32, u32)> = match class {
        Class::Unicode(class) => {
            class.ranges().iter().map(|range| (range.start().into(), range.end().into())).collect()
        }
        Class::Bytes(class) => class.ranges().iter().map(|range| (range.start().into(), range.end().into())).collect(),
    };
    let plain: Vec<(u32, u32)> = ranges.iter().copied().filter(|(start, _)| *start < 0x7F).collect();
    let wide = plain.is_empty() || random.once_in(8);
    let (start, end) = *random.pick(if wide { &ranges } else { &plain })?;
    let end = if start < 0x7F && !random.once_in(8) { end.min(0x7E) } else { end };
    let offset = random.below(usize::try_from(end - start).unwrap_or(0) + 1);
    char::from_u32(start + u32::try_from(offset).unwrap_or(0))
}
