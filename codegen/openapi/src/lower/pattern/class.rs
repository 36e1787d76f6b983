//! Classes: `[a-z]`.

use super::Failure;
use super::atom::{Atom, escape, literal};
use super::cursor::Cursor;
use std::fmt::Write;

/// Reads a class behind its `[`.
pub(super) fn class(cursor: &mut Cursor) -> Result<String, Failure> {
    let start = cursor.at().saturating_sub(1);
    let negated = cursor.take("^");
    let mut items = String::new();
    loop {
        let at = cursor.at();
        match cursor.peek() {
            None => return Err(Failure::syntax(start, "a class that is not closed")),
            Some(']') => {
                cursor.next();
                break;
            }
            Some(_) => item(cursor, at, &mut items)?,
        }
    }
    Ok(match (items.is_empty(), negated) {
        // Nothing, and anything: the engine has no empty class.
        (true, false) => r"[^\s\S]".to_owned(),
        (true, true) => r"[\s\S]".to_owned(),
        (false, negated) => format!("[{}{items}]", if negated { "^" } else { "" }),
    })
}

/// One item of a class, or a range.
fn item(cursor: &mut Cursor, at: usize, items: &mut String) -> Result<(), Failure> {
    let first = member(cursor)?;
    let Atom::One(low) = first else {
        push(&first, items);
        return Ok(());
    };
    let after = cursor.at();
    let ranges = cursor.take("-") && cursor.peek().is_some_and(|next| next != ']');
    if ranges && let Atom::One(high) = member(cursor)? {
        if high < low {
            return Err(Failure::syntax(at, "a range that runs backwards"));
        }
        let _ = write!(items, "{}-{}", literal(low), literal(high));
        return Ok(());
    }
    // A `-` at the end, or in front of a set, stands for itself.
    cursor.back_to(after);
    push(&first, items);
    Ok(())
}

fn member(cursor: &mut Cursor) -> Result<Atom, Failure> {
    match cursor.next() {
        Some('\\') => escape(cursor, true),
        Some(character) => Ok(Atom::One(character)),
        None => Err(cursor.fault("a class that is not closed")),
    }
}

fn push(atom: &Atom, items: &mut String) {
    match atom {
        Atom::One(character) => items.push_str(&literal(*character)),
        Atom::Set(set) => items.push_str(set),
        Atom::Complement(set) => {
            let _ = write!(items, "[^{set}]");
        }
        Atom::Nothing => {}
    }
}
