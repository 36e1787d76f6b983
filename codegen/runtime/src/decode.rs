//! Reading a whole body, and the types that are read without a contract.

use crate::tape::Tape;
use crate::value::Value;
use crate::violation::{DecodeError, Invalid};
use std::collections::BTreeMap;

/// What can be read from JSON.
pub trait Decode: Sized {
    /// `None` when a violation was noted.
    fn decode(value: Value<'_>) -> Option<Self>;
}

/// Reads one whole JSON text, or says everything that is wrong with it.
pub fn decode<T: Decode>(bytes: &[u8]) -> Result<T, DecodeError> {
    read(bytes, T::decode)
}

/// Reads one whole JSON text by a function.
pub fn read<T>(bytes: &[u8], read: fn(Value<'_>) -> Option<T>) -> Result<T, DecodeError> {
    let tape = Tape::new(bytes).map_err(DecodeError::Unreadable)?;
    tape.finish(read(Value::root(&tape))).map_err(DecodeError::Invalid)
}

/// Reads a JSON text whose strings stand for numbers and booleans too: parameters and forms.
pub fn read_texts<T>(text: &str, read: fn(Value<'_>) -> Option<T>) -> Result<T, DecodeError> {
    let tape = Tape::of_texts(text).map_err(DecodeError::Unreadable)?;
    tape.finish(read(Value::root(&tape))).map_err(DecodeError::Invalid)
}

impl Tape<'_> {
    /// What was read, unless something was found wrong.
    pub fn finish<T>(&self, read: Option<T>) -> Result<T, Invalid> {
        match read {
            Some(value) if self.notes.faults() == 0 => Ok(value),
            _ => Err(self.invalid()),
        }
    }
}

macro_rules! decode {
    ($($type:ty, [$($g:ident)?], $value:ident => $body:expr;)*) => { $(
        impl$(<$g: Decode>)? Decode for $type {
            fn decode($value: Value<'_>) -> Option<Self> {
                $body
            }
        }
    )* };
}
decode! {
    String, [], v => v.string();
    i32, [], v => v.i32(i32::MIN, i32::MAX);
    i64, [], v => v.i64(i64::MIN, i64::MAX);
    u32, [], v => v.u32(0, u32::MAX);
    u64, [], v => v.u64(0, u64::MAX);
    f64, [], v => v.f64_where(&crate::Number::ANY);
    f32, [], v => v.f32_where(&crate::Number::ANY);
    bool, [], v => v.boolean();
    (), [], v => if v.is_null() { Some(()) } else { v.shape("must be null") };
    Box<T>, [T], v => T::decode(v).map(Box::new);
    Vec<T>, [T], v => v.items(0, usize::MAX);
    BTreeMap<String, T>, [T], v => v.map();
    Option<T>, [T], v => v.nullable(T::decode);
}
