//! JSON (RFC 8259) into the arena: one pass, a stack of its own, places in bytes.

use super::MAX_DEPTH;
use super::builder::Builder;
use super::document::{Tag, Text};
use super::findings::{Fault, Findings, too_deep, too_many};
use counterpart_diagnostic::{Code, Diagnostic, codes};

mod number;
mod string;

/// What may come next.
enum Expect {
    /// A value.
    Value,
    /// A value, or the end of an empty array.
    Item,
    /// A name, or the end of an empty object.
    Member,
    /// A comma or the end of what is open.
    Separator,
}

/// Reads the whole text.
pub(super) fn scan(text: &str, builder: &mut Builder, findings: &mut Findings) -> Result<(), Fault> {
    let mut scanner = Scanner { bytes: text.as_bytes(), text, at: 0, builder, findings };
    scanner.skip_byte_order_mark();
    scanner.document()?;
    scanner.skip_space();
    match scanner.peek() {
        None => Ok(()),
        Some(_) => Err(scanner.fault(
            codes::load::JSON_SYNTAX,
            scanner.at,
            scanner.token_end(),
            "something follows the end of the document",
            "the root value ended before this",
        )),
    }
}

/// The place in the text, and what is built of it.
struct Scanner<'a> {
    bytes: &'a [u8],
    text: &'a str,
    at: usize,
    builder: &'a mut Builder,
    findings: &'a mut Findings,
}

