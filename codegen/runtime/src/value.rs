//! One value of a JSON text, and how scalars are read from it.

use crate::decimal::Decimal;
use crate::pattern::Text;
use crate::scan::number_len;
use crate::tape::Tape;
use crate::violation::ViolationKind;
use crate::{Decode, Number};
use std::borrow::Cow;
use std::fmt;

/// The type of a JSON value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `null`
    Null,
    /// `true` or `false`
    Boolean,
    /// A number.
    Number,
    /// A string.
    String,
    /// An array.
    Array,
    /// An object.
    Object,
}

/// A type as JSON Schema counts them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JsonType {
    /// `null`
    Null,
    /// `boolean`
    Boolean,
    /// `integer`: a number without a fraction, however it is written.
    Integer,
    /// `number`
    Number,
    /// `string`
    String,
    /// `array`
    Array,
    /// `object`
    Object,
}

/// One value of a JSON text.
#[derive(Clone, Copy)]
pub struct Value<'t> {
    pub(crate) tape: &'t Tape<'t>,
    pub(crate) node: u32,
}

impl fmt::Debug for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tape.raw(self.node))
    }
}

/// Integers of one width: with inclusive limits, and as multiples of a number.
macro_rules! integers {
    ($($type:ident $multiple:ident;)*) => { $(
        /// An integer within inclusive limits.
        pub fn $type(self, minimum: $type, maximum: $type) -> Option<$type> {
            let integer = self.digits()?.parse().ok().or_else(|| self.written_otherwise()?.try_into().ok());
            if let Some(integer) = integer.filter(|integer| minimum <= *integer && *integer <= maximum) {
                return Some(integer);
            }
            self.refuse_integer(i128::from(minimum), i128::from(maximum))
        }
        /// An integer within inclusive limits that is a multiple of a positive one.
        pub fn $multiple(self, minimum: $type, maximum: $type, of: $type) -> Option<$type> {
            let integer = self.$type(minimum, maximum)?;
            if integer.checked_rem(of) == Some(0) {
                return Some(integer);
            }
            self.constraint(format_args!("must be a multiple of {of}"))
        }
    )* };
}

impl<'t> Value<'t> {
    /// The one value of a whole text.
    pub fn root(tape: &'t Tape<'t>) -> Self {
        Self { tape, node: 0 }
    }
    pub(crate) fn at(self, node: u32) -> Self {
        Self { tape: self.tape, node }
    }
    pub(crate) fn byte(self) -> u8 {
        self.tape.byte(self.node)
    }
    /// Which type of JSON value it is.
    pub fn kind(self) -> Kind {
        match self.byte() {
            b'{' => Kind::Object,
            b'[' => Kind::Array,
            b'"' => Kind::String,
            b't' | b'f' => Kind::Boolean,
            b'n' => Kind::Null,
            _ => Kind::Number,
        }
    }
    /// Whether it is null.
    pub fn is_null(self) -> bool {
        self.byte() == b'n'
    }

    /// Notes that the value, or a member that it lacks, is not what the schema says.
    #[cold]
    #[inline(never)]
    pub fn note(self, kind: ViolationKind, member: Option<&str>, message: fmt::Arguments<'_>) {
        self.tape.notes.note(self.node, member, kind, message);
    }
    /// Notes a violation of a constraint.
    #[cold]
    pub fn constraint<T>(self, message: fmt::Arguments<'_>) -> Option<T> {
        self.note(ViolationKind::Constraint, None, message);
        None
    }
    /// Notes a violation of the shape.
    #[cold]
    pub fn shape<T>(self, message: &str) -> Option<T> {
        self.note(ViolationKind::Shape, None, format_args!("{message}"));
        None
    }

