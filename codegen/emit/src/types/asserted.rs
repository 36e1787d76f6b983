//! What a type says, as assertions: for members that are looked at and not kept.

use counterpart_model::{Array, Assertion, Integer, JsonType, Map, Number, Text, Tuple, Type};

/// Everything that a type says about a value.
pub(crate) fn asserted(ty: &Type) -> Vec<Assertion> {
    match ty {
        Type::Json => Vec::new(),
        Type::Null => vec![Assertion::Types(vec![JsonType::Null])],
        Type::Boolean => vec![Assertion::Types(vec![JsonType::Boolean])],
        Type::Integer(integer) => self::integer(integer),
        Type::Number(number) => self::number(number),
        Type::Text(limits) => text(limits),
        Type::Literal(value) => vec![Assertion::Const(value.clone())],
        Type::Array(array) => self::array(array),
        Type::Tuple(tuple) => self::tuple(tuple),
        Type::Map(map) => self::map(map),
        Type::Named(id) | Type::Boxed(id) => vec![Assertion::Named(*id)],
        Type::Nullable(inner) => {
            vec![Assertion::AnyOf(vec![vec![Assertion::Types(vec![JsonType::Null])], asserted(inner)])]
        }
        Type::Cursor(cursor) => text(&cursor.text),
    }
}

fn integer(integer: &Integer) -> Vec<Assertion> {
    // Within the range of a double's integers the limits are exact, and no wider ones are written in contracts.
    #[expect(clippy::cast_precision_loss, reason = "limits beyond 2^53 are those of the type itself")]
    let bound = |value: i128| counterpart_model::Bound { value: value as f64, exclusive: false };
    let mut all = vec![
        Assertion::Types(vec![JsonType::Integer]),
        Assertion::Minimum(bound(integer.minimum)),
        Assertion::Maximum(bound(integer.maximum)),
    ];
    all.extend(integer.multiple_of.map(|of| Assertion::MultipleOf(of.to_string())));
    all
}

fn number(number: &Number) -> Vec<Assertion> {
    let mut all = vec![Assertion::Types(vec![JsonType::Number])];
    all.extend(number.minimum.clone().map(Assertion::Minimum));
    all.extend(number.maximum.clone().map(Assertion::Maximum));
    all.extend(number.multiple_of.clone().map(Assertion::MultipleOf));
    all
}

fn text(text: &Text) -> Vec<Assertion> {
    let mut all = vec![Assertion::Types(vec![JsonType::String])];
    all.extend(text.min_length.map(Assertion::MinLength));
    all.extend(text.max_length.map(Assertion::MaxLength));
    all.extend(text.patterns.iter().cloned().map(Assertion::Pattern));
    all.extend(text.format.map(Assertion::Format));
    all
}

fn array(array: &Array) -> Vec<Assertion> {
    let mut all = vec![Assertion::Types(vec![JsonType::Array])];
    let rest = asserted(&array.items);
    if !rest.is_empty() {
        all.push(Assertion::Items { prefix: Vec::new(), rest });
    }
    all.extend(array.min_items.map(Assertion::MinItems));
    all.extend(array.max_items.map(Assertion::MaxItems));
    all.extend(array.unique.then_some(Assertion::UniqueItems));
    if !array.unique_by.is_empty() {
        all.push(Assertion::UniqueBy(array.unique_by.clone()));
    }
    all
}

fn tuple(tuple: &Tuple) -> Vec<Assertion> {
    let prefix = tuple.prefix.iter().map(asserted).collect();
    let rest = tuple.rest.as_ref().map_or_else(|| vec![Assertion::Never], asserted);
    let mut all = vec![
        Assertion::Types(vec![JsonType::Array]),
        Assertion::Items { prefix, rest },
        Assertion::MinItems(tuple.required as u64),
    ];
    all.extend(tuple.max_items.map(Assertion::MaxItems));
    all
}

fn map(map: &Map) -> Vec<Assertion> {
    let mut all = vec![Assertion::Types(vec![JsonType::Object])];
    let additional = asserted(&map.values);
    if !additional.is_empty() {
        all.push(Assertion::Members { named: Vec::new(), patterns: Vec::new(), additional });
    }
    all.extend(map.keys.as_ref().map(|keys| Assertion::MemberNames(text(keys))));
    all.extend(map.min_members.map(Assertion::MinMembers));
    all.extend(map.max_members.map(Assertion::MaxMembers));
    all
}
