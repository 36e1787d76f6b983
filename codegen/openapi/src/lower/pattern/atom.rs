//! Escapes and single characters.

use super::Failure;
use super::cursor::Cursor;

/// What an escape or a character stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Atom {
    /// One character.
    One(char),
    /// A set, as items of a class of the engine.
    Set(String),
    /// A set of everything but these, as items of a class of the engine.
    Complement(String),
    /// Half a surrogate pair, which no text of Unicode holds.
    Nothing,
}

const DIGIT: &str = "0-9";
const WORD: &str = "0-9A-Za-z_";
const SPACE: &str = r"\t\n\x0B\x0C\r \u{A0}\u{FEFF}\p{Zs}\u{2028}\u{2029}";
/// What `.` does not match.
pub(super) const LINE_ENDS: &str = r"\n\r\u{2028}\u{2029}";

/// Reads what follows a backslash.
pub(super) fn escape(cursor: &mut Cursor, in_class: bool) -> Result<Atom, Failure> {
    let start = cursor.at().saturating_sub(1);
    let Some(character) = cursor.next() else {
        return Err(Failure::syntax(start, "a backslash at the end"));
    };
    Ok(match character {
        'd' => Atom::Set(DIGIT.to_owned()),
        'D' => Atom::Complement(DIGIT.to_owned()),
        'w' => Atom::Set(WORD.to_owned()),
        'W' => Atom::Complement(WORD.to_owned()),
        's' => Atom::Set(SPACE.to_owned()),
        'S' => Atom::Complement(SPACE.to_owned()),
        't' => Atom::One('\t'),
        'n' => Atom::One('\n'),
        'r' => Atom::One('\r'),
        'v' => Atom::One('\u{b}'),
        'f' => Atom::One('\u{c}'),
        'b' if in_class => Atom::One('\u{8}'),
        '0' if !cursor.peek().is_some_and(|next| next.is_ascii_digit()) => Atom::One('\0'),
        'c' => control(cursor, start)?,
        'x' => hexadecimal(cursor, start)?,
        'u' => unicode(cursor, start)?,
        'p' | 'P' => property(cursor, character == 'P', start)?,
        'k' | '1'..='9' if !in_class => return Err(Failure::NotLinear { at: start, what: "a back-reference" }),
        letter if letter.is_ascii_alphanumeric() => {
            return Err(Failure::syntax(start, &format!("`\\{letter}` means nothing")));
        }
        itself => Atom::One(itself),
    })
}

fn control(cursor: &mut Cursor, start: usize) -> Result<Atom, Failure> {
    match cursor.next() {
        Some(letter) if letter.is_ascii_alphabetic() => {
            let code = u32::from(letter.to_ascii_uppercase()) - u32::from('@');
            Ok(char::from_u32(code).map_or(Atom::Nothing, Atom::One))
        }
        _ => Err(Failure::syntax(start, "`\\c` without a letter")),
    }
}

fn hexadecimal(cursor: &mut Cursor, start: usize) -> Result<Atom, Failure> {
    let code = cursor.digits(16, 2, 2).ok_or_else(|| Failure::syntax(start, "`\\x` without two digits"))?;
    Ok(char::from_u32(code).map_or(Atom::Nothing, Atom::One))
}

/// `\u0041`, `\u{1F600}`, `\uD83D\uDE00`.
fn unicode(cursor: &mut Cursor, start: usize) -> Result<Atom, Failure> {
    if cursor.take("{") {
        let code = cursor.digits(16, 1, 8).filter(|_| cursor.take("}"));
        let character = code.and_then(|code| (code <= 0x10_ffff).then(|| char::from_u32(code)));
        let character = character.ok_or_else(|| Failure::syntax(start, "`\\u{…}` is not a code point"))?;
        return Ok(character.map_or(Atom::Nothing, Atom::One));
    }
    let first = cursor.digits(16, 4, 4).ok_or_else(|| Failure::syntax(start, "`\\u` without four digits"))?;
    if (0xd800..0xdc00).contains(&first) {
        let after = cursor.at();
        let second = cursor.take("\\u").then(|| cursor.digits(16, 4, 4)).flatten();
        if let Some(second) = second.filter(|second| (0xdc00..0xe000).contains(second)) {
            let code = 0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00);
            return Ok(char::from_u32(code).map_or(Atom::Nothing, Atom::One));
        }
        cursor.back_to(after);
    }
    Ok(char::from_u32(first).map_or(Atom::Nothing, Atom::One))
}

/// `\p{L}`, `\p{Script=Greek}`.
fn property(cursor: &mut Cursor, complement: bool, start: usize) -> Result<Atom, Failure> {
    let name = if cursor.take("{") { cursor.until('}') } else { None };
    let proper = |character: char| character.is_ascii_alphanumeric() || character == '_' || character == '=';
    let name = name.filter(|name| !name.is_empty() && name.chars().all(proper));
    let name = name.ok_or_else(|| Failure::syntax(start, "`\\p` without the name of a property"))?;
    let set = format!("\\p{{{name}}}");
    Ok(if complement { Atom::Complement(set) } else { Atom::Set(set) })
}

/// A character as the engine takes it, in a class or outside.
pub(super) fn literal(character: char) -> String {
    match character {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        character if regex_syntax::is_meta_character(character) => format!("\\{character}"),
        control if control.is_control() || ('\u{2028}'..='\u{2029}').contains(&control) => {
            format!("\\u{{{:X}}}", u32::from(control))
        }
        plain => plain.to_string(),
    }
}
