//! From a value to the text of a parameter, by its style.

use super::percent::{Keep, push};
use super::{Parameter, Place, Style};
use crate::value::{Kind as JsonKind, Value};
use std::borrow::Cow;

/// The text of a value that is neither array nor object; `None` for null.
pub(crate) fn scalar(value: Value<'_>) -> Option<Cow<'_, str>> {
    match value.kind() {
        JsonKind::Null => None,
        JsonKind::String => Some(value.tape.str(value.node)),
        // a whole number is read by whoever counts too where nothing says that it is one of floating point
        _ => {
            let raw = value.tape.raw(value.node);
            Some(Cow::Borrowed(raw.strip_suffix(".0").unwrap_or(raw)))
        }
    }
}

/// What a value holds: its items, or its members.
enum Texts<'v> {
    One(Option<Cow<'v, str>>),
    Items(Vec<Cow<'v, str>>),
    Members(Vec<(Cow<'v, str>, Value<'v>)>),
}

fn texts(value: Value<'_>) -> Texts<'_> {
    match value.kind() {
        JsonKind::Array => {
            Texts::Items(value.tape.elements(value.node).filter_map(|item| scalar(value.at(item))).collect())
        }
        JsonKind::Object => Texts::Members(members(value)),
        _ => Texts::One(scalar(value)),
    }
}

pub(crate) fn members(value: Value<'_>) -> Vec<(Cow<'_, str>, Value<'_>)> {
    let pairs = value.tape.keys(value.node).map(|key| (value.tape.str(key), value.at(key + 1)));
    pairs.filter(|(_, value)| !value.is_null()).collect()
}

fn encoded(out: &mut String, parameter: &Parameter, text: &str) {
    match parameter.place {
        Place::Header | Place::Part => out.push_str(text),
        _ => push(out, text, if parameter.reserved { Keep::Reserved } else { Keep::Unreserved }),
    }
}

/// The text of a parameter that is one text: of a path, a header field, or the value of one pair. `None` for null.
pub(crate) fn text(parameter: &Parameter, value: Value<'_>) -> Option<String> {
    let mut out = String::new();
    if parameter.style == Style::Json {
        encoded(&mut out, parameter, value.tape.raw(value.node));
        return Some(out);
    }
    let separator = match parameter.style {
        Style::Label if parameter.explode => ".",
        Style::Spaces => "%20",
        Style::Pipes => "%7C",
        _ => ",",
    };
    if parameter.style == Style::Label {
        out.push('.');
    }
    match texts(value) {
        Texts::One(one) => matrix_name(&mut out, parameter, &one?),
        Texts::Items(items) if parameter.style == Style::Matrix && parameter.explode => {
            items.iter().for_each(|item| matrix_name(&mut out, parameter, item));
        }
        Texts::Items(items) => {
            matrix_name(&mut out, parameter, "");
            joined(&mut out, parameter, separator, items.iter().map(|item| (None, &**item)));
        }
        Texts::Members(members) => push_members(&mut out, parameter, separator, &members),
    }
    Some(out)
}

/// `;name=text` in the style `matrix`, else the text alone.
fn matrix_name(out: &mut String, parameter: &Parameter, text: &str) {
    if parameter.style == Style::Matrix {
        out.push(';');
        out.push_str(parameter.name);
        out.push('=');
    }
    encoded(out, parameter, text);
}

fn joined<'t>(
    out: &mut String,
    parameter: &Parameter,
    separator: &str,
    texts: impl Iterator<Item = (Option<&'t str>, &'t str)>,
) {
    for (index, (name, text)) in texts.enumerate() {
        if index > 0 {
            out.push_str(separator);
        }
        if let Some(name) = name {
            encoded(out, parameter, name);
            out.push('=');
        }
        encoded(out, parameter, text);
    }
}

fn push_members(out: &mut String, parameter: &Parameter, separator: &str, members: &[(Cow<'_, str>, Value<'_>)]) {
    let texts: Vec<_> = members.iter().filter_map(|(name, value)| Some((&**name, scalar(*value)?))).collect();
    if parameter.explode && parameter.style == Style::Matrix {
        out.push(';');
        return joined(out, parameter, ";", texts.iter().map(|(name, text)| (Some(*name), &**text)));
    }
    if parameter.explode {
        return joined(out, parameter, separator, texts.iter().map(|(name, text)| (Some(*name), &**text)));
    }
    matrix_name(out, parameter, "");
    joined(out, parameter, separator, texts.iter().flat_map(|(name, text)| [(None, *name), (None, &**text)]));
}

/// The pairs of a parameter of a query, cookie or form, encoded.
pub(crate) fn pairs(parameter: &Parameter, value: Value<'_>) -> Vec<(String, String)> {
    let encode = |text: &str| {
        let mut out = String::new();
        encoded(&mut out, parameter, text);
        out
    };
    let name = || {
        let mut out = String::new();
        push(&mut out, parameter.name, Keep::Unreserved);
        out
    };
    if parameter.style == Style::Deep {
        let mut pairs = Vec::new();
        deep(&mut pairs, parameter, name(), value);
        return pairs;
    }
    match (parameter.style, texts(value)) {
        (Style::Form | Style::Spaces | Style::Pipes, Texts::Items(items)) if parameter.explode && !items.is_empty() => {
            items.iter().map(|item| (name(), encode(item))).collect()
        }
        (Style::Form, Texts::Members(members)) if parameter.explode => {
            members.iter().flat_map(|(member, value)| exploded(parameter, member, *value)).collect()
        }
        _ => text(parameter, value).map(|text| (name(), text)).into_iter().collect(),
    }
}

/// A member of an exploded object: once, or once an item.
pub(crate) fn exploded(parameter: &Parameter, member: &str, value: Value<'_>) -> Vec<(String, String)> {
    let pair = |text: &str| {
        let (mut name, mut out) = (String::new(), String::new());
        push(&mut name, member, Keep::Unreserved);
        encoded(&mut out, parameter, text);
        (name, out)
    };
    match texts(value) {
        Texts::Items(items) if parameter.kind.member(member).items().is_some() => {
            items.iter().map(|item| pair(item)).collect()
        }
        _ => scalar(value).map(|text| pair(&text)).into_iter().collect(),
    }
}

/// The pairs of a value behind a name: one of each text within it.
fn deep(pairs: &mut Vec<(String, String)>, parameter: &Parameter, name: String, value: Value<'_>) {
    let before = pairs.len();
    match value.kind() {
        JsonKind::Array => {
            for (index, item) in value.tape.elements(value.node).enumerate() {
                deep(pairs, parameter, format!("{name}%5B{index}%5D"), value.at(item));
            }
        }
        JsonKind::Object => {
            for (member, value) in members(value) {
                let mut nested = format!("{name}%5B");
                push(&mut nested, &member, Keep::Unreserved);
                nested.push_str("%5D");
                deep(pairs, parameter, nested, value);
            }
        }
        _ => {
            let Some(text) = scalar(value) else { return };
            let mut out = String::new();
            encoded(&mut out, parameter, &text);
            return pairs.push((name, out));
        }
    }
    if pairs.len() == before {
        pairs.push((name, String::new()));
    }
}
