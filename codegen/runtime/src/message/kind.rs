//! What a text outside JSON stands for, and the JSON that it becomes.

use crate::scan::number_len;
use crate::tape::Tape;
use std::fmt::Write;

/// What a text is read as, before its type looks at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A string.
    Text,
    /// A whole number, written without fraction, exponent or leading zeros.
    Whole,
    /// A number, `true` or `false`.
    Bare,
    /// A number, `true`, `false` or `null` where the text is one, else a string.
    Guess,
    /// Items of this kind.
    Array(&'static Kind),
    /// Members of these kinds; the last: the kind of those that are not named.
    Object(&'static [(&'static str, Kind)], Option<&'static Kind>),
    /// `true` or `false`: an alternative.
    Boolean,
    /// A number: an alternative.
    Number,
    /// One of these strings: an alternative.
    Words(&'static [&'static str]),
    /// One of several: plain ones, arrays, at most one object.
    ///
    /// Which of the three it is, the shape says in which a value travels: one text, a list, or members. Of the plain ones
    /// the first counts that the text fits, and of several arrays the first whose items all texts fit; where no plain one
    /// does and there is an array, the text is its only item. An array of
    /// one item that looks like a plain value is therefore read as that, unless it travels with brackets.
    Either(&'static [Kind]),
}

/// What an object is made of.
type Members = (&'static [(&'static str, Kind)], Option<&'static Kind>);

impl Kind {
    /// The kind of a member of an object.
    pub(crate) fn member(&self, name: &str) -> Kind {
        let Some((named, rest)) = self.object() else { return Self::Text };
        let found = named.iter().find(|(member, _)| *member == name).map(|(_, kind)| *kind);
        found.or(rest.copied()).unwrap_or(Self::Text)
    }
    /// Whether an object names a member.
    pub(crate) fn names(&self, name: &str) -> bool {
        self.object().is_some_and(|(named, _)| named.iter().any(|(member, _)| *member == name))
    }
    /// Whether it is one text, not several.
    pub(crate) fn is_scalar(&self) -> bool {
        match self {
            Self::Array(_) | Self::Object(..) => false,
            Self::Either(kinds) => kinds.iter().all(Self::is_scalar),
            _ => true,
        }
    }
    fn alternatives(&self) -> &[Kind] {
        if let Self::Either(kinds) = self { kinds } else { std::slice::from_ref(self) }
    }
    /// The items, where it may be an array.
    pub(crate) fn items(&self) -> Option<&'static Kind> {
        self.alternatives().iter().find_map(|kind| if let Self::Array(items) = kind { Some(*items) } else { None })
    }
    /// The items, where it may be an array of these texts: of the first array that all of them fit.
    pub(crate) fn items_of<'t>(&self, texts: &(impl Iterator<Item = &'t str> + Clone)) -> Option<&'static Kind> {
        let arrays = self.alternatives().iter();
        let mut items = arrays.filter_map(|kind| if let Self::Array(items) = kind { Some(*items) } else { None });
        let first = items.next()?;
        let fits = |items: &Kind| texts.clone().all(|text| items.takes(text));
        // mostly there is one
        let Some(second) = items.next() else { return Some(first) };
        Some([first, second].into_iter().chain(items).find(|items| fits(items)).unwrap_or(first))
    }
    /// The members, where it may be an object.
    pub(crate) fn object(&self) -> Option<Members> {
        let members = |kind: &Self| if let Self::Object(named, rest) = kind { Some((*named, *rest)) } else { None };
        self.alternatives().iter().find_map(members)
    }
    /// Whether one text by itself is a plain value of it, and no list of one item.
    pub(crate) fn takes(&self, text: &str) -> bool {
        match self {
            Self::Text | Self::Guess => true,
            Self::Whole => is_whole(text),
            Self::Bare => is_bare(text),
            Self::Boolean => is_boolean(text),
            Self::Number => is_number(text),
            Self::Words(words) => words.contains(&text),
            Self::Array(_) | Self::Object(..) => false,
            Self::Either(kinds) => kinds.iter().any(|kind| kind.takes(text)),
        }
    }

    /// Writes one text as JSON: bare where it is what its kind says, else as a string, which its type then refuses.
    pub(crate) fn push(self, out: &mut String, text: &str) {
        let bare = match self {
            Self::Whole => is_whole(text),
            Self::Bare => is_bare(text),
            Self::Guess => is_bare(text) || text == "null",
            // arrays in arrays have no style: what is sent is JSON, if anything
            Self::Array(_) | Self::Object(..) => is_json(text),
            Self::Boolean => is_boolean(text),
            Self::Number => is_number(text),
            Self::Text | Self::Words(_) => false,
            Self::Either(kinds) => {
                if let Some(kind) = kinds.iter().find(|kind| kind.takes(text)) {
                    return kind.push(out, text);
                }
                !self.is_scalar() && is_json(text)
            }
        };
        if bare { out.push_str(text) } else { push_quoted(out, text) }
    }
}

