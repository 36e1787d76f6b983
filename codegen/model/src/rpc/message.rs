//! Messages, fields and enumerations.

use crate::{Docs, Name, Origin};

/// A type: its full name on the wire, and where Rust finds it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeName {
    /// `provider.v1.Progress.Phase`
    pub wire: String,
    /// `progress::Phase` inside the module of types, or a path that starts with `::`.
    pub rust: String,
}

/// One message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Its names.
    pub name: TypeName,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
    /// Its fields, in the order of the document.
    pub fields: Vec<Field>,
    /// Its groups of which at most one field is set.
    pub oneofs: Vec<Oneof>,
}

/// A group of fields of which at most one is set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Oneof {
    /// The group, and the field of the struct that holds it.
    pub name: Name,
    /// The enum of Rust: `apply_event::Event`.
    pub rust: String,
}

/// One field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The field, and the member of the struct.
    pub name: Name,
    /// The variant, where it belongs to a group.
    pub variant: String,
    /// Its number.
    pub number: u32,
    /// Its type.
    pub kind: FieldKind,
    /// How often it occurs.
    pub cardinality: Cardinality,
    /// The group it belongs to: an index into [`Message::oneofs`].
    pub oneof: Option<usize>,
    /// Never printed, never logged.
    pub secret: bool,
    /// Handed back as it is.
    pub opaque: bool,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
}

/// How often a field occurs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cardinality {
    /// Once; its zero value where it is absent.
    Implicit,
    /// Once or not at all.
    Optional,
    /// Any number of times.
    Repeated,
    /// By key.
    Map(Scalar),
}

/// The type of a field, or of its elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FieldKind {
    /// A number, a text, bytes, true or false.
    Scalar(Scalar),
    /// A message.
    Message(TypeName),
    /// An enumeration.
    Enum(TypeName),
}

/// A scalar type, as the contract spells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the word of protocol buffers")]
pub enum Scalar {
    Double,
    Float,
    Int32,
    Int64,
    Uint32,
    Uint64,
    Sint32,
    Sint64,
    Fixed32,
    Fixed64,
    Sfixed32,
    Sfixed64,
    Bool,
    String,
    Bytes,
}

impl Scalar {
    /// The word of protocol buffers.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::Float => "float",
            Self::Int32 => "int32",
            Self::Int64 => "int64",
            Self::Uint32 => "uint32",
            Self::Uint64 => "uint64",
            Self::Sint32 => "sint32",
            Self::Sint64 => "sint64",
            Self::Fixed32 => "fixed32",
            Self::Fixed64 => "fixed64",
            Self::Sfixed32 => "sfixed32",
            Self::Sfixed64 => "sfixed64",
            Self::Bool => "bool",
            Self::String => "string",
            Self::Bytes => "bytes",
        }
    }
}

/// One enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enum {
    /// Its names.
    pub name: TypeName,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
    /// Its values, in the order of the document.
    pub values: Vec<EnumValue>,
}

/// One value of an enumeration.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnumValue {
    /// The value without the enumeration's prefix, and the variant: `NOT_FOUND`, `NotFound`.
    pub name: Name,
    /// Its number.
    pub number: i32,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
}

impl std::fmt::Display for FieldKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Scalar(scalar) => f.write_str(scalar.word()),
            Self::Message(name) | Self::Enum(name) => f.write_str(&name.wire),
        }
    }
}

impl Field {
    /// The type as the contract writes it: `repeated string`, `map<string, provider.v1.Value>`.
    pub fn written(&self) -> String {
        match &self.cardinality {
            Cardinality::Implicit => self.kind.to_string(),
            Cardinality::Optional => format!("optional {}", self.kind),
            Cardinality::Repeated => format!("repeated {}", self.kind),
            Cardinality::Map(key) => format!("map<{}, {}>", key.word(), self.kind),
        }
    }
}
