//! Types in place: what a member, an item, a parameter or a body holds.

use crate::{Literal, TypeId};

/// What stands at one place of a schema.
#[derive(Debug, Clone, PartialEq)]
pub enum Type {
    /// Any JSON value, kept as checked text.
    Json,
    /// `null` alone.
    Null,
    /// `true` or `false`.
    Boolean,
    /// A whole number.
    Integer(Integer),
    /// A number.
    Number(Number),
    /// A string.
    Text(Text),
    /// One value that the contract pins.
    Literal(Literal),
    /// Items of one type.
    Array(Box<Array>),
    /// Items of a type each.
    Tuple(Box<Tuple>),
    /// Members of one type.
    Map(Box<Map>),
    /// A definition.
    Named(TypeId),
    /// A definition that would contain itself by value: behind a `Box`.
    Boxed(TypeId),
    /// A type or `null`.
    Nullable(Box<Type>),
    /// A cursor of a page: opaque text on the wire, a position to the server's body.
    Cursor(Box<CursorType>),
}

/// What travels of a cursor, and what it stands for.
#[derive(Debug, Clone, PartialEq)]
pub struct CursorType {
    /// What the server's body sees.
    pub position: Type,
    /// The limits of what travels.
    pub text: Text,
}

/// How a whole number is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IntegerRepr {
    /// `format: int32`
    I32,
    /// `format: int64`, or none
    I64,
    /// `format: uint32`, or `int32` that is never negative
    U32,
    /// `format: uint64`, or `int64` that is never negative
    U64,
}

/// A whole number and its limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Integer {
    /// The Rust type.
    pub repr: IntegerRepr,
    /// The least value, inclusive; within the range of `repr`.
    pub minimum: i128,
    /// The greatest value, inclusive; within the range of `repr`.
    pub maximum: i128,
    /// What it is a multiple of.
    pub multiple_of: Option<u64>,
}

/// One end of a range of numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Bound {
    /// The number.
    pub value: f64,
    /// Whether the number itself is outside.
    pub exclusive: bool,
}

/// A number and its limits.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Number {
    /// `format: float`: held as `f32`.
    pub single: bool,
    /// The lower end.
    pub minimum: Option<Bound>,
    /// The upper end.
    pub maximum: Option<Bound>,
    /// What it is a multiple of, as it was written.
    pub multiple_of: Option<String>,
}

/// A regular expression: as the contract writes it, and in the syntax of the linear-time engine.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pattern {
    /// ECMA-262, for messages.
    pub ecma: String,
    /// The same language for the crate `regex`.
    pub rust: String,
}

/// What a string has to look like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Format {
    /// RFC 9562, 36 characters: `uuid::Uuid`
    Uuid,
    /// RFC 3339: `counterpart::DateTime`
    DateTime,
    /// RFC 3339 full-date: `counterpart::Date`
    Date,
    /// RFC 3339 full-time: `counterpart::Time`
    Time,
    /// ISO 8601 as in RFC 3339 appendix A: `counterpart::Duration`
    Duration,
    /// RFC 3986: `counterpart::Uri`
    Uri,
    /// `std::net::Ipv4Addr`
    Ipv4,
    /// `std::net::Ipv6Addr`
    Ipv6,
    /// base64 (`format: byte`, `contentEncoding: base64`): `counterpart::Base64`
    Base64,
    /// RFC 5321
    Email,
    /// RFC 6531
    IdnEmail,
    /// RFC 1123
    Hostname,
    /// RFC 3986, with a scheme or relative
    UriReference,
    /// RFC 3987
    Iri,
    /// RFC 3987, with a scheme or relative
    IriReference,
    /// RFC 6570
    UriTemplate,
    /// RFC 6901
    JsonPointer,
    /// A JSON pointer that starts at the place where it stands
    RelativeJsonPointer,
    /// ECMA-262, with the flag `u`
    Regex,
}

impl Format {
    /// Its name in Rust: of the runtime's format, and of a variant that holds such strings.
    pub fn rust_name(self) -> &'static str {
        match self {
            Self::Uuid => "Uuid",
            Self::DateTime => "DateTime",
            Self::Date => "Date",
            Self::Time => "Time",
            Self::Duration => "Duration",
            Self::Uri => "Uri",
            Self::Ipv4 => "Ipv4",
            Self::Ipv6 => "Ipv6",
            Self::Base64 => "Base64",
            Self::Email => "Email",
            Self::IdnEmail => "IdnEmail",
            Self::Hostname => "Hostname",
            Self::UriReference => "UriReference",
            Self::Iri => "Iri",
            Self::IriReference => "IriReference",
            Self::UriTemplate => "UriTemplate",
            Self::JsonPointer => "JsonPointer",
            Self::RelativeJsonPointer => "RelativeJsonPointer",
            Self::Regex => "Regex",
        }
    }
    /// Whether strings of this format stay strings in Rust: they are checked, and have no type of their own.
    pub fn is_string(self) -> bool {
        match self {
            Self::Uuid
            | Self::DateTime
            | Self::Date
            | Self::Time
            | Self::Duration
            | Self::Uri
            | Self::Ipv4
            | Self::Ipv6
            | Self::Base64 => false,
            Self::Email
            | Self::IdnEmail
            | Self::Hostname
            | Self::UriReference
            | Self::Iri
            | Self::IriReference
            | Self::UriTemplate
            | Self::JsonPointer
            | Self::RelativeJsonPointer
            | Self::Regex => true,
        }
    }
}

/// A string and its limits. With a `format` that has a type of its own the Rust type is that; limits and pattern still hold.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text {
    /// What it has to look like.
    pub format: Option<Format>,
    /// The least number of code points.
    pub min_length: Option<u64>,
    /// The greatest number of code points.
    pub max_length: Option<u64>,
    /// What it has to match.
    pub patterns: Vec<Pattern>,
    /// White space at both ends is taken off before anything is checked.
    pub trim: bool,
    /// Never shown and never logged.
    pub secret: bool,
}

impl Text {
    /// Whether any string will do.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// Whether Rust holds it as a string.
    pub fn is_string(&self) -> bool {
        self.format.is_none_or(Format::is_string)
    }
}

/// Items of one type.
#[derive(Debug, Clone, PartialEq)]
pub struct Array {
    /// What each item is.
    pub items: Type,
    /// The least number of items.
    pub min_items: Option<u64>,
    /// The greatest number of items.
    pub max_items: Option<u64>,
    /// No two items are equal.
    pub unique: bool,
    /// No two items are equal in all of these members (`x-counterpart: unique-by`).
    pub unique_by: Vec<String>,
}

/// Items of a type each.
#[derive(Debug, Clone, PartialEq)]
pub struct Tuple {
    /// The items that have a type of their own, in order.
    pub prefix: Vec<Type>,
    /// How many of `prefix` have to be there; those behind are optional.
    pub required: usize,
    /// What follows; `None`: nothing may follow.
    pub rest: Option<Type>,
    /// The greatest number of items, all counted.
    pub max_items: Option<u64>,
}

/// Members of one type.
#[derive(Debug, Clone, PartialEq)]
pub struct Map {
    /// What each value is.
    pub values: Type,
    /// What each key has to look like.
    pub keys: Option<Text>,
    /// The least number of members.
    pub min_members: Option<u64>,
    /// The greatest number of members.
    pub max_members: Option<u64>,
}
