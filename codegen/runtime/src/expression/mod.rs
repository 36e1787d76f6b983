//! Regular expressions of ECMA-262 with the flag `u`: whether a text is one.
//!
//! Nothing is compiled and nothing recurs: a text of any length is read once, in time that grows with it.

mod atom;
mod properties;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::iter::Peekable;
use std::str::Chars;

/// Whether a text is a regular expression.
pub(crate) fn is_expression(text: &str) -> bool {
    let (rest, references) = (text.chars().peekable(), References::default());
    Reading { rest, around: Vec::new(), group: Group::default(), captures: 0, references }.whole().is_some()
}

/// A group that is open, or the whole.
#[derive(Debug, Default)]
struct Group {
    /// Whether it looks around: then it cannot be repeated.
    looks: bool,
    /// Names in the alternatives before this one, which may be given again.
    before: HashSet<String>,
    /// Names in this alternative.
    names: HashSet<String>,
}

impl Group {
    /// Ends an alternative.
    fn divide(&mut self) {
        unite(&mut self.before, std::mem::take(&mut self.names));
    }
}

/// Puts names together, and says whether none of them is in both.
fn unite(names: &mut HashSet<String>, mut more: HashSet<String>) -> bool {
    // the few go to the many, so that deep nesting does not cost more
    if names.len() < more.len() {
        std::mem::swap(names, &mut more);
    }
    let sum = names.len() + more.len();
    names.extend(more);
    names.len() == sum
}

/// What is referred to, which may stand further behind.
#[derive(Debug, Default)]
struct References {
    /// The greatest number.
    number: usize,
    /// All names.
    names: HashSet<String>,
}

/// How far a text was read. Whatever reads gives `None` where the text is no expression.
struct Reading<'a> {
    rest: Peekable<Chars<'a>>,
    /// The groups around the innermost one.
    around: Vec<Group>,
    /// The innermost.
    group: Group,
    /// How many groups capture.
    captures: usize,
    references: References,
}

impl Reading<'_> {
    /// Takes a character where it comes next.
    fn takes(&mut self, character: char) -> bool {
        self.rest.next_if_eq(&character).is_some()
    }

    fn whole(mut self) -> Option<()> {
        // whether what was read last can be repeated
        let mut repeats = false;
        while let Some(character) = self.rest.next() {
            repeats = match character {
                '^' | '$' => false,
                '|' => {
                    self.group.divide();
                    false
                }
                '(' => {
                    self.open()?;
                    false
                }
                ')' => self.close()?,
                '*' | '+' | '?' | '{' if repeats => {
                    self.repetition(character)?;
                    false
                }
                '*' | '+' | '?' | '{' | '}' | ']' => return None,
                '[' => {
                    self.class()?;
                    true
                }
                '\\' => self.escape()?,
                _ => true,
            };
        }
        self.group.divide();
        let found = self.references.number <= self.captures && self.references.names.is_subset(&self.group.before);
        (found && self.around.is_empty()).then_some(())
    }

    /// What follows `(`.
    fn open(&mut self) -> Option<()> {
        let mut group = Group::default();
        if !self.takes('?') {
            self.captures += 1;
        } else if self.takes('<') {
            group.looks = self.takes('=') || self.takes('!');
            if !group.looks {
                let name = self.name()?;
                self.captures += 1;
                self.group.names.insert(name).then_some(())?;
            }
        } else if self.takes('=') || self.takes('!') {
            group.looks = true;
        } else if !self.takes(':') {
            self.flags()?;
        }
        self.around.push(std::mem::replace(&mut self.group, group));
        Some(())
    }

    /// `i-ms:`
    fn flags(&mut self) -> Option<()> {
        let (mut seen, mut removes) = (Vec::new(), false);
        loop {
            match self.rest.next()? {
                flag @ ('i' | 'm' | 's') if !seen.contains(&flag) => seen.push(flag),
                '-' if !removes => removes = true,
                ':' => return (!seen.is_empty()).then_some(()),
                _ => return None,
            }
        }
    }

    /// What `)` ends, and whether it can be repeated.
    fn close(&mut self) -> Option<bool> {
        let around = self.around.pop()?;
        let mut group = std::mem::replace(&mut self.group, around);
        group.divide();
        unite(&mut self.group.names, group.before).then_some(!group.looks)
    }

    /// What follows `{`, and the `?` behind any repetition.
    fn repetition(&mut self, character: char) -> Option<()> {
        if character == '{' {
            let least = self.amount()?;
            let most = if self.takes(',') { self.amount() } else { None };
            let runs = most.is_none_or(|most| (least.len(), &least) <= (most.len(), &most));
            (self.takes('}') && runs).then_some(())?;
        }
        self.takes('?');
        Some(())
    }

    /// A number of any size, without zeros in front.
    fn amount(&mut self) -> Option<String> {
        let mut digits = String::new();
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            digits.push(digit);
        }
        (!digits.is_empty()).then(|| digits.trim_start_matches('0').to_owned())
    }
}
