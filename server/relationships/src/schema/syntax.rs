//! A schema as it is written.

use std::fmt;

/// A name, and where it stands.
#[derive(Debug, Clone)]
pub(super) struct Name {
    pub(super) text: String,
    /// The offset of its first byte.
    pub(super) place: usize,
}

/// Where it stands is no part of what it is.
impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// One definition.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Definition {
    pub(super) name: Name,
    pub(super) members: Vec<Member>,
}

/// One relation or permission.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Member {
    pub(super) name: Name,
    pub(super) body: Body,
}

/// What a relation or permission is.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Body {
    /// A relation, with the subjects it takes.
    Relation(Vec<Taken>),
    /// A permission.
    Permission(Expression),
}

/// The subjects that a relation takes.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Taken {
    pub(super) object_type: Name,
    pub(super) what: What,
}

/// Which subjects of a type.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum What {
    /// One object: `user`.
    Object,
    /// Whoever stands in a relation to one: `group#member`.
    Related(Name),
    /// Everyone at once: `user:*`.
    Everyone,
}

/// How a permission comes about. Sums in sums and so on are one.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expression {
    /// Never: `nil`.
    Nil,
    /// A relation or permission of the same object.
    Member(Name),
    /// A relation or permission of whatever stands in a relation: `parent->view`.
    Arrow(Name, Name),
    /// One of them: `a + b`.
    Union(Vec<Expression>),
    /// All of them: `a & b`.
    Intersection(Vec<Expression>),
    /// The first and none of the others: `a - b`.
    Exclusion(Vec<Expression>),
}

/// The same with everything in order that has no order.
pub(super) fn sorted(definitions: &[Definition]) -> Vec<Definition> {
    let mut definitions = definitions.to_vec();
    for definition in &mut definitions {
        for member in &mut definition.members {
            if let Body::Relation(taken) = &mut member.body {
                taken.sort_by_key(Taken::to_string);
            }
        }
        definition.members.sort_by(|one, other| one.name.text.cmp(&other.name.text));
    }
    definitions.sort_by(|one, other| one.name.text.cmp(&other.name.text));
    definitions
}

impl fmt::Display for Definition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.members.is_empty() {
            return write!(f, "definition {} {{}}", self.name.text);
        }
        writeln!(f, "definition {} {{", self.name.text)?;
        self.members.iter().try_for_each(|member| writeln!(f, "\t{member}"))?;
        f.write_str("}")
    }
}

impl fmt::Display for Member {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.body {
            Body::Permission(expression) => write!(f, "permission {} = {expression}", self.name.text),
            Body::Relation(taken) => {
                write!(f, "relation {}: ", self.name.text)?;
                separated(f, taken, " | ")
            }
        }
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let object_type = &self.object_type.text;
        match &self.what {
            What::Object => f.write_str(object_type),
            What::Related(relation) => write!(f, "{object_type}#{}", relation.text),
            What::Everyone => write!(f, "{object_type}:*"),
        }
    }
}

impl fmt::Display for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nil => f.write_str("nil"),
            Self::Member(name) => f.write_str(&name.text),
            Self::Arrow(relation, target) => write!(f, "{}->{}", relation.text, target.text),
            Self::Union(parts) => separated(f, parts.iter().map(Part), " + "),
            Self::Intersection(parts) => separated(f, parts.iter().map(Part), " & "),
            Self::Exclusion(parts) => separated(f, parts.iter().map(Part), " - "),
        }
    }
}

/// An expression within another: few know which sign binds closer.
struct Part<'a>(&'a Expression);

impl fmt::Display for Part<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Expression::Nil | Expression::Member(_) | Expression::Arrow(..) => self.0.fmt(f),
            _ => write!(f, "({})", self.0),
        }
    }
}

fn separated<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    parts: impl IntoIterator<Item = T>,
    between: &str,
) -> fmt::Result {
    for (index, part) in parts.into_iter().enumerate() {
        if index > 0 {
            f.write_str(between)?;
        }
        part.fmt(f)?;
    }
    Ok(())
}
