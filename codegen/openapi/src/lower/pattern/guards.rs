//! Looking ahead at the very beginning: `^(?!admin)(?=.*[0-9])[a-z0-9]+$` is three patterns, one of which must not
//! match.

/// A pattern without what it looks ahead at, and what that is.
pub(super) struct Split {
    /// What is left.
    pub(super) rest: Piece,
    /// What it looks ahead at.
    pub(super) guards: Vec<(Guard, Piece)>,
}

/// What looking ahead asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Guard {
    /// `(?=…)`
    Match,
    /// `(?!…)`
    NoMatch,
}

/// A part of a pattern that is a pattern itself.
pub(super) struct Piece {
    pub(super) ecma: String,
    /// How many characters in front of a place in the piece the same place is in the whole, at most.
    pub(super) shift: isize,
}

/// Takes off what a pattern looks ahead at where it begins; nothing where it does not, or where that holds for one
/// alternative alone.
pub(super) fn split(ecma: &str) -> Option<Split> {
    let characters: Vec<char> = ecma.chars().collect();
    if characters.first() != Some(&'^') {
        return None;
    }
    let mut guards = Vec::new();
    let mut at = 1;
    while let Some(guard) = guard(characters.get(at..at + 3)) {
        let end = group_end(&characters, at)?;
        let inner: String = characters.get(at + 3..end)?.iter().collect();
        let begin = isize::try_from(at).ok()?;
        guards.push((guard, Piece { ecma: format!("^(?:{inner})"), shift: begin - 1 }));
        at = end + 1;
    }
    let rest = characters.get(at..)?;
    if guards.is_empty() || has_alternatives(rest) {
        return None;
    }
    let shift = isize::try_from(at).ok()? - 1;
    let rest: String = rest.iter().collect();
    Some(Split { rest: Piece { ecma: format!("^{rest}"), shift }, guards })
}

fn guard(characters: Option<&[char]>) -> Option<Guard> {
    match characters? {
        ['(', '?', '='] => Some(Guard::Match),
        ['(', '?', '!'] => Some(Guard::NoMatch),
        _ => None,
    }
}

/// Walks over a pattern: calls `visit` with each character that is neither escaped nor in a class, and how many groups
/// are open behind it, until that says to stop.
fn walk(characters: &[char], mut visit: impl FnMut(usize, char, usize) -> bool) {
    let mut depth = 0_usize;
    let mut in_class = false;
    let mut escaped = false;
    for (at, character) in characters.iter().enumerate() {
        if std::mem::take(&mut escaped) {
            continue;
        }
        match character {
            '\\' => escaped = true,
            ']' if in_class => in_class = false,
            _ if in_class => {}
            '[' => in_class = true,
            other => {
                match other {
                    '(' => depth += 1,
                    ')' => depth = depth.saturating_sub(1),
                    _ => {}
                }
                if visit(at, *other, depth) {
                    return;
                }
            }
        }
    }
}

/// Where the group that begins here ends.
fn group_end(characters: &[char], begin: usize) -> Option<usize> {
    let mut end = None;
    walk(characters.get(begin..)?, |at, character, depth| {
        if character == ')' && depth == 0 {
            end = Some(begin + at);
        }
        end.is_some()
    });
    end
}

/// Whether there is a `|` outside of all groups.
fn has_alternatives(characters: &[char]) -> bool {
    let mut found = false;
    walk(characters, |_, character, depth| {
        found |= character == '|' && depth == 0;
        found
    });
    found
}