impl Scanner<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    /// JSON has no byte order mark; a reader may skip one.
    fn skip_byte_order_mark(&mut self) {
        const MARK: &str = "\u{feff}";
        if self.text.starts_with(MARK) {
            self.at = MARK.len();
            self.findings.push(
                Diagnostic::warning(codes::load::BYTE_ORDER_MARK, "the document begins with a byte order mark")
                    .at(self.findings.span(0, MARK.len()), "not a part of JSON")
                    .help("save the file as UTF-8 without a byte order mark"),
            );
        }
    }

    fn document(&mut self) -> Result<(), Fault> {
        let mut expect = Expect::Value;
        loop {
            self.skip_space();
            expect = match expect {
                Expect::Item if self.peek() == Some(b']') => self.close(),
                Expect::Item | Expect::Value => self.value()?,
                Expect::Member if self.peek() == Some(b'}') => self.close(),
                Expect::Member => self.member()?,
                Expect::Separator => match self.builder.in_object() {
                    None => return Ok(()),
                    Some(in_object) => self.separator(in_object)?,
                },
            }
        }
    }

    fn close(&mut self) -> Expect {
        self.at += 1;
        self.builder.close(self.at);
        Expect::Separator
    }

    fn separator(&mut self, in_object: bool) -> Result<Expect, Fault> {
        match (self.peek(), in_object) {
            (Some(b','), true) => {
                self.at += 1;
                self.skip_space();
                self.member()
            }
            (Some(b','), false) => {
                self.at += 1;
                Ok(Expect::Value)
            }
            (Some(b'}'), true) | (Some(b']'), false) => Ok(self.close()),
            _ => Err(self.unexpected(if in_object { "`,` or `}`" } else { "`,` or `]`" })),
        }
    }

    /// A name and its colon.
    fn member(&mut self) -> Result<Expect, Fault> {
        if self.peek() != Some(b'"') {
            return Err(self.unexpected("a name in double quotes"));
        }
        let start = self.at;
        let text = self.string()?;
        self.builder.name(start, self.at, text);
        self.skip_space();
        if self.peek() != Some(b':') {
            return Err(self.unexpected("`:`"));
        }
        self.at += 1;
        Ok(Expect::Value)
    }

    fn value(&mut self) -> Result<Expect, Fault> {
        let start = self.at;
        if self.builder.is_full() {
            return Err(too_many(self.findings.span(start, start + 1)));
        }
        match self.peek() {
            Some(b'"') => {
                let text = self.string()?;
                self.builder.string(start, self.at, text);
            }
            Some(b'{') => return self.open(Tag::Object, Expect::Member),
            Some(b'[') => return self.open(Tag::Array, Expect::Item),
            Some(b'-' | b'0'..=b'9') => {
                self.number()?;
                let text = Builder::source_text(start, self.at);
                self.builder.number(start, self.at, text);
            }
            Some(b't') => self.word(b"true", Tag::True)?,
            Some(b'f') => self.word(b"false", Tag::False)?,
            Some(b'n') => self.word(b"null", Tag::Null)?,
            _ => return Err(self.unexpected("a value")),
        }
        Ok(Expect::Separator)
    }

    fn open(&mut self, tag: Tag, expect: Expect) -> Result<Expect, Fault> {
        if self.builder.depth() >= MAX_DEPTH {
            return Err(too_deep(self.findings.span(self.at, self.at + 1)));
        }
        self.builder.open(tag, self.at);
        self.at += 1;
        Ok(expect)
    }

    fn word(&mut self, word: &[u8], tag: Tag) -> Result<(), Fault> {
        let end = self.at + word.len();
        let follows = self.bytes.get(end).is_some_and(u8::is_ascii_alphanumeric);
        if self.bytes.get(self.at..end) != Some(word) || follows {
            return Err(self.unexpected("a value"));
        }
        self.builder.word(tag, self.at, end);
        self.at = end;
        Ok(())
    }

    /// Where the word ends that begins here: a whole word is pointed at, one character otherwise.
    fn token_end(&self) -> usize {
        let rest = self.text.get(self.at..).unwrap_or_default();
        let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '.').unwrap_or(rest.len());
        let first = rest.chars().next().map_or(0, char::len_utf8);
        self.at + word.max(first).min(64)
    }

    /// A fault at what stands here, or at the end of the text.
    fn unexpected(&self, expected: &str) -> Fault {
        let Some(found) = self.text.get(self.at..).and_then(|rest| rest.chars().next()) else {
            return self.ended(expected);
        };
        let end = self.token_end();
        let word = self.text.get(self.at..end).filter(|word| word.chars().count() > 1);
        let found = match word {
            Some(word) => format!("`{word}`"),
            None => format!("`{}`", found.escape_default()),
        };
        let mut fault = self.fault(
            codes::load::JSON_SYNTAX,
            self.at,
            end,
            &format!("expected {expected}, found {found}"),
            &format!("expected {expected}"),
        );
        fault.0.help = self.advice();
        fault
    }

    /// What to do about the usual mistakes.
    fn advice(&self) -> Option<String> {
        let before = self.text.get(..self.at)?.trim_end();
        let advice = match self.peek()? {
            b'}' | b']' if before.ends_with(',') => "remove the comma before it",
            b'/' => "JSON has no comments; remove it, or give the file the extension `.yaml` and write `#`",
            b'\'' => "JSON has double quotes only",
            b'N' | b'I' => "JSON has no `NaN` and no `Infinity`",
            _ => return None,
        };
        Some(advice.to_owned())
    }

    /// The text ended too early.
    fn ended(&self, expected: &str) -> Fault {
        let mut fault = self.fault(
            codes::load::JSON_SYNTAX,
            self.at,
            self.at,
            &format!("expected {expected}, found the end of the document"),
            &format!("expected {expected}"),
        );
        if let Some(opened) = self.builder.opened_at() {
            let span = self.findings.span(opened, opened + 1);
            *fault.0 = fault.0.at(span, "this is not closed");
        }
        fault
    }

    fn fault(&self, code: &'static Code, start: usize, end: usize, message: &str, label: &str) -> Fault {
        Diagnostic::error(code, message).at(self.findings.span(start, end), label).into()
    }
}

/// A range of the source without its quotes.
fn inner(start: usize, end: usize) -> Text {
    Builder::source_text(start + 1, end.saturating_sub(1))
}
