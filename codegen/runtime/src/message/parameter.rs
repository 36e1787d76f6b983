//! Parameters as data: where they travel and how they are written.

use super::{Format, Kind, Media};

/// Where a parameter travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the path.
    Path,
    /// In the query.
    Query,
    /// In a header field.
    Header,
    /// In a cookie.
    Cookie,
    /// In a form, as a field.
    Field,
    /// In a multipart body, as a part.
    Part,
    /// It is the body.
    Body,
    /// It is the status.
    Status,
}

impl Place {
    /// What it is called in a sentence.
    pub(crate) fn noun(self) -> &'static str {
        match self {
            Self::Path => "path parameter",
            Self::Query => "query parameter",
            Self::Header => "header",
            Self::Cookie => "cookie",
            Self::Field => "field",
            Self::Part => "part",
            Self::Body => "body",
            Self::Status => "status",
        }
    }
    /// The first step of a pointer to it.
    #[cfg(feature = "server")]
    pub(crate) fn step(self) -> &'static str {
        match self {
            Self::Path => "path",
            Self::Query => "query",
            Self::Header => "header",
            Self::Cookie => "cookie",
            Self::Field => "field",
            Self::Part => "part",
            Self::Body => "body",
            Self::Status => "status",
        }
    }
}

/// How a value becomes text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Separated by commas: path and header.
    Simple,
    /// After a dot: path.
    Label,
    /// `;name=value`: path.
    Matrix,
    /// `name=value`: query, cookie, form.
    Form,
    /// Separated by spaces: query.
    Spaces,
    /// Separated by bars: query.
    Pipes,
    /// `name[member]=value`: query.
    Deep,
    /// JSON text.
    Json,
}

/// One field of a message: a parameter, a header field, a field of a form, a part, or the body.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a keyword of its own that a contract sets or not")]
pub struct Parameter {
    pub(crate) place: Place,
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) style: Style,
    pub(crate) explode: bool,
    pub(crate) reserved: bool,
    pub(crate) empty: bool,
    pub(crate) secret: bool,
    #[cfg_attr(not(feature = "server"), expect(dead_code, reason = "only a server asks for it"))]
    pub(crate) required: bool,
    pub(crate) media: &'static [Media],
}

impl Parameter {
    const fn new(place: Place, name: &'static str, style: Style, explode: bool) -> Self {
        let (reserved, empty, secret, required) = (false, false, false, true);
        Self { place, name, kind: Kind::Text, style, explode, reserved, empty, secret, required, media: &[] }
    }
    /// A path parameter: `simple`.
    pub const fn path(name: &'static str) -> Self {
        Self::new(Place::Path, name, Style::Simple, false)
    }
    /// A query parameter: `form`, exploded.
    pub const fn query(name: &'static str) -> Self {
        Self::new(Place::Query, name, Style::Form, true)
    }
    /// A header field: `simple`.
    pub const fn header(name: &'static str) -> Self {
        Self::new(Place::Header, name, Style::Simple, false)
    }
    /// A cookie: `form`, exploded.
    pub const fn cookie(name: &'static str) -> Self {
        Self::new(Place::Cookie, name, Style::Form, true)
    }
    /// A field of a form: `form`, exploded.
    pub const fn field(name: &'static str) -> Self {
        Self::new(Place::Field, name, Style::Form, true)
    }
    /// The members of a form that no other field describes, each of this kind; without it they are text.
    pub const fn others(members: &'static Kind) -> Self {
        Self::field("").object(&[], Some(members))
    }
    /// The members that none of these fields describes.
    pub(crate) fn others_of(fields: &[Self]) -> &Self {
        const TEXTS: &Parameter = &Parameter::others(&Kind::Text);
        fields.iter().find(|field| field.is_others()).unwrap_or(TEXTS)
    }
    /// Whether it is those members.
    pub(crate) fn is_others(&self) -> bool {
        self.place == Place::Field && self.name.is_empty()
    }
    pub(crate) const fn part(name: &'static str) -> Self {
        Self::new(Place::Part, name, Style::Form, true)
    }

