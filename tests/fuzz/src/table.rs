//! The types of a generated crate, each under the name of its schema.

use counterpart::{Decode, DecodeError, Encode, decode, encode};

/// A generated type.
#[derive(Debug, Clone, Copy)]
pub struct Type {
    /// The name of its schema.
    pub schema: &'static str,
    /// Reads a body as the type, and writes what was read.
    pub recode: fn(&[u8]) -> Result<Vec<u8>, DecodeError>,
}

/// Reads a body as a type, and writes what was read.
pub fn recode<T: Decode + Encode>(body: &[u8]) -> Result<Vec<u8>, DecodeError> {
    decode::<T>(body).map(|value| encode(&value))
}

/// The types of a module, each under the name of its schema where that is not its own.
///
/// `types!(provisioner::types { Action, ResultSchema = "Result" })`
#[macro_export]
macro_rules! types {
    ($($module:ident)::+ { $($name:ident $(= $schema:literal)?),* $(,)? }) => {{
        use $($module)::+ as contract;
        const TYPES: &[$crate::Type] =
            &[$($crate::Type { schema: [$($schema,)? stringify!($name)][0], recode: $crate::recode::<contract::$name> }),*];
        TYPES
    }};
}
