//! What types mean: whether a value is one, by the words of the model. What generated code does is the runtime's matter.

use counterpart_model::{
    Additional, Array, Assertion, Bound, Definition, Integer, JsonType, Literal, Map, Number, Object, Shape,
    TaggedUnion, Text, Tuple, Type, TypeId, Types, UnionRule,
};
use regex::Regex;
use serde_json::{Map as JsonObject, Value};
use std::collections::BTreeSet;

/// Which members and items keywords have looked at.
#[derive(Debug, Clone, Default)]
struct Seen {
    members: BTreeSet<String>,
    items: BTreeSet<usize>,
}

impl Seen {
    fn add(&mut self, other: Self) {
        self.members.extend(other.members);
        self.items.extend(other.items);
    }
}

/// Judges values by types.
pub(super) struct Judge<'t> {
    pub(super) types: &'t Types,
}

impl Judge<'_> {
    /// Whether a value is of a definition.
    pub(super) fn definition(&self, id: TypeId, value: &Value) -> bool {
        let Definition { shape, assertions, .. } = self.types.get(id);
        self.all(assertions, value).is_some()
            && match shape {
                Shape::Object(object) => value.as_object().is_some_and(|members| self.object(object, members)),
                Shape::Enum(values) => values.variants.iter().any(|variant| same(&variant.value, value)),
                Shape::Tagged(union) => self.tagged(union, value),
                Shape::Untagged(union) => {
                    let accepting = union.arms.iter().filter(|arm| self.ty(&arm.ty, value)).count();
                    if union.rule == UnionRule::OneOf { accepting == 1 } else { accepting > 0 }
                }
                Shape::Newtype(ty) | Shape::Alias(ty) => self.ty(ty, value),
            }
    }

    /// Whether a value is of a type.
    pub(super) fn ty(&self, ty: &Type, value: &Value) -> bool {
        match ty {
            Type::Json => true,
            Type::Null => value.is_null(),
            Type::Boolean => value.is_boolean(),
            Type::Integer(integer) => is_integer(integer, value),
            Type::Number(number) => is_number(number, value),
            Type::Text(text) => value.as_str().is_some_and(|value| is_text(text, value)),
            Type::Literal(literal) => same(literal, value),
            Type::Array(array) => value.as_array().is_some_and(|items| self.array(array, items)),
            Type::Tuple(tuple) => value.as_array().is_some_and(|items| self.tuple(tuple, items)),
            Type::Map(map) => value.as_object().is_some_and(|members| self.map(map, members)),
            Type::Named(id) | Type::Boxed(id) => self.definition(*id, value),
            Type::Nullable(inner) => value.is_null() || self.ty(inner, value),
            Type::Cursor(cursor) => value.as_str().is_some_and(|value| is_text(&cursor.text, value)),
        }
    }

    fn array(&self, array: &Array, items: &[Value]) -> bool {
        within(items.len(), array.min_items, array.max_items)
            && (!array.unique || unique(items))
            && items.iter().all(|item| self.ty(&array.items, item))
    }

    fn tuple(&self, tuple: &Tuple, items: &[Value]) -> bool {
        items.len() >= tuple.required
            && within(items.len(), None, tuple.max_items)
            && items.iter().enumerate().all(|(at, item)| match (tuple.prefix.get(at), &tuple.rest) {
                (Some(ty), _) | (None, Some(ty)) => self.ty(ty, item),
                (None, None) => false,
            })
    }

    fn map(&self, map: &Map, members: &JsonObject<String, Value>) -> bool {
        within(members.len(), map.min_members, map.max_members)
            && members.iter().all(|(name, value)| {
                map.keys.as_ref().is_none_or(|keys| is_text(keys, name)) && self.ty(&map.values, value)
            })
    }

    fn object(&self, object: &Object, members: &JsonObject<String, Value>) -> bool {
        let pinned = object.pins.iter().all(|pin| match members.get(&pin.wire) {
            Some(value) => same(&pin.value, value),
            None => !pin.required,
        });
        let named = object.members.iter().all(|member| match members.get(&member.name.wire) {
            Some(value) => self.ty(&member.ty, value),
            None => member.presence != counterpart_model::Presence::Required,
        });
        let is_named = |name: &str| {
            object.pins.iter().any(|pin| pin.wire == name)
                || object.members.iter().any(|member| member.name.wire == name)
        };
        let others = members.iter().all(|(name, value)| {
            let matching = object.patterns.iter().filter(|members| matches(&members.pattern.rust, name));
            let mut patterned = false;
            for members in matching {
                patterned = true;
                if !self.ty(&members.values, value) {
                    return false;
                }
            }
            is_named(name)
                || patterned
                || match &object.additional {
                    Additional::Closed => false,
                    Additional::Ignored => true,
                    Additional::Kept { values, .. } => self.ty(values, value),
                }
        });
        pinned && named && others && within(members.len(), object.min_members, object.max_members)
    }

    fn tagged(&self, union: &TaggedUnion, value: &Value) -> bool {
        let Some(tag) = value.get(&union.tag).and_then(Value::as_str) else { return false };
        let Some(arm) = union.arms.iter().find(|arm| arm.tags.iter().any(|known| known == tag)) else { return false };
        let mut value = value.clone();
        if !arm.carries_tag
            && let Some(members) = value.as_object_mut()
        {
            members.remove(&union.tag);
        }
        self.ty(&arm.ty, &value)
    }

    /// Whether all assertions hold, and what they have looked at.
    fn all(&self, assertions: &[Assertion], value: &Value) -> Option<Seen> {
        let mut seen = Seen::default();
        let last = |assertion: &&Assertion| {
            matches!(assertion, Assertion::UnevaluatedItems(_) | Assertion::UnevaluatedMembers(_))
        };
        for assertion in assertions.iter().filter(|assertion| !last(assertion)) {
            seen.add(self.one(assertion, value, &Seen::default())?);
        }
        for assertion in assertions.iter().filter(last) {
            let more = self.one(assertion, value, &seen)?;
            seen.add(more);
        }
        Some(seen)
    }

    fn holds(&self, assertions: &[Assertion], value: &Value) -> bool {
        self.all(assertions, value).is_some()
    }

    fn one(&self, assertion: &Assertion, value: &Value, before: &Seen) -> Option<Seen> {
        let nothing = Seen::default();
        let when = |holds: bool| holds.then(Seen::default);
        match assertion {
            Assertion::Never => None,
            Assertion::Types(types) => when(types.iter().any(|ty| is_type(*ty, value))),
            Assertion::Const(literal) => when(same(literal, value)),
            Assertion::Enum(literals) => when(literals.iter().any(|literal| same(literal, value))),
            Assertion::Named(id) => when(self.definition(*id, value)),
            Assertion::Not(list) => when(!self.holds(list, value)),
            Assertion::AnyOf(lists) => {
                let passed: Vec<Seen> = lists.iter().filter_map(|list| self.all(list, value)).collect();
                (!passed.is_empty()).then(|| collect(passed))
            }
            Assertion::OneOf(lists) => {
                let passed: Vec<Seen> = lists.iter().filter_map(|list| self.all(list, value)).collect();
                (passed.len() == 1).then(|| collect(passed))
            }
            Assertion::If { condition, then, otherwise } => match self.all(condition, value) {
                Some(seen) => Some(collect(vec![seen, self.all(then, value)?])),
                None => self.all(otherwise, value),
            },
            _ => match value {
                Value::String(text) => when(text_assertion(assertion, text)),
                Value::Number(_) => when(number_assertion(assertion, value)),
                Value::Array(items) => self.items(assertion, items, before),
                Value::Object(members) => self.members(assertion, members, value, before),
                _ => Some(nothing),
            },
        }
    }

    fn items(&self, assertion: &Assertion, items: &[Value], before: &Seen) -> Option<Seen> {
        let mut seen = Seen::default();
        let holds = match assertion {
            Assertion::Items { prefix, rest } => items.iter().enumerate().all(|(at, item)| {
                let list = prefix.get(at).unwrap_or(rest);
                // A list that says nothing behind the first ones has looked at nothing.
                if at < prefix.len() || !rest.is_empty() {
                    seen.items.insert(at);
                }
                self.holds(list, item)
            }),
            Assertion::Contains { items: list, min, max } => {
                let found: Vec<usize> =
                    items.iter().enumerate().filter(|(_, item)| self.holds(list, item)).map(|(at, _)| at).collect();
                let enough = within(found.len(), Some(*min), *max);
                seen.items.extend(found);
                enough
            }
            Assertion::MinItems(min) => within(items.len(), Some(*min), None),
            Assertion::MaxItems(max) => within(items.len(), None, Some(*max)),
            Assertion::UniqueItems => unique(items),
            Assertion::UnevaluatedItems(list) => items.iter().enumerate().all(|(at, item)| {
                seen.items.insert(at);
                before.items.contains(&at) || self.holds(list, item)
            }),
            _ => true,
        };
        holds.then_some(seen)
    }

    fn members(
        &self,
        assertion: &Assertion,
        members: &JsonObject<String, Value>,
        value: &Value,
        before: &Seen,
    ) -> Option<Seen> {
        let mut seen = Seen::default();
        let has = |name: &String| members.contains_key(name);
        let holds = match assertion {
            Assertion::Members { named, patterns, additional } => members.iter().all(|(name, value)| {
                let by_name = named.iter().filter(|(known, _)| known == name).map(|(_, list)| list);
                let by_pattern =
                    patterns.iter().filter(|(pattern, _)| matches(&pattern.rust, name)).map(|(_, list)| list);
                let lists: Vec<&Vec<Assertion>> = by_name.chain(by_pattern).collect();
                if !lists.is_empty() || !additional.is_empty() {
                    seen.members.insert(name.clone());
                }
                if lists.is_empty() {
                    self.holds(additional, value)
                } else {
                    lists.iter().all(|list| self.holds(list, value))
                }
            }),
            Assertion::MemberNames(list) => members.keys().all(|name| self.holds(list, &Value::String(name.clone()))),
            Assertion::Required(names) => names.iter().all(has),
            Assertion::MinMembers(min) => within(members.len(), Some(*min), None),
            Assertion::MaxMembers(max) => within(members.len(), None, Some(*max)),
            Assertion::DependentRequired(name, others) => !has(name) || others.iter().all(has),
            Assertion::Dependent(name, list) => {
                if !has(name) {
                    return Some(seen);
                }
                return self.all(list, value);
            }
            Assertion::UnevaluatedMembers(list) => members.iter().all(|(name, value)| {
                seen.members.insert(name.clone());
                before.members.contains(name) || self.holds(list, value)
            }),
            _ => true,
        };
        holds.then_some(seen)
    }
}

