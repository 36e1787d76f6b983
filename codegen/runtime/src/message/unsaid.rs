//! What a value holds that its style cannot say: it is refused before it is sent, since it would be read as something else.

use super::deep::{MAX_DEPTH, member, shaped};
use super::restyle::{members, scalar};
use super::{Kind, Parameter, Place, Style};
use crate::value::{Kind as JsonKind, Value};

const DIVIDES: &str = "holds what divides its items";
const EMPTY: &str = "is empty, which would be read as something else";
const NULL: &str = "holds null among its items";
const BRACKETS: &str = "holds a name that is empty or has brackets in it";
const NUMBERED: &str = "holds names that would be read as the numbers of items";
const DEPTH: &str = "nests too deeply";

/// Why a value cannot be written; nothing where it can.
pub(crate) fn objection(parameter: &Parameter, value: Value<'_>) -> Option<&'static str> {
    match parameter.style {
        Style::Json => None,
        Style::Deep => deep(parameter.kind, value, MAX_DEPTH),
        _ if divides(parameter, value) => Some(DIVIDES),
        _ if value.kind() == JsonKind::Array => list(parameter.kind, value),
        _ => None,
    }
}

fn list(kind: Kind, value: Value<'_>) -> Option<&'static str> {
    let mut items = value.tape.elements(value.node).map(|item| value.at(item)).peekable();
    if items.peek().is_none() && kind.takes("") && !kind.is_scalar() {
        return Some(EMPTY);
    }
    items.any(Value::is_null).then_some(NULL)
}

/// Whether a text holds what stands between items, which has no other spelling.
fn divides(parameter: &Parameter, value: Value<'_>) -> bool {
    let bare = parameter.place == Place::Header || parameter.reserved && !parameter.explode;
    let separator = match parameter.style {
        Style::Spaces => ' ',
        Style::Pipes => '|',
        _ if bare && !parameter.kind.is_scalar() => ',',
        _ => return false,
    };
    let holds = |value| scalar(value).is_some_and(|text| text.contains(separator));
    match value.kind() {
        JsonKind::Array => value.tape.elements(value.node).any(|item| holds(value.at(item))),
        JsonKind::Object => members(value).iter().any(|(name, value)| name.contains(separator) || holds(*value)),
        // one text among other types: divided it would be a list
        _ => !parameter.kind.is_scalar() && holds(value),
    }
}

/// The same of what stands in brackets, of which so many pairs are left.
fn deep(kind: Kind, value: Value<'_>, left: usize) -> Option<&'static str> {
    let kind = shaped(kind);
    match value.kind() {
        JsonKind::Array | JsonKind::Object if left == 0 => Some(DEPTH),
        JsonKind::Array => {
            let item = kind.items().copied().unwrap_or(Kind::Guess);
            let mut items = value.tape.elements(value.node).map(|item| value.at(item));
            list(kind, value).or_else(|| items.find_map(|value| deep(item, value, left - 1)))
        }
        JsonKind::Object => {
            let members = members(value);
            let mut names = members.iter().map(|(name, _)| &**name);
            let is_number = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
            if members.is_empty() && (kind.takes("") || kind.items().is_some()) {
                return Some(EMPTY);
            }
            if names.clone().any(|name| name.is_empty() || name.contains(['[', ']'])) {
                return Some(BRACKETS);
            }
            if kind.items().is_some() && names.all(is_number) {
                return Some(NUMBERED);
            }
            members.iter().find_map(|(name, value)| deep(member(kind, name), *value, left - 1))
        }
        _ => None,
    }
}
