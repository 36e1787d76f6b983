//! The words and signs of a schema.

use super::SchemaError;

/// One word or sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// A name, or a word that has a meaning here or there.
    Word(&'a str),
    /// A sign.
    Sign(&'static str),
    /// The end of a line that ends a statement, or a semicolon.
    Terminator,
    /// The end of the text.
    End,
}

/// Where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind<'a>,
    /// The offset of its first byte.
    pub(super) place: usize,
}

/// Longer ones first.
const SIGNS: [&str; 13] = ["...", "->", "{", "}", "(", ")", "|", "+", "-", "&", "/", "=", ":"];
const SIGNS_OF_SUBJECTS: [&str; 2] = ["#", "*"];

/// After these the end of a line ends the statement.
const ENDS: [&str; 3] = ["}", ")", "*"];

/// Reads all of them.
pub(super) fn tokens(text: &str) -> Result<Vec<Token<'_>>, SchemaError> {
    let mut found: Vec<Token<'_>> = Vec::new();
    let mut place = 0;
    while let Some(rest) = text.get(place..).filter(|rest| !rest.is_empty()) {
        let (kind, length) = next(rest).map_err(|message| SchemaError::at(text, place, message))?;
        let ends = || found.last().is_some_and(|token| is_end(token.kind));
        match kind {
            Next::Token(kind) => found.push(Token { kind, place }),
            Next::Line if ends() => found.push(Token { kind: Kind::Terminator, place }),
            Next::Line | Next::Nothing => {}
        }
        place += length;
    }
    found.push(Token { kind: Kind::End, place: text.len() });
    Ok(found)
}

enum Next<'a> {
    Token(Kind<'a>),
    Line,
    /// Space and comments.
    Nothing,
}

fn is_end(kind: Kind<'_>) -> bool {
    matches!(kind, Kind::Word(_)) || matches!(kind, Kind::Sign(sign) if ENDS.contains(&sign))
}

/// What stands at the beginning of the text, and how long it is.
fn next(rest: &str) -> Result<(Next<'_>, usize), String> {
    if rest.starts_with("//") {
        return Ok((Next::Nothing, rest.find(['\r', '\n']).unwrap_or(rest.len())));
    }
    if rest.starts_with("/*") {
        let inside = rest.get(2..).and_then(|inside| inside.find("*/"));
        return inside.map(|length| (Next::Nothing, length + 4)).ok_or_else(|| "the comment does not end".to_owned());
    }
    if let Some(sign) = SIGNS.iter().chain(&SIGNS_OF_SUBJECTS).find(|sign| rest.starts_with(**sign)) {
        return Ok((Next::Token(Kind::Sign(sign)), sign.len()));
    }
    let Some(first) = rest.chars().next() else { return Ok((Next::Nothing, 0)) };
    match first {
        ' ' | '\t' => Ok((Next::Nothing, 1)),
        '\r' | '\n' => Ok((Next::Line, 1)),
        ';' => Ok((Next::Token(Kind::Terminator), 1)),
        '_' | 'a'..='z' | 'A'..='Z' | '0'..='9' => {
            let length = rest.find(|next: char| !next.is_ascii_alphanumeric() && next != '_').unwrap_or(rest.len());
            Ok((Next::Token(Kind::Word(rest.get(..length).unwrap_or(rest))), length))
        }
        '.' => Err("`.any` and `.all` are not supported: write an arrow, `parent->view`".to_owned()),
        other => Err(format!("`{}` has no meaning here", other.escape_debug())),
    }
}
