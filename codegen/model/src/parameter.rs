//! Parameters: where they travel and how they are written.

use crate::{Docs, Media, Name, Origin, Presence, Type};

/// Where a parameter travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// In the path.
    Path,
    /// In the query.
    Query,
    /// In a header field.
    Header,
    /// In a cookie.
    Cookie,
}

/// How a parameter's value is written as text.
#[derive(Debug, Clone, PartialEq)]
pub enum ParameterStyle {
    /// `simple`: path and header.
    Simple {
        /// `explode`: `a=1,b=2` instead of `a,1,b,2`.
        explode: bool,
    },
    /// `label`: path.
    Label {
        /// A dot between items instead of a comma.
        explode: bool,
    },
    /// `matrix`: path.
    Matrix {
        /// A name for each item.
        explode: bool,
    },
    /// `form`: query and cookie.
    Form {
        /// A name for each item.
        explode: bool,
    },
    /// `spaceDelimited` without explode: query.
    SpaceDelimited,
    /// `pipeDelimited` without explode: query.
    PipeDelimited,
    /// `deepObject`: query, `name[member]=value`.
    DeepObject,
    /// `content`: one text of a media type.
    Content(Box<Media>),
}

/// What a parameter's text is read as, before its type looks at it.
///
/// `Boolean`, `Number` and `Words` are of alternatives alone: a type that stands by itself says what is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// A string.
    Text,
    /// A number, `true` or `false`: written bare in JSON.
    Bare,
    /// A whole number, in digits and in no other spelling.
    Whole,
    /// Either: a number, `true`, `false` or `null` where the text is one, else a string.
    Guess,
    /// Items of this kind.
    Array(Box<Kind>),
    /// Members of these kinds; `None`: the kind of those that are not named.
    Object(Vec<(String, Kind)>, Option<Box<Kind>>),
    /// `true` or `false`.
    Boolean,
    /// A number.
    Number,
    /// One of these strings.
    Words(Vec<String>),
    /// One of several: plain ones in the order in which they are tried, then lists, then at most one object.
    /// Which of the three it is, the shape says in which it travels; of several lists, whose items are plain, the first
    /// counts whose items the texts fit.
    Either(Vec<Kind>),
}

impl Kind {
    /// The kind of a member that an object names.
    pub fn member(&self, name: &str) -> Option<&Self> {
        let Self::Object(named, _) = self else { return None };
        named.iter().find(|(known, _)| known == name).map(|(_, kind)| kind)
    }
}

/// One parameter.
#[derive(Debug, Clone, PartialEq)]
pub struct Parameter {
    /// Wire name, and the field of the request.
    pub name: Name,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
    /// Where it travels.
    pub place: Place,
    /// How it is written.
    pub style: ParameterStyle,
    /// How its text is read.
    pub kind: Kind,
    /// What it holds.
    pub ty: Type,
    /// Whether it has to be there; path parameters always have to.
    pub presence: Presence,
    /// `allowReserved`: reserved characters are not percent-encoded.
    pub allow_reserved: bool,
    /// `allowEmptyValue`
    pub allow_empty: bool,
    /// `deprecated: true`
    pub deprecated: bool,
}
