//! Values as JSON text, spelled in one of the many ways that mean the same.

use std::fmt::Write as _;
use std::ptr;

use serde_json::Value;

use crate::Random;

/// JSON text in place of one value of a body.
#[derive(Debug, Clone, Copy)]
pub struct Instead<'v> {
    /// The value that is left out.
    pub of: &'v Value,
    /// What stands there.
    pub text: &'v str,
}

/// A value as JSON text: members in any order, white space and escapes now and then.
pub fn write(value: &Value, instead: Option<Instead<'_>>, random: &mut Random) -> String {
    let style = Style { shuffled: random.once_in(2), spaced: random.once_in(4), escaped: random.once_in(4) };
    let mut writer = Writer { instead, style, random, text: String::new() };
    writer.value(value);
    writer.text
}

struct Style {
    shuffled: bool,
    spaced: bool,
    escaped: bool,
}

struct Writer<'a> {
    instead: Option<Instead<'a>>,
    style: Style,
    random: &'a mut Random,
    text: String,
}

impl Writer<'_> {
    fn value(&mut self, value: &Value) {
        if let Some(instead) = self.instead.filter(|instead| ptr::eq(instead.of, value)) {
            self.text.push_str(instead.text);
            return;
        }
        match value {
            Value::Array(items) => {
                self.between('[', items.iter(), ']', Self::value);
            }
            Value::Object(members) => {
                let mut members: Vec<_> = members.iter().collect();
                if self.style.shuffled {
                    members.sort_by_cached_key(|_| self.random.number());
                }
                self.between('{', members.into_iter(), '}', |writer, (name, value)| {
                    writer.string(name);
                    writer.space();
                    writer.text.push(':');
                    writer.space();
                    writer.value(value);
                });
            }
            Value::String(text) => self.string(text),
            other => self.text.push_str(&other.to_string()),
        }
    }

    fn between<T>(&mut self, open: char, all: impl Iterator<Item = T>, close: char, one: fn(&mut Self, T)) {
        self.text.push(open);
        for (at, item) in all.enumerate() {
            if at > 0 {
                self.text.push(',');
            }
            self.space();
            one(self, item);
            self.space();
        }
        self.text.push(close);
    }

    fn space(&mut self) {
        if self.style.spaced && self.random.once_in(3) {
            let space = self.random.word(&[" ", "\n", "\t", "\r\n", "  "]);
            self.text.push_str(space);
        }
    }

    fn string(&mut self, text: &str) {
        self.text.push_str(&if self.style.escaped {
            escaped(text, self.random)
        } else {
            Value::from(text).to_string()
        });
    }
}

/// A string as JSON text with some characters as escapes that need none.
pub fn escaped(text: &str, random: &mut Random) -> String {
    let mut out = String::from('"');
    for c in text.chars() {
        if random.once_in(6) {
            let mut units = [0; 2];
            for unit in c.encode_utf16(&mut units) {
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            let quoted = Value::from(c.to_string()).to_string();
            out.push_str(quoted.get(1..quoted.len() - 1).unwrap_or_default());
        }
    }
    out.push('"');
    out
}
