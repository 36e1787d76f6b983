//! Members that are missing, unknown, there twice, or under another's name.

use serde_json::{Map, Value};

use super::{Case, Fault, json, value};
use crate::write::escaped;

pub(super) const FAULTS: &[Fault] = &[
    value("missing member", missing),
    value("unknown member", unknown),
    value("duplicate member", duplicate),
    value("duplicate member, escaped", duplicate_escaped),
    value("renamed member", renamed),
    value("added member", added),
    value("exchanged members", exchanged),
];

fn missing(case: &mut Case<'_, '_>) -> Option<String> {
    let mut members = case.value.as_object()?.clone();
    members.remove(&name(case)?);
    Some(json(members))
}

fn unknown(case: &mut Case<'_, '_>) -> Option<String> {
    let mut members = case.value.as_object()?.clone();
    let names = ["unknown", "", "__proto__", "constructor", "$ref", "\u{0}", "ü", "additional", "type_", "r#type"];
    let name = case.bodies.random.word(&names);
    let value = case.bodies.anything(2);
    members.insert(name.to_owned(), value).is_none().then(|| json(members))
}

fn duplicate(case: &mut Case<'_, '_>) -> Option<String> {
    twice(case, |name, _| json(name))
}

fn duplicate_escaped(case: &mut Case<'_, '_>) -> Option<String> {
    twice(case, |name, case| escaped(name, &mut case.bodies.random))
}

/// A member once more, in front of all or behind them, with its own value or another.
fn twice(case: &mut Case<'_, '_>, spell: fn(&str, &mut Case<'_, '_>) -> String) -> Option<String> {
    let members = case.value.as_object()?;
    let name = name(case)?;
    let value = if case.bodies.random.once_in(2) { members.get(&name)?.clone() } else { case.bodies.anything(1) };
    let again = format!("{}:{value}", spell(&name, case));
    let text = json(members.clone());
    let inner = text.get(1..text.len() - 1)?;
    Some(if case.bodies.random.once_in(2) { format!("{{{again},{inner}}}") } else { format!("{{{inner},{again}}}") })
}

fn renamed(case: &mut Case<'_, '_>) -> Option<String> {
    let mut members = case.value.as_object()?.clone();
    let name = name(case)?;
    let value = members.remove(&name)?;
    let other = match case.bodies.random.below(6) {
        0 => name.to_uppercase(),
        1 => format!("{name} "),
        2 => format!("{name}\u{0}"),
        3 => name.replace('_', "-"),
        4 => name.replace('_', ""),
        _ => name.chars().rev().collect(),
    };
    let changed = other != name && members.insert(other, value).is_none();
    changed.then(|| json(members))
}

/// A member that the schema describes and the body leaves out: conditions forbid some of them.
fn added(case: &mut Case<'_, '_>) -> Option<String> {
    let mut members = case.value.as_object()?.clone();
    let absent: Vec<&str> = case.all.members().into_iter().filter(|name| !members.contains_key(*name)).collect();
    let name = *case.bodies.random.pick(&absent)?;
    let value = case.bodies.value(case.all.document(), &case.all.member(name))?;
    members.insert(name.to_owned(), value);
    Some(json(members))
}

fn exchanged(case: &mut Case<'_, '_>) -> Option<String> {
    let members = case.value.as_object()?;
    let (left, right) = (name(case)?, name(case)?);
    let with = |name: &String| {
        let other = if *name == left { &right } else { &left };
        if *name == left || *name == right { members.get(other) } else { members.get(name) }
    };
    let changed: Map<String, Value> =
        members.keys().filter_map(|name| Some((name.clone(), with(name)?.clone()))).collect();
    (changed != *members).then(|| json(changed))
}

fn name(case: &mut Case<'_, '_>) -> Option<String> {
    let names: Vec<&String> = case.value.as_object()?.keys().collect();
    case.bodies.random.pick(&names).map(|name| (*name).clone())
}
