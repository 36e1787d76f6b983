//! Keywords about arrays.

use super::{Assertion, Rules, Seen, Tracking, all, objects, refuse};
use crate::value::{Amount, Kind, Value};

/// What is said of an item that a closed array does not have.
pub(super) const NO_ITEM: &str = "is one item too many";

pub(super) fn items(value: Value<'_>) -> impl Iterator<Item = Value<'_>> {
    let array = (value.kind() == Kind::Array).then(|| value.tape.elements(value.node));
    array.into_iter().flatten().map(move |node| value.at(node))
}

pub(super) fn holds(value: Value<'_>, rule: &Assertion, mut seen: Tracking<'_>) -> bool {
    if value.kind() != Kind::Array {
        return true;
    }
    let count = || items(value).count();
    match rule {
        Assertion::MinItems(min) => {
            count() >= *min || refuse(value, format_args!("must hold {} items", Amount(*min, usize::MAX)))
        }
        Assertion::MaxItems(max) => {
            count() <= *max || refuse(value, format_args!("must hold {} items", Amount(0, *max)))
        }
        Assertion::UniqueItems => value.is_unique(),
        Assertion::UniqueBy(members) => value.is_unique_by(members),
        Assertion::PrefixItems(schemas) => {
            let each = |holds, (item, rules): (Value<'_>, &Rules)| {
                Seen::add(seen.as_deref_mut(), item);
                all(item, rules, None) && holds
            };
            items(value).zip(*schemas).fold(true, each)
        }
        Assertion::Items(covered, rules) => {
            let each = |holds, item| {
                Seen::add(seen.as_deref_mut(), item);
                objects::additional(item, rules, NO_ITEM) && holds
            };
            items(value).skip(*covered).fold(true, each)
        }
        Assertion::Contains { rules, min, max } => contains(value, rules, Amount(*min, *max), seen),
        _ => true,
    }
}

fn contains(value: Value<'_>, rules: Rules, amount: Amount, mut seen: Tracking<'_>) -> bool {
    let mut count = 0;
    for item in items(value) {
        if item.attempt(|item| all(item, rules, None).then_some(())).is_some() {
            count += 1;
            Seen::add(seen.as_deref_mut(), item);
        }
    }
    let holds = (amount.0..=amount.1).contains(&count);
    holds || refuse(value, format_args!("must hold {amount} items of the kind that it has to contain"))
}
