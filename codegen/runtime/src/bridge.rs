//! serde for every type, through one bridge: serde sees JSON text, and the closed reader decides.

use crate::decode::{Decode, decode};
use crate::tape::Tape;
use crate::value::{Kind, Value};
use crate::writer::{Encode, Writer, encode_to_string};
use serde::de::{DeserializeSeed, Error as _, MapAccess, SeqAccess, Visitor};
use serde::ser::{Error as _, SerializeMap, SerializeSeq};
use std::fmt;

pub use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How deep what others read may nest, before the tape looks at it.
const MAX_DEPTH: usize = 128;

/// Reads a type from whatever a deserializer yields.
pub fn deserialize<'de, T: Decode, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    decode(text(deserializer)?.as_bytes()).map_err(D::Error::custom)
}

fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let mut w = Writer::default();
    Text { w: &mut w, depth: 0 }.deserialize(deserializer)?;
    Ok(w.into_text())
}

/// Writes a type into a serializer.
pub fn serialize<S: Serializer>(value: &dyn Encode, serializer: S) -> Result<S::Ok, S::Error> {
    let text = encode_to_string(value);
    let tape = Tape::new(text.as_bytes()).map_err(S::Error::custom)?;
    Replay(Value::root(&tape)).serialize(serializer)
}

/// Turns what a deserializer yields back into JSON text, members that appear twice included.
struct Text<'w> {
    w: &'w mut Writer,
    depth: usize,
}

impl Text<'_> {
    /// What is within an array or object.
    fn within<E: serde::de::Error>(&mut self) -> Result<Text<'_>, E> {
        let depth = self.depth + 1;
        if depth > MAX_DEPTH { Err(E::custom("values nest too deeply")) } else { Ok(Text { w: self.w, depth }) }
    }
}

impl<'de> DeserializeSeed<'de> for Text<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

/// The next item of an array: the comma in front of it belongs to it.
struct Item<'w>(Text<'w>);

impl<'de> DeserializeSeed<'de> for Item<'_> {
    type Value = ();
    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        self.0.w.next_item();
        deserializer.deserialize_any(self.0)
    }
}

impl<'de> Visitor<'de> for Text<'_> {
    type Value = ();
    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }
    fn visit_bool<E>(self, value: bool) -> Result<(), E> {
        value.encode(self.w);
        Ok(())
    }
    fn visit_i64<E>(self, value: i64) -> Result<(), E> {
        value.encode(self.w);
        Ok(())
    }
    fn visit_u64<E>(self, value: u64) -> Result<(), E> {
        value.encode(self.w);
        Ok(())
    }
    fn visit_f64<E: serde::de::Error>(self, value: f64) -> Result<(), E> {
        if !value.is_finite() {
            return Err(E::custom("a number is not finite"));
        }
        value.encode(self.w);
        Ok(())
    }
    fn visit_str<E>(self, value: &str) -> Result<(), E> {
        self.w.string(value);
        Ok(())
    }
    fn visit_unit<E>(self) -> Result<(), E> {
        self.w.raw("null");
        Ok(())
    }
    fn visit_none<E: serde::de::Error>(self) -> Result<(), E> {
        self.visit_unit()
    }
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
    fn visit_newtype_struct<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        self.w.begin_array();
        while items.next_element_seed(Item(self.within()?))?.is_some() {}
        self.w.end_array();
        Ok(())
    }
    fn visit_map<A: MapAccess<'de>>(mut self, mut members: A) -> Result<(), A::Error> {
        self.w.begin();
        while let Some(name) = members.next_key::<String>()? {
            self.w.name(&name);
            members.next_value_seed(self.within()?)?;
        }
        self.w.end();
        Ok(())
    }
}

/// A value of a tape, for any serializer.
struct Replay<'t>(Value<'t>);

impl Serialize for Replay<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(value) = self;
        let tape = value.tape;
        match value.kind() {
            Kind::Null => serializer.serialize_unit(),
            Kind::Boolean => serializer.serialize_bool(value.byte() == b't'),
            Kind::Number => number(tape.scalar(value.node), serializer),
            Kind::String => serializer.serialize_str(&tape.str(value.node)),
            Kind::Array => {
                let mut items = serializer.serialize_seq(Some(tape.elements(value.node).count()))?;
                tape.elements(value.node).try_for_each(|item| items.serialize_element(&Self(value.at(item))))?;
                items.end()
            }
            Kind::Object => {
                let mut members = serializer.serialize_map(Some(tape.keys(value.node).count()))?;
                tape.keys(value.node)
                    .try_for_each(|key| members.serialize_entry(&*tape.str(key), &Self(value.at(key + 1))))?;
                members.end()
            }
        }
    }
}

fn number<S: Serializer>(digits: &str, serializer: S) -> Result<S::Ok, S::Error> {
    if let Ok(integer) = digits.parse() {
        return serializer.serialize_i64(integer);
    }
    match digits.parse() {
        Ok(integer) => serializer.serialize_u64(integer),
        Err(_) => serializer.serialize_f64(digits.parse().map_err(S::Error::custom)?),
    }
}

/// `Serialize` and `Deserialize` for the types named.
///
/// ```
/// counterpart::object! {
///     /// A point.
///     pub struct Point, closed {
///         /// East.
///         pub x: i64 = required "x" i64(0, 10),
///     }
/// }
/// counterpart::serde_bridge! { Point }
/// let point: Point = serde_json::from_str(r#"{"x":7}"#)?;
/// assert_eq!(serde_json::to_string(&point)?, r#"{"x":7}"#);
/// assert_eq!(serde_json::from_str::<Point>("[7]").unwrap_err().to_string(), "must be an object");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[macro_export]
macro_rules! serde_bridge {
    ($($name:ty),* $(,)?) => { $(
        impl<'de> $crate::__private::bridge::Deserialize<'de> for $name {
            fn deserialize<D: $crate::__private::bridge::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::__private::bridge::deserialize(deserializer)
            }
        }
        impl $crate::__private::bridge::Serialize for $name {
            fn serialize<S: $crate::__private::bridge::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::__private::bridge::serialize(self, serializer)
            }
        }
    )* };
}

serde_bridge! { crate::Json, crate::JsonObject, crate::DateTime, crate::Date, crate::Time, crate::Duration, crate::Uri, crate::Base64 }
