//! Values of another shape than the schema's.

use serde_json::{Value, json};

use super::{Case, Fault, json, value};

pub(super) const FAULTS: &[Fault] = &[
    value("another type", another_type),
    value("null", |case| (!case.value.is_null()).then(|| "null".to_owned())),
    value("array for an object", array_for_object),
    value("map for an enum", map_for_enum),
    value("wrapped", |case| Some(wrapped(case))),
    value("unwrapped", unwrapped),
    value("scalar as a text", scalar_as_text),
    value("text as a scalar", text_as_scalar),
    value("emptied", emptied),
];

fn another_type(case: &mut Case<'_, '_>) -> Option<String> {
    let others =
        [json!(true), json!(7), json!(0.5), json!("text"), json!([]), json!({}), json!([{}]), json!({ "a": 1 })];
    let other = case.bodies.random.pick(&others)?;
    (std::mem::discriminant(other) != std::mem::discriminant(case.value)).then(|| other.to_string())
}

/// What derived readers take for a struct.
fn array_for_object(case: &mut Case<'_, '_>) -> Option<String> {
    let members = case.value.as_object()?;
    let declared: Vec<_> = case.all.members().into_iter().filter_map(|name| members.get(name).cloned()).collect();
    let positions = if declared.is_empty() { members.values().cloned().collect() } else { declared };
    Some(json(positions))
}

/// What derived readers take for a unit variant.
fn map_for_enum(case: &mut Case<'_, '_>) -> Option<String> {
    let name = case.all.values()?.contains(&case.value).then(|| case.value.as_str())??;
    let content = [json!(null), json!({}), json!([]), json!(true)];
    let content = case.bodies.random.pick(&content)?;
    Some(json!({ name: content }).to_string())
}

fn wrapped(case: &mut Case<'_, '_>) -> String {
    match case.bodies.random.below(3) {
        0 => json!([case.value]).to_string(),
        1 => json!({ "value": case.value }).to_string(),
        _ => json!({ "": case.value }).to_string(),
    }
}

fn unwrapped(case: &mut Case<'_, '_>) -> Option<String> {
    match case.value {
        Value::Array(items) => items.first().map(Value::to_string),
        Value::Object(members) => members.values().next().map(Value::to_string),
        _ => None,
    }
}

fn scalar_as_text(case: &mut Case<'_, '_>) -> Option<String> {
    let scalar = matches!(case.value, Value::Null | Value::Bool(_) | Value::Number(_));
    scalar.then(|| json(case.value.to_string()))
}

fn text_as_scalar(case: &mut Case<'_, '_>) -> Option<String> {
    case.value.is_string().then(|| case.bodies.random.word(&["0", "1", "true", "false", "-1.5", "1e3"]).to_owned())
}

fn emptied(case: &mut Case<'_, '_>) -> Option<String> {
    let empty = match case.value {
        Value::Array(items) if !items.is_empty() => "[]",
        Value::Object(members) if !members.is_empty() => "{}",
        Value::String(text) if !text.is_empty() => "\"\"",
        _ => return None,
    };
    Some(empty.to_owned())
}
