//! Objects by number, each held as long as a relationship names it.

use std::collections::HashMap;
use std::sync::Arc;

use super::Entry;
use super::row::Row;

/// The number of an object.
pub(crate) type Key = u32;

/// The largest number an object has. Above it there is room for what is in no relationship.
pub(crate) const LARGEST: Key = u32::MAX - 16;

/// All of them.
#[derive(Debug, Clone)]
pub(super) struct Objects {
    /// By type and id.
    keys: Vec<HashMap<Arc<str>, Key>>,
    all: Vec<Held>,
    /// Numbers that are free again.
    free: Vec<Key>,
}

/// One object, and what it has.
#[derive(Debug, Clone)]
struct Held {
    definition: u32,
    id: Arc<str>,
    /// How often relationships name it, as object or subject.
    named: u32,
    /// By relation; there are few.
    rows: Vec<(u32, Row)>,
}

impl Objects {
    pub(super) fn new(types: usize) -> Self {
        Self { keys: vec![HashMap::new(); types], all: Vec::new(), free: Vec::new() }
    }

    pub(super) fn key(&self, definition: u32, id: &str) -> Option<Key> {
        self.keys.get(definition as usize)?.get(id).copied()
    }

    /// Finds or adds an object that a relationship names. There is no type but those of the schema.
    pub(super) fn hold(&mut self, definition: u32, id: &str) -> Option<Key> {
        let keys = self.keys.get_mut(definition as usize)?;
        if let Some(key) = keys.get(id) {
            let held = self.all.get_mut(*key as usize)?;
            held.named += 1;
            return Some(*key);
        }
        let id: Arc<str> = id.into();
        let held = Held { definition, id: Arc::clone(&id), named: 1, rows: Vec::new() };
        let key = self.free.pop().or_else(|| Key::try_from(self.all.len()).ok().filter(|key| *key <= LARGEST))?;
        keys.insert(id, key);
        match self.all.get_mut(key as usize) {
            Some(free) => *free = held,
            None => self.all.push(held),
        }
        Some(key)
    }

    /// The type and id of an object.
    pub(super) fn get(&self, key: Key) -> Option<(u32, &str)> {
        self.all.get(key as usize).filter(|held| held.named > 0).map(|held| (held.definition, &*held.id))
    }

    /// Every number that is in use.
    pub(super) fn keys(&self) -> impl Iterator<Item = Key> {
        (0..).zip(&self.all).filter(|(_, held)| held.named > 0).map(|(key, _)| key)
    }

    pub(super) fn rows(&self, key: Key) -> &[(u32, Row)] {
        self.all.get(key as usize).map_or(&[], |held| &held.rows)
    }

    /// Adds a subject to a relation.
    pub(super) fn insert(&mut self, key: Key, relation: u32, entry: Entry) {
        let Some(held) = self.all.get_mut(key as usize) else { return };
        if let Some((_, row)) = held.rows.iter_mut().find(|(own, _)| *own == relation) {
            return row.insert(entry);
        }
        let mut row = Row::new();
        row.insert(entry);
        held.rows.reserve_exact(1);
        held.rows.push((relation, row));
    }

    pub(super) fn remove(&mut self, key: Key, relation: u32, entry: Entry) {
        let Some(held) = self.all.get_mut(key as usize) else { return };
        held.rows.iter_mut().filter(|(own, _)| *own == relation).for_each(|(_, row)| row.remove(entry));
        held.rows.retain(|(_, row)| !row.is_empty());
    }

    pub(super) fn take_rows(&mut self, key: Key) -> Vec<(u32, Row)> {
        self.all.get_mut(key as usize).map(|held| std::mem::take(&mut held.rows)).unwrap_or_default()
    }

    /// A relationship names it no more. The last one frees its number.
    pub(super) fn release(&mut self, key: Key) {
        let Some(held) = self.all.get_mut(key as usize) else { return };
        held.named = held.named.saturating_sub(1);
        if held.named > 0 {
            return;
        }
        let id = std::mem::replace(&mut held.id, "".into());
        if let Some(keys) = self.keys.get_mut(held.definition as usize) {
            keys.remove(&id);
        }
        self.free.push(key);
    }
}
