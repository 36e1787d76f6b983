//! Schemas: which relations objects have, and what permissions come of them.

use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;

use crate::object::{Object, Subject};
use crate::relationship::Relationship;

mod parse;
mod resolve;
mod syntax;
mod token;
mod wildcard;

/// A schema, read and found consistent.
///
/// Two are equal where they say the same: the order of definitions, relations and types, comments and space do not count.
#[derive(Debug, Clone)]
pub struct Schema {
    definitions: Vec<Definition>,
    by_name: HashMap<String, u32>,
    members: Vec<Member>,
    written: Vec<syntax::Definition>,
}

/// A type of objects.
#[derive(Debug, Clone)]
struct Definition {
    name: String,
    members: HashMap<String, u32>,
}

/// A relation or permission of a type.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) name: String,
    /// The type.
    pub(crate) definition: u32,
    pub(crate) body: Body,
    /// What a permission is another word for.
    pub(crate) alias: Option<u32>,
}

/// What a relation or permission is.
#[derive(Debug, Clone)]
pub(crate) enum Body {
    Relation(Vec<Taken>),
    Permission(Expression),
}

/// The subjects that a relation takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Taken {
    /// One object of a type.
    Object(u32),
    /// Whoever stands in a relation to an object.
    Related(u32),
    /// Everyone of a type.
    Everyone(u32),
}

/// How a permission comes about.
#[derive(Debug, Clone)]
pub(crate) enum Expression {
    Nil,
    Member(u32),
    Arrow {
        relation: u32,
        /// What the arrow reaches on which type.
        targets: Vec<(u32, u32)>,
    },
    Union(Vec<Expression>),
    Intersection(Vec<Expression>),
    Exclusion(Vec<Expression>),
}

impl Schema {
    /// Reads SpiceDB's schema language: definitions, relations, permissions with `+`, `&`, `-`, parentheses, arrows and
    /// `nil`. Caveats, expiration and whatever else the language has are refused by name, and so are parentheses that nest
    /// deeper than eight.
    pub fn parse(text: &str) -> Result<Self, SchemaError> {
        resolve::resolve(text, parse::parse(text)?)
    }

    /// Whether the relationship is one that this schema has a place for.
    pub fn admits(&self, relationship: &Relationship) -> Result<(), Refused> {
        let relation = self.relation_of(relationship.object(), relationship.relation())?;
        let taken = self.taken_by(relationship.subject())?;
        match self.member(relation).map(|member| &member.body) {
            Some(Body::Relation(all)) if all.contains(&taken) => Ok(()),
            _ => Err(Refused::Subject {
                relation: format!("{}#{}", relationship.object().object_type(), relationship.relation()),
                subject: shape(relationship.subject()),
            }),
        }
    }

    /// The names of the types, in the order of the text.
    pub fn object_types(&self) -> impl Iterator<Item = &str> {
        self.definitions.iter().map(|definition| &*definition.name)
    }

    /// The names of a type's relations and permissions, in the order of the text.
    pub fn members(&self, object_type: &str) -> impl Iterator<Item = &str> {
        let definition = self.definition(object_type);
        let of_it = self.members.iter().filter(move |member| Some(member.definition) == definition);
        of_it.map(|member| &*member.name)
    }

    /// The subjects that a relation takes, `user`, `user:*` or `group#member` each, in the order of the text; nothing
    /// where it is no relation.
    pub fn subjects(&self, object_type: &str, relation: &str) -> Vec<String> {
        let found = self.member_of(object_type, relation).and_then(|found| self.member(found));
        let Some(Body::Relation(taken)) = found.map(|member| &member.body) else { return Vec::new() };
        taken.iter().map(|taken| self.taken_name(*taken)).collect()
    }

    fn taken_name(&self, taken: Taken) -> String {
        match taken {
            Taken::Object(definition) => self.type_name(definition).to_owned(),
            Taken::Everyone(definition) => format!("{}:*", self.type_name(definition)),
            Taken::Related(member) => self.member_name(member),
        }
    }

    pub(crate) fn definition(&self, name: &str) -> Option<u32> {
        self.by_name.get(name).copied()
    }