    /// Any named type.
    pub fn value<T: Decode>(self) -> Option<T> {
        T::decode(self)
    }
    /// Whatever a function reads.
    pub fn with<T>(self, read: fn(Self) -> Option<T>) -> Option<T> {
        read(self)
    }
    /// Null, or whatever a function reads.
    pub fn nullable<T>(self, read: fn(Self) -> Option<T>) -> Option<Option<T>> {
        if self.is_null() { Some(None) } else { read(self).map(Some) }
    }
    /// A member, if this is an object that has it.
    pub(crate) fn get(self, name: &str) -> Option<Self> {
        self.tape.member(self.node, name).map(|node| self.at(node))
    }
    /// A string, borrowed where it holds no escapes.
    pub fn str(self) -> Option<Cow<'t, str>> {
        if self.byte() == b'"' { Some(self.tape.str(self.node)) } else { self.shape("must be a string") }
    }
    /// A string without escapes, as most are.
    fn plain(self) -> Option<&'t str> {
        if self.byte() == b'"' { self.tape.plain_str(self.node) } else { None }
    }
    /// A string.
    pub fn string(self) -> Option<String> {
        self.str().map(Cow::into_owned)
    }
    /// A string that holds from `min` to `max` characters.
    #[inline]
    pub fn text(self, min: usize, max: usize) -> Option<String> {
        self.boxed_text(min, max).map(str::into_string)
    }
    /// The same in two words: what comes back in registers need not be read from where it was written just now.
    #[doc(hidden)]
    pub fn boxed_text(self, min: usize, max: usize) -> Option<Box<str>> {
        if let Some(text) = self.plain().filter(|text| crate::pattern::fits(text, min, max)) {
            return Some(text.into());
        }
        let text = self.str()?;
        if crate::pattern::fits(&text, min, max) {
            return Some(text.into());
        }
        self.constraint(format_args!("must hold {} characters", Amount(min, max)))
    }
    /// A string that is as a description says.
    pub fn text_where(self, text: &Text) -> Option<String> {
        text.read(self)
    }
    /// A boolean.
    pub fn boolean(self) -> Option<bool> {
        match self.byte() {
            b't' => Some(true),
            b'f' => Some(false),
            b'"' if self.tape.lax && self.tape.plain_str(self.node) == Some("true") => Some(true),
            b'"' if self.tape.lax && self.tape.plain_str(self.node) == Some("false") => Some(false),
            _ => self.shape("must be true or false"),
        }
    }
    /// A number as it was written.
    pub(crate) fn digits(self) -> Option<&'t str> {
        match self.byte() {
            b'-' | b'0'..=b'9' => return Some(self.tape.scalar(self.node)),
            b'"' if self.tape.lax => {
                let text =
                    self.tape.plain_str(self.node).filter(|text| number_len(text.as_bytes()) == Some(text.len()));
                if text.is_some() {
                    return text;
                }
            }
            _ => {}
        }
        self.shape("must be a number")
    }
    integers! {
        i32 i32_multiple;
        i64 i64_multiple;
        u32 u32_multiple;
        u64 u64_multiple;
    }
    /// `1.0` and `1e2` are integers in JSON Schema.
    #[cold]
    fn written_otherwise(self) -> Option<i128> {
        Decimal::parse(self.digits()?).to_integer()
    }
    #[cold]
    fn refuse_integer<T>(self, minimum: i128, maximum: i128) -> Option<T> {
        if self.digits().is_some_and(|digits| Decimal::parse(digits).is_integer()) {
            return self.constraint(format_args!("must be an integer from {minimum} to {maximum}"));
        }
        self.shape("must be an integer")
    }
    /// A number that fits a double.
    pub fn f64(self, minimum: f64, maximum: f64) -> Option<f64> {
        self.f64_where(&Number { minimum, maximum, ..Number::ANY })
    }
    /// A number that is as a description says.
    pub fn f64_where(self, number: &Number) -> Option<f64> {
        let digits = self.digits()?;
        let value = digits.parse().unwrap_or(f64::INFINITY);
        if number.holds(self, digits, value) { Some(value) } else { None }
    }
    /// A number that fits a single.
    pub fn f32(self, minimum: f32, maximum: f32) -> Option<f32> {
        self.f32_where(&Number { minimum: minimum.into(), maximum: maximum.into(), ..Number::ANY })
    }
    /// A number that fits a single and is as a description says.
    pub fn f32_where(self, number: &Number) -> Option<f32> {
        let value: f32 = self.digits()?.parse().unwrap_or(f32::INFINITY);
        if value.is_infinite() {
            return self.constraint(format_args!("is out of range"));
        }
        // the limits are those of the number that was written, not of the nearest single
        self.f64_where(number).map(|_| value)
    }
}

/// How many: "from 1 to 64", "at least 1", "at most 64", "exactly 2".
#[derive(Clone, Copy)]
pub(crate) struct Amount(pub(crate) usize, pub(crate) usize);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0, self.1) {
            (min, max) if min == max => write!(f, "exactly {min}"),
            (min, usize::MAX) => write!(f, "at least {min}"),
            (0, max) => write!(f, "at most {max}"),
            (min, max) => write!(f, "from {min} to {max}"),
        }
    }
}
