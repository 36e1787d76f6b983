//! How arrays and tuples are read.

use crate::Decode;
use crate::value::{Amount, Value};
use crate::violation::ViolationKind;
use std::collections::HashMap;
use std::hash::BuildHasher;

/// What must not be the same in two items of an array.
#[derive(Debug, Clone, Copy)]
pub enum Unique {
    /// Anything may be.
    Nothing,
    /// The items themselves.
    Items,
    /// These members of theirs, taken together.
    By(&'static [&'static str]),
}

/// What a schema says about an array.
#[derive(Debug, Clone, Copy)]
pub struct Items {
    /// The fewest items.
    pub min: usize,
    /// The most items.
    pub max: usize,
    /// What must not be the same in two of them.
    pub unique: Unique,
}

impl Items {
    /// Any array.
    pub const ANY: Self = Self { min: 0, max: usize::MAX, unique: Unique::Nothing };
}

impl<'t> Value<'t> {
    /// An array of a named type.
    pub fn items<T: Decode>(self, min: usize, max: usize) -> Option<Vec<T>> {
        self.array(min, max, T::decode)
    }
    /// An array of a named type that is as a description says.
    pub fn items_where<T: Decode>(self, items: &Items) -> Option<Vec<T>> {
        self.array_where(items, T::decode)
    }
    /// An array of whatever a function reads.
    pub fn array<T>(self, min: usize, max: usize, read: fn(Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.counted(min, max)?;
        // a text can name more items than memory could hold of a large type
        let mut items = Vec::with_capacity(count.min(64));
        let mut node = self.node + 1;
        for _ in 0..count {
            if let Some(item) = read(self.at(node)) {
                items.push(item);
            }
            node = self.tape.after(node);
        }
        Some(items)
    }
    /// An array of whatever a function reads that is as a description says.
    pub fn array_where<T>(self, items: &Items, read: fn(Self) -> Option<T>) -> Option<Vec<T>> {
        let read = self.array(items.min, items.max, read)?;
        let unique = match items.unique {
            Unique::Nothing => true,
            Unique::Items => self.is_unique(),
            Unique::By(members) => self.is_unique_by(members),
        };
        if unique { Some(read) } else { None }
    }
    /// How many items an array has; `None` where it is none, or has too many.
    fn counted(self, min: usize, max: usize) -> Option<usize> {
        if self.byte() != b'[' {
            return self.shape("must be an array");
        }
        let count = self.tape.elements(self.node).count();
        if count < min || count > max {
            let _: Option<()> = self.constraint(format_args!("must hold {} items", Amount(min, max)));
        }
        if count > max { None } else { Some(count) }
    }
    /// Whether no two items are the same; what repeats an earlier one is noted.
    pub(crate) fn is_unique(self) -> bool {
        self.repeats(|item| vec![Some(item)], "must not repeat an earlier item")
    }
    /// Whether no two items have the same members of these names; items that have none of them are not compared.
    pub(crate) fn is_unique_by(self, members: &[&str]) -> bool {
        let sentence = format!("must not repeat the {} of an earlier item", members.join(" and "));
        self.repeats(|item| members.iter().map(|name| item.get(name)).collect(), &sentence)
    }
    /// Notes items of which the compared parts are those of an earlier one.
    fn repeats(self, parts: impl Fn(Self) -> Vec<Option<Self>>, sentence: &str) -> bool {
        let state = std::hash::RandomState::new();
        let mut seen: HashMap<u64, Vec<Vec<Option<Self>>>> = HashMap::new();
        let mut unique = true;
        for node in self.tape.elements(self.node) {
            let parts = parts(self.at(node));
            if parts.iter().all(Option::is_none) {
                continue;
            }
            let hashes: Vec<_> = parts.iter().map(|part| part.map(|part| part.hash(&state))).collect();
            let alike = seen.entry(state.hash_one(hashes)).or_default();
            let same = |(left, right): (&Option<Self>, &Option<Self>)| match (left, right) {
                (Some(left), Some(right)) => left.is_same(*right),
                (left, right) => left.is_none() && right.is_none(),
            };
            if alike.iter().any(|earlier| earlier.iter().zip(&parts).all(same)) {
                unique = self.at(node).constraint::<()>(format_args!("{sentence}")).is_some();
            } else {
                alike.push(parts);
            }
        }
        unique
    }
    /// A member of a value, if it is an object that has it.
    pub(crate) fn get(self, name: &str) -> Option<Self> {
        if self.byte() != b'{' {
            return None;
        }
        self.tape.keys(self.node).find(|key| self.tape.key_is(*key, name)).map(|key| self.at(key + 1))
    }
    /// The items of a tuple.
    pub fn tuple(self) -> Positions<'t> {
        let faults = self.tape.notes.faults();
        let (next, end) = match self.byte() {
            b'[' => (self.node + 1, self.tape.end(self.node)),
            _ => (0, 0),
        };
        if end == 0 {
            let _: Option<()> = self.shape("must be an array");
        }
        Positions { array: self, next, end, index: 0, faults }
    }
}

/// The items of one tuple, asked for one after the other.
pub struct Positions<'t> {
    array: Value<'t>,
    next: u32,
    end: u32,
    index: usize,
    faults: u32,
}

impl<'t> Positions<'t> {
    /// The next item, if there is one.
    pub fn optional(&mut self) -> Option<Value<'t>> {
        let found = (self.next < self.end).then(|| self.array.at(self.next))?;
        (self.next, self.index) = (self.array.tape.after(self.next), self.index + 1);
        Some(found)
    }
    /// The next item, which must be there.
    pub fn required(&mut self) -> Option<Value<'t>> {
        let found = self.optional();
        if found.is_none() && self.end != 0 {
            let member = self.index.to_string();
            self.index += 1;
            self.array.note(ViolationKind::Constraint, Some(&member), format_args!("is required"));
        }
        found
    }
    /// All items that are left, by a function.
    pub fn rest_with<T>(&mut self, read: fn(Value<'t>) -> Option<T>) -> Vec<T> {
        let mut rest = Vec::new();
        while let Some(value) = self.optional() {
            rest.extend(read(value));
        }
        rest
    }
    /// All items that are left, of a named type.
    pub fn rest<T: Decode>(&mut self) -> Vec<T> {
        self.rest_with(T::decode)
    }
    /// Ends a tuple that allows more items.
    pub fn open(&self) -> bool {
        self.array.tape.notes.faults() == self.faults
    }
    /// Ends a tuple that allows no more items.
    pub fn closed(&self) -> bool {
        if self.next < self.end {
            let _: Option<()> = self.array.constraint(format_args!("must hold {} items", Amount(0, self.index)));
        }
        self.open()
    }
}