    /// A body of JSON.
    pub const JSON: Self = Self::body(&[Media::new("application/json", Format::Json)]);
    /// The body, of one of these media types.
    pub const fn body(media: &'static [Media]) -> Self {
        Self { media, ..Self::new(Place::Body, "", Style::Simple, false) }
    }
    /// The status of an answer.
    pub const fn status() -> Self {
        Self::new(Place::Status, "", Style::Simple, false)
    }
    /// It has to be there.
    #[must_use]
    pub const fn required(self) -> Self {
        Self { required: true, ..self }
    }
    /// It may be missing.
    #[must_use]
    pub const fn optional(self) -> Self {
        Self { required: false, ..self }
    }

    /// What its text is read as.
    #[must_use]
    pub const fn kind(self, kind: Kind) -> Self {
        Self { kind, ..self }
    }
    /// A whole number.
    #[must_use]
    pub const fn whole(self) -> Self {
        self.kind(Kind::Whole)
    }
    /// A number or a boolean.
    #[must_use]
    pub const fn bare(self) -> Self {
        self.kind(Kind::Bare)
    }
    /// A string, a number, a boolean or null.
    #[must_use]
    pub const fn guess(self) -> Self {
        self.kind(Kind::Guess)
    }
    /// An array of items of a kind.
    #[must_use]
    pub const fn array(self, items: &'static Kind) -> Self {
        self.kind(Kind::Array(items))
    }
    /// An object of members of these kinds; the last: of those that are not named.
    #[must_use]
    pub const fn object(self, members: &'static [(&'static str, Kind)], rest: Option<&'static Kind>) -> Self {
        self.kind(Kind::Object(members, rest))
    }
    /// One of several kinds, which the shape tells apart in which a value travels.
    #[must_use]
    pub const fn either(self, kinds: &'static [Kind]) -> Self {
        self.kind(Kind::Either(kinds))
    }
    const fn style(self, style: Style) -> Self {
        Self { style, ..self }
    }
    /// `explode: false`
    #[must_use]
    pub const fn flat(self) -> Self {
        Self { explode: false, ..self }
    }
    /// `explode: true`
    #[must_use]
    pub const fn exploded(self) -> Self {
        Self { explode: true, ..self }
    }
    /// `style: label`
    #[must_use]
    pub const fn label(self) -> Self {
        self.style(Style::Label)
    }
    /// `style: matrix`
    #[must_use]
    pub const fn matrix(self) -> Self {
        self.style(Style::Matrix)
    }
    /// `style: spaceDelimited`, not exploded
    #[must_use]
    pub const fn spaces(self) -> Self {
        self.style(Style::Spaces).flat()
    }
    /// `style: pipeDelimited`, not exploded
    #[must_use]
    pub const fn pipes(self) -> Self {
        self.style(Style::Pipes).flat()
    }
    /// `style: deepObject`
    ///
    /// Members stand in brackets behind the name, to any depth up to 16: `dob[day]=1`. Items of a list are numbered:
    /// `items[0][price]=x` is what is written; `items[][price]=x` and a name that is repeated are read as well. Numbers
    /// count from 0 without a gap, in any order. Behind `[]` an item ends where a member of it comes again. A name
    /// without brackets is a plain value, and `name=` an empty list or object where no plain value is empty.
    #[must_use]
    pub const fn deep(self) -> Self {
        self.style(Style::Deep)
    }
    /// `content`: one text of a media type; anything but JSON is text as it is.
    #[must_use]
    pub const fn content(self, media_type: &'static str) -> Self {
        if super::media::is_json(media_type) { self.style(Style::Json) } else { self }
    }
    /// `allowReserved`
    #[must_use]
    pub const fn reserved(self) -> Self {
        Self { reserved: true, ..self }
    }
    /// `allowEmptyValue`
    #[must_use]
    pub const fn empty(self) -> Self {
        Self { empty: true, ..self }
    }
    /// Never shown.
    #[must_use]
    pub const fn secret(self) -> Self {
        Self { secret: true, ..self }
    }

    /// Its wire name.
    pub fn name(&self) -> &'static str {
        self.name
    }
    /// Where it travels.
    pub fn place(&self) -> Place {
        self.place
    }
    /// Whether a pair of this name is one of its own, were it named by its contract alone.
    pub(crate) fn owns(&self, name: &str) -> bool {
        let Some(behind) = name.strip_prefix(self.name) else { return false };
        behind.is_empty() || self.style == Style::Deep && behind.starts_with('[')
    }
    /// Whether a bare name without value stands for an absent one.
    pub(crate) fn is_absent(&self, text: &str) -> bool {
        text.is_empty() && self.empty && (self.kind == Kind::Guess || !self.kind.takes(text))
    }
}
