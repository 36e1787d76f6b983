//! Types of which one is meant: which of them, the shape says in which a value travels.

use super::kind::of_literal;
use counterpart_model::{Kind, Literal};

/// The alternatives of a union, gathered: everything plain, one list, one object.
#[derive(Default)]
pub(super) struct Alternatives {
    words: Vec<String>,
    whole: bool,
    number: bool,
    boolean: bool,
    text: bool,
    guess: bool,
    items: Option<Box<Alternatives>>,
    object: Option<Members>,
}

/// The members of one or several objects.
#[derive(Default)]
struct Members {
    named: Vec<(String, Kind)>,
    others: Option<Kind>,
}

/// The kind that each of these can be read as.
pub(super) fn either(kinds: impl IntoIterator<Item = Kind>) -> Kind {
    let mut alternatives = Alternatives::default();
    kinds.into_iter().for_each(|kind| alternatives.add(kind));
    alternatives.kind()
}

impl Alternatives {
    /// Adds one more.
    pub(super) fn add(&mut self, kind: Kind) {
        match kind {
            Kind::Text => self.text = true,
            Kind::Whole => self.whole = true,
            Kind::Number => self.number = true,
            Kind::Boolean => self.boolean = true,
            Kind::Bare => (self.number, self.boolean) = (true, true),
            Kind::Guess => self.guess = true,
            Kind::Words(words) => {
                let new = words.into_iter().filter(|word| !self.words.contains(word)).collect::<Vec<_>>();
                self.words.extend(new);
            }
            Kind::Array(items) => self.items.get_or_insert_default().add(*items),
            Kind::Object(named, others) => {
                let more = Members { named, others: others.map(|kind| *kind) };
                self.object = Some(match self.object.take() {
                    Some(known) => known.and(more),
                    None => more,
                });
            }
            Kind::Either(kinds) => kinds.into_iter().for_each(|kind| self.add(kind)),
        }
    }

    /// Adds a value that the contract pins: a string as that word alone. False where it has a structure.
    pub(super) fn add_literal(&mut self, literal: &Literal) -> bool {
        let kind = match literal {
            Literal::String(text) => Some(Kind::Words(vec![text.clone()])),
            Literal::Boolean(_) => Some(Kind::Boolean),
            Literal::Number(_) => Some(Kind::Number),
            // What is null is not there.
            Literal::Null => return true,
            other => of_literal(other),
        };
        kind.map(|kind| self.add(kind)).is_some()
    }

    /// All of them as one. Words come before numbers, since they say more; any string comes last, since all texts are one.
    pub(super) fn kind(self) -> Kind {
        let mut kinds = self.plain();
        kinds.extend(self.items.map(|items| Kind::Array(Box::new(items.kind()))));
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
        if self.guess {
            return vec![Kind::Guess];
        }
        let mut kinds = Vec::new();
        if !self.words.is_empty() && !self.text {
            kinds.push(Kind::Words(self.words.clone()));
        }
        match (self.number, self.whole, self.boolean) {
            (true, _, true) => kinds.push(Kind::Bare),
            (true, _, false) => kinds.push(Kind::Number),
            (false, true, _) => kinds.push(Kind::Whole),
            (false, false, _) => {}
        }
        if self.boolean && !self.number {
            kinds.push(Kind::Boolean);
        }
        if self.text {
            kinds.push(Kind::Text);
        }
        kinds
    }
}

impl Members {
    /// The members of either: one that both know has a kind of either.
    fn and(self, more: Self) -> Self {
        let mut names: Vec<&String> = self.named.iter().map(|(name, _)| name).collect();
        names.extend(more.named.iter().map(|(name, _)| name).filter(|name| self.get(name).is_none()));
        let kind = |name: &str| {
            let of = |members: &Self| members.get(name).or(members.others.as_ref()).cloned();
            either([&self, &more].into_iter().filter_map(of))
        };
        let named = names.into_iter().map(|name| (name.clone(), kind(name))).collect();
        let others = match (self.others, more.others) {
            (Some(left), Some(right)) => Some(either([left, right])),
            (left, right) => left.or(right),
        };
        Self { named, others }
    }

    fn get(&self, name: &str) -> Option<&Kind> {
        self.named.iter().find(|(known, _)| known == name).map(|(_, kind)| kind)
    }
}
