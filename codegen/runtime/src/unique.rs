//! Which items of an array repeat an earlier one.

use crate::keyed::Keys;
use crate::value::Value;
use std::fmt;
use std::hash::Hasher;

/// So many items are compared one by one: a hash of each would cost more.
const FEW: usize = 4;

impl Value<'_> {
    /// Whether no two items are the same; what repeats an earlier one is noted.
    pub(crate) fn is_unique(self) -> bool {
        self.repeats(&Parts { count: 1, part: |item, _| Some(item) }, &"must not repeat an earlier item")
    }
    /// Whether no two items have the same members of these names; items that have none of them are not compared.
    pub(crate) fn is_unique_by(self, members: &[&str]) -> bool {
        let part = |item: Self, index: usize| members.get(index).and_then(|name| item.get(name));
        self.repeats(&Parts { count: members.len(), part }, &Repeated(members))
    }
    /// Notes items of which the compared parts are those of an earlier one.
    fn repeats(self, parts: &Parts<impl Fn(Self, usize) -> Option<Self>>, sentence: &dyn fmt::Display) -> bool {
        let items = || self.tape.elements(self.node);
        let faults = self.tape.notes.faults();
        let refuse = |node: u32| self.at(node).constraint::<()>(format_args!("{sentence}"));
        if items().nth(FEW).is_none() {
            for (count, node) in items().enumerate() {
                let alike = |earlier| parts.are_alike(self.at(earlier), self.at(node));
                if items().take(count).any(alike) && parts.are_any(self.at(node)) {
                    refuse(node);
                }
            }
            return self.tape.notes.faults() == faults;
        }
        let (keys, count) = (Keys::new(), items().count());
        if parts.count > 1 && self.firsts_differ(parts, count, &keys) {
            return true;
        }
        let mut earlier = Earlier::new(count);
        for node in items() {
            let Some(hash) = parts.hash(self.at(node), parts.count, &keys) else { continue };
            if earlier.meets(hash, node, |earlier| parts.are_alike(self.at(earlier), self.at(node))) {
                refuse(node);
            }
        }
        self.tape.notes.faults() == faults
    }
    /// Whether the first part alone tells all items apart, as it does most often; `false` where that is not sure.
    fn firsts_differ(self, parts: &Parts<impl Fn(Self, usize) -> Option<Self>>, count: usize, keys: &Keys) -> bool {
        let mut earlier = Earlier::new(count);
        self.tape.elements(self.node).all(|node| {
            let hash = parts.hash(self.at(node), 1, keys);
            hash.is_some_and(|hash| !earlier.meets(hash, node, |_| true))
        })
    }
}

/// What is said of an item that has the members of an earlier one.
struct Repeated<'m>(&'m [&'m str]);

impl fmt::Display for Repeated<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "must not repeat the {} of an earlier item", self.0.join(" and "))
    }
}

/// What is compared of an item: so many parts, and how each is found.
struct Parts<F> {
    count: usize,
    part: F,
}

impl<'t, F: Fn(Value<'t>, usize) -> Option<Value<'t>>> Parts<F> {
    fn are_any(&self, item: Value<'t>) -> bool {
        (0..self.count).any(|index| (self.part)(item, index).is_some())
    }
    fn are_alike(&self, left: Value<'t>, right: Value<'t>) -> bool {
        (0..self.count).all(|index| match ((self.part)(left, index), (self.part)(right, index)) {
            (Some(left), Some(right)) => left.is_same(right),
            (left, right) => left.is_none() && right.is_none(),
        })
    }
    /// The same for items of which the first so many parts are alike; none for an item that has none of these.
    fn hash(&self, item: Value<'t>, count: usize, keys: &Keys) -> Option<u64> {
        let (mut hasher, mut compared) = (keys.hasher(), false);
        for part in (0..count).map(|index| (self.part)(item, index)) {
            compared |= part.is_some();
            match part {
                Some(part) => part.hash_into(&keys.state, &mut hasher),
                None => hasher.write_u8(0),
            }
        }
        compared.then(|| hasher.finish())
    }
}

/// The items so far of which none repeats another, at the places that their hashes give them.
///
/// The hashes are keyed, so that nobody outside can have many items fall on one place.
struct Earlier {
    /// The upper half of a hash, and the node; at least half of the places have node 0, which is no item.
    places: Vec<(u32, u32)>,
}

impl Earlier {
    fn new(items: usize) -> Self {
        Self { places: vec![(0, 0); (2 * items).next_power_of_two()] }
    }
    /// Whether an earlier item is alike; otherwise the item is one of the earlier ones from now on.
    #[expect(clippy::cast_possible_truncation, reason = "the lower half of a hash is one place, the upper half a mark")]
    fn meets(&mut self, hash: u64, item: u32, is_alike: impl Fn(u32) -> bool) -> bool {
        let (mark, last) = ((hash >> 32) as u32, self.places.len() - 1);
        let mut at = hash as usize & last;
        while let Some(place) = self.places.get_mut(at) {
            match *place {
                (_, 0) => {
                    *place = (mark, item);
                    return false;
                }
                (other, earlier) if other == mark && is_alike(earlier) => return true,
                _ => at = (at + 1) & last,
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::value::Value;

    /// The pointers of what is said to repeat.
    fn repeated(text: &str, rules: fn(Value<'_>) -> Option<()>) -> Vec<String> {
        let Err(crate::DecodeError::Invalid(invalid)) = crate::read(text.as_bytes(), rules) else { return Vec::new() };
        invalid.violations().iter().map(|violation| violation.pointer.clone()).collect()
    }

    /// The same whether there are few items or many.
    fn check(few: &str, rules: fn(Value<'_>) -> Option<()>, expected: &[&str]) {
        let others = (0..20).map(|n| format!(r#"{{"id":"other-{n}"}}"#)).collect::<Vec<_>>().join(",");
        assert_eq!(repeated(&format!("[{few}]"), rules), expected, "{few}");
        assert_eq!(repeated(&format!("[{few},{others}]"), rules), expected, "{few} and others");
    }

    #[test]
    fn few_items_and_many_are_compared_alike() {
        for (few, expected) in [
            (r#"{"id":"a"},{"id":"b"}"#, &[][..]),
            (r#"{"id":"a"},{"id":"b"},{"id":"\u0061"},{"id":"a"}"#, &["/2", "/3"]),
            (r#"{"id":1,"in":null},{"in":null,"id":1.0},{"id":1}"#, &["/1"]),
            (r#"{"id":{"x":1,"y":2}},{"id":{"x":2,"y":1}},{"id":{"y":2,"x":1}}"#, &["/2"]),
            (r#"{"id":"ab"},{"id":"a","in":"b"},{"in":"ab"},{"in":"ab"}"#, &["/3"]),
            (r#"{"else":1},{"else":1},7,7"#, &[]),
        ] {
            check(few, |value| value.is_unique_by(&["id", "in"]).then_some(()), expected);
        }
        check(r#"[1,"1"],["1",1],[1.0,"1"],null"#, |value| value.is_unique().then_some(()), &["/2"]);
    }
}
