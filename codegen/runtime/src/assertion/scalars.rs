//! Keywords about one value: its type, its number, its text.

use super::{Assertion, refuse};
use crate::JsonType;
use crate::decimal::Decimal;
use crate::value::{Amount, Kind, Value};
use crate::violation::listed;

pub(super) fn holds(value: Value<'_>, rule: &Assertion) -> bool {
    match rule {
        Assertion::Never => value.shape::<()>("is not allowed here").is_some(),
        Assertion::Types(types) => types.iter().any(|expected| expected.holds(value)) || wrong_type(value, types),
        Assertion::Const(text) => value.is_text(text) || refuse(value, format_args!("must be {text}")),
        Assertion::Enum(texts) => {
            let known = texts.iter().any(|text| value.is_text(text));
            known || refuse(value, format_args!("must be one of {}", listed(texts.iter().copied())))
        }
        _ => match value.kind() {
            Kind::Number => number(value, rule),
            Kind::String => text(value, rule),
            _ => true,
        },
    }
}

#[cold]
fn wrong_type(value: Value<'_>, types: &[JsonType]) -> bool {
    let names = listed(types.iter().map(|expected| expected.name()));
    value.shape::<()>(&format!("must be of type {names}")).is_some()
}

fn number(value: Value<'_>, rule: &Assertion) -> bool {
    let number = || Decimal::parse(value.tape.scalar(value.node));
    let (holds, sentence, limit) = match rule {
        Assertion::Minimum(limit) => (number() >= Decimal::parse(limit), "at least", limit),
        Assertion::Maximum(limit) => (number() <= Decimal::parse(limit), "at most", limit),
        Assertion::ExclusiveMinimum(limit) => (number() > Decimal::parse(limit), "greater than", limit),
        Assertion::ExclusiveMaximum(limit) => (number() < Decimal::parse(limit), "less than", limit),
        Assertion::MultipleOf(of) => (number().is_multiple(&Decimal::parse(of)), "a multiple of", of),
        _ => return true,
    };
    holds || refuse(value, format_args!("must be {sentence} {limit}"))
}

fn text(value: Value<'_>, rule: &Assertion) -> bool {
    let text = value.tape.str(value.node);
    let length = || text.chars().count();
    match rule {
        Assertion::MinLength(min) => {
            length() >= *min || refuse(value, format_args!("must hold {} characters", Amount(*min, usize::MAX)))
        }
        Assertion::MaxLength(max) => {
            length() <= *max || refuse(value, format_args!("must hold {} characters", Amount(0, *max)))
        }
        Assertion::Pattern(pattern) => pattern.holds(value, &text),
        Assertion::Format(format) => format.holds(value, &text),
        _ => true,
    }
}

impl JsonType {
    fn holds(self, value: Value<'_>) -> bool {
        match (self, value.kind()) {
            (Self::Integer, Kind::Number) => Decimal::parse(value.tape.scalar(value.node)).is_integer(),
            (Self::Null, Kind::Null)
            | (Self::Boolean, Kind::Boolean)
            | (Self::Number, Kind::Number)
            | (Self::String, Kind::String)
            | (Self::Array, Kind::Array)
            | (Self::Object, Kind::Object) => true,
            _ => false,
        }
    }
    fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Integer => "integer",
            Self::Number => "number",
            Self::String => "string",
            Self::Array => "array",
            Self::Object => "object",
        }
    }
}
