//! Sets of JSON types, with whole numbers and fractions apart.

use counterpart_model::{JsonType, Literal};

/// A set of JSON types; `number` is two of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TypeSet(u8);

impl TypeSet {
    pub(super) const NONE: Self = Self(0);
    pub(super) const NULL: Self = Self(1);
    pub(super) const BOOLEAN: Self = Self(2);
    pub(super) const INTEGER: Self = Self(4);
    /// Numbers that are not whole.
    pub(super) const FRACTION: Self = Self(8);
    pub(super) const NUMBER: Self = Self(4 | 8);
    pub(super) const STRING: Self = Self(16);
    pub(super) const ARRAY: Self = Self(32);
    pub(super) const OBJECT: Self = Self(64);
    pub(super) const ALL: Self = Self(127);

    /// Every kind of value that has a Rust type of its own, in the order in which a union names them.
    pub(super) const KINDS: [Self; 6] =
        [Self::NULL, Self::BOOLEAN, Self::NUMBER, Self::STRING, Self::ARRAY, Self::OBJECT];

    /// The type of this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "null" => Self::NULL,
            "boolean" => Self::BOOLEAN,
            "integer" => Self::INTEGER,
            "number" => Self::NUMBER,
            "string" => Self::STRING,
            "array" => Self::ARRAY,
            "object" => Self::OBJECT,
            _ => return None,
        })
    }

    /// The type of a value.
    pub(super) fn of(value: &Literal) -> Self {
        match value {
            Literal::Null => Self::NULL,
            Literal::Boolean(_) => Self::BOOLEAN,
            Literal::Integer(_) => Self::INTEGER,
            Literal::Number(text) => {
                let whole = text.parse::<f64>().is_ok_and(|value| value.fract() == 0.0);
                if whole { Self::INTEGER } else { Self::FRACTION }
            }
            Literal::String(_) => Self::STRING,
            Literal::Array(_) => Self::ARRAY,
            Literal::Object(_) => Self::OBJECT,
        }
    }

    pub(super) const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(super) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(super) const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two have a type in common.
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every type of this set is in the other.
    pub(super) const fn within(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The kinds of values in it that have a Rust type each; a part of the numbers counts as what it is.
    pub(super) fn kinds(self) -> impl Iterator<Item = Self> {
        Self::KINDS.into_iter().map(move |kind| kind.both(self)).filter(|kind| !kind.is_empty())
    }

    /// The names of JSON Schema.
    pub(super) fn json_types(self) -> Vec<JsonType> {
        let named = [
            (Self::NULL, JsonType::Null),
            (Self::BOOLEAN, JsonType::Boolean),
            (Self::STRING, JsonType::String),
            (Self::ARRAY, JsonType::Array),
            (Self::OBJECT, JsonType::Object),
        ];
        let mut types: Vec<JsonType> =
            named.into_iter().filter(|(set, _)| self.meets(*set)).map(|(_, name)| name).collect();
        if self.meets(Self::FRACTION) {
            types.push(JsonType::Number);
        } else if self.meets(Self::INTEGER) {
            types.push(JsonType::Integer);
        }
        types
    }

    /// How a sentence names it: `a string`.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::NULL => "null",
            Self::BOOLEAN => "a boolean",
            Self::INTEGER => "an integer",
            Self::NUMBER | Self::FRACTION => "a number",
            Self::STRING => "a string",
            Self::ARRAY => "an array",
            Self::OBJECT => "an object",
            _ => "a value of these types",
        }
    }

    /// The name of the arm of a union that holds it.
    pub(super) fn variant(self) -> &'static str {
        match self {
            Self::NULL => "Null",
            Self::BOOLEAN => "Boolean",
            Self::INTEGER => "Integer",
            Self::NUMBER | Self::FRACTION => "Number",
            Self::STRING => "String",
            Self::ARRAY => "Array",
            Self::OBJECT => "Object",
            _ => "Value",
        }
    }
}
