//! Percent-encoding.

use std::borrow::Cow;

/// Why a text could not be decoded.
pub(crate) const MALFORMED: &str = "is not percent-encoded UTF-8 text";

/// Whether a plus sign stands for a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plus {
    /// In queries and forms.
    Space,
    /// In paths and cookies.
    Itself,
}

/// The text that was encoded; `None` where it is malformed or not UTF-8.
pub(crate) fn decode(text: &str, plus: Plus) -> Option<Cow<'_, str>> {
    let special = |byte: &u8| *byte == b'%' || (*byte == b'+' && plus == Plus::Space);
    let Some(first) = text.bytes().position(|byte| special(&byte)) else { return Some(Cow::Borrowed(text)) };
    let (clean, rest) = text.as_bytes().split_at(first);
    let mut out = clean.to_vec();
    out.reserve(rest.len());
    let mut bytes = rest.iter();
    while let Some(byte) = bytes.next() {
        out.push(match byte {
            b'+' if plus == Plus::Space => b' ',
            b'%' => hex(*bytes.next()?)? << 4 | hex(*bytes.next()?)?,
            byte => *byte,
        });
    }
    String::from_utf8(out).ok().map(Cow::Owned)
}

fn hex(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// What is left as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Letters, digits and `-._~`.
    Unreserved,
    /// Also the reserved characters that do not end or divide what they stand in.
    Reserved,
}

/// Appends a text, encoded.
pub(crate) fn push(out: &mut String, text: &str, keep: Keep) {
    const HEX: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        let unreserved = byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if unreserved || (keep == Keep::Reserved && b":/?@!$'()*,;".contains(&byte)) {
            out.push(char::from(byte));
        } else {
            out.push('%');
            for nibble in [byte >> 4, byte & 15] {
                out.push(char::from(HEX.get(usize::from(nibble)).copied().unwrap_or_default()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways() {
        let text = "a b/ü%+&=";
        let mut out = String::new();
        push(&mut out, text, Keep::Unreserved);
        assert_eq!(out, "a%20b%2F%C3%BC%25%2B%26%3D");
        assert_eq!(decode(&out, Plus::Space).as_deref(), Some(text));
        assert_eq!(decode("a+b", Plus::Space).as_deref(), Some("a b"));
        assert_eq!(decode("a+b", Plus::Itself).as_deref(), Some("a+b"));
    }

    #[test]
    fn malformed() {
        for text in ["%", "%4", "%zz", "%ff", "a%C3", "%+1"] {
            assert_eq!(decode(text, Plus::Space), None, "{text}");
        }
    }
}
