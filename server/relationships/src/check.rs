//! Whether a subject holds a permission.
//!
//! A step goes from a permission to what it is made of, along an arrow, or from a relation to a subject that stands for
//! others. As in SpiceDB, [`MAX_DEPTH`] steps are taken and no more, so that a circle ends; a permission that is another
//! word for something else takes none. What lies deeper is unknown, and the answer is the one that holds whatever it
//! would have been: a yes decides a sum, a no decides an intersection. Where nothing decides, it is
//! [`TooDeep`](Decision::TooDeep). Of `a - b`, `a` alone can decide before `b` is known.

use std::fmt;

use crate::graph::{Entry, Graph, Key, LARGEST};
use crate::object::{Object, Subject};
use crate::schema::{Body, Expression, Member, Schema};

pub(crate) mod explain;
mod known;

use known::Known;

/// How many steps lie between a question and what answers it, the question included.
pub const MAX_DEPTH: u8 = 50;

/// What stands for an object that is in no relationship.
const NO_OBJECT: Key = LARGEST + 1;
/// What stands for a subject that is in no relationship.
const NO_SUBJECT: Key = LARGEST + 2;

/// What a check comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[must_use]
pub enum Decision {
    /// The subject holds the permission.
    Held,
    /// The subject does not hold the permission.
    NotHeld,
    /// The answer lies deeper than [`MAX_DEPTH`] steps, or nowhere because relationships lead in a circle.
    TooDeep,
}

impl Decision {
    /// Whether the subject is known to hold the permission.
    pub fn is_held(self) -> bool {
        self == Self::Held
    }
}

/// What a check asks that the schema does not know.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unanswerable {
    /// It has no such type.
    Type(String),
    /// It has no such relation or permission, `type#name`.
    Permission(String),
    /// Everyone of a type is nobody who could hold something.
    Everyone,
}

impl fmt::Display for Unanswerable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Type(name) => write!(f, "the schema has no type `{name}`"),
            Self::Permission(name) => write!(f, "the schema has no relation or permission `{name}`"),
            Self::Everyone => f.write_str("`*` cannot be asked for"),
        }
    }
}

impl std::error::Error for Unanswerable {}

/// Whether the subject holds the permission, or stands in the relation, to the object.
pub fn check(graph: &Graph, subject: &Subject, object: &Object, permission: &str) -> Result<Decision, Unanswerable> {
    let mut search = Search::new(graph, subject)?;
    search.ask(subject, object, permission)
}

/// The same for every one of the objects, in their order. What was found for one is used for the next.
pub fn check_bulk(
    graph: &Graph,
    subject: &Subject,
    objects: &[Object],
    permission: &str,
) -> Result<Vec<Decision>, Unanswerable> {
    let mut search = Search::new(graph, subject)?;
    objects.iter().map(|object| search.ask(subject, object, permission)).collect()
}

