//! Schemas and relationships as the plain rules see them: text, and nothing resolved.

use std::collections::BTreeMap;
use std::fmt;

/// The types of a schema, in order.
#[derive(Debug, Clone, Default)]
pub struct Types(pub Vec<Type>);

/// A type.
#[derive(Debug, Clone)]
pub struct Type {
    /// Its name.
    pub name: String,
    /// Its relations and permissions, in order.
    pub members: Vec<(String, Member)>,
}

/// A relation or permission.
#[derive(Debug, Clone)]
pub enum Member {
    /// A relation, with the subjects it takes as they are written.
    Relation(Vec<String>),
    /// A permission.
    Permission(Term),
}

/// What a permission is made of.
#[derive(Debug, Clone)]
pub enum Term {
    /// `nil`
    Nil,
    /// `name`
    Name(String),
    /// `relation->name`
    Arrow(String, String),
    /// `a + b`
    Sum(Vec<Term>),
    /// `a & b`
    Both(Vec<Term>),
    /// `a - b`
    Less(Box<Term>, Box<Term>),
}

impl Types {
    /// A relation or permission of a type.
    #[must_use]
    pub fn member(&self, of: &str, name: &str) -> Option<&Member> {
        let found = self.0.iter().find(|found| found.name == of)?;
        found.members.iter().find(|(own, _)| own == name).map(|(_, member)| member)
    }
}

impl fmt::Display for Types {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for found in &self.0 {
            writeln!(f, "definition {} {{", found.name)?;
            for (name, member) in &found.members {
                match member {
                    Member::Relation(subjects) => writeln!(f, "\trelation {name}: {}", subjects.join(" | "))?,
                    Member::Permission(term) => writeln!(f, "\tpermission {name} = {}", term.text(0))?,
                }
            }
            writeln!(f, "}}")?;
        }
        Ok(())
    }
}

impl Term {
    /// With as few parentheses as the signs allow: what binds closer stands deeper.
    fn text(&self, binding: u8) -> String {
        let join = |parts: &[Term], sign: &str, own: u8| -> String {
            parts.iter().map(|part| part.text(own)).collect::<Vec<_>>().join(sign)
        };
        let (text, own) = match self {
            Self::Nil => return "nil".to_owned(),
            Self::Name(name) => return name.clone(),
            Self::Arrow(relation, name) => return format!("{relation}->{name}"),
            Self::Less(from, what) => (format!("{} - {}", from.text(1), what.text(2)), 1),
            Self::Both(parts) => (join(parts, " & ", 2), 2),
            Self::Sum(parts) => (join(parts, " + ", 3), 3),
        };
        if own < binding { format!("({text})") } else { text }
    }
}

/// Relationships: by `type:id` and relation, the subjects as they are written.
pub type Written = BTreeMap<(String, String), Vec<String>>;

/// A schema, and what is written under it.
#[derive(Debug, Clone, Default)]
pub struct World {
    /// The schema.
    pub types: Types,
    /// The relationships.
    pub written: Written,
}

impl World {
    /// Writes a relationship, once.
    pub fn write(&mut self, object: &str, relation: &str, subject: &str) {
        let row = self.written.entry((object.to_owned(), relation.to_owned())).or_default();
        if !row.iter().any(|own| own == subject) {
            row.push(subject.to_owned());
        }
    }

    /// Every relationship as a line.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let rows = self.written.iter();
        rows.flat_map(|((object, relation), row)| row.iter().map(move |one| format!("{object}#{relation}@{one}")))
            .collect()
    }
}
