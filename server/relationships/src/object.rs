//! Objects, and subjects that stand in relation to them.

use std::fmt;
use std::str::FromStr;

use crate::name;
use crate::relationship::TextError;

/// What stands for every object of a type.
const EVERYONE: &str = "*";

/// One object: a type and an id, `folder:plans`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Object {
    object_type: Box<str>,
    id: Box<str>,
}

impl Object {
    /// The object of this type with this id, where both are in SpiceDB's alphabet and length.
    pub fn new(object_type: &str, id: &str) -> Result<Self, TextError> {
        if !name::is_type(object_type) {
            return Err(TextError::Type(object_type.to_owned()));
        }
        if !name::is_id(id) {
            return Err(TextError::Id(id.to_owned()));
        }
        Ok(Self { object_type: object_type.into(), id: id.into() })
    }

    /// Its type.
    #[must_use]
    pub fn object_type(&self) -> &str {
        &self.object_type
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }
}

impl fmt::Display for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.object_type, self.id)
    }
}

impl FromStr for Object {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (object_type, id) = text.split_once(':').ok_or(TextError::Shape)?;
        Self::new(object_type, id)
    }
}

/// Who stands in a relation: an object (`user:ada`), whoever stands in a relation to an object (`group:board#member`), or
/// everyone of a type (`user:*`).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Subject {
    object_type: Box<str>,
    id: Box<str>,
    relation: Option<Box<str>>,
}

impl Subject {
    /// One object, by type and id.
    pub fn new(object_type: &str, id: &str) -> Result<Self, TextError> {
        Object::new(object_type, id).map(Self::from)
    }

    /// Whoever stands in this relation to the object.
    pub fn related(object: &Object, relation: &str) -> Result<Self, TextError> {
        if !name::is_relation(relation) {
            return Err(TextError::Relation(relation.to_owned()));
        }
        Ok(Self { relation: Some(relation.into()), ..Self::from(object.clone()) })
    }

    /// Everyone of this type.
    pub fn everyone(object_type: &str) -> Result<Self, TextError> {
        if !name::is_type(object_type) {
            return Err(TextError::Type(object_type.to_owned()));
        }
        Ok(Self { object_type: object_type.into(), id: EVERYONE.into(), relation: None })
    }

    /// The type of its object.
    #[must_use]
    pub fn object_type(&self) -> &str {
        &self.object_type
    }

    /// The id of its object, `*` for everyone.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The relation to its object, where it is not the object itself.
    #[must_use]
    pub fn relation(&self) -> Option<&str> {
        self.relation.as_deref()
    }

    /// Whether it is everyone of its type.
    #[must_use]
    pub fn is_everyone(&self) -> bool {
        &*self.id == EVERYONE
    }
}

impl From<Object> for Subject {
    fn from(object: Object) -> Self {
        Self { object_type: object.object_type, id: object.id, relation: None }
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.object_type, self.id)?;
        self.relation.iter().try_for_each(|relation| write!(f, "#{relation}"))
    }
}

impl FromStr for Subject {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let (object, relation) = text.split_once('#').map_or((text, None), |(object, name)| (object, Some(name)));
        // `#...` is how SpiceDB writes out that the object itself is meant.
        let relation = relation.filter(|relation| *relation != "...");
        match (object.split_once(':'), relation) {
            (Some((object_type, EVERYONE)), None) => Self::everyone(object_type),
            (Some((_, EVERYONE)), Some(_)) => Err(TextError::Everyone),
            (_, None) => object.parse::<Object>().map(Self::from),
            (_, Some(relation)) => Self::related(&object.parse()?, relation),
        }
    }
}
