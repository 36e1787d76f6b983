//! Conjunction: what several schemas say together.

use super::facts::{ArrayFacts, End, Facts, Limits, ObjectFacts, TextFacts, Value};
use super::literal::equal;
use super::type_set::TypeSet;
use crate::load::Node;
use std::cmp::Ordering;
use std::collections::HashSet;

impl<'a> Facts<'a> {
    /// Adds what another schema says. Its annotations count where this one has none.
    pub(super) fn absorb(&mut self, other: &Self) {
        self.nullable = self.nullable_with(other);
        self.types = self.types.both(other.types);
        self.typed |= other.typed;
        self.values = both_values(self.values.take(), other.values.as_deref());
        extend_new(&mut self.sources, &other.sources);
        extend_new(&mut self.formats, &other.formats);
        self.number.absorb(&other.number);
        self.text.absorb(&other.text);
        self.array.absorb(&other.array);
        self.object.absorb(&other.object);
        for union in &other.unions {
            if !self.unions.iter().any(|known| known.arms == union.arms) {
                self.unions.push(*union);
            }
        }
        for asserted in &other.asserted {
            if !self.asserted.contains(asserted) {
                self.asserted.push(*asserted);
            }
        }
        extend_new(&mut self.unevaluated, &other.unevaluated);
        self.notes.default = self.notes.default.or(other.notes.default);
        self.notes.read_only |= other.notes.read_only;
        self.notes.write_only |= other.notes.write_only;
        self.notes.secret |= other.notes.secret;
    }

    /// Leaves the values that are in this list as well.
    pub(super) fn narrow(&mut self, values: Vec<Value<'a>>) {
        self.values = match self.values.take() {
            None => Some(values),
            known => both_values(known, Some(&values)),
        };
    }

    /// Whether null passes both whatever the keywords say that would refuse it.
    fn nullable_with(&self, other: &Self) -> bool {
        match (self.nullable, other.nullable) {
            (true, true) => true,
            (false, false) => false,
            (true, false) => other.lets_null_through(),
            (false, true) => self.lets_null_through(),
        }
    }

    fn lets_null_through(&self) -> bool {
        self.types.meets(TypeSet::NULL) && self.values.is_none() && self.unions.is_empty() && self.asserted.is_empty()
    }
}

/// The values that are in both lists, as the first one has them.
fn both_values<'a>(left: Option<Vec<Value<'a>>>, right: Option<&[Value<'a>]>) -> Option<Vec<Value<'a>>> {
    match (left, right) {
        (None, right) => right.map(<[Value<'a>]>::to_vec),
        (left, None) => left,
        (Some(mut left), Some(right)) => {
            left.retain(|value| right.iter().any(|other| equal(&value.literal, &other.literal)));
            Some(left)
        }
    }
}

fn extend_new<T: PartialEq + Copy>(into: &mut Vec<T>, from: &[T]) {
    for item in from {
        if !into.contains(item) {
            into.push(*item);
        }
    }
}

fn higher(left: Option<u64>, right: Option<u64>) -> Option<u64> {
    left.max(right)
}

fn lower(left: Option<u64>, right: Option<u64>) -> Option<u64> {
    match (left, right) {
        (Some(left), Some(right)) => Some(left.min(right)),
        (one, other) => one.or(other),
    }
}

/// Which of two numbers is greater.
pub(super) fn compare(left: Node<'_>, right: Node<'_>) -> Ordering {
    if let (Some(left), Some(right)) = (left.as_i128(), right.as_i128()) {
        return left.cmp(&right);
    }
    let number = |node: Node<'_>| node.as_f64().unwrap_or_default();
    number(left).total_cmp(&number(right))
}

impl<'a> Limits<'a> {
    fn absorb(&mut self, other: &Self) {
        if let Some(minimum) = other.minimum {
            self.raise_minimum(minimum);
        }
        if let Some(maximum) = other.maximum {
            self.lower_maximum(maximum);
        }
        extend_new(&mut self.multiples, &other.multiples);
    }

    /// Takes a lower end that is stricter than the one so far.
    pub(super) fn raise_minimum(&mut self, end: End<'a>) {
        let stricter = self.minimum.is_none_or(|known| match compare(end.node, known.node) {
            Ordering::Greater => true,
            Ordering::Equal => end.exclusive,
            Ordering::Less => false,
        });
        if stricter {
            self.minimum = Some(end);
        }
    }

    /// Takes an upper end that is stricter than the one so far.
    pub(super) fn lower_maximum(&mut self, end: End<'a>) {
        let stricter = self.maximum.is_none_or(|known| match compare(end.node, known.node) {
            Ordering::Less => true,
            Ordering::Equal => end.exclusive,
            Ordering::Greater => false,
        });
        if stricter {
            self.maximum = Some(end);
        }
    }
}

impl TextFacts<'_> {
    fn absorb(&mut self, other: &Self)
    where
        Self: Sized,
    {
        self.min = higher(self.min, other.min);
        self.max = lower(self.max, other.max);
        extend_new(&mut self.patterns, &other.patterns);
        self.base64 |= other.base64;
        self.trim |= other.trim;
    }
}

impl ArrayFacts<'_> {
    fn absorb(&mut self, other: &Self) {
        for part in &other.parts {
            if !self.parts.contains(part) {
                self.parts.push(part.clone());
            }
        }
        self.min = higher(self.min, other.min);
        self.max = lower(self.max, other.max);
        self.unique |= other.unique;
        extend_new(&mut self.unique_by, &other.unique_by);
    }
}

impl ObjectFacts<'_> {
    fn absorb(&mut self, other: &Self) {
        for part in &other.parts {
            if !self.parts.contains(part) {
                self.parts.push(part.clone());
            }
        }
        let known: HashSet<Node<'_>> = self.required.iter().copied().collect();
        self.required.extend(other.required.iter().filter(|node| !known.contains(node)));
        self.min = higher(self.min, other.min);
        self.max = lower(self.max, other.max);
        extend_new(&mut self.names, &other.names);
    }
}
