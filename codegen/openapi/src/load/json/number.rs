//! The grammar of a JSON number.

use super::Scanner;
use crate::load::findings::Fault;
use counterpart_diagnostic::codes;

impl Scanner<'_> {
    /// Steps over a number; its text stays what it is.
    pub(super) fn number(&mut self) -> Result<(), Fault> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        match self.peek() {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits(),
            _ => return Err(self.unexpected("a digit")),
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.some_digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            self.some_digits()?;
        }
        match self.peek() {
            Some(byte) if byte.is_ascii_alphanumeric() || byte == b'.' || byte == b'_' => {
                let end = self.token_end();
                let text = self.text.get(start..end).unwrap_or_default();
                Err(self.fault(
                    codes::load::JSON_SYNTAX,
                    start,
                    end,
                    &format!("`{text}` is not a number of JSON"),
                    "no number, and not in quotes",
                ))
            }
            _ => Ok(()),
        }
    }

    fn some_digits(&mut self) -> Result<(), Fault> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Err(self.unexpected("a digit"));
        }
        self.digits();
        Ok(())
    }

    fn digits(&mut self) {
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
    }
}
