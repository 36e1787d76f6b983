//! `deepObject`: `name[member]=value`, nested, and `name[0]=value` for lists.

use super::kind::push_quoted;
use super::pairs::Pair;
use super::percent::{MALFORMED, Plus, decode};
use super::unstyle::Found;
use super::{Kind, Parameter};
use std::collections::HashMap;

/// How many pairs of brackets may stand behind a name.
pub(super) const MAX_DEPTH: usize = 16;

const MIXED: &str = "is given in several ways at once";
const TWICE: &str = "appears more than once";
const NO_LIST: &str = "is no list";
const NO_OBJECT: &str = "has no members";
const ONE_TEXT: &str = "must be given by its members";
const GAPS: &str = "must number its items from 0 without a gap";

/// Any JSON value.
const ANYTHING: Kind = Kind::Either(&[Kind::Guess, Kind::Array(&Kind::Guess), Kind::Object(&[], Some(&Kind::Guess))]);
/// What no object names: whatever it is, its type refuses or ignores it.
const UNKNOWN: Kind = Kind::Either(&[Kind::Text, Kind::Array(&Kind::Guess), Kind::Object(&[], Some(&Kind::Guess))]);

/// The kind with the shapes that it may have.
pub(super) fn shaped(kind: Kind) -> Kind {
    if kind == Kind::Guess { ANYTHING } else { kind }
}

/// The kind of a member.
pub(super) fn member(kind: Kind, name: &str) -> Kind {
    let is_known = kind.object().is_some_and(|(_, rest)| rest.is_some() || kind.names(name));
    if is_known { kind.member(name) } else { UNKNOWN }
}

/// What stands behind one name, however it was given.
#[derive(Default)]
struct Branch {
    /// `name=text`
    texts: Vec<String>,
    /// `name[member]…`
    members: Vec<(String, Branch)>,
    /// Where each member stands: there may be as many as a body can hold.
    places: HashMap<String, usize>,
    /// `name[]…`
    appended: Vec<Branch>,
}

impl Branch {
    fn at(&mut self, name: &str) -> &mut Self {
        let next = self.members.len();
        let index = *self.places.entry(name.to_owned()).or_insert(next);
        if index == next {
            self.members.push((name.to_owned(), Self::default()));
        }
        self.members.get_mut(index).map(|(_, branch)| branch).expect("found, or just added")
    }

    /// The item that `[]` means: the last one, until a member of it comes again.
    fn next(&mut self, rest: &[&str]) -> &mut Self {
        if self.appended.last().is_none_or(|last| last.has(rest)) {
            self.appended.push(Self::default());
        }
        self.appended.last_mut().expect("just added, if there was none")
    }

    fn has(&self, steps: &[&str]) -> bool {
        match steps {
            [] => true,
            // a list within goes on
            ["", ..] => false,
            [name, rest @ ..] => {
                let member = self.places.get(*name).and_then(|place| self.members.get(*place));
                member.is_some_and(|(_, branch)| branch.has(rest))
            }
        }
    }

    fn add(&mut self, steps: &[&str], text: String) {
        match steps {
            [] => self.texts.push(text),
            ["", rest @ ..] => self.next(rest).add(rest, text),
            [name, rest @ ..] => self.at(name).add(rest, text),
        }
    }

    fn push(&self, out: &mut String, kind: Kind) -> Found {
        let kind = shaped(kind);
        match (&*self.texts, &*self.members, &*self.appended) {
            ([], [], items) => push_items(out, kind, items.iter().collect()),
            (texts, [], []) => push_texts(out, kind, texts),
            ([], members, []) => self.push_members(out, kind, members),
            _ => Err(MIXED),
        }
    }

    fn push_members(&self, out: &mut String, kind: Kind, members: &[(String, Self)]) -> Found {
        match (kind.items().map(|_| self.numbered()), kind.object()) {
            (Some(Some(branches)), _) => push_items(out, kind, branches),
            (Some(None), None) => Err(GAPS),
            (None, None) => Err(NO_OBJECT),
            _ => push_object(out, kind, members),
        }
    }

    /// The members in the order of their numbers, where every one is numbered and none is left out.
    fn numbered(&self) -> Option<Vec<&Self>> {
        let mut branches = vec![None; self.members.len()];
        for (name, branch) in &self.members {
            let number: usize = name.parse().ok().filter(|number: &usize| number.to_string() == *name)?;
            *branches.get_mut(number)? = Some(branch);
        }
        branches.into_iter().collect()
    }
}

fn push_items(out: &mut String, kind: Kind, branches: Vec<&Branch>) -> Found {
    let texts = branches.iter().flat_map(|branch| branch.texts.iter().map(String::as_str));
    let item = *kind.items_of(&texts).ok_or(NO_LIST)?;
    out.push('[');
    for (index, branch) in branches.into_iter().enumerate() {
        out.push_str(if index > 0 { "," } else { "" });
        branch.push(out, item)?;
    }
    out.push(']');
    Ok(true)
}

fn push_object(out: &mut String, kind: Kind, members: &[(String, Branch)]) -> Found {
    out.push('{');
    for (index, (name, branch)) in members.iter().enumerate() {
        out.push_str(if index > 0 { "," } else { "" });
        push_quoted(out, name);
        out.push(':');
        branch.push(out, member(kind, name))?;
    }
    out.push('}');
    Ok(true)
}

/// Texts without brackets: a plain value, or the items of a list.
fn push_texts(out: &mut String, kind: Kind, texts: &[String]) -> Found {
    match (texts, kind.items_of(&texts.iter().map(String::as_str))) {
        ([text], _) if kind.is_scalar() || kind.takes(text) => kind.push(out, text),
        ([text], Some(_)) if text.is_empty() => out.push_str("[]"),
        ([text], None) if text.is_empty() => out.push_str("{}"),
        (texts, Some(item)) => {
            out.push('[');
            for (index, text) in texts.iter().enumerate() {
                out.push_str(if index > 0 { "," } else { "" });
                item.push(out, text);
            }
            out.push(']');
        }
        ([_], None) => return Err(ONE_TEXT),
        (_, None) => return Err(TWICE),
    }
    Ok(true)
}

/// Writes the JSON of a deep parameter.
pub(super) fn push(out: &mut String, parameter: &Parameter, pairs: &[Pair<'_>]) -> Found {
    let mut root = Branch::default();
    let mut found = false;
    for pair in pairs {
        let Some(behind) = pair.name.strip_prefix(parameter.name) else { continue };
        if !behind.is_empty() && !behind.starts_with('[') {
            continue;
        }
        let steps = steps(behind)?;
        if steps.is_empty() && parameter.is_absent(pair.value) {
            continue;
        }
        found = true;
        root.add(&steps, decode(pair.value, Plus::Space).ok_or(MALFORMED)?.into_owned());
    }
    if found { root.push(out, parameter.kind) } else { Ok(false) }
}

/// What stands in the brackets behind a name.
fn steps(behind: &str) -> Result<Vec<&str>, &'static str> {
    const OPEN: &str = "has a name that is not closed";
    let Some(inner) = behind.strip_prefix('[') else { return Ok(Vec::new()) };
    let inner = inner.strip_suffix(']').ok_or(OPEN)?;
    let steps: Vec<&str> = inner.split("][").take(MAX_DEPTH + 1).collect();
    if steps.len() > MAX_DEPTH {
        return Err("nests too deeply");
    }
    if steps.iter().any(|step| step.contains(['[', ']'])) { Err(OPEN) } else { Ok(steps) }
}
