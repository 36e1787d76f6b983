//! What generated code calls and people do not.

use crate::decode::Decode;
use crate::tape::Tape;
use crate::value::Value;
use crate::violation::{Invalid, ViolationKind};
use crate::writer::{Encode, encode};

pub use crate::writer::{debug, same};

/// Reads what a contract's own rules say about a value that was built in Rust.
pub fn checked<T: Decode>(value: &dyn Encode) -> Result<T, Invalid> {
    read_own(&encode(value), T::decode)
}

/// Reads a text that is not JSON as the string it is.
pub fn from_text<T: Decode>(text: &str) -> Result<T, Invalid> {
    read_own(&encode(text), T::decode)
}

/// Reads JSON that was written here.
fn read_own<T>(bytes: &[u8], read: fn(Value<'_>) -> Option<T>) -> Result<T, Invalid> {
    match Tape::new(bytes) {
        Ok(tape) => tape.finish(read(Value::root(&tape))),
        // only a value that nests too deeply cannot be read again
        Err(unreadable) => Err(Invalid::one("", ViolationKind::Constraint, unreadable.message)),
    }
}

/// A default of the contract, given as JSON.
///
/// # Panics
/// Where the default is not of its type, which is found when the code is generated.
pub fn from_contract<T: Decode>(json: &str) -> T {
    crate::decode(json.as_bytes()).expect("defaults were checked when this was generated")
}

/// Whether a value is of a type, for assertions.
pub fn reads<T: Decode>(value: Value<'_>) -> bool {
    T::decode(value).is_some()
}

/// The value of an optional member, or its default: owned, or borrowed.
pub trait OrDefault<'a, D> {
    /// The value, or the default.
    fn or_default(&'a self, default: fn() -> D) -> D;
}
impl<T: Clone> OrDefault<'_, T> for Option<T> {
    fn or_default(&self, default: fn() -> T) -> T {
        self.clone().unwrap_or_else(default)
    }
}
impl<'a> OrDefault<'a, &'a str> for Option<String> {
    fn or_default(&'a self, default: fn() -> &'a str) -> &'a str {
        self.as_deref().unwrap_or_else(default)
    }
}