fn collect(all: Vec<Seen>) -> Seen {
    all.into_iter().fold(Seen::default(), |mut seen, other| {
        seen.add(other);
        seen
    })
}

fn within(count: usize, min: Option<u64>, max: Option<u64>) -> bool {
    let count = u64::try_from(count).unwrap_or(u64::MAX);
    min.is_none_or(|min| count >= min) && max.is_none_or(|max| count <= max)
}

fn matches(pattern: &str, text: &str) -> bool {
    Regex::new(pattern).is_ok_and(|regex| regex.is_match(text))
}

fn is_whole(value: &Value) -> bool {
    value.is_i64() || value.is_u64() || value.as_f64().is_some_and(|value| value.fract() == 0.0)
}

fn is_type(ty: JsonType, value: &Value) -> bool {
    match ty {
        JsonType::Null => value.is_null(),
        JsonType::Boolean => value.is_boolean(),
        JsonType::Integer => is_whole(value),
        JsonType::Number => value.is_number(),
        JsonType::String => value.is_string(),
        JsonType::Array => value.is_array(),
        JsonType::Object => value.is_object(),
    }
}

fn is_integer(integer: &Integer, value: &Value) -> bool {
    let whole = value.as_i64().map(i128::from).or_else(|| value.as_u64().map(i128::from));
    let whole = whole.or_else(|| {
        let value = value.as_f64().filter(|value| value.fract() == 0.0 && value.abs() < 1e19)?;
        format!("{value:.0}").parse().ok()
    });
    whole.is_some_and(|whole| {
        (integer.minimum..=integer.maximum).contains(&whole)
            && integer.multiple_of.is_none_or(|factor| whole % i128::from(factor) == 0)
    })
}

