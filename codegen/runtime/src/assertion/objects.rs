//! Keywords about objects.

use super::{Assertion, Rules, Seen, Tracking, all, refuse};
use crate::value::{Amount, Kind, Value};
use crate::violation::ViolationKind;

/// What is said of a member that a closed object does not have.
pub(super) const NO_MEMBER: &str = "is not a member of this object";

/// The members of an object: the nodes of their keys, as strings, and their values.
pub(super) fn members(value: Value<'_>) -> impl Iterator<Item = (Value<'_>, Value<'_>)> {
    let object = (value.kind() == Kind::Object).then(|| value.tape.keys(value.node));
    object.into_iter().flatten().map(move |key| (value.at(key), value.at(key + 1)))
}

/// What no other keyword covers: where nothing is allowed, a sentence says what it is.
pub(super) fn additional(value: Value<'_>, rules: Rules, sentence: &str) -> bool {
    match rules {
        [Assertion::Never] => value.shape::<()>(sentence).is_some(),
        _ => all(value, rules, None),
    }
}

pub(super) fn holds(value: Value<'_>, rule: &Assertion, mut seen: Tracking<'_>) -> bool {
    if value.kind() != Kind::Object {
        return true;
    }
    match rule {
        Assertion::MinProperties(min) => counts(value, Amount(*min, usize::MAX)),
        Assertion::MaxProperties(max) => counts(value, Amount(0, *max)),
        Assertion::Required(names) => requires(value, names),
        Assertion::Properties(schemas) => properties(value, schemas, seen),
        Assertion::PatternProperties(schemas) => each(value, seen, |name| {
            let name = name.tape.str(name.node);
            schemas.iter().filter(move |(pattern, _)| pattern.is_match(&name)).map(|(_, rules)| *rules)
        }),
        Assertion::AdditionalProperties { named, patterns, rules } => {
            let covered = |name: Value<'_>| {
                let name = name.tape.str(name.node);
                named.contains(&&*name) || patterns.iter().any(|pattern| pattern.is_match(&name))
            };
            let others = members(value).filter(|(name, _)| !covered(*name));
            others.fold(true, |holds, (_, member)| {
                Seen::add(seen.as_deref_mut(), member);
                additional(member, rules, NO_MEMBER) && holds
            })
        }
        Assertion::PropertyNames(rules) => {
            members(value).fold(true, |holds, (name, _)| all(name, rules, None) && holds)
        }
        Assertion::DependentRequired(names) => {
            let present = names.iter().filter(|(name, _)| value.get(name).is_some());
            present.fold(true, |holds, (_, names)| requires(value, names) && holds)
        }
        Assertion::DependentSchemas(schemas) => {
            let present = schemas.iter().filter(|(name, _)| value.get(name).is_some());
            let ask = |rules| value.tape.notes.conditionally(|| all(value, rules, seen.as_deref_mut()));
            // Every one is asked: each says what it finds.
            present.map(|(_, rules)| *rules).map(ask).filter(|holds| !holds).count() == 0
        }
        _ => true,
    }
}

/// Applies the schemas to the members that they name. A name that appears twice is refused elsewhere.
fn properties(value: Value<'_>, schemas: &[(&str, Rules)], mut seen: Tracking<'_>) -> bool {
    let mut holds = true;
    for (name, rules) in schemas {
        let Some(member) = value.get(name) else { continue };
        Seen::add(seen.as_deref_mut(), member);
        holds &= all(member, rules, None);
        if !holds && value.tape.notes.is_quiet() {
            return false;
        }
    }
    holds
}

/// Applies to each member the schemas that its name is given.
fn each<'t, I: Iterator<Item = Rules>>(
    value: Value<'t>,
    mut seen: Tracking<'_>,
    schemas: impl Fn(Value<'t>) -> I,
) -> bool {
    let mut holds = true;
    for (name, member) in members(value) {
        for rules in schemas(name) {
            Seen::add(seen.as_deref_mut(), member);
            holds &= all(member, rules, None);
            if !holds && value.tape.notes.is_quiet() {
                return false;
            }
        }
    }
    holds
}

fn counts(value: Value<'_>, amount: Amount) -> bool {
    let holds = (amount.0..=amount.1).contains(&members(value).count());
    holds || refuse(value, format_args!("must have {amount} members"))
}

fn requires(value: Value<'_>, names: &[&str]) -> bool {
    let mut holds = true;
    for name in names.iter().filter(|name| value.get(name).is_none()) {
        value.note(ViolationKind::Constraint, Some(name), format_args!("is required"));
        holds = false;
    }
    holds
}
