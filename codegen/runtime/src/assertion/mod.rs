//! What JSON Schema says and types do not: a tree of keywords that is evaluated over a value.

mod arrays;
mod combinators;
mod objects;
mod scalars;

use crate::pattern::Pattern;
use crate::value::Value;
use crate::{Format, JsonType};
use std::collections::BTreeSet;

/// Assertions that must all hold: one schema.
pub type Rules = &'static [Assertion];

/// How deep schemas may refer to schemas.
const MAX_REFERENCES: u32 = 512;

/// One keyword of JSON Schema 2020-12. Each applies to values of its own type alone, as the standard has it.
#[derive(Debug, Clone, Copy)]
pub enum Assertion {
    /// The schema `false`.
    Never,
    /// `type`
    Types(&'static [JsonType]),
    /// `const`, as JSON text.
    Const(&'static str),
    /// `enum`, as JSON texts.
    Enum(&'static [&'static str]),
    /// What a generated type reads.
    Type(fn(Value<'_>) -> bool),
    /// `$ref`, lazily, so that schemas may refer to themselves.
    Refer(fn() -> Rules),

    /// `not`
    Not(Rules),
    /// `allOf`
    All(&'static [Rules]),
    /// `anyOf`
    Any(&'static [Rules]),
    /// `oneOf`
    One(&'static [Rules]),
    /// `if`, `then` and `else`
    If {
        /// What is tried.
        condition: Rules,
        /// What must hold where it holds.
        then: Rules,
        /// What must hold where it does not.
        otherwise: Rules,
    },

    /// `minimum`, as it is written.
    Minimum(&'static str),
    /// `maximum`, as it is written.
    Maximum(&'static str),
    /// `exclusiveMinimum`, as it is written.
    ExclusiveMinimum(&'static str),
    /// `exclusiveMaximum`, as it is written.
    ExclusiveMaximum(&'static str),
    /// `multipleOf`, as it is written.
    MultipleOf(&'static str),

    /// `minLength`
    MinLength(usize),
    /// `maxLength`
    MaxLength(usize),
    /// `pattern`
    Pattern(&'static Pattern),
    /// `format`
    Format(Format),

    /// `minItems`
    MinItems(usize),
    /// `maxItems`
    MaxItems(usize),
    /// `uniqueItems`
    UniqueItems,
    /// `unique-by` of a contract: no two items with the same members of these names.
    UniqueBy(&'static [&'static str]),
    /// `prefixItems`
    PrefixItems(&'static [Rules]),
    /// `items`, behind so many that `prefixItems` covers.
    Items(usize, Rules),
    /// `contains` with `minContains` and `maxContains`
    Contains {
        /// What is counted.
        rules: Rules,
        /// The fewest.
        min: usize,
        /// The most.
        max: usize,
    },
    /// `unevaluatedItems`
    UnevaluatedItems(Rules),

    /// `minProperties`
    MinProperties(usize),
    /// `maxProperties`
    MaxProperties(usize),
    /// `required`
    Required(&'static [&'static str]),
    /// `properties`
    Properties(&'static [(&'static str, Rules)]),
    /// `patternProperties`
    PatternProperties(&'static [(&'static Pattern, Rules)]),
    /// `additionalProperties`
    AdditionalProperties {
        /// The names in `properties`.
        named: &'static [&'static str],
        /// The patterns in `patternProperties`.
        patterns: &'static [&'static Pattern],
        /// What must hold for the other members.
        rules: Rules,
    },
    /// `propertyNames`
    PropertyNames(Rules),
    /// `dependentRequired`
    DependentRequired(&'static [(&'static str, &'static [&'static str])]),
    /// `dependentSchemas`
    DependentSchemas(&'static [(&'static str, Rules)]),
    /// `unevaluatedProperties`
    UnevaluatedProperties(Rules),
}

impl Value<'_> {
    /// Whether a schema holds for the value; what does not is noted.
    pub fn assert(self, rules: Rules) -> bool {
        all(self, rules, None)
    }
}

/// Which items or members of a value a schema has looked at; kept where someone asks for the others.
#[derive(Default)]
pub(crate) struct Seen(BTreeSet<u32>);