/// Whether a text is one JSON value that may stand within others.
pub(crate) fn is_json(text: &str) -> bool {
    /// A tape takes 128; what is read as a parameter stands within a few more.
    const MAX_DEPTH: usize = 100;
    let (mut depth, mut deepest) = (0_usize, 0);
    let (mut quoted, mut escaped) = (false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = quoted,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => depth += 1,
            b']' | b'}' if !quoted => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest <= MAX_DEPTH && Tape::new(text.as_bytes()).is_ok()
}

fn is_whole(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain && (!digits.starts_with('0') || text == "0")
}

fn is_bare(text: &str) -> bool {
    is_boolean(text) || is_number(text)
}

fn is_boolean(text: &str) -> bool {
    text == "true" || text == "false"
}

fn is_number(text: &str) -> bool {
    number_len(text.as_bytes()) == Some(text.len())
}

/// Writes a JSON string.
pub(crate) fn push_quoted(out: &mut String, text: &str) {
    out.reserve(text.len() + 2);
    out.push('"');
    if text.bytes().all(|byte| byte >= 0x20 && byte != b'"' && byte != b'\\') {
        out.push_str(text);
    } else {
        text.chars().for_each(|c| push_escaped(out, c));
    }
    out.push('"');
}

fn push_escaped(out: &mut String, c: char) {
    match c {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        c if c < ' ' => {
            let _ = write!(out, "\\u{:04x}", u32::from(c));
        }
        c => out.push(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(kind: Kind, text: &str, json: &str) {
        let mut out = String::new();
        kind.push(&mut out, text);
        assert_eq!(out, json, "{kind:?} {text}");
    }

    const EITHER: Kind = Kind::Either(&[Kind::Words(&["7"]), Kind::Whole, Kind::Boolean, Kind::Text]);

    #[test]
    fn texts_become_json() {
        check(Kind::Text, "7", r#""7""#);
        check(Kind::Text, "a\"\\\u{1}ü", r#""a\"\\\u0001ü""#);
        check(Kind::Whole, "-7", "-7");
        for text in ["007", "1e1", "1.0", "+5", "", "-", "-0"] {
            check(Kind::Whole, text, &format!("\"{text}\""));
        }
        check(Kind::Bare, "1e1", "1e1");
        check(Kind::Bare, "1,2", r#""1,2""#);
        check(Kind::Bare, "null", r#""null""#);
        check(Kind::Guess, "null", "null");
        for (text, json) in [("7", r#""7""#), ("8", "8"), ("true", "true"), ("1.5", r#""1.5""#), ("null", r#""null""#)]
        {
            check(EITHER, text, json);
        }
        check(Kind::Either(&[Kind::Number, Kind::Words(&["all"])]), "none", r#""none""#);
        check(Kind::Array(&Kind::Text), "[1", r#""[1""#);
        check(Kind::Array(&Kind::Text), "[1]", "[1]");
    }

    #[test]
    fn what_may_stand_within_others() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(is_json(&nested(100)) && !is_json(&nested(101)));
        assert!(is_json(&format!(r#""\"{}""#, "[".repeat(200))));
        assert!(!is_json("1,2") && !is_json(""));
    }
}
