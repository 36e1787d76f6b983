//! What generated code links against. Nothing here knows any contract.
//!
//! Generated code says *what* a contract holds, in the macros of this crate; the macros say *how* it is read and written.
//! Reading is closed, and finds everything that is wrong in one pass.

mod array;
mod ask;
mod assertion;
#[cfg(any(feature = "client", feature = "server"))]
mod body;
#[cfg(feature = "serde")]
mod bridge;
#[cfg(feature = "client")]
pub mod client;
#[cfg(any(feature = "client", feature = "server"))]
mod cursor;
mod decimal;
mod decode;
mod expression;
mod format;
#[cfg(any(feature = "client", feature = "server"))]
mod http_macros;
mod json;
mod keyed;
mod macros;
mod map;
mod members;
#[cfg(any(feature = "client", feature = "server"))]
pub mod message;
mod notes;
mod number;
mod pattern;
mod pin;
mod private;
#[cfg(feature = "rpc")]
pub mod rpc;
mod same;
mod scan;
#[cfg(feature = "server")]
pub mod server;
mod short;
#[cfg(any(feature = "client", feature = "server"))]
mod streams;
mod tape;
#[cfg(any(feature = "client", feature = "server"))]
mod unchecked;
mod union;
mod unique;
mod value;
mod violation;
mod wire;
mod writer;

/// The whole interface between generated code and this crate, beside the macros and the public types.
#[doc(hidden)]
pub mod __private {
    #[cfg(feature = "serde")]
    pub mod bridge {
        pub use crate::bridge::*;
    }
    pub use crate::private::*;
    pub use crate::tape::Tape;
}

#[cfg(any(feature = "client", feature = "server"))]
pub use {
    body::{Body, BodyError},
    cursor::Cursor,
    streams::{Event, Events, Lines},
    unchecked::{Unchecked, Violated},
};

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
