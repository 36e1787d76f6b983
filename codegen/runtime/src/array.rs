//! How arrays and tuples are read.

use crate::Decode;
use crate::value::{Amount, Value};
use crate::violation::ViolationKind;
use std::hash::{BuildHasher, Hasher};

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
        // a text can name more items than memory could hold of a large type: room for so many as are not much larger
        let affordable = 8 * self.tape.raw_len(self.node) / size_of::<T>().max(1);
        let mut items = Vec::with_capacity(count.min(affordable.max(4)));
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
        self.repeats(1, |item, _| Some(item), "must not repeat an earlier item")
    }
    /// Whether no two items have the same members of these names; items that have none of them are not compared.
    pub(crate) fn is_unique_by(self, members: &[&str]) -> bool {
        let sentence = format!("must not repeat the {} of an earlier item", members.join(" and "));
        let part = |item: Self, index: usize| members.get(index).and_then(|name| item.get(name));
        self.repeats(members.len(), part, &sentence)
    }
    /// Notes items of which the compared parts are those of an earlier one.
    fn repeats(self, parts: usize, part: impl Fn(Self, usize) -> Option<Self>, sentence: &str) -> bool {
        let state = std::hash::RandomState::new();
        let hash = |node: u32| {
            let (mut hasher, mut compared) = (state.build_hasher(), false);
            for part in (0..parts).map(|index| part(self.at(node), index)) {
                compared |= part.is_some();
                match part {
                    Some(part) => part.hash_into(&state, &mut hasher),
                    None => hasher.write_u8(0),
                }
            }
            compared.then(|| (hasher.finish(), node))
        };
        // items that may be alike stand side by side, in the order of the array
        let mut items: Vec<_> = self.tape.elements(self.node).filter_map(hash).collect();
        items.sort_unstable();
        let alike = |left: u32, right: u32| {
            (0..parts).all(|index| match (part(self.at(left), index), part(self.at(right), index)) {
                (Some(left), Some(right)) => left.is_same(right),
                (left, right) => left.is_none() && right.is_none(),
            })
        };
        let mut repeated = Vec::new();
        for group in items.chunk_by(|left, right| left.0 == right.0).filter(|group| group.len() > 1) {
            let mut distinct: Vec<u32> = Vec::new();
            for (_, node) in group {
                let repeats = distinct.iter().any(|earlier| alike(*earlier, *node));
                if repeats { &mut repeated } else { &mut distinct }.push(*node);
            }
        }
        repeated.sort_unstable();
        for node in &repeated {
            let _: Option<()> = self.at(*node).constraint(format_args!("{sentence}"));
        }
        repeated.is_empty()
    }
    /// A member of a value, if it is an object that has it.
    pub(crate) fn get(self, name: &str) -> Option<Self> {
        let (mut key, end) = (self.node + 1, if self.byte() == b'{' { self.tape.end(self.node) } else { 0 });
        while key < end {
            if self.tape.key_is(key, name) {
                return Some(self.at(key + 1));
            }
            key = self.tape.after(key + 1);
        }
        None
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