    pub(crate) fn type_name(&self, definition: u32) -> &str {
        self.definitions.get(definition as usize).map_or("", |definition| &definition.name)
    }

    /// How many types there are.
    pub(crate) fn types(&self) -> usize {
        self.definitions.len()
    }

    pub(crate) fn member_of(&self, object_type: &str, name: &str) -> Option<u32> {
        let definition = self.definitions.get(self.definition(object_type)? as usize)?;
        definition.members.get(name).copied()
    }

    pub(crate) fn member(&self, member: u32) -> Option<&Member> {
        self.members.get(member as usize)
    }

    /// `type#name`
    pub(crate) fn member_name(&self, member: u32) -> String {
        let found = self.member(member);
        found.map_or_else(String::new, |member| format!("{}#{}", self.type_name(member.definition), member.name))
    }

    /// The relation of an object's type.
    pub(crate) fn relation_of(&self, object: &Object, relation: &str) -> Result<u32, Refused> {
        self.known(object.object_type())?;
        let name = || format!("{}#{relation}", object.object_type());
        let member = self.member_of(object.object_type(), relation).ok_or_else(|| Refused::Relation(name()))?;
        match self.member(member).map(|member| &member.body) {
            Some(Body::Relation(_)) => Ok(member),
            _ => Err(Refused::Permission(name())),
        }
    }

    fn known(&self, object_type: &str) -> Result<u32, Refused> {
        self.definition(object_type).ok_or_else(|| Refused::Type(object_type.to_owned()))
    }

    fn taken_by(&self, subject: &Subject) -> Result<Taken, Refused> {
        let definition = self.known(subject.object_type())?;
        let Some(relation) = subject.relation() else {
            return Ok(if subject.is_everyone() { Taken::Everyone(definition) } else { Taken::Object(definition) });
        };
        let found = self.member_of(subject.object_type(), relation);
        found.map(Taken::Related).ok_or_else(|| Refused::Relation(shape(subject)))
    }
}

/// The subject without its id.
fn shape(subject: &Subject) -> String {
    match (subject.relation(), subject.is_everyone()) {
        (Some(relation), _) => format!("{}#{relation}", subject.object_type()),
        (None, true) => format!("{}:*", subject.object_type()),
        (None, false) => subject.object_type().to_owned(),
    }
}

impl PartialEq for Schema {
    fn eq(&self, other: &Self) -> bool {
        syntax::sorted(&self.written) == syntax::sorted(&other.written)
    }
}

impl FromStr for Schema {
    type Err = SchemaError;

    fn from_str(text: &str) -> Result<Self, SchemaError> {
        Self::parse(text)
    }
}

impl fmt::Display for Schema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, definition) in self.written.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { "\n" })?;
            writeln!(f, "{definition}")?;
        }
        Ok(())
    }
}

/// Why a text is no schema, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SchemaError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong, in one sentence.
    pub message: String,
}

impl SchemaError {
    /// At the byte that has this offset in the text.
    fn at(text: &str, place: usize, message: String) -> Self {
        let before = text.get(..place).unwrap_or(text);
        let line = before.rsplit('\n').next().unwrap_or_default();
        Self { line: before.matches('\n').count() + 1, column: line.chars().count() + 1, message }
    }
}

impl fmt::Display for SchemaError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for SchemaError {}

/// Why a schema has no place for a relationship.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refused {
    /// It has no such type.
    Type(String),
    /// The type has no such relation, `type#relation`.
    Relation(String),
    /// That is a permission: it comes about, and is not written.
    Permission(String),
    /// The relation does not take such subjects.
    Subject {
        /// `type#relation`
        relation: String,
        /// `type`, `type:*` or `type#relation`
        subject: String,
    },
    /// There are four thousand million objects already.
    Full,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type(name) => write!(f, "the schema has no type `{name}`"),
            Self::Relation(name) => write!(f, "the schema has no relation `{name}`"),
            Self::Permission(name) => write!(f, "`{name}` is a permission, which is not written"),
            Self::Subject { relation, subject } => write!(f, "`{relation}` does not take `{subject}`"),
            Self::Full => f.write_str("there are too many objects"),
        }
    }
}

impl std::error::Error for Refused {}

#[cfg(test)]
mod tests;
