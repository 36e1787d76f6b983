//! Writing JSON.

use crate::json::Json;
use crate::pin::Pin;
use crate::scan::plain_len;
use std::collections::BTreeMap;
use std::fmt;

/// What can be written as JSON.
pub trait Encode {
    /// Writes the value, compactly.
    fn encode(&self, w: &mut Writer);
}

/// The JSON text of a value.
pub fn encode(value: &(impl Encode + ?Sized)) -> Vec<u8> {
    encode_to_string(value).into_bytes()
}

/// The JSON text of a value, as a string.
pub fn encode_to_string(value: &(impl Encode + ?Sized)) -> String {
    written(value).out
}

/// A value, written.
pub(crate) fn written(value: &(impl Encode + ?Sized)) -> Writer {
    // most bodies are small, and growing costs more than room that is not used
    let mut w = Writer { out: String::with_capacity(128), ..Writer::default() };
    value.encode(&mut w);
    w
}

/// `Debug` by wire form: the type's name and its JSON, without what is secret.
pub fn debug(name: &str, value: &dyn Encode, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut w = Writer { redacts: true, ..Writer::default() };
    value.encode(&mut w);
    write!(f, "{name} {}", w.out)
}

/// Equal when they are written alike; free-form JSON counts by its value.
pub fn same(left: &dyn Encode, right: &dyn Encode) -> bool {
    let write = |value: &dyn Encode| {
        let mut w = Writer::default();
        value.encode(&mut w);
        (w.free_form, w.out)
    };
    let ((free_form, left), (_, right)) = (write(left), write(right));
    left == right || free_form && crate::json::same_texts(left.as_bytes(), right.as_bytes())
}

