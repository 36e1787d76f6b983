//! Values that a document writes down.

use crate::load::{Kind, Node};
use counterpart_model::Literal;

/// The value that a node is.
pub(crate) fn literal(node: Node<'_>) -> Literal {
    match node.kind() {
        Kind::Null => Literal::Null,
        Kind::Bool(value) => Literal::Boolean(value),
        Kind::Number(text) => number(node, text),
        Kind::String(text) => Literal::String(text.to_owned()),
        Kind::Array => Literal::Array(node.items().map(literal).collect()),
        Kind::Object => {
            Literal::Object(node.members().map(|member| (member.name.to_owned(), literal(member.value))).collect())
        }
    }
}

fn number(node: Node<'_>, text: &str) -> Literal {
    match node.as_i128() {
        Some(value) if (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&value) => Literal::Integer(value),
        _ => Literal::Number(text.to_owned()),
    }
}

/// Whether two values are equal as JSON Schema counts: `1.0` is `1`, and the order of members says nothing.
pub(super) fn equal(left: &Literal, right: &Literal) -> bool {
    match (left, right) {
        (Literal::Number(left), Literal::Number(right)) => {
            left == right
                || matches!((left.parse::<f64>(), right.parse::<f64>()), (Ok(left), Ok(right)) if left.total_cmp(&right).is_eq())
        }
        (Literal::Array(left), Literal::Array(right)) => {
            left.len() == right.len() && left.iter().zip(right).all(|(left, right)| equal(left, right))
        }
        (Literal::Object(left), Literal::Object(right)) => {
            left.len() == right.len()
                && left.iter().all(|(name, value)| {
                    right.iter().any(|(other, candidate)| other == name && equal(value, candidate))
                })
        }
        _ => left == right,
    }
}

/// A text that is the same for equal scalars.
pub(super) fn key(value: &Literal) -> String {
    match value {
        Literal::Number(text) => text.parse::<f64>().map_or_else(|_| text.clone(), |value| format!("{value:e}")),
        other => other.to_json(),
    }
}
