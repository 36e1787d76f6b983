//! The translation: alternatives, groups, repetitions.

use super::Failure;
use super::atom::{Atom, LINE_ENDS, escape, literal};
use super::class::class;
use super::cursor::Cursor;

/// How deep groups may nest.
const DEEPEST: usize = 100;

/// How often something may be repeated.
const MOST: u32 = 100_000;

/// The same language for the linear-time engine.
pub(super) fn translate(ecma: &str) -> Result<String, Failure> {
    let mut cursor = Cursor::new(ecma);
    let mut out = String::with_capacity(ecma.len() + 16);
    alternatives(&mut cursor, &mut out, 0)?;
    match cursor.peek() {
        None => Ok(out),
        Some(_) => Err(cursor.fault("a `)` without a `(`")),
    }
}

/// Everything up to the end, or to the `)` of the group.
fn alternatives(cursor: &mut Cursor, out: &mut String, depth: usize) -> Result<(), Failure> {
    while let Some(character) = cursor.peek() {
        match character {
            ')' => return Ok(()),
            '|' => {
                cursor.next();
                out.push('|');
            }
            _ => term(cursor, out, depth)?,
        }
    }
    Ok(())
}

/// An assertion, or an atom with its repetition.
fn term(cursor: &mut Cursor, out: &mut String, depth: usize) -> Result<(), Failure> {
    let at = cursor.at();
    let Some(character) = cursor.next() else { return Ok(()) };
    let atom = match character {
        '^' | '$' => {
            out.push(character);
            return no_repetition(cursor);
        }
        '*' | '+' | '?' => return Err(Failure::syntax(at, "nothing to repeat")),
        '(' => group(cursor, at, depth)?,
        '[' => class(cursor)?,
        '.' => format!("[^{LINE_ENDS}]"),
        '\\' if cursor.take("b") => {
            out.push_str(r"(?-u:\b)");
            return no_repetition(cursor);
        }
        '\\' if cursor.take("B") => {
            return Err(Failure::NotLinear { at, what: "`\\B`, which may stand inside a character," });
        }
        '\\' => match escape(cursor, false)? {
            Atom::One(character) => literal(character),
            Atom::Set(set) => format!("[{set}]"),
            Atom::Complement(set) => format!("[^{set}]"),
            Atom::Nothing => r"[^\s\S]".to_owned(),
        },
        '{' if bounds(cursor, at)?.is_some() => return Err(Failure::syntax(at, "nothing to repeat")),
        other => literal(other),
    };
    out.push_str(&atom);
    repetition(cursor, out)
}

/// A group behind its `(`. What it captures is not asked for.
fn group(cursor: &mut Cursor, at: usize, depth: usize) -> Result<String, Failure> {
    if depth >= DEEPEST {
        return Err(Failure::TooLarge);
    }
    for around in ["?=", "?!", "?<=", "?<!"] {
        if cursor.take(around) {
            return Err(Failure::NotLinear { at, what: "looking around" });
        }
    }
    let mut out = "(?:".to_owned();
    if cursor.take("?:") {
    } else if cursor.take("?<") {
        let name = cursor.until('>').filter(|name| !name.is_empty());
        name.ok_or_else(|| Failure::syntax(at, "a group without a name"))?;
    } else if cursor.take("?") {
        let flags = cursor.until(':').filter(|flags| flags.chars().all(|flag| "ims-".contains(flag)));
        let flags = flags.ok_or_else(|| Failure::syntax(at, "a group of an unknown kind"))?;
        out = format!("(?{flags}:");
    }
    alternatives(cursor, &mut out, depth + 1)?;
    if !cursor.take(")") {
        return Err(Failure::syntax(at, "a group that is not closed"));
    }
    out.push(')');
    Ok(out)
}

/// `*`, `+`, `?`, `{n,m}` behind an atom; whether greedy or not decides nothing about a match.
fn repetition(cursor: &mut Cursor, out: &mut String) -> Result<(), Failure> {
    let at = cursor.at();
    match cursor.peek() {
        Some(sign @ ('*' | '+' | '?')) => {
            cursor.next();
            out.push(sign);
        }
        Some('{') => {
            cursor.next();
            let Some(bounds) = bounds(cursor, at)? else {
                cursor.back_to(at);
                return Ok(());
            };
            out.push_str(&bounds);
        }
        _ => return Ok(()),
    }
    cursor.take("?");
    no_repetition(cursor)
}

/// `n}`, `n,}` or `n,m}` behind a `{`; nothing where the `{` stands for itself.
fn bounds(cursor: &mut Cursor, at: usize) -> Result<Option<String>, Failure> {
    let start = cursor.at();
    let Some(least) = cursor.digits(10, 1, usize::MAX) else { return Ok(None) };
    let comma = cursor.take(",");
    let most = if comma { cursor.digits(10, 1, usize::MAX) } else { Some(least) };
    if !cursor.take("}") {
        cursor.back_to(start);
        return Ok(None);
    }
    if least > MOST || most.is_some_and(|most| most > MOST) {
        return Err(Failure::TooLarge);
    }
    if most.is_some_and(|most| most < least) {
        return Err(Failure::syntax(at, "a repetition that runs backwards"));
    }
    Ok(Some(match most {
        None => format!("{{{least},}}"),
        Some(most) if most == least => format!("{{{least}}}"),
        Some(most) => format!("{{{least},{most}}}"),
    }))
}

fn no_repetition(cursor: &Cursor) -> Result<(), Failure> {
    match cursor.peek() {
        Some('*' | '+' | '?') => Err(cursor.fault("nothing to repeat")),
        _ => Ok(()),
    }
}
