//! What characters are called that are neither letter nor digit.

/// The words for a name that has neither letter nor digit.
pub(super) fn spell(name: &str) -> Vec<String> {
    if name.is_empty() {
        return vec!["Empty".to_owned()];
    }
    name.chars().map(word).collect()
}

/// The word for a sign in front of a number.
pub(super) fn sign(name: &str) -> Option<&'static str> {
    let mut characters = name.chars();
    let sign = match characters.next()? {
        '+' => "Plus",
        '-' => "Minus",
        _ => return None,
    };
    let number = characters.next()?;
    (number.is_ascii_digit() || number == '.').then_some(sign)
}

fn word(character: char) -> String {
    let word = match character {
        '+' => "Plus",
        '-' => "Minus",
        '*' => "Star",
        '/' => "Slash",
        '\\' => "Backslash",
        '.' => "Dot",
        ',' => "Comma",
        ':' => "Colon",
        ';' => "Semicolon",
        '<' => "Less",
        '>' => "Greater",
        '=' => "Equal",
        '!' => "Not",
        '?' => "Question",
        '@' => "At",
        '#' => "Hash",
        '$' => "Dollar",
        '%' => "Percent",
        '&' => "And",
        '|' => "Or",
        '~' => "Tilde",
        '^' => "Caret",
        '_' => "Underscore",
        '(' => "Open",
        ')' => "Close",
        '[' => "OpenBracket",
        ']' => "CloseBracket",
        '{' => "OpenBrace",
        '}' => "CloseBrace",
        '\'' => "Apostrophe",
        '"' => "Quote",
        '`' => "Backtick",
        ' ' => "Space",
        '\n' => "LineFeed",
        '\r' => "CarriageReturn",
        '\t' => "Tab",
        other => return format!("U{:04x}", u32::from(other)),
    };
    word.to_owned()
}
