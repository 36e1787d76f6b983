//! Arrays of too many or too few items, and items that repeat others.

use serde_json::Value;

use super::{Case, Fault, json, value};

pub(super) const FAULTS: &[Fault] = &[
    value("too many items", |case| of_length(case, "maxItems", |limit| limit.checked_add(1))),
    value("as many items as allowed", |case| of_length(case, "maxItems", Some)),
    value("too few items", |case| of_length(case, "minItems", |limit| limit.checked_sub(1))),
    value("repeated item", repeated),
    value("item more", item_more),
    value("null among the items", null_item),
];

/// How many items make a fault rare.
const MANY: usize = 64;

fn of_length(case: &mut Case<'_, '_>, keyword: &str, length: fn(usize) -> Option<usize>) -> Option<String> {
    let count = length(case.held.length(keyword)?)?;
    if !case.value.is_array() || count > MANY && !case.bodies.random.once_in(count / 40) {
        return None;
    }
    case.bodies.items(case.held, count).map(json)
}

/// An item once more, perhaps with one of its members changed: which ones may not agree is the notation's to say.
fn repeated(case: &mut Case<'_, '_>) -> Option<String> {
    let mut items = case.value.as_array()?.clone();
    let mut again = case.bodies.random.pick(&items)?.clone();
    if let Value::Object(members) = &mut again
        && case.bodies.random.once_in(2)
    {
        let item = crate::Conjunction::certain(case.all.document(), &case.all.items());
        let name = *case.bodies.random.pick(&item.members())?;
        members.insert(name.to_owned(), case.bodies.value(case.all.document(), &item.member(name))?);
    }
    items.push(again);
    Some(json(items))
}

fn item_more(case: &mut Case<'_, '_>) -> Option<String> {
    let mut items = case.value.as_array()?.clone();
    items.push(case.bodies.anything(1));
    Some(json(items))
}

fn null_item(case: &mut Case<'_, '_>) -> Option<String> {
    let mut items = case.value.as_array()?.clone();
    let at = case.bodies.random.below(items.len() + 1);
    items.insert(at, Value::Null);
    Some(json(items))
}
