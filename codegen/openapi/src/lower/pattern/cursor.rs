//! A place in a pattern.

use super::Failure;

/// The characters of a pattern, and the one that is read next.
pub(super) struct Cursor {
    characters: Vec<char>,
    at: usize,
}

impl Cursor {
    pub(super) fn new(text: &str) -> Self {
        Self { characters: text.chars().collect(), at: 0 }
    }

    /// The index of the next character.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Goes back to an index.
    pub(super) fn back_to(&mut self, at: usize) {
        self.at = at;
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    pub(super) fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.at += 1;
        Some(next)
    }

    /// Takes a text if it stands here.
    pub(super) fn take(&mut self, text: &str) -> bool {
        let length = text.chars().count();
        let here =
            self.characters.get(self.at..self.at + length).is_some_and(|here| here.iter().copied().eq(text.chars()));
        if here {
            self.at += length;
        }
        here
    }

    /// Takes digits of a base; nothing where there are fewer than `least` or more than `most`.
    pub(super) fn digits(&mut self, radix: u32, least: usize, most: usize) -> Option<u32> {
        let start = self.at;
        let mut value: u32 = 0;
        while self.at - start < most
            && let Some(digit) = self.peek().and_then(|character| character.to_digit(radix))
        {
            self.at += 1;
            value = value.saturating_mul(radix).saturating_add(digit);
        }
        if self.at - start < least {
            self.at = start;
            return None;
        }
        Some(value)
    }

    /// Takes everything up to a character, and the character.
    pub(super) fn until(&mut self, end: char) -> Option<String> {
        let rest = self.characters.get(self.at..)?;
        let length = rest.iter().position(|character| *character == end)?;
        let text = rest.iter().take(length).collect();
        self.at += length + 1;
        Some(text)
    }

    /// A fault at the next character.
    pub(super) fn fault(&self, what: &str) -> Failure {
        Failure::syntax(self.at, what)
    }
}
