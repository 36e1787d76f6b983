//! Equality of JSON values: numbers by value, members in any order.

use crate::decimal::Decimal;
use crate::value::{Kind, Value};
use std::hash::{BuildHasher, Hash, Hasher, RandomState};

impl Value<'_> {
    /// Whether two values are the same by JSON Schema's reckoning.
    pub(crate) fn is_same(self, other: Value<'_>) -> bool {
        let (kind, tape, others) = (self.kind(), self.tape, other.tape);
        if kind != other.kind() {
            return false;
        }
        match kind {
            Kind::Null => true,
            Kind::Boolean => self.byte() == other.byte(),
            Kind::String => tape.str(self.node) == others.str(other.node),
            Kind::Number => {
                let (left, right) = (tape.scalar(self.node), others.scalar(other.node));
                left == right || Decimal::parse(left) == Decimal::parse(right)
            }
            Kind::Array => {
                let mut left = tape.elements(self.node);
                let mut right = others.elements(other.node);
                loop {
                    match (left.next(), right.next()) {
                        (Some(left), Some(right)) if self.at(left).is_same(other.at(right)) => {}
                        (left, right) => return left.is_none() && right.is_none(),
                    }
                }
            }
            Kind::Object => self.same_members(other),
        }
    }

    fn same_members(self, other: Value<'_>) -> bool {
        let (left, right) = (self.sorted_keys(), other.sorted_keys());
        left.len() == right.len()
            && left
                .into_iter()
                .zip(right)
                .all(|((left, at), (right, other_at))| left == right && self.at(at + 1).is_same(other.at(other_at + 1)))
    }

    fn sorted_keys(&self) -> Vec<(std::borrow::Cow<'_, str>, u32)> {
        let mut keys: Vec<_> = self.tape.keys(self.node).map(|key| (self.tape.str(key), key)).collect();
        keys.sort();
        keys
    }

    /// Hashes the value: the same for values that are.
    pub(crate) fn hash_into(self, state: &RandomState, hasher: &mut impl Hasher) {
        match self.kind() {
            // one byte tells them; should others begin with it, they are compared
            Kind::Null | Kind::Boolean => hasher.write_u8(self.byte()),
            Kind::String => match self.tape.plain_str(self.node) {
                Some(plain) => hasher.write(plain.as_bytes()),
                None => hasher.write(self.tape.str(self.node).as_bytes()),
            },
            Kind::Number => Decimal::parse(self.tape.scalar(self.node)).hash(hasher),
            Kind::Array => {
                self.tape.elements(self.node).map(|node| self.at(node).hash_into(state, hasher)).count().hash(hasher);
            }
            // the order of members does not count, so their hashes are added: for that they have to be far from linear
            Kind::Object => {
                let member = |key: u32| {
                    let mut hasher = state.build_hasher();
                    self.tape.str(key).hash(&mut hasher);
                    self.at(key + 1).hash_into(state, &mut hasher as &mut std::hash::DefaultHasher);
                    hasher.finish()
                };
                let sum = self.tape.keys(self.node).map(member).fold(0_u64, u64::wrapping_add);
                sum.hash(hasher);
            }
        }
    }
}
