//! How a value is read: a method of the runtime's `Value` and its arguments.

use counterpart_model::{Array, Bound, Integer, IntegerRepr, Map, Number, Presence, Shape, Text, Type};

use crate::print::literal::{float, integer, string};
use crate::scope::{Scope, repr};

/// A method and its arguments: `text(1, 64)`, `value`, `array(0, 9, |v| v.i32(1, 5))`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Read {
    name: String,
    arguments: Vec<String>,
}

/// Methods that an object's members are asked by directly; every other one by a function.
const ASKED: &[&str] = &[
    "string",
    "text",
    "text_where",
    "boolean",
    "i32",
    "i64",
    "u32",
    "u64",
    "i32_multiple",
    "i64_multiple",
    "u32_multiple",
    "u64_multiple",
    "f64",
    "f32",
    "f64_where",
    "f32_where",
    "items",
    "map",
    "value",
];

impl Read {
    fn new(name: impl Into<String>, arguments: Vec<String>) -> Self {
        Self { name: name.into(), arguments }
    }

    fn value() -> Self {
        Self::new("value", Vec::new())
    }

    /// As it stands behind a dot.
    pub(crate) fn call(&self) -> String {
        format!("{}({})", self.name, self.arguments.join(", "))
    }

    /// As it stands in a declaration: without parentheses where there are no arguments.
    pub(crate) fn word(&self) -> String {
        if self.arguments.is_empty() { self.name.clone() } else { self.call() }
    }

    /// A function that reads so.
    pub(crate) fn function(&self) -> String {
        format!("|v| v.{}", self.call())
    }

    /// As a question to an object about one of its members.
    fn asked(&self, suffix: &str) -> String {
        if ASKED.contains(&self.name.as_str()) {
            return Self::new(format!("{}{suffix}", self.name), self.arguments.clone()).word();
        }
        let function = if self.name == "with" { self.arguments.join(", ") } else { self.function() };
        Self::new(format!("with{suffix}"), vec![function]).word()
    }
}

/// How a member of an object is asked for.
pub(crate) fn member(ty: &Type, presence: &Presence, scope: &mut Scope<'_>) -> String {
    let (inner, nullable) = nullable(ty, scope);
    let read = value(&inner, scope);
    read.asked(match (presence, nullable) {
        (Presence::Required, false) => "",
        (Presence::Required, true) => "_or_null",
        (_, false) => "_if",
        (_, true) => "_if_or_null",
    })
}

/// How what is left over is read: members or items that nothing else takes.
pub(crate) fn rest(ty: &Type, scope: &mut Scope<'_>) -> String {
    if is_plain(ty, scope) {
        return "rest".to_owned();
    }
    Read::new("rest_with", vec![value(ty, scope).function()]).word()
}

/// The type without its null, and whether it had one.
fn nullable(ty: &Type, scope: &Scope<'_>) -> (Type, bool) {
    match scope.resolved(ty) {
        Type::Nullable(inner) => (nullable(inner, scope).0, true),
        _ => (ty.clone(), false),
    }
}

/// How a value of a type is read.
pub(crate) fn value(ty: &Type, scope: &mut Scope<'_>) -> Read {
    let resolved = scope.resolved(ty).clone();
    if let Type::Text(text) = &resolved {
        return self::text(text, scope);
    }
    if is_plain(&resolved, scope) {
        return plain(&resolved, scope);
    }
    match &resolved {
        Type::Integer(integer) => whole(integer),
        Type::Number(number) => self::number(number, scope),
        Type::Array(array) => self::array(array, scope),
        Type::Map(map) => self::map(map, scope),
        Type::Nullable(inner) => Read::new("nullable", vec![value(inner, scope).function()]),
        Type::Cursor(cursor) => Read::new("cursor", vec![format!("&{}", text_literal(&cursor.text, scope))]),
        _ => Read::value(),
    }
}

/// Whether the Rust type's own `Decode` reads all that the type says.
fn is_plain(ty: &Type, scope: &Scope<'_>) -> bool {
    match scope.resolved(ty) {
        Type::Integer(integer) => {
            let (least, greatest) = range(integer.repr);
            integer.minimum <= least && integer.maximum >= greatest && integer.multiple_of.is_none()
        }
        Type::Number(number) => number.minimum.is_none() && number.maximum.is_none() && number.multiple_of.is_none(),
        Type::Text(text) => {
            // A format with a type of its own is checked by that type.
            let format = text.format.filter(|format| format.is_string());
            Text { format, ..text.clone() } == Text { secret: text.secret, ..Text::default() }
        }
        Type::Array(array) => {
            let counted = array.min_items.is_some() || array.max_items.is_some();
            !counted && !array.unique && array.unique_by.is_empty() && is_plain(&array.items, scope)
        }
        Type::Map(map) => {
            let counted = map.min_members.is_some() || map.max_members.is_some();
            !counted && map.keys.as_ref().is_none_or(Text::is_plain) && is_plain(&map.values, scope)
        }
        Type::Nullable(inner) => is_plain(inner, scope),
        Type::Cursor(cursor) => cursor.text.is_plain(),
        _ => true,
    }
}

