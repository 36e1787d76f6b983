//! What stands for characters: escapes and classes; and names.

use super::Reading;
use super::properties::is_property;

/// What an atom stands for: a code point, or any of a set.
type Atom = Option<u32>;

impl Reading<'_> {
    /// What follows a backslash outside a class, and whether it can be repeated.
    pub(super) fn escape(&mut self) -> Option<bool> {
        match self.rest.next()? {
            'b' | 'B' => return Some(false),
            'k' => {
                self.takes('<').then_some(())?;
                let name = self.name()?;
                self.references.names.insert(name);
            }
            digit @ '1'..='9' => self.number(digit),
            character => {
                self.escaped(character)?;
            }
        }
        Some(true)
    }

    /// A number that refers to a group.
    fn number(&mut self, first: char) {
        let mut number = first.to_digit(10).unwrap_or(0) as usize;
        while let Some(digit) = self.rest.next_if(char::is_ascii_digit) {
            number = number.saturating_mul(10).saturating_add(digit.to_digit(10).unwrap_or(0) as usize);
        }
        self.references.number = self.references.number.max(number);
    }

    /// What follows `[`.
    pub(super) fn class(&mut self) -> Option<()> {
        self.takes('^');
        loop {
            let low = match self.rest.next()? {
                ']' => return Some(()),
                character => self.member(character)?,
            };
            if !self.takes('-') {
                continue;
            }
            match self.rest.next()? {
                ']' => return Some(()),
                character => {
                    let high = self.member(character)?;
                    low.zip(high).filter(|(low, high)| low <= high)?;
                }
            }
        }
    }

    fn member(&mut self, character: char) -> Option<Atom> {
        match character {
            '\\' => match self.rest.next()? {
                'b' => Some(Some(0x8)),
                '-' => Some(Some(u32::from('-'))),
                character => self.escaped(character),
            },
            character => Some(Some(u32::from(character))),
        }
    }

    /// What an escape stands for, in a class and outside.
    fn escaped(&mut self, character: char) -> Option<Atom> {
        Some(match character {
            'd' | 'D' | 's' | 'S' | 'w' | 'W' => None,
            'p' | 'P' => {
                self.takes('{').then_some(())?;
                let mut name = String::new();
                while let Some(character) = self.rest.next_if(|next| *next != '}') {
                    name.push(character);
                }
                (self.takes('}') && is_property(&name)).then_some(None)?
            }
            't' => Some(0x9),
            'n' => Some(0xa),
            'v' => Some(0xb),
            'f' => Some(0xc),
            'r' => Some(0xd),
            '0' => self.rest.peek().is_none_or(|next| !next.is_ascii_digit()).then_some(Some(0))?,
            'c' => Some(u32::from(self.rest.next_if(char::is_ascii_alphabetic)?) % 32),
            'x' => Some(self.hexadecimal(2)?),
            'u' => Some(self.unicode()?),
            itself => "^$\\.*+?()[]{}|/".contains(itself).then_some(Some(u32::from(itself)))?,
        })
    }

    fn hexadecimal(&mut self, digits: usize) -> Option<u32> {
        (0..digits).try_fold(0, |code, _| Some(code * 16 + self.rest.next()?.to_digit(16)?))
    }

    /// `\u0041`, `\u{1F600}`, `\uD83D\uDE00`.
    fn unicode(&mut self) -> Option<u32> {
        if self.takes('{') {
            let mut code: Option<u32> = None;
            while let Some(digit) = self.rest.next_if(char::is_ascii_hexdigit) {
                code = Some(code.unwrap_or(0).saturating_mul(16).saturating_add(digit.to_digit(16)?));
            }
            return code.filter(|code| *code <= 0x10_ffff && self.takes('}'));
        }
        let first = self.hexadecimal(4)?;
        let mut ahead = self.rest.clone();
        if (0xd800..0xdc00).contains(&first) && ahead.by_ref().take(2).eq(['\\', 'u']) {
            let second = (0..4).try_fold(0, |code, _| Some(code * 16 + ahead.next()?.to_digit(16)?));
            if let Some(second @ 0xdc00..0xe000) = second {
                self.rest = ahead;
                return Some(0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00));
            }
        }
        Some(first)
    }

    /// The name of a group, behind its `<`.
    pub(super) fn name(&mut self) -> Option<String> {
        let mut name = String::new();
        loop {
            let character = match self.rest.next()? {
                '>' => return (!name.is_empty()).then_some(name),
                '\\' => {
                    self.takes('u').then_some(())?;
                    char::from_u32(self.unicode()?)?
                }
                character => character,
            };
            let begins = matches!(character, '$' | '_') || character.is_alphabetic();
            let goes_on = character.is_ascii_digit() || matches!(character, '\u{200c}' | '\u{200d}');
            (begins || goes_on && !name.is_empty()).then_some(())?;
            name.push(character);
        }
    }
}