/// The search for one subject.
struct Search<'a> {
    graph: &'a Graph,
    schema: &'a Schema,
    /// The subject.
    subject: Entry,
    /// The type of its object.
    definition: u32,
    /// Everyone of that type.
    everyone: Option<Entry>,
    known: Known,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph, subject: &Subject) -> Result<Self, Unanswerable> {
        if subject.is_everyone() {
            return Err(Unanswerable::Everyone);
        }
        let schema = &**graph.schema();
        let definition = definition(schema, subject.object_type())?;
        let relation =
            subject.relation().map(|relation| member(schema, subject.object_type(), relation)).transpose()?;
        let object = graph.key(subject.object_type(), subject.id()).unwrap_or(NO_SUBJECT);
        let everyone = graph.everyone(definition).map(|object| Entry { relation: None, object });
        Ok(Self { graph, schema, subject: Entry { relation, object }, definition, everyone, known: Known::default() })
    }

    fn ask(&mut self, subject: &Subject, object: &Object, permission: &str) -> Result<Decision, Unanswerable> {
        let (key, permission) = self.place(subject, object, permission)?;
        Ok(self.member(key, permission, MAX_DEPTH))
    }

    /// Where the question begins.
    fn place(&self, subject: &Subject, object: &Object, permission: &str) -> Result<(Key, u32), Unanswerable> {
        definition(self.schema, object.object_type())?;
        let permission = member(self.schema, object.object_type(), permission)?;
        let is_subject = subject.object_type() == object.object_type() && subject.id() == object.id();
        let unknown = if is_subject { NO_SUBJECT } else { NO_OBJECT };
        Ok((self.graph.key(object.object_type(), object.id()).unwrap_or(unknown), permission))
    }

    fn is_subject(&self, object: Key, member: u32) -> bool {
        self.subject == Entry { relation: Some(member), object }
    }

    /// What is asked instead, where it is another word for that. The steps between may be the subject itself where its
    /// type is the same, so none is left out there.
    fn meant(&self, asked: u32) -> Option<(u32, &'a Member)> {
        let found = self.schema.member(asked)?;
        match found.alias.filter(|_| found.definition != self.definition) {
            Some(alias) => Some((alias, self.schema.member(alias)?)),
            None => Some((asked, found)),
        }
    }

    /// One step: a relation or permission of an object.
    fn member(&mut self, object: Key, asked: u32, depth: u8) -> Decision {
        if depth == 0 {
            return Decision::TooDeep;
        }
        let Some((asked, member)) = self.meant(asked) else { return Decision::NotHeld };
        if self.is_subject(object, asked) {
            return Decision::Held;
        }
        match &member.body {
            Body::Relation(_) => self.relation(object, asked, depth),
            Body::Permission(expression) => {
                self.remembered(object, asked, depth, |search| search.expression(object, expression, depth))
            }
        }
    }

    /// Whether the subject stands in the relation, itself, as one of everyone, or through another.
    fn relation(&mut self, object: Key, relation: u32, depth: u8) -> Decision {
        let Some(row) = self.graph.row(object, relation) else { return Decision::NotHeld };
        if row.contains(self.subject) || self.everyone.is_some_and(|everyone| row.contains(everyone)) {
            return Decision::Held;
        }
        if row.related().next().is_none() {
            return Decision::NotHeld;
        }
        self.remembered(object, relation, depth, |search| {
            any(row.related().map(|(relation, through)| search.member(through, relation, depth - 1)))
        })
    }

    fn remembered(&mut self, object: Key, asked: u32, depth: u8, find: impl FnOnce(&mut Self) -> Decision) -> Decision {
        if let Some(known) = self.known.get(object, asked, depth) {
            return known;
        }
        let found = find(self);
        self.known.put(object, asked, depth, found);
        found
    }

    fn expression(&mut self, object: Key, expression: &Expression, depth: u8) -> Decision {
        match expression {
            Expression::Nil => Decision::NotHeld,
            Expression::Member(member) => self.next(object, *member, depth),
            Expression::Arrow { relation, targets } => self.arrow(object, *relation, targets, depth),
            Expression::Union(parts) => any(parts.iter().map(|part| self.expression(object, part, depth))),
            Expression::Intersection(parts) => all(parts.iter().map(|part| self.expression(object, part, depth))),
            Expression::Exclusion(parts) => first_alone(parts.iter().map(|part| self.expression(object, part, depth))),
        }
    }

    /// A step from a permission. That the subject has been met is seen before the step is taken.
    fn next(&mut self, object: Key, member: u32, depth: u8) -> Decision {
        if self.is_subject(object, member) { Decision::Held } else { self.member(object, member, depth - 1) }
    }

    fn arrow(&mut self, object: Key, relation: u32, targets: &[(u32, u32)], depth: u8) -> Decision {
        let Some(row) = self.graph.row(object, relation) else { return Decision::NotHeld };
        any(row.iter().map(|entry| match self.target(entry.object, targets) {
            Some(target) => self.next(entry.object, target, depth),
            None => Decision::NotHeld,
        }))
    }

    /// What an arrow reaches on this object.
    fn target(&self, object: Key, targets: &[(u32, u32)]) -> Option<u32> {
        let definition = self.graph.type_of(object)?;
        targets.iter().find(|(of, _)| *of == definition).map(|(_, target)| *target)
    }
}

fn definition(schema: &Schema, name: &str) -> Result<u32, Unanswerable> {
    schema.definition(name).ok_or_else(|| Unanswerable::Type(name.to_owned()))
}

fn member(schema: &Schema, object_type: &str, name: &str) -> Result<u32, Unanswerable> {
    let found = schema.member_of(object_type, name);
    found.ok_or_else(|| Unanswerable::Permission(format!("{object_type}#{name}")))
}

/// One yes is enough.
fn any(decisions: impl Iterator<Item = Decision>) -> Decision {
    let mut found = Decision::NotHeld;
    for decision in decisions {
        match decision {
            Decision::Held => return Decision::Held,
            Decision::TooDeep => found = Decision::TooDeep,
            Decision::NotHeld => {}
        }
    }
    found
}

/// One no is enough.
fn all(decisions: impl Iterator<Item = Decision>) -> Decision {
    let mut found = Decision::Held;
    for decision in decisions {
        match decision {
            Decision::NotHeld => return Decision::NotHeld,
            Decision::TooDeep => found = Decision::TooDeep,
            Decision::Held => {}
        }
    }
    found
}

/// The first and none of the others.
fn first_alone(mut decisions: impl Iterator<Item = Decision>) -> Decision {
    match decisions.next() {
        Some(Decision::Held) => {}
        Some(other) => return other,
        None => return Decision::NotHeld,
    }
    match any(decisions) {
        Decision::Held => Decision::NotHeld,
        Decision::NotHeld => Decision::Held,
        Decision::TooDeep => Decision::TooDeep,
    }
}

#[cfg(test)]
mod tests;