fn plain(ty: &Type, scope: &Scope<'_>) -> Read {
    match ty {
        Type::Boolean => Read::new("boolean", Vec::new()),
        Type::Map(map) if scope.is_free_form(map) => Read::value(),
        Type::Map(_) => Read::new("map", Vec::new()),
        Type::Integer(integer) => whole(integer),
        Type::Array(_) => Read::new("items", vec!["0".to_owned(), "usize::MAX".to_owned()]),
        _ => Read::value(),
    }
}

/// The least and the greatest value of a type.
pub(crate) fn range(repr: IntegerRepr) -> (i128, i128) {
    match repr {
        IntegerRepr::I32 => (i32::MIN.into(), i32::MAX.into()),
        IntegerRepr::I64 => (i64::MIN.into(), i64::MAX.into()),
        IntegerRepr::U32 => (u32::MIN.into(), u32::MAX.into()),
        IntegerRepr::U64 => (u64::MIN.into(), u64::MAX.into()),
    }
}

fn whole(number: &Integer) -> Read {
    let name = repr(number.repr);
    let (least, greatest) = range(number.repr);
    let minimum = number.minimum.clamp(least, greatest);
    let maximum = number.maximum.clamp(least, greatest);
    let minimum = if minimum == least && least < 0 { format!("{name}::MIN") } else { integer(minimum) };
    let maximum = if maximum == greatest { format!("{name}::MAX") } else { integer(maximum) };
    match number.multiple_of {
        None | Some(1) => Read::new(name, vec![minimum, maximum]),
        Some(of) => Read::new(format!("{name}_multiple"), vec![minimum, maximum, integer(of.into())]),
    }
}

fn number(number: &Number, scope: &mut Scope<'_>) -> Read {
    let name = if number.single { "f32" } else { "f64" };
    let exclusive = [&number.minimum, &number.maximum].iter().any(|end| end.as_ref().is_some_and(|end| end.exclusive));
    if exclusive || number.multiple_of.is_some() {
        return Read::new(format!("{name}_where"), vec![format!("&{}", number_literal(number, scope))]);
    }
    let end =
        |bound: &Option<Bound>, none: &str| bound.as_ref().map_or(format!("{name}::{none}"), |end| float(end.value));
    Read::new(name, vec![end(&number.minimum, "NEG_INFINITY"), end(&number.maximum, "INFINITY")])
}

fn number_literal(number: &Number, scope: &mut Scope<'_>) -> String {
    let bounds = [("minimum", &number.minimum), ("maximum", &number.maximum)];
    let mut fields: Vec<String> = bounds
        .iter()
        .filter_map(|(name, bound)| bound.as_ref().map(|bound| (name, bound)))
        .map(|(name, bound)| {
            let exclusive = if bound.exclusive { "exclusive_" } else { "" };
            format!("{exclusive}{name}: {}", float(bound.value))
        })
        .collect();
    fields.extend(number.multiple_of.iter().map(|of| format!("multiple_of: Some({})", string(of))));
    let name = scope.reading("counterpart::Number");
    format!("{name} {{ {}, ..{name}::ANY }}", fields.join(", "))
}

fn text(text: &Text, scope: &mut Scope<'_>) -> Read {
    let limited = !is_plain(&Type::Text(text.clone()), scope);
    if !text.is_string() {
        if !limited {
            return Read::value();
        }
        let limits = Text { format: None, ..text.clone() };
        let checked = self::text(&limits, scope);
        return Read::new("with", vec![format!("|v| v.{}.and_then(|_| v.value())", checked.call())]);
    }
    let only_length = text.patterns.is_empty() && !text.trim && text.format.is_none();
    match (limited, only_length) {
        (false, _) => Read::new("string", Vec::new()),
        (true, true) => Read::new("text", vec![count(text.min_length, "0"), count(text.max_length, "usize::MAX")]),
        (true, false) => text_where(text, scope),
    }
}

/// The runtime looks at one pattern at a time.
fn text_where(text: &Text, scope: &mut Scope<'_>) -> Read {
    let first = Text { patterns: text.patterns.iter().take(1).cloned().collect(), ..text.clone() };
    let read = Read::new("text_where", vec![format!("&{}", text_literal(&first, scope))]);
    let others: Vec<String> = text
        .patterns
        .iter()
        .skip(1)
        .map(|pattern| Text { patterns: vec![pattern.clone()], trim: text.trim, ..Text::default() })
        .map(|text| format!(".and_then(|_| v.text_where(&{}))", text_literal(&text, scope)))
        .collect();
    if others.is_empty() {
        return read;
    }
    Read::new("with", vec![format!("{}{}", read.function(), others.concat())])
}

