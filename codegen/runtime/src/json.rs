//! JSON that no schema describes: kept as its text, and checked.

use crate::decode::{Decode, decode, read};
use crate::scan::same_bytes;
use crate::short::Short;
use crate::tape::Tape;
use crate::value::{Kind, Value};
use crate::violation::DecodeError;
use crate::writer::{Encode, Writer, encode_to_string};
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

/// Any JSON value, kept as its text.
///
/// It nests 128 deep at most, no object names a member twice, every number fits a double and every string is Unicode.
#[derive(Clone)]
pub struct Json(Short);

impl Json {
    /// `null`
    pub fn null() -> Self {
        Self("null".into())
    }
    /// What a value is written as.
    pub fn of(value: &(impl Encode + ?Sized)) -> Self {
        Self(encode_to_string(value).as_str().into())
    }
    /// The text.
    pub fn as_raw(&self) -> &str {
        self.0.as_str()
    }
    /// Reads it as a type.
    pub fn read<T: Decode>(&self) -> Result<T, DecodeError> {
        decode(self.as_raw().as_bytes())
    }
    /// Which type of JSON value it is.
    pub fn kind(&self) -> Kind {
        match self.as_raw().as_bytes().first() {
            Some(b'{') => Kind::Object,
            Some(b'[') => Kind::Array,
            Some(b'"') => Kind::String,
            Some(b't' | b'f') => Kind::Boolean,
            Some(b'n') | None => Kind::Null,
            Some(_) => Kind::Number,
        }
    }
    /// Whether it is null.
    pub fn is_null(&self) -> bool {
        self.kind() == Kind::Null
    }
    /// The boolean it is, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        (self.kind() == Kind::Boolean).then(|| self.as_raw().starts_with('t'))
    }
    /// The string it is, if it is one.
    pub fn as_str(&self) -> Option<String> {
        self.look(String::decode)
    }
    /// The integer it is, if it is one that fits.
    pub fn as_i64(&self) -> Option<i64> {
        self.look(|value| value.i64(i64::MIN, i64::MAX))
    }
    /// The number it is, if it is one.
    pub fn as_f64(&self) -> Option<f64> {
        self.look(f64::decode)
    }
    /// A member, if it is an object that has it.
    pub fn get(&self, member: &str) -> Option<Self> {
        let tape = Tape::new(self.as_raw().as_bytes()).ok()?;
        Value::root(&tape).get(member).map(Self::copy)
    }
    /// The members in their order, if it is an object.
    pub fn members(&self) -> Vec<(String, Self)> {
        let members = self.look(|value| {
            let keys = (value.kind() == Kind::Object).then(|| value.tape.keys(value.node))?;
            Some(keys.map(|key| (value.tape.str(key).into_owned(), Self::copy(value.at(key + 1)))).collect())
        });
        members.unwrap_or_default()
    }
    /// The items, if it is an array.
    pub fn items(&self) -> Vec<Self> {
        let items = self.look(|value| {
            let items = (value.kind() == Kind::Array).then(|| value.tape.elements(value.node))?;
            Some(items.map(|item| Self::copy(value.at(item))).collect())
        });
        items.unwrap_or_default()
    }
    fn look<T>(&self, look: fn(Value<'_>) -> Option<T>) -> Option<T> {
        read(self.as_raw().as_bytes(), look).ok()
    }
    /// The text of a value that was checked.
    fn copy(value: Value<'_>) -> Self {
        let raw = value.tape.raw(value.node);
        // a line break can only stand between values: without any, the text fits into line-based streams
        // the smallest byte instead of the first that is one: without a way out the loop takes many bytes at once
        let broken = matches!(value.byte(), b'{' | b'[') && raw.bytes().fold(u8::MAX, u8::min) < b' ';
        if broken { Self(compact(raw).as_str().into()) } else { Self(raw.into()) }
    }
}

/// The text without white space between its values.
fn compact(raw: &str) -> String {
    let (mut quoted, mut escaped) = (false, false);
    let significant = |c: &char| {
        let kept = quoted || !matches!(c, ' ' | '\n' | '\r' | '\t');
        quoted ^= *c == '"' && !escaped;
        escaped = quoted && *c == '\\' && !escaped;
        kept
    };
    raw.chars().filter(significant).collect()
}