fn is_number(number: &Number, value: &Value) -> bool {
    value.is_number()
        && number.minimum.as_ref().is_none_or(|bound| above(bound, value))
        && number.maximum.as_ref().is_none_or(|bound| below(bound, value))
        && number.multiple_of.as_ref().is_none_or(|factor| is_multiple(factor, value))
}

fn above(bound: &Bound, value: &Value) -> bool {
    let value = value.as_f64().unwrap_or_default();
    if bound.exclusive { value > bound.value } else { value >= bound.value }
}

fn below(bound: &Bound, value: &Value) -> bool {
    let value = value.as_f64().unwrap_or_default();
    if bound.exclusive { value < bound.value } else { value <= bound.value }
}

fn is_multiple(factor: &str, value: &Value) -> bool {
    let quotient = value.as_f64().unwrap_or_default() / factor.parse::<f64>().unwrap_or(1.0);
    (quotient - quotient.round()).abs() < 1e-9
}

fn text_assertion(assertion: &Assertion, text: &str) -> bool {
    let length = text.chars().count();
    match assertion {
        Assertion::MinLength(min) => within(length, Some(*min), None),
        Assertion::MaxLength(max) => within(length, None, Some(*max)),
        Assertion::Pattern(pattern) => matches(&pattern.rust, text),
        _ => true,
    }
}

fn number_assertion(assertion: &Assertion, value: &Value) -> bool {
    match assertion {
        Assertion::Minimum(bound) => above(bound, value),
        Assertion::Maximum(bound) => below(bound, value),
        Assertion::MultipleOf(factor) => is_multiple(factor, value),
        _ => true,
    }
}

fn is_text(text: &Text, value: &str) -> bool {
    within(value.chars().count(), text.min_length, text.max_length)
        && text.patterns.iter().all(|pattern| matches(&pattern.rust, value))
}

fn unique(items: &[Value]) -> bool {
    items.iter().enumerate().all(|(at, item)| !items.iter().take(at).any(|other| equal(other, item)))
}

fn equal(left: &Value, right: &Value) -> bool {
    match (left, right) {
        (Value::Number(_), Value::Number(_)) => {
            left == right
                || matches!((left.as_f64(), right.as_f64()), (Some(left), Some(right)) if left.total_cmp(&right).is_eq())
        }
        (Value::Array(left), Value::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| equal(left, right))
        }
        (Value::Object(left), Value::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(name, value)| right.get(name).is_some_and(|other| equal(value, other)))
        }
        _ => left == right,
    }
}

fn same(literal: &Literal, value: &Value) -> bool {
    serde_json::from_str::<Value>(&literal.to_json()).is_ok_and(|literal| equal(&literal, value))
}
