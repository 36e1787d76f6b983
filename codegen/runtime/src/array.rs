//! How arrays and tuples are read.

use crate::Decode;
use crate::value::{Amount, Value};
use crate::violation::ViolationKind;

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
    #[inline]
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
