//! A value that a contract pins.

use crate::decimal::Decimal;
use crate::value::{Kind, Value};
use crate::writer::{Encode, Writer};
use std::fmt;

/// A value that a contract pins: `"git"`, `1`, `true`, `()` for null, or `Pin::Json("1.5")`.
#[derive(Debug, Clone, Copy)]
pub enum Pin {
    /// A string.
    Text(&'static str),
    /// An integer.
    Integer(i64),
    /// A boolean.
    Boolean(bool),
    /// Null.
    Null,
    /// Any other value, as JSON text.
    Json(&'static str),
}

impl From<&'static str> for Pin {
    fn from(text: &'static str) -> Self {
        Self::Text(text)
    }
}
impl From<i64> for Pin {
    fn from(integer: i64) -> Self {
        Self::Integer(integer)
    }
}
impl From<bool> for Pin {
    fn from(boolean: bool) -> Self {
        Self::Boolean(boolean)
    }
}
impl From<()> for Pin {
    fn from((): ()) -> Self {
        Self::Null
    }
}

impl fmt::Display for Pin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) | Self::Json(text) => f.write_str(text),
            Self::Integer(integer) => integer.fmt(f),
            Self::Boolean(boolean) => boolean.fmt(f),
            Self::Null => f.write_str("null"),
        }
    }
}

impl Pin {
    pub(crate) fn holds(self, value: Value<'_>) -> bool {
        let holds = match (self, value.kind()) {
            (Self::Text(text), Kind::String) => value.tape.key_is(value.node, text),
            (Self::Integer(integer), Kind::Number) => {
                Decimal::parse(value.tape.scalar(value.node)).to_integer() == Some(integer.into())
            }
            (Self::Boolean(boolean), Kind::Boolean) => (value.byte() == b't') == boolean,
            (Self::Null, Kind::Null) => true,
            (Self::Json(text), _) => value.is_text(text),
            _ => {
                let _: Option<()> = value.shape(&format!("must be {self}"));
                return false;
            }
        };
        if !holds {
            let _: Option<()> = value.constraint(format_args!("must be {self}"));
        }
        holds
    }
}

impl Encode for Pin {
    fn encode(&self, w: &mut Writer) {
        match self {
            Self::Text(text) => w.string(text),
            Self::Integer(integer) => integer.encode(w),
            Self::Boolean(boolean) => boolean.encode(w),
            Self::Null => w.raw("null"),
            Self::Json(text) => w.raw(text),
        }
    }
}