impl Seen {
    fn add(seen: Option<&mut Self>, child: Value<'_>) {
        if let Some(seen) = seen {
            seen.0.insert(child.node);
        }
    }
    fn has(&self, child: Value<'_>) -> bool {
        self.0.contains(&child.node)
    }
}

type Tracking<'s> = Option<&'s mut Seen>;

/// Whether every rule of a schema holds.
fn all(value: Value<'_>, rules: Rules, seen: Tracking<'_>) -> bool {
    let late = |rule: &&Assertion| matches!(rule, Assertion::UnevaluatedItems(_) | Assertion::UnevaluatedProperties(_));
    if seen.is_none() && !rules.iter().any(|rule| late(&rule)) {
        return every(value, rules.iter(), None);
    }
    let mut own = Seen::default();
    let mut holds = every(value, rules.iter().filter(|rule| !late(rule)), Some(&mut own));
    // of a value that is wrong it is not known what would have been looked at
    for rule in rules.iter().filter(late) {
        holds = holds && unevaluated(value, rule, &mut own);
    }
    if let (Some(seen), true) = (seen, holds) {
        seen.0.extend(own.0);
    }
    holds
}

/// Whether each of some rules holds. All are asked, so that each says what it finds, unless nobody hears it.
fn every(value: Value<'_>, rules: impl Iterator<Item = &'static Assertion>, mut seen: Tracking<'_>) -> bool {
    let mut holds = true;
    for rule in rules {
        holds &= one(value, rule, seen.as_deref_mut());
        if !holds && value.tape.notes.is_quiet() {
            return false;
        }
    }
    holds
}

fn one(value: Value<'_>, rule: &Assertion, seen: Tracking<'_>) -> bool {
    match rule {
        Assertion::Type(reads) => reads(value),
        Assertion::Refer(rules) => refer(value, *rules, seen),
        Assertion::Not(_) | Assertion::All(_) | Assertion::Any(_) | Assertion::One(_) | Assertion::If { .. } => {
            combinators::holds(value, rule, seen)
        }
        Assertion::MinItems(_)
        | Assertion::MaxItems(_)
        | Assertion::UniqueItems
        | Assertion::UniqueBy(_)
        | Assertion::PrefixItems(_)
        | Assertion::Items(..)
        | Assertion::Contains { .. } => arrays::holds(value, rule, seen),
        Assertion::MinProperties(_)
        | Assertion::MaxProperties(_)
        | Assertion::Required(_)
        | Assertion::Properties(_)
        | Assertion::PatternProperties(_)
        | Assertion::AdditionalProperties { .. }
        | Assertion::PropertyNames(_)
        | Assertion::DependentRequired(_)
        | Assertion::DependentSchemas(_) => objects::holds(value, rule, seen),
        _ => scalars::holds(value, rule),
    }
}

/// Follows a reference; one that leads to itself without end is a fault.
fn refer(value: Value<'_>, rules: fn() -> Rules, seen: Tracking<'_>) -> bool {
    let notes = &value.tape.notes;
    if !notes.enter(MAX_REFERENCES) {
        return refuse(value, format_args!("is described by schemas that nest too deeply"));
    }
    let holds = all(value, rules(), seen);
    notes.leave();
    holds
}

fn unevaluated(value: Value<'_>, rule: &Assertion, seen: &mut Seen) -> bool {
    let (children, rules, sentence): (Vec<Value<'_>>, Rules, _) = match rule {
        Assertion::UnevaluatedItems(rules) => (arrays::items(value).collect(), rules, arrays::NO_ITEM),
        Assertion::UnevaluatedProperties(rules) => {
            (objects::members(value).map(|(_, member)| member).collect(), rules, objects::NO_MEMBER)
        }
        _ => return true,
    };
    let mut holds = true;
    for child in children {
        if !seen.has(child) {
            holds &= objects::additional(child, rules, sentence);
            seen.0.insert(child.node);
        }
    }
    holds
}

/// Notes a violation; the assertion does not hold.
#[cold]
fn refuse(value: Value<'_>, message: std::fmt::Arguments<'_>) -> bool {
    value.constraint::<()>(message).is_some()
}
