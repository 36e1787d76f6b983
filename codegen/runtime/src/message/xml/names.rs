//! Names of XML, and the characters that it can hold.

/// Whether a text can name an element, without a prefix.
pub(super) fn is_name(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(starts) && characters.all(|c| starts(c) || continues(c))
}

fn starts(c: char) -> bool {
    matches!(c, 'A'..='Z' | '_' | 'a'..='z' | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{2ff}'
        | '\u{370}'..='\u{37d}' | '\u{37f}'..='\u{1fff}' | '\u{200c}'..='\u{200d}' | '\u{2070}'..='\u{218f}'
        | '\u{2c00}'..='\u{2fef}' | '\u{3001}'..='\u{d7ff}' | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}'
        | '\u{10000}'..='\u{effff}')
}

fn continues(c: char) -> bool {
    matches!(c, '-' | '.' | '0'..='9' | '\u{b7}' | '\u{300}'..='\u{36f}' | '\u{203f}'..='\u{2040}')
}

/// A name of a tag: its prefix, where it has one, and the rest.
pub(super) fn split(name: &str) -> Option<(&str, &str)> {
    let (prefix, local) = name.split_once(':').unwrap_or(("", name));
    let prefixed = name.len() > local.len();
    (is_name(local) && (!prefixed || is_name(prefix))).then_some((prefix, local))
}

/// Whether XML can hold all of a text, be it by reference.
pub(super) fn is_held(text: &str) -> bool {
    let forbidden =
        |c: char| matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
    !text.contains(forbidden)
}

/// Where a text stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Within {
    /// Between tags.
    Element,
    /// Between quotes, where white space becomes spaces.
    Attribute,
}

/// Writes a text; `None` where it holds what XML cannot.
pub(super) fn push_text(out: &mut String, text: &str, within: Within) -> Option<()> {
    if !is_held(text) {
        return None;
    }
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            // read back, it would be a line feed
            '\r' => out.push_str("&#13;"),
            '"' if within == Within::Attribute => out.push_str("&quot;"),
            '\n' if within == Within::Attribute => out.push_str("&#10;"),
            '\t' if within == Within::Attribute => out.push_str("&#9;"),
            c => out.push(c),
        }
    }
    Some(())
}
