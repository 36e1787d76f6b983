//! Who stands in one relation to one object.

use std::collections::BTreeSet;

use super::Key;

/// One subject.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The relation to its object, where it is not the object itself.
    pub(crate) relation: Option<u32>,
    pub(crate) object: Key,
}

impl Entry {
    /// Objects themselves come before those related to objects.
    fn code(self) -> u64 {
        let relation = self.relation.map_or(0, |relation| u64::from(relation) + 1);
        relation << 32 | u64::from(self.object)
    }

    fn from_code(code: u64) -> Self {
        let half = |code: u64| u32::try_from(code & u64::from(u32::MAX)).unwrap_or_default();
        Self { relation: half(code >> 32).checked_sub(1), object: half(code) }
    }
}

/// From here on subjects are related to an object.
const RELATED: u64 = 1 << 32;
/// Up to here one list is quicker than a tree, and much smaller.
const FEW: usize = 32;

/// The subjects, in order.
#[derive(Debug, Clone)]
pub(crate) enum Row {
    Few(Vec<u64>),
    Many(BTreeSet<u64>),
}

impl Row {
    pub(super) fn new() -> Self {
        Self::Few(Vec::new())
    }

    pub(super) fn is_empty(&self) -> bool {
        match self {
            Self::Few(all) => all.is_empty(),
            Self::Many(all) => all.is_empty(),
        }
    }

    pub(super) fn insert(&mut self, entry: Entry) {
        let code = entry.code();
        match self {
            Self::Many(all) => {
                all.insert(code);
            }
            Self::Few(all) if all.len() >= FEW => {
                let mut many: BTreeSet<u64> = all.drain(..).collect();
                many.insert(code);
                *self = Self::Many(many);
            }
            Self::Few(all) => {
                if let Err(place) = all.binary_search(&code) {
                    all.reserve_exact(1);
                    all.insert(place, code);
                }
            }
        }
    }

    pub(super) fn remove(&mut self, entry: Entry) {
        let code = entry.code();
        match self {
            Self::Few(all) => all.retain(|own| *own != code),
            Self::Many(all) => {
                all.remove(&code);
            }
        }
    }

    pub(crate) fn contains(&self, entry: Entry) -> bool {
        let code = entry.code();
        match self {
            Self::Few(all) => all.binary_search(&code).is_ok(),
            Self::Many(all) => all.contains(&code),
        }
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Entry> {
        self.from(0)
    }

    /// Those that are related to an object, and so stand for others.
    pub(crate) fn related(&self) -> impl Iterator<Item = (u32, Key)> {
        self.from(RELATED).filter_map(|entry| Some((entry.relation?, entry.object)))
    }

    fn from(&self, least: u64) -> impl Iterator<Item = Entry> {
        let (few, many) = match self {
            Self::Few(all) => (all.get(all.partition_point(|code| *code < least)..), None),
            Self::Many(all) => (None, Some(all.range(least..))),
        };
        few.into_iter().flatten().chain(many.into_iter().flatten()).map(|code| Entry::from_code(*code))
    }
}
