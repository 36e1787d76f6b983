//! Arrays and tuples.

use super::facts::{All, Facts};
use super::shape::Lowered;
use super::{Hint, Schemas};
use counterpart_model::{Array, Assertion, Tuple, Type};

/// How many items a tuple may have a type each for.
const LONGEST: usize = 64;

impl<'a> Schemas<'a> {
    /// An array.
    pub(super) fn array(&mut self, facts: &Facts<'a>, hint: &Hint) -> Lowered {
        let array = &facts.array;
        if array.min.zip(array.max).is_some_and(|(min, max)| min > max) {
            self.say_empty_range(facts);
            return Lowered::never();
        }
        let length = array.parts.iter().map(|part| part.prefix.len()).max().unwrap_or_default();
        let length = array.max.map_or(length, |max| length.min(usize::try_from(max).unwrap_or(usize::MAX)));
        if length == 0 {
            return self.list(facts, hint);
        }
        if length > LONGEST {
            let sources = facts.sources.clone();
            let assertions = sources.into_iter().flat_map(|source| self.assert_own(source)).collect();
            let list = array_of(facts, Type::Json);
            return Lowered { assertions, ..Lowered::ty(list) };
        }
        self.tuple(facts, length, hint)
    }

    fn list(&mut self, facts: &Facts<'a>, hint: &Hint) -> Lowered {
        let items = items_at(facts, usize::MAX);
        if items.iter().any(|node| node.as_bool() == Some(false)) {
            let mut empty = array_of(facts, Type::Json);
            if let Type::Array(array) = &mut empty {
                array.max_items = Some(0);
            }
            return Lowered::ty(empty);
        }
        let items = self.lower_all(&items, &hint.then("Item"));
        Lowered::ty(array_of(facts, items))
    }

    fn tuple(&mut self, facts: &Facts<'a>, length: usize, hint: &Hint) -> Lowered {
        let array = &facts.array;
        let mut prefix = Vec::with_capacity(length);
        for at in 0..length {
            let all = items_at(facts, at);
            if all.iter().any(|node| node.as_bool() == Some(false)) {
                break;
            }
            prefix.push(self.lower_all(&all, &hint.then(&format!("Item{}", at + 1))));
        }
        let rest = items_at(facts, usize::MAX);
        let closed = prefix.len() < length
            || rest.iter().any(|node| node.as_bool() == Some(false))
            || array.max.is_some_and(|max| usize::try_from(max).is_ok_and(|max| max <= length));
        let rest = (!closed).then(|| self.lower_all(&rest, &hint.then("Item")));
        let min = usize::try_from(array.min.unwrap_or_default()).unwrap_or(usize::MAX);
        let mut assertions = Vec::new();
        if min > prefix.len() {
            assertions.push(Assertion::MinItems(array.min.unwrap_or_default()));
        }
        if array.unique {
            assertions.push(Assertion::UniqueItems);
        }
        if !array.unique_by.is_empty() {
            assertions.push(Assertion::UniqueBy(array.unique_by.iter().map(|name| (*name).to_owned()).collect()));
        }
        let required = min.min(prefix.len());
        let max_items = if closed { None } else { array.max };
        let tuple = Tuple { prefix, required, rest, max_items };
        Lowered { assertions, ..Lowered::ty(Type::Tuple(Box::new(tuple))) }
    }
}

/// What holds for the item at an index.
fn items_at<'a>(facts: &Facts<'a>, at: usize) -> All<'a> {
    let of_part = |part: &super::facts::ArrayPart<'a>| {
        if at < part.skip {
            return None;
        }
        part.prefix.get(at).copied().or(part.rest)
    };
    facts.array.parts.iter().filter_map(of_part).collect()
}

fn array_of(facts: &Facts<'_>, items: Type) -> Type {
    Type::Array(Box::new(Array {
        items,
        min_items: facts.array.min.filter(|min| *min > 0),
        max_items: facts.array.max,
        unique: facts.array.unique,
        unique_by: facts.array.unique_by.iter().map(|name| (*name).to_owned()).collect(),
    }))
}
