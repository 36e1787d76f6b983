//! Types of which one is meant: which of them, the shape says in which a value travels.

use super::kind::{PINNED, Why, is_scalar, of_literal};
use counterpart_model::{Kind, Literal};
use std::collections::BTreeSet;

const CONFLICT: Why = "what two of its types share is text in one and a number or a boolean in the other";

/// The alternatives of a union, gathered: everything plain, lists, one object.
#[derive(Default)]
pub(super) struct Alternatives {
    words: Vec<String>,
    /// Every other plain one, as it came.
    plain: Vec<Kind>,
    /// What the items of lists are: one kind, where each text is read alike in all of them.
    items: Vec<Kind>,
    object: Option<Members>,
}

/// The members of one or several objects.
#[derive(Default)]
struct Members {
    named: Vec<(String, Kind)>,
    others: Option<Kind>,
}

/// The kind that each of these can be read as.
pub(super) fn either(kinds: impl IntoIterator<Item = Kind>) -> Result<Kind, Why> {
    let mut alternatives = Alternatives::default();
    kinds.into_iter().try_for_each(|kind| alternatives.add(kind))?;
    Ok(alternatives.kind())
}

impl Alternatives {
    /// Adds one more.
    pub(super) fn add(&mut self, kind: Kind) -> Result<(), Why> {
        match kind {
            Kind::Text | Kind::Whole | Kind::Number | Kind::Boolean | Kind::Bare | Kind::Guess => self.plain.push(kind),
            Kind::Words(words) => self.words.extend(words),
            Kind::Array(items) => self.add_items(*items)?,
            Kind::Object(named, others) => {
                let more = Members { named, others: others.map(|kind| *kind) };
                self.object = Some(match self.object.take() {
                    Some(known) => known.and(more)?,
                    None => more,
                });
            }
            Kind::Either(kinds) => kinds.into_iter().try_for_each(|kind| self.add(kind))?,
        }
        Ok(())
    }

    /// Lists whose texts are read alike are one. Of others the first counts that all texts fit, if they are plain.
    fn add_items(&mut self, items: Kind) -> Result<(), Why> {
        let apart = self.items.is_empty() || is_scalar(&items) && self.items.iter().all(is_scalar);
        match self.items.iter_mut().find(|known| !conflict(known, &items)) {
            Some(known) => *known = either([known.clone(), items])?,
            None if apart => self.items.push(items),
            None => return Err(CONFLICT),
        }
        Ok(())
    }

    /// Adds a value that the contract pins: a string as that word alone.
    pub(super) fn add_literal(&mut self, literal: &Literal) -> Result<(), Why> {
        let kind = match literal {
            Literal::String(text) => Some(Kind::Words(vec![text.clone()])),
            Literal::Boolean(_) => Some(Kind::Boolean),
            Literal::Number(_) => Some(Kind::Number),
            // What is null is not there.
            Literal::Null => return Ok(()),
            other => of_literal(other),
        };
        self.add(kind.ok_or(PINNED)?)
    }

    /// All of them as one. Words come before numbers, since they say more; any string comes last, since all texts are
    /// one, and so do lists of any strings.
    pub(super) fn kind(self) -> Kind {
        let mut kinds = self.plain();
        let (any, some): (Vec<_>, Vec<_>) = self.items.into_iter().partition(|items| Reads::of(items).text);
        kinds.extend(some.into_iter().chain(any).map(|items| Kind::Array(Box::new(items))));
        kinds.extend(self.object.map(|members| Kind::Object(members.named, members.others.map(Box::new))));
        match <[Kind; 1]>::try_from(kinds) {
            Ok([Kind::Words(_)]) => Kind::Text,
            Ok([Kind::Number | Kind::Boolean]) => Kind::Bare,
            Ok([only]) => only,
            Err(none) if none.is_empty() => Kind::Bare,
            Err(several) => Kind::Either(several),
        }
    }

