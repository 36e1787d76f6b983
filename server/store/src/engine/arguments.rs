//! What stands for `$1`, `$2` … in a statement.

use uuid::Uuid;

/// The value of a placeholder; nothing is NULL.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Arg<'a> {
    Int(Option<i64>),
    Text(Option<&'a str>),
    Bytes(&'a [u8]),
    Id(Option<Uuid>),
}

impl From<i64> for Arg<'_> {
    fn from(value: i64) -> Self {
        Self::Int(Some(value))
    }
}
impl From<u32> for Arg<'_> {
    fn from(value: u32) -> Self {
        Self::Int(Some(value.into()))
    }
}
impl<'a> From<&'a str> for Arg<'a> {
    fn from(value: &'a str) -> Self {
        Self::Text(Some(value))
    }
}
impl<'a> From<&'a String> for Arg<'a> {
    fn from(value: &'a String) -> Self {
        Self::Text(Some(value))
    }
}
impl<'a> From<&'a [u8]> for Arg<'a> {
    fn from(value: &'a [u8]) -> Self {
        Self::Bytes(value)
    }
}
impl From<Uuid> for Arg<'_> {
    fn from(value: Uuid) -> Self {
        Self::Id(Some(value))
    }
}
impl From<Option<i64>> for Arg<'_> {
    fn from(value: Option<i64>) -> Self {
        Self::Int(value)
    }
}
impl<'a> From<Option<&'a str>> for Arg<'a> {
    fn from(value: Option<&'a str>) -> Self {
        Self::Text(value)
    }
}
impl From<Option<Uuid>> for Arg<'_> {
    fn from(value: Option<Uuid>) -> Self {
        Self::Id(value)
    }
}
