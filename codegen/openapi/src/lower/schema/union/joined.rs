//! Unions whose arms are one Rust type: constants become one enum, limits of one kind of scalar become assertions.

use super::super::Schemas;
use super::super::enumeration::enum_of;
use super::super::facts::{Facts, Union, Value};
use super::super::format;
use super::super::limits::range;
use super::super::literal::key;
use super::super::shape::Lowered;
use super::super::type_set::TypeSet;
use super::arms::ArmFacts;
use counterpart_model::{Format, Integer, IntegerRepr, Literal, Number, Shape, Text, Type, UnionRule};
use std::collections::HashMap;

impl<'a> Schemas<'a> {
    /// Arms that are strings without a type of their own, or numbers: one scalar, and the arms as an assertion.
    pub(super) fn joined_scalars(
        &mut self,
        rest: &Facts<'a>,
        union: &Union<'a>,
        arms: &[ArmFacts<'a>],
        first: &ArmFacts<'a>,
    ) -> Option<Lowered> {
        let kind = first.facts.effective().without(TypeSet::NULL);
        let same = |arm: &ArmFacts<'a>| {
            arm.facts.effective().without(TypeSet::NULL) == kind
                && arm.facts.values.is_none()
                && arm.facts.unions.is_empty()
                && !is_typed(&arm.facts)
                && arm.pointed.is_none()
        };
        if !arms.iter().all(same) {
            return None;
        }
        let mut base = rest.clone();
        base.types = base.types.both(kind);
        base.typed = true;
        let secret = arms.iter().any(|arm| arm.facts.notes.secret);
        let lowered = match kind {
            TypeSet::STRING => {
                base.notes.secret |= secret;
                self.text(&base)
            }
            TypeSet::INTEGER if rest.number.speaks() || !rest.formats.is_empty() => self.integer(&base),
            TypeSet::INTEGER => Lowered::ty(Type::Integer(widest())),
            TypeSet::NUMBER => Lowered::ty(Type::Number(Number::default())),
            _ => return None,
        };
        if lowered.shape == Ok(Type::Text(Text::default()))
            && arms.iter().any(|arm| takes_any_string(&arm.facts))
            && union.rule == UnionRule::AnyOf
        {
            // One arm takes any string: the others say nothing.
            return Some(lowered);
        }
        let assertion = self.assert_union(union);
        let mut lowered = lowered;
        lowered.assertions.push(assertion);
        Some(lowered)
    }
}

/// Whether the format of a string gives it a type of its own.
fn is_typed(facts: &Facts<'_>) -> bool {
    facts.text.base64 || checked(facts).any(|format| !format.is_string())
}

fn takes_any_string(facts: &Facts<'_>) -> bool {
    !facts.text.speaks() && facts.asserted.is_empty() && checked(facts).next().is_none()
}

/// The formats that are checked.
fn checked(facts: &Facts<'_>) -> impl Iterator<Item = Format> {
    facts.formats.iter().filter_map(|node| match format::of_strings(node.as_str()?) {
        Some(format::Known::Checked(format)) => Some(format),
        _ => None,
    })
}

fn widest() -> Integer {
    let (minimum, maximum) = range(IntegerRepr::I64);
    Integer { repr: IntegerRepr::I64, minimum, maximum, multiple_of: None }
}

/// `oneOf: [{const: a, description: …}, {const: b, …}]`: one enum whose values are documented.
pub(super) fn joined_values<'a>(union: &Union<'a>, arms: &[ArmFacts<'a>]) -> Option<Lowered> {
    if arms.iter().any(|arm| arm.pointed.is_some() && arm.alone) {
        return None;
    }
    let mut counts: HashMap<String, usize> = HashMap::new();
    let mut values: Vec<Value<'a>> = Vec::new();
    for arm in arms {
        let title = arm.node.get("title").and_then(crate::load::Node::as_str);
        let description = arm.node.get("description").and_then(crate::load::Node::as_str);
        let own = arm.facts.values.as_ref()?;
        let alone = own.len() == 1;
        for value in own.iter().filter(|value| arm.facts.types.meets(TypeSet::of(&value.literal))) {
            if matches!(value.literal, Literal::Array(_) | Literal::Object(_)) {
                return None;
            }
            let count = counts.entry(key(&value.literal)).or_default();
            *count += 1;
            if *count == 1 && value.literal != Literal::Null {
                let named = Value {
                    name: value.name.or(title.filter(|_| alone)),
                    description: description.filter(|_| alone).or(value.description),
                    ..value.clone()
                };
                values.push(named);
            }
        }
    }
    if union.rule == UnionRule::OneOf {
        values.retain(|value| counts.get(&key(&value.literal)) == Some(&1));
    }
    Some(match values.as_slice() {
        [] => Lowered::never(),
        [only] => Lowered::ty(Type::Literal(only.literal.clone())),
        _ => Lowered::shape(Shape::Enum(enum_of(&values))),
    })
}