    fn plain(&self) -> Vec<Kind> {
        let has = |kind: Kind| self.plain.contains(&kind);
        if has(Kind::Guess) {
            return vec![Kind::Guess];
        }
        let (number, boolean) = (has(Kind::Number) || has(Kind::Bare), has(Kind::Boolean) || has(Kind::Bare));
        let bare: &[Kind] = match (number, has(Kind::Whole), boolean) {
            (true, _, true) => &[Kind::Bare],
            (true, _, false) => &[Kind::Number],
            (false, true, true) => &[Kind::Whole, Kind::Boolean],
            (false, true, false) => &[Kind::Whole],
            (false, false, true) => &[Kind::Boolean],
            (false, false, false) => &[],
        };
        let text = has(Kind::Text);
        let mut known = BTreeSet::new();
        let words: Vec<String> = self.words.iter().filter(|word| known.insert(*word)).cloned().collect();
        let words = (!words.is_empty() && !text).then_some(Kind::Words(words));
        words.into_iter().chain(bare.iter().cloned()).chain(text.then_some(Kind::Text)).collect()
    }
}

impl Members {
    /// The members of either: one that both know has a kind of either.
    fn and(self, more: Self) -> Result<Self, Why> {
        let mut names: Vec<&String> = self.named.iter().map(|(name, _)| name).collect();
        names.extend(more.named.iter().map(|(name, _)| name).filter(|name| self.get(name).is_none()));
        let kind = |name: &str| {
            let of = |members: &Self| members.get(name).or(members.others.as_ref()).cloned();
            alike(of(&self), of(&more))
        };
        let mut joined = Vec::new();
        for name in names {
            joined.extend(kind(name)?.map(|kind| (name.clone(), kind)));
        }
        let others = alike(self.others, more.others)?;
        Ok(Self { named: joined, others })
    }

    fn get(&self, name: &str) -> Option<&Kind> {
        self.named.iter().find(|(known, _)| known == name).map(|(_, kind)| kind)
    }
}

/// The kind of what two objects share: each text has to be read alike in both.
fn alike(left: Option<Kind>, right: Option<Kind>) -> Result<Option<Kind>, Why> {
    match (left, right) {
        (Some(left), Some(right)) if conflict(&left, &right) => Err(CONFLICT),
        (Some(left), Some(right)) => either([left, right]).map(Some),
        (left, right) => Ok(left.or(right)),
    }
}

/// What of JSON a plain text may be read as.
#[derive(Default, Clone, Copy)]
struct Reads {
    number: bool,
    boolean: bool,
    text: bool,
}

impl Reads {
    fn of(kind: &Kind) -> Self {
        let none = Self::default();
        match kind {
            Kind::Text => Self { text: true, ..none },
            Kind::Whole | Kind::Number => Self { number: true, ..none },
            Kind::Boolean => Self { boolean: true, ..none },
            Kind::Bare => Self { number: true, boolean: true, ..none },
            Kind::Guess => Self { number: true, boolean: true, text: true },
            // Words that no number and no boolean looks like.
            Kind::Words(words) => {
                let bare = |word: &String| word.parse::<f64>().is_ok() || word == "true" || word == "false";
                Self { text: words.iter().any(bare), ..none }
            }
            Kind::Array(_) | Kind::Object(..) => none,
            Kind::Either(kinds) => kinds.iter().map(Self::of).fold(none, |left, right| Self {
                number: left.number || right.number,
                boolean: left.boolean || right.boolean,
                text: left.text || right.text,
            }),
        }
    }
    /// Whether a text that is a string here is something else there.
    fn differs(self, other: Self) -> bool {
        self.text && (other.number && !self.number || other.boolean && !self.boolean)
    }
}

/// Whether some text is a string in one of two kinds, and in the other a number or a boolean.
fn conflict(left: &Kind, right: &Kind) -> bool {
    let (reads, others) = (Reads::of(left), Reads::of(right));
    if reads.differs(others) || others.differs(reads) {
        return true;
    }
    alternatives(left).iter().any(|left| {
        alternatives(right).iter().any(|right| match (left, right) {
            (Kind::Array(left), Kind::Array(right)) => conflict(left, right),
            (Kind::Object(named, _), Kind::Object(..)) => {
                named.iter().any(|(name, kind)| right.member(name).is_some_and(|other| conflict(kind, other)))
            }
            _ => false,
        })
    })
}

fn alternatives(kind: &Kind) -> &[Kind] {
    if let Kind::Either(kinds) = kind { kinds } else { std::slice::from_ref(kind) }
}