/// What a schema says about a text that Rust holds as a string, with its first pattern.
pub(crate) fn text_literal(text: &Text, scope: &mut Scope<'_>) -> String {
    let name = scope.reading("counterpart::Text");
    let mut fields = Vec::new();
    fields.extend(text.min_length.map(|min| format!("min: {}", count(Some(min), "0"))));
    fields.extend(text.max_length.map(|max| format!("max: {}", count(Some(max), "usize::MAX"))));
    fields.extend(text.patterns.first().map(|pattern| format!("pattern: Some(&{})", scope.pattern(pattern))));
    fields.extend(
        text.format
            .map(|format| format!("format: Some({}::{})", scope.reading("counterpart::Format"), format.rust_name())),
    );
    fields.extend(text.trim.then(|| "trim: true".to_owned()));
    if fields.is_empty() {
        return format!("{name}::ANY");
    }
    format!("{name} {{ {}, ..{name}::ANY }}", fields.join(", "))
}

/// How many; what no 32-bit machine can count is no limit.
pub(crate) fn count(limit: Option<u64>, none: &str) -> String {
    match limit {
        Some(limit) if limit >= u64::from(u32::MAX) => "usize::MAX".to_owned(),
        Some(limit) => integer(limit.into()),
        None => none.to_owned(),
    }
}

fn array(array: &Array, scope: &mut Scope<'_>) -> Read {
    let limits = match (array.unique, array.unique_by.as_slice()) {
        (false, []) => vec![count(array.min_items, "0"), count(array.max_items, "usize::MAX")],
        _ => vec![items_literal(array, scope)],
    };
    let described = limits.len() == 1;
    if is_plain(&array.items, scope) {
        return Read::new(if described { "items_where" } else { "items" }, limits);
    }
    let function = value(&array.items, scope).function();
    let arguments = limits.into_iter().chain([function]).collect();
    Read::new(if described { "array_where" } else { "array" }, arguments)
}

fn items_literal(array: &Array, scope: &mut Scope<'_>) -> String {
    let (items, unique) = (scope.reading("counterpart::Items"), scope.reading("counterpart::Unique"));
    let mut fields = Vec::new();
    fields.extend(array.min_items.map(|min| format!("min: {}", count(Some(min), "0"))));
    fields.extend(array.max_items.map(|max| format!("max: {}", count(Some(max), "usize::MAX"))));
    let by: Vec<String> = array.unique_by.iter().map(|member| string(member)).collect();
    fields.push(match by.as_slice() {
        [] => format!("unique: {unique}::Items"),
        by => format!("unique: {unique}::By(&[{}])", by.join(", ")),
    });
    // All three are said: nothing is left to take from elsewhere.
    let rest = if fields.len() == 3 { String::new() } else { format!(", ..{items}::ANY") };
    format!("&{items} {{ {}{rest} }}", fields.join(", "))
}

fn map(map: &Map, scope: &mut Scope<'_>) -> Read {
    let function = if is_plain(&map.values, scope) {
        format!("{}::decode", scope.reading("counterpart::Decode"))
    } else {
        value(&map.values, scope).function()
    };
    let keyed = map.keys.as_ref().is_some_and(|keys| !keys.is_plain());
    if !keyed && map.min_members.is_none() && map.max_members.is_none() {
        return Read::new("map_with", vec![function]);
    }
    Read::new("map_where", vec![names_literal(map, scope), function])
}

/// A static of its own, since it may refer to a pattern.
fn names_literal(map: &Map, scope: &mut Scope<'_>) -> String {
    let name = scope.reading("counterpart::Names");
    let mut fields = Vec::new();
    fields.extend(map.min_members.map(|min| format!("min: {}", count(Some(min), "0"))));
    fields.extend(map.max_members.map(|max| format!("max: {}", count(Some(max), "usize::MAX"))));
    let keys = map.keys.as_ref().filter(|keys| !keys.is_plain());
    fields.extend(keys.map(|keys| format!("text: &{}", text_literal(keys, scope))));
    format!("{{ static NAMES: {name} = {name} {{ {}, ..{name}::ANY }}; &NAMES }}", fields.join(", "))
}

/// Whether a definition is another name for a type.
pub(crate) fn alias(shape: &Shape) -> Option<&Type> {
    match shape {
        Shape::Alias(ty) => Some(ty),
        _ => None,
    }
}
