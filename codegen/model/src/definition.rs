//! Named types: one item of generated code each.

use crate::{Assertion, Docs, Literal, Name, Origin, Pattern, Type};

/// Which definition is meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId(pub u32);

/// All definitions of a contract, in the contract's order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Types {
    definitions: Vec<Definition>,
}

impl Types {
    /// Adds a definition.
    ///
    /// # Panics
    ///
    /// When there are more than four billion definitions.
    pub fn add(&mut self, definition: Definition) -> TypeId {
        let id = TypeId(u32::try_from(self.definitions.len()).expect("fewer than four billion definitions"));
        self.definitions.push(definition);
        id
    }

    /// The definition with this id.
    ///
    /// # Panics
    ///
    /// When the id was made by another `Types`.
    pub fn get(&self, id: TypeId) -> &Definition {
        self.definitions.get(id.0 as usize).expect("ids are made by `add` alone")
    }

    /// The definition with this id, to be changed.
    ///
    /// # Panics
    ///
    /// When the id was made by another `Types`.
    pub fn get_mut(&mut self, id: TypeId) -> &mut Definition {
        self.definitions.get_mut(id.0 as usize).expect("ids are made by `add` alone")
    }

    /// Every definition with its id, in order.
    pub fn iter(&self) -> impl Iterator<Item = (TypeId, &Definition)> {
        (0..).map(TypeId).zip(&self.definitions)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.definitions.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.definitions.is_empty()
    }
}

/// Which way values of a type travel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Direction {
    /// In a request: a server decodes it.
    pub request: bool,
    /// In a response: a client decodes it.
    pub response: bool,
}

/// One named type.
#[derive(Debug, Clone, PartialEq)]
pub struct Definition {
    /// The schema's name, or the name made for an inline schema (wire: its pointer's last part).
    pub name: Name,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
    /// What it is.
    pub shape: Shape,
    /// What the shape alone does not say: checked on the JSON value before the shape is read.
    pub assertions: Vec<Assertion>,
    /// Which way it travels.
    pub direction: Direction,
}

/// What a definition is.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape {
    /// A struct.
    Object(Object),
    /// A closed set of values.
    Enum(Enum),
    /// A union told apart by one member.
    Tagged(TaggedUnion),
    /// A union told apart by trying.
    Untagged(UntaggedUnion),
    /// A type with limits of its own: an invalid value cannot be built.
    Newtype(Type),
    /// Another name for a type.
    Alias(Type),
}

/// An object type.
#[derive(Debug, Clone, PartialEq)]
pub struct Object {
    /// Its members, in the contract's order.
    pub members: Vec<Member>,
    /// Members whose value the contract pins: on the wire, not in the struct.
    pub pins: Vec<Pin>,
    /// Members that are not named.
    pub additional: Additional,
    /// Members whose name matches a pattern: only with `Additional::Kept` are they kept.
    pub patterns: Vec<PatternMembers>,
    /// The least number of members.
    pub min_members: Option<u64>,
    /// The greatest number of members.
    pub max_members: Option<u64>,
}

/// What becomes of members that an object does not name.
#[derive(Debug, Clone, PartialEq)]
pub enum Additional {
    /// They are refused.
    Closed,
    /// They are allowed and not kept.
    Ignored,
    /// They are kept in a map of this type, in the field with this Rust name.
    Kept {
        /// The Rust name of the field.
        field: String,
        /// What each of them is.
        values: Type,
    },
}

/// Members whose name matches a pattern.
#[derive(Debug, Clone, PartialEq)]
pub struct PatternMembers {
    /// The pattern of the name.
    pub pattern: Pattern,
    /// What each of them has to be.
    pub values: Type,
}

/// A member of an object.
#[derive(Debug, Clone, PartialEq)]
pub struct Member {
    /// Wire and field name.
    pub name: Name,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
    /// What it holds.
    pub ty: Type,
    /// Whether it has to be there.
    pub presence: Presence,
    /// `deprecated: true`
    pub deprecated: bool,
    /// Never shown and never logged.
    pub secret: bool,
}

/// Whether a member or a parameter has to be there. Nullability is separate: `Type::Nullable`.
#[derive(Debug, Clone, PartialEq)]
pub enum Presence {
    /// It has to be there.
    Required,
    /// It may be missing.
    Optional,
    /// It may be missing, and then counts as this value.
    Defaulted(Literal),
}

/// A member whose value the contract pins.
#[derive(Debug, Clone, PartialEq)]
pub struct Pin {
    /// Its name on the wire.
    pub wire: String,
    /// Its only value.
    pub value: Literal,
    /// Whether it has to be there.
    pub required: bool,
}

/// A closed set of values. All strings, all integers, or mixed; `null` is never among them.
#[derive(Debug, Clone, PartialEq)]
pub struct Enum {
    /// The values in the contract's order.
    pub variants: Vec<Variant>,
}

/// One value of a closed set.
#[derive(Debug, Clone, PartialEq)]
pub struct Variant {
    /// Its Rust name.
    pub rust: String,
    /// Its value.
    pub value: Literal,
    /// What the contract says about it.
    pub docs: Docs,
}

/// A union told apart by one member.
#[derive(Debug, Clone, PartialEq)]
pub struct TaggedUnion {
    /// The member's name on the wire.
    pub tag: String,
    /// The arms.
    pub arms: Vec<Arm>,
}

/// How the arms of an untagged union are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnionRule {
    /// Exactly one has to accept the value.
    OneOf,
    /// The first that accepts the value is taken.
    AnyOf,
}

/// A union told apart by trying.
#[derive(Debug, Clone, PartialEq)]
pub struct UntaggedUnion {
    /// How the arms are tried.
    pub rule: UnionRule,
    /// The arms, in the contract's order; `tags` are empty.
    pub arms: Vec<Arm>,
}

/// An arm of a union.
#[derive(Debug, Clone, PartialEq)]
pub struct Arm {
    /// The variant's Rust name.
    pub rust: String,
    /// What the contract says about it.
    pub docs: Docs,
    /// What it holds.
    pub ty: Type,
    /// The values of the tag that mean it.
    pub tags: Vec<String>,
    /// Whether the arm's own type writes and checks the tag (a pin or a member); else the union does.
    pub carries_tag: bool,
}