/// JSON text under construction.
#[derive(Default)]
pub struct Writer {
    out: String,
    /// Whether it is read by people: secrets are left out.
    redacts: bool,
    /// Whether it holds JSON whose spelling is not ours.
    free_form: bool,
    /// Whether it holds a cursor that this server did not seal.
    #[cfg_attr(not(any(feature = "client", feature = "server")), expect(dead_code, reason = "messages alone ask"))]
    pub(crate) unsealed: bool,
    /// A member that the next object begins with.
    first: Option<(&'static str, Pin)>,
}

impl Writer {
    pub(crate) fn raw(&mut self, text: &str) {
        self.out.push_str(text);
    }
    pub(crate) fn free_form(&mut self, text: &str) {
        self.free_form = true;
        self.raw(text);
    }
    /// The text that was written.
    pub fn into_text(self) -> String {
        self.out
    }
    /// Begins an object.
    pub fn begin(&mut self) {
        self.out.push('{');
        if let Some((name, pin)) = self.first.take() {
            self.required(name, &pin);
        }
    }
    /// Whether a discriminator is to be the first member of the next object.
    pub(crate) fn is_tagged(&self) -> bool {
        self.first.is_some()
    }
    /// Ends an object.
    pub fn end(&mut self) {
        self.out.push('}');
    }
    /// Begins an array.
    pub fn begin_array(&mut self) {
        self.out.push('[');
    }
    /// Ends an array.
    pub fn end_array(&mut self) {
        self.out.push(']');
    }
    /// What stands in front of the next item of an array.
    pub(crate) fn next_item(&mut self) {
        self.comma(b'[');
    }
    /// The next item of an array.
    pub fn item(&mut self, value: &(impl Encode + ?Sized)) {
        self.next_item();
        value.encode(self);
    }
    /// The next item of an array, unless it is `None`.
    pub fn optional_item(&mut self, value: &Option<impl Encode>) {
        if let Some(value) = value {
            self.item(value);
        }
    }
    /// The last items of an array.
    pub fn rest_items<T: Encode>(&mut self, values: &[T]) {
        values.iter().for_each(|value| self.item(value));
    }
    fn comma(&mut self, open: u8) {
        if self.out.as_bytes().last() != Some(&open) {
            self.out.push(',');
        }
    }
    /// Writes the name of the next member.
    pub(crate) fn name(&mut self, name: &str) {
        self.comma(b'{');
        self.string(name);
        self.out.push(':');
    }
    /// A member of a map.
    pub(crate) fn member(&mut self, name: &str, value: &(impl Encode + ?Sized)) {
        self.name(name);
        value.encode(self);
    }
    /// A member that is always there; `None` is null.
    pub fn required(&mut self, name: &'static str, value: &(impl Encode + ?Sized)) {
        self.name(name);
        value.encode(self);
    }
    /// A member that is left out when it is `None`.
    pub fn optional(&mut self, name: &'static str, value: &Option<impl Encode>) {
        if let Some(value) = value {
            self.required(name, value);
        }
    }
    /// A member that is always there and that people do not see.
    pub fn secret(&mut self, name: &'static str, value: &(impl Encode + ?Sized)) {
        self.name(name);
        self.hidden(value);
    }
    /// A member that is left out when it is `None` and that people do not see.
    pub fn optional_secret(&mut self, name: &'static str, value: &Option<impl Encode>) {
        if let Some(value) = value {
            self.secret(name, value);
        }
    }
    /// A value that people do not see.
    pub fn hidden(&mut self, value: &(impl Encode + ?Sized)) {
        if self.redacts { self.raw("\"[redacted]\"") } else { value.encode(self) }
    }
    /// A member whose value the contract pins.
    pub fn pinned(&mut self, name: &'static str, pin: impl Into<Pin>) {
        self.required(name, &pin.into());
    }
    /// Members that the type does not name; what has the name of one that it does is left out.
    pub fn rest<T: Encode>(&mut self, named: &[&str], rest: &BTreeMap<String, T>) {
        for (name, value) in rest.iter().filter(|(name, _)| !named.contains(&name.as_str())) {
            self.member(name, value);
        }
    }
    /// An object that begins with a member which its own type does not write.
    pub fn tagged(&mut self, tag: &'static str, pin: impl Into<Pin>, value: &(impl Encode + ?Sized)) {
        self.first = Some((tag, pin.into()));
        value.encode(self);
        self.first = None;
    }
    /// JSON text of the contract.
    pub fn literal(&mut self, json: &'static str) {
        self.raw(json);
    }
    /// A string.
    pub fn string(&mut self, text: &str) {
        self.out.reserve(text.len() + 3);
        self.out.push('"');
        let mut rest = text;
        // what has to be escaped is one byte
        while let Some((plain, special)) = rest.split_at_checked(plain_len(rest.as_bytes())) {
            self.out.push_str(plain);
            let Some(byte) = special.bytes().next() else { break };
            self.escape(byte);
            rest = special.get(1..).unwrap_or_default();
        }
        self.out.push('"');
    }
    #[cold]
    fn escape(&mut self, byte: u8) {
        match byte {
            b'"' => self.raw("\\\""),
            b'\\' => self.raw("\\\\"),
            b'\n' => self.raw("\\n"),
            b'\r' => self.raw("\\r"),
            b'\t' => self.raw("\\t"),
            8 => self.raw("\\b"),
            12 => self.raw("\\f"),
            _ => self.raw(&format!("\\u{byte:04x}")),
        }
    }
}

macro_rules! encode {
    ($($type:ty, [$($g:ident)?], ($value:ident, $w:ident) => $body:expr;)*) => { $(
        impl$(<$g: Encode + ?Sized>)? Encode for $type {
            fn encode(&self, $w: &mut Writer) {
                let $value = self;
                $body
            }
        }
    )* };
}
encode! {
    str, [], (v, w) => w.string(v);
    String, [], (v, w) => w.string(v);
    i32, [], (v, w) => w.raw(itoa::Buffer::new().format(*v));
    i64, [], (v, w) => w.raw(itoa::Buffer::new().format(*v));
    u32, [], (v, w) => w.raw(itoa::Buffer::new().format(*v));
    u64, [], (v, w) => w.raw(itoa::Buffer::new().format(*v));
    f64, [], (v, w) => if v.is_finite() { w.raw(zmij::Buffer::new().format_finite(*v)) } else { w.raw("null") };
    f32, [], (v, w) => if v.is_finite() { w.raw(zmij::Buffer::new().format_finite(*v)) } else { w.raw("null") };
    bool, [], (v, w) => w.raw(if *v { "true" } else { "false" });
    (), [], (v, w) => { let () = v; w.raw("null") };
    Box<T>, [T], (v, w) => (**v).encode(w);
    &T, [T], (v, w) => (**v).encode(w);
    Json, [], (v, w) => w.free_form(v.as_raw());
}
impl<T: Encode> Encode for Option<T> {
    fn encode(&self, w: &mut Writer) {
        match self {
            Some(value) => value.encode(w),
            None => w.raw("null"),
        }
    }
}
impl<T: Encode> Encode for [T] {
    fn encode(&self, w: &mut Writer) {
        w.begin_array();
        w.rest_items(self);
        w.end_array();
    }
}
impl<T: Encode> Encode for Vec<T> {
    fn encode(&self, w: &mut Writer) {
        self.as_slice().encode(w);
    }
}
impl<T: Encode> Encode for BTreeMap<String, T> {
    fn encode(&self, w: &mut Writer) {
        w.begin();
        self.iter().for_each(|(name, value)| w.member(name, value));
        w.end();
    }
}
