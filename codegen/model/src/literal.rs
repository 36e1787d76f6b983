//! Values that a contract writes down: constants, enum values, defaults.

use std::fmt::Write;

/// A JSON value of the contract.
#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean(bool),
    /// A whole number within 64 bits.
    Integer(i128),
    /// Any other number, as it was written.
    Number(String),
    /// A string.
    String(String),
    /// An array.
    Array(Vec<Literal>),
    /// An object, in the contract's order.
    Object(Vec<(String, Literal)>),
}

impl Literal {
    /// The string, where it is one.
    pub fn as_str(&self) -> Option<&str> {
        if let Self::String(text) = self { Some(text) } else { None }
    }

    /// Compact JSON text.
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }

    fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Boolean(value) => out.push_str(if *value { "true" } else { "false" }),
            Self::Integer(value) => out.push_str(&value.to_string()),
            Self::Number(text) => out.push_str(text),
            Self::String(text) => write_string(text, out),
            Self::Array(items) => {
                out.push('[');
                separated(items, out, Self::write);
                out.push(']');
            }
            Self::Object(members) => {
                out.push('{');
                separated(members, out, |(name, value), out| {
                    write_string(name, out);
                    out.push(':');
                    value.write(out);
                });
                out.push('}');
            }
        }
    }
}

fn separated<T>(items: &[T], out: &mut String, write: impl Fn(&T, &mut String)) {
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            out.push(',');
        }
        write(item, out);
    }
}

fn write_string(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if control < ' ' => {
                // Writing into a `String` does not fail.
                let _ = write!(out, "\\u{:04x}", u32::from(control));
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_text() {
        let value = Literal::Object(vec![
            ("a\"b".to_owned(), Literal::Array(vec![Literal::Null, Literal::Boolean(true), Literal::Integer(-3)])),
            ("n".to_owned(), Literal::Number("1.50".to_owned())),
            ("s".to_owned(), Literal::String("\u{1}\n".to_owned())),
        ]);
        assert_eq!(value.to_json(), r#"{"a\"b":[null,true,-3],"n":1.50,"s":"\u0001\n"}"#);
    }
}
