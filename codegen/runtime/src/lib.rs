//! What generated code links against. Nothing here knows any contract.
//!
//! Generated code says *what* a contract holds, in the macros of this crate; the macros say *how* it is read and written.
//! Reading is closed, and finds everything that is wrong in one pass.

mod array;
mod ask;
mod assertion;
mod decimal;
mod decode;
mod format;
mod json;
mod macros;
mod map;
mod members;
mod notes;
mod number;
mod pattern;
mod pin;
mod private;
#[cfg(feature = "rpc")]
pub mod rpc;
mod same;
mod scan;
mod tape;
mod union;
mod value;
mod violation;
mod wire;
mod writer;

/// The whole interface between generated code and this crate, beside the macros and the public types.
#[doc(hidden)]
pub mod __private {
    pub use crate::private::*;
    pub use crate::tape::Tape;
}

pub use array::{Items, Positions, Unique};
pub use assertion::{Assertion, Rules};
pub use decode::{Decode, decode, read, read_texts};
pub use format::Format;
pub use json::{Json, JsonObject};
pub use map::Names;
pub use members::Members;
pub use number::Number;
pub use pattern::{Pattern, Text};
pub use pin::Pin;
pub use uuid::Uuid;
pub use value::{JsonType, Kind, Value};
pub use violation::{DecodeError, Invalid, Unreadable, Violation, ViolationKind};
pub use wire::{Base64, Date, DateTime, Duration, Time, Uri};
pub use writer::{Encode, Writer, encode, encode_to_string};
