//! Keywords that combine schemas for the same value.

use super::{Assertion, Rules, Seen, Tracking, all, refuse};
use crate::value::{Kind, Value};

pub(super) fn holds(value: Value<'_>, rule: &Assertion, mut seen: Tracking<'_>) -> bool {
    match rule {
        Assertion::Not(rules) => attempt(value, rules, false).is_none() || excluded(value, rules),
        Assertion::All(schemas) => {
            let mut holds = true;
            for rules in *schemas {
                // every one is asked, so that all of them say what is wrong
                holds &= all(value, rules, seen.as_deref_mut());
            }
            holds
        }
        Assertion::Any(schemas) => any(value, schemas, seen),
        Assertion::One(schemas) => exactly_one(value, schemas, seen),
        Assertion::If { condition, then, otherwise } => {
            let met = match is_member(value, condition).filter(|_| seen.is_none()) {
                Some(met) => met,
                None => attempt(value, condition, seen.is_some()).map(|met| keep(seen.as_deref_mut(), met)).is_some(),
            };
            let rules = if met { then } else { otherwise };
            value.tape.notes.conditionally(|| all(value, rules, seen))
        }
        _ => true,
    }
}

/// Whether a condition holds that asks no more than what value a member has, as most do: that needs no attempt.
fn is_member(value: Value<'_>, condition: Rules) -> Option<bool> {
    match condition {
        [Assertion::Properties([(name, [Assertion::Const(text)])]), Assertion::Required([required])]
            if name == required =>
        {
            Some(value.kind() != Kind::Object || value.get(name).is_some_and(|member| member.is_text(text)))
        }
        _ => None,
    }
}

/// Tries a schema; where it holds, what it has looked at.
fn attempt(value: Value<'_>, rules: Rules, tracked: bool) -> Option<Seen> {
    if !tracked {
        return value.attempt(|value| all(value, rules, None).then_some(())).map(|()| Seen::default());
    }
    value.attempt(|value| {
        let mut own = Seen::default();
        all(value, rules, Some(&mut own)).then_some(own)
    })
}

fn keep(seen: Tracking<'_>, looked_at: Seen) {
    if let Some(seen) = seen {
        seen.0.extend(looked_at.0);
    }
}

/// Where what was looked at counts, every alternative that holds counts.
fn any(value: Value<'_>, schemas: &[Rules], mut seen: Tracking<'_>) -> bool {
    if let [only] = schemas {
        return all(value, only, seen);
    }
    let mut holds = false;
    for rules in schemas {
        if let Some(looked_at) = attempt(value, rules, seen.is_some()) {
            holds = true;
            keep(seen.as_deref_mut(), looked_at);
        }
        if holds && seen.is_none() {
            return true;
        }
    }
    holds || refuse(value, format_args!("matches none of {} alternatives", schemas.len()))
}

fn exactly_one(value: Value<'_>, schemas: &[Rules], seen: Tracking<'_>) -> bool {
    if let [only] = schemas {
        return all(value, only, seen);
    }
    let mut found = None;
    for rules in schemas {
        if let Some(looked_at) = attempt(value, rules, seen.is_some()) {
            if found.is_some() {
                return refuse(value, format_args!("must match one alternative alone of {}", schemas.len()));
            }
            found = Some(looked_at);
        }
    }
    let Some(looked_at) = found else {
        return refuse(value, format_args!("matches none of {} alternatives", schemas.len()));
    };
    keep(seen, looked_at);
    true
}

#[cold]
fn excluded(value: Value<'_>, rules: Rules) -> bool {
    match rules {
        [Assertion::Const(text)] => refuse(value, format_args!("must not be {text}")),
        [Assertion::Required([name])] => refuse(value, format_args!("must not have the member {name}")),
        _ => refuse(value, format_args!("is what the schema excludes")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{JsonType, ViolationKind, read};

    const ODD: Assertion = Assertion::If {
        condition: &[Assertion::Required(&["a"])],
        then: &[Assertion::Properties(&[("b", &[Assertion::Never])])],
        otherwise: &[Assertion::Properties(&[("b", &[Assertion::Types(&[JsonType::Null])])])],
    };

    fn check(rules: fn(Value<'_>) -> Option<()>, text: &str, kind: ViolationKind) {
        let Err(crate::DecodeError::Invalid(invalid)) = read(text.as_bytes(), rules) else { panic!("{text} is valid") };
        assert!(invalid.violations().iter().all(|violation| violation.kind == kind), "{text}: {invalid:?}");
    }

    #[test]
    fn what_a_condition_says_is_a_constraint() {
        let rules = |value: Value<'_>| value.assert(&[ODD]).then_some(());
        check(rules, r#"{"a":1,"b":2}"#, ViolationKind::Constraint);
        check(rules, r#"{"b":2}"#, ViolationKind::Constraint);
        let always = |value: Value<'_>| value.assert(&[Assertion::Types(&[JsonType::Null]), ODD]).then_some(());
        check(always, "{}", ViolationKind::Shape);
    }
}
