//! Bytes as base64.

use crate::{Decode, Encode, Value, Writer};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// Bytes, written as base64 with padding (RFC 4648).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Base64(pub Vec<u8>);

impl Base64 {
    /// The bytes that a text stands for.
    pub fn parse(text: &str) -> Option<Self> {
        STANDARD.decode(text).ok().map(Self)
    }
}
impl From<Vec<u8>> for Base64 {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}
impl AsRef<[u8]> for Base64 {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}
impl Decode for Base64 {
    fn decode(value: Value<'_>) -> Option<Self> {
        let bytes = Self::parse(&value.str()?);
        if bytes.is_some() { bytes } else { value.constraint(format_args!("must be base64")) }
    }
}
impl Encode for Base64 {
    fn encode(&self, w: &mut Writer) {
        w.string(&STANDARD.encode(&self.0));
    }
}
impl std::fmt::Display for Base64 {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&STANDARD.encode(&self.0))
    }
}