impl Value<'_> {
    /// Checks what no schema describes: names that appear twice, numbers that fit no double.
    pub(crate) fn is_sound(self) -> bool {
        if matches!(self.kind(), Kind::Null | Kind::Boolean | Kind::String) {
            return true;
        }
        let before = self.tape.notes.faults();
        self.check_sound();
        self.tape.notes.faults() == before
    }

    fn check_sound(self) {
        match self.kind() {
            Kind::Number => self.check_number(),
            Kind::Array => self.tape.elements(self.node).for_each(|item| self.at(item).check_sound()),
            Kind::Object => {
                self.check_names();
                self.tape.keys(self.node).for_each(|key| self.at(key + 1).check_sound());
            }
            Kind::Null | Kind::Boolean | Kind::String => {}
        }
    }

    fn check_number(self) {
        let digits = self.tape.scalar(self.node);
        let short = digits.len() < 300 && !digits.bytes().any(|byte| matches!(byte, b'e' | b'E'));
        if !short && digits.parse().is_ok_and(f64::is_infinite) {
            let _: Option<()> = self.constraint(format_args!("is out of range"));
        }
    }

    fn check_names(self) {
        const FEW: usize = 8;
        let tape = self.tape;
        if tape.keys(self.node).nth(FEW).is_none() {
            for (count, key) in tape.keys(self.node).enumerate() {
                if tape.keys(self.node).take(count).any(|earlier| tape.same_key(earlier, key)) {
                    let _: Option<()> = self.at(key + 1).shape("appears more than once");
                }
            }
            return;
        }
        let mut seen = HashSet::new();
        for key in tape.keys(self.node) {
            if !seen.insert(tape.str(key)) {
                let _: Option<()> = self.at(key + 1).shape("appears more than once");
            }
        }
    }

    /// Whether it is the value that a JSON text holds.
    pub(crate) fn is_text(self, text: &str) -> bool {
        // most are plain strings, which need no reading
        if self.byte() == b'"'
            && let Some(plain) = self.tape.plain_str(self.node)
        {
            let inside = text.as_bytes().get(1..text.len().saturating_sub(1)).unwrap_or_default();
            if same_bytes(plain.as_bytes(), inside) && text.starts_with('"') {
                return true;
            }
            if !text.contains('\\') {
                return false;
            }
        }
        Tape::new(text.as_bytes()).is_ok_and(|tape| self.is_same(Value::root(&tape)))
    }
}

pub(crate) fn same_texts(left: &[u8], right: &[u8]) -> bool {
    match (Tape::new(left), Tape::new(right)) {
        (Ok(left), Ok(right)) => Value::root(&left).is_same(Value::root(&right)),
        _ => false,
    }
}

impl Decode for Json {
    fn decode(value: Value<'_>) -> Option<Self> {
        value.is_sound().then(|| Self::copy(value))
    }
}
impl FromStr for Json {
    type Err = DecodeError;
    fn from_str(text: &str) -> Result<Self, DecodeError> {
        decode(text.as_bytes())
    }
}
impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.as_raw() == other.as_raw() || same_texts(self.as_raw().as_bytes(), other.as_raw().as_bytes())
    }
}
impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_raw())
    }
}
impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_raw())
    }
}
impl Default for Json {
    fn default() -> Self {
        Self::null()
    }
}

/// A JSON object that no schema describes.
#[derive(Clone, PartialEq)]
pub struct JsonObject(Json);

impl JsonObject {
    /// The object of these members; the last of a name counts.
    pub fn from_members(members: impl IntoIterator<Item = (String, Json)>) -> Self {
        let members: std::collections::BTreeMap<String, Json> = members.into_iter().collect();
        Self(Json::of(&members))
    }
    /// A member.
    pub fn get(&self, member: &str) -> Option<Json> {
        self.0.get(member)
    }
    /// The members in their order.
    pub fn members(&self) -> Vec<(String, Json)> {
        self.0.members()
    }
    /// The object as a value among others.
    pub fn as_json(&self) -> &Json {
        &self.0
    }
    /// The object as a value among others.
    pub fn into_json(self) -> Json {
        self.0
    }
}
impl Decode for JsonObject {
    fn decode(value: Value<'_>) -> Option<Self> {
        if value.kind() != Kind::Object {
            return value.shape("must be an object");
        }
        // a member that tells the arms of a union apart is none of an arm's own
        let is_arm = value.tape.set_aside.get().is_some_and(|(node, _)| node == value.node);
        if is_arm { value.map().map(Self::from_members) } else { Json::decode(value).map(Self) }
    }
}
impl Encode for JsonObject {
    fn encode(&self, w: &mut Writer) {
        if !w.is_tagged() {
            return self.0.encode(w);
        }
        w.begin();
        self.members().iter().for_each(|(name, value)| w.member(name, value));
        w.end();
    }
}
impl Default for JsonObject {
    fn default() -> Self {
        Self(Json("{}".into()))
    }
}
impl fmt::Debug for JsonObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
impl FromStr for JsonObject {
    type Err = DecodeError;
    fn from_str(text: &str) -> Result<Self, DecodeError> {
        decode(text.as_bytes())
    }
}
