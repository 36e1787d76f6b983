//! Relationships, and how they are written.

use std::fmt;
use std::str::FromStr;

use crate::name;
use crate::object::{Object, Subject};

/// That a subject stands in a relation to an object: `folder:plans#owner@user:ada`.
///
/// ```
/// use counterpart_relationships::Relationship;
///
/// let relationship: Relationship = "folder:plans#viewer@group:board#member".parse()?;
/// assert_eq!(relationship.object().id(), "plans");
/// assert_eq!(relationship.subject().relation(), Some("member"));
/// assert_eq!(relationship.to_string(), "folder:plans#viewer@group:board#member");
/// # Ok::<(), counterpart_relationships::TextError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Relationship {
    object: Object,
    relation: Box<str>,
    subject: Subject,
}

impl Relationship {
    /// That the subject stands in the relation to the object.
    pub fn new(object: Object, relation: &str, subject: Subject) -> Result<Self, TextError> {
        if !name::is_relation(relation) {
            return Err(TextError::Relation(relation.to_owned()));
        }
        Ok(Self { object, relation: relation.into(), subject })
    }

    /// The object.
    #[must_use]
    pub fn object(&self) -> &Object {
        &self.object
    }

    /// The relation.
    #[must_use]
    pub fn relation(&self) -> &str {
        &self.relation
    }

    /// The subject.
    #[must_use]
    pub fn subject(&self) -> &Subject {
        &self.subject
    }
}

impl fmt::Display for Relationship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}@{}", self.object, self.relation, self.subject)
    }
}

impl FromStr for Relationship {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        if text.ends_with(']') {
            return Err(TextError::Condition);
        }
        let (resource, subject) = text.split_once('@').ok_or(TextError::Shape)?;
        let (object, relation) = resource.split_once('#').ok_or(TextError::Shape)?;
        Self::new(object.parse()?, relation, subject.parse()?)
    }
}

/// Why a text is no object, subject or relationship.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TextError {
    /// It lacks a part.
    Shape,
    /// It ends with a caveat or an expiration.
    Condition,
    /// Everyone stands in no relation.
    Everyone,
    /// This cannot be the name of an object type.
    Type(String),
    /// This cannot be an id.
    Id(String),
    /// This cannot be the name of a relation.
    Relation(String),
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape => {
                f.write_str("a relationship is written `type:id#relation@type:id`, or with `#relation` at the end")
            }
            Self::Condition => f.write_str("caveats and expirations are not supported"),
            Self::Everyone => f.write_str("`*` takes no relation"),
            Self::Type(text) => write!(f, "`{}` cannot name an object type", short(text)),
            Self::Id(text) => {
                write!(f, "`{}` cannot be an id: 1 to 1024 characters of `a-z`, `A-Z`, `0-9` and `/_|-=+`", short(text))
            }
            Self::Relation(text) => write!(f, "`{}` cannot name a relation", short(text)),
        }
    }
}

impl std::error::Error for TextError {}

/// As much of it as fits into a message.
fn short(text: &str) -> String {
    let mut characters = text.chars();
    let mut out: String = characters.by_ref().take(64).collect();
    if characters.next().is_some() {
        out.push('…');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<String, TextError> {
        text.parse::<Relationship>().map(|relationship| relationship.to_string())
    }

    #[test]
    fn what_is_read_is_printed() {
        for text in
            ["folder:a#viewer@user:b", "acme/folder:a|b=#viewer@acme/group:b/c#member", "folder:a#viewer@user:*"]
        {
            assert_eq!(parse(text).as_deref(), Ok(text));
        }
        assert_eq!(parse("folder:a#viewer@user:b#...").as_deref(), Ok("folder:a#viewer@user:b"));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let cases = [
            ("", TextError::Shape),
            ("folder:a#viewer", TextError::Shape),
            ("folder:a@user:b", TextError::Shape),
            ("folder#viewer@user:b", TextError::Shape),
            ("folder:a#viewer@user", TextError::Shape),
            ("Folder:a#viewer@user:b", TextError::Type("Folder".into())),
            ("folder:*#viewer@user:b", TextError::Id("*".into())),
            ("folder:a b#viewer@user:b", TextError::Id("a b".into())),
            ("folder:a#viewer@user:", TextError::Id(String::new())),
            ("folder:a#viewer@user:b@c", TextError::Id("b@c".into())),
            ("folder:a#v@user:b", TextError::Relation("v".into())),
            ("folder:a#viewer@group:b#m", TextError::Relation("m".into())),
            ("folder:a#viewer@group:*#member", TextError::Everyone),
            ("folder:a#viewer@user:b[hours]", TextError::Condition),
        ];
        for (text, expected) in cases {
            assert_eq!(parse(text), Err(expected), "{text}");
        }
    }
}
