//! Strings of JSON: most are a range of the source; only those with escapes are copied.

use super::{Scanner, inner};
use crate::load::document::Text;
use crate::load::findings::Fault;
use counterpart_diagnostic::{Diagnostic, codes};

impl Scanner<'_> {
    /// Steps over a string, quotes included, and says what it reads as.
    pub(super) fn string(&mut self) -> Result<Text, Fault> {
        let start = self.at;
        self.at += 1;
        self.plain();
        if self.peek() == Some(b'"') {
            self.at += 1;
            return Ok(inner(start, self.at));
        }
        let from = self.builder.owned().len();
        let mut copied = start + 1;
        loop {
            let piece = self.text.get(copied..self.at).unwrap_or_default();
            self.builder.owned().push_str(piece);
            match self.peek() {
                Some(b'"') => break self.at += 1,
                Some(b'\\') => self.escape()?,
                Some(_) => self.control(),
                None => return Err(self.unclosed(start)),
            }
            copied = self.at;
            self.plain();
        }
        let end = self.builder.owned().len();
        Ok(Text { owned: true, ..crate::load::builder::Builder::source_text(from, end) })
    }

    /// Steps over everything that stands for itself, eight bytes at a time.
    fn plain(&mut self) {
        const ONES: u64 = 0x0101_0101_0101_0101;
        const HIGH: u64 = 0x8080_8080_8080_8080;
        let zero = |word: u64| word.wrapping_sub(ONES) & !word & HIGH;
        while let Some(chunk) = self.bytes.get(self.at..).and_then(<[u8]>::first_chunk::<8>) {
            let word = u64::from_le_bytes(*chunk);
            let quotes = zero(word ^ (ONES * u64::from(b'"')));
            let backslashes = zero(word ^ (ONES * u64::from(b'\\')));
            let controls = word.wrapping_sub(ONES * 0x20) & !word & HIGH;
            let found = quotes | backslashes | controls;
            if found != 0 {
                self.at += (found.trailing_zeros() / 8) as usize;
                return;
            }
            self.at += 8;
        }
        while self.peek().is_some_and(|byte| byte != b'"' && byte != b'\\' && byte >= 0x20) {
            self.at += 1;
        }
    }

    fn unclosed(&self, start: usize) -> Fault {
        self.fault(
            codes::load::JSON_SYNTAX,
            start,
            start + 1,
            "a string is not closed before the end of the document",
            "it begins here",
        )
    }

    /// A control character that has to be escaped: reported, and taken as it is.
    fn control(&mut self) {
        let found = self.peek().map_or('\0', char::from);
        self.findings.push(
            Diagnostic::error(
                codes::load::JSON_STRING,
                format!("`{}` stands unescaped in a string", found.escape_default()),
            )
            .at(self.findings.span(self.at, self.at + 1), "a control character")
            .help(format!("write `\\u{:04x}`", u32::from(found))),
        );
        self.builder.owned().push(found);
        self.at += 1;
    }

    /// A backslash and what it stands for.
    fn escape(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let plain = match self.bytes.get(start + 1) {
            Some(b'u') => return self.unicode(),
            Some(b'"') => '"',
            Some(b'\\') => '\\',
            Some(b'/') => '/',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(b'n') => '\n',
            Some(b'r') => '\r',
            Some(b't') => '\t',
            _ => return Err(self.bad_escape(start, "not an escape of JSON")),
        };
        self.at += 2;
        self.builder.owned().push(plain);
        Ok(())
    }

    fn bad_escape(&self, start: usize, label: &str) -> Fault {
        let rest = self.text.get(start + 1..).unwrap_or_default();
        let end = start + 1 + rest.chars().next().map_or(0, char::len_utf8);
        let found = self.text.get(start..end).unwrap_or_default();
        self.fault(codes::load::JSON_SYNTAX, start, end, &format!("`{found}` is not an escape"), label)
    }

    /// `\uXXXX`, or two of them for one character.
    fn unicode(&mut self) -> Result<(), Fault> {
        let start = self.at;
        let Some(unit) = self.hex(start) else {
            return Err(self.bad_escape(start, "`\\u` takes four hexadecimal digits"));
        };
        self.at += 6;
        if let Some(found) = char::from_u32(unit) {
            self.builder.owned().push(found);
            return Ok(());
        }
        let low = self.hex(self.at).filter(|low| unit < 0xDC00 && (0xDC00..0xE000).contains(low));
        if let Some(low) = low {
            self.at += 6;
            let scalar = 0x1_0000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
            let found = char::from_u32(scalar).unwrap_or(char::REPLACEMENT_CHARACTER);
            self.builder.owned().push(found);
            return Ok(());
        }
        self.findings.push(
            Diagnostic::error(codes::load::JSON_STRING, format!("`\\u{unit:04x}` is half a character"))
                .at(self.findings.span(start, self.at), "a lone surrogate")
                .help("characters above U+FFFF take two escapes, high and low, or stand for themselves"),
        );
        self.builder.owned().push(char::REPLACEMENT_CHARACTER);
        Ok(())
    }

    /// The number of a `\uXXXX` at a place.
    fn hex(&self, at: usize) -> Option<u32> {
        let digits = self.bytes.get(at..at + 6)?.strip_prefix(b"\\u")?;
        digits.iter().try_fold(0, |number, digit| Some(number * 16 + char::from(*digit).to_digit(16)?))
    }
}
