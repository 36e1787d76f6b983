//! What a search has found already.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::Decision;
use crate::graph::Key;

/// By object, and relation or permission.
#[derive(Debug, Default)]
pub(super) struct Known(HashMap<u64, Found, BuildHasherDefault<Mixed>>);

/// With more steps left an answer stays what it is, and with fewer too deep stays too deep.
#[derive(Debug, Clone, Copy, Default)]
struct Found {
    /// The answer, and the fewest steps that it was found with.
    answer: Option<(Decision, u8)>,
    /// The most steps that were not enough.
    too_deep: u8,
}

impl Known {
    pub(super) fn get(&self, object: Key, member: u32, depth: u8) -> Option<Decision> {
        let found = self.0.get(&key(object, member))?;
        match found.answer {
            Some((answer, least)) if depth >= least => Some(answer),
            _ if depth <= found.too_deep => Some(Decision::TooDeep),
            _ => None,
        }
    }

    pub(super) fn put(&mut self, object: Key, member: u32, depth: u8, decision: Decision) {
        let found = self.0.entry(key(object, member)).or_default();
        match decision {
            Decision::TooDeep => found.too_deep = found.too_deep.max(depth),
            answer => found.answer = Some((answer, depth)),
        }
    }
}

fn key(object: Key, member: u32) -> u64 {
    u64::from(member) << 32 | u64::from(object)
}

/// Numbers that nobody outside chooses need no more than to be spread.
#[derive(Debug, Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_u64(u64::from(*byte)));
    }

    fn write_u64(&mut self, number: u64) {
        let mixed = (self.0 ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        self.0 = mixed ^ (mixed >> 32);
    }
}
