//! What stands where in an OpenAPI document, as far as references are concerned.

/// What an object or array of a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// The whole document.
    Root,
    /// `components`
    Components,
    /// A map or list of these.
    All(Kind),
    /// One of these.
    One(Kind),
    /// Text for people and the like: a reference in it is written out.
    Prose,
    /// Data, in which `$ref` is a member like others.
    Data,
}

/// What can be referred to, and what lies between.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Callback,
    Discriminator,
    Encoding,
    Example,
    Header,
    Link,
    MediaType,
    Operation,
    Parameter,
    PathItem,
    RequestBody,
    Response,
    Schema,
    SecurityScheme,
}

impl Kind {
    /// Where `components` holds it.
    pub(super) const fn section(self) -> Option<&'static str> {
        Some(match self {
            Self::Callback => "callbacks",
            Self::Example => "examples",
            Self::Header => "headers",
            Self::Link => "links",
            Self::Parameter => "parameters",
            Self::RequestBody => "requestBodies",
            Self::Response => "responses",
            Self::Schema => "schemas",
            Self::SecurityScheme => "securitySchemes",
            Self::Discriminator | Self::Encoding | Self::MediaType | Self::Operation | Self::PathItem => return None,
        })
    }
}

impl Place {
    /// What a member of this is.
    pub(super) fn member(self, name: &str) -> Self {
        match self {
            Self::Root => match name {
                "paths" | "webhooks" => Self::All(Kind::PathItem),
                "components" => Self::Components,
                name => prose(name),
            },
            Self::Components => component(name),
            Self::All(kind) => Self::One(kind),
            Self::One(kind) => kind.member(name),
            Self::Prose => prose(name),
            Self::Data => Self::Data,
        }
    }

    /// What an item of this is.
    pub(super) const fn item(self) -> Self {
        match self {
            // `items` of older schemas may be a list of schemas.
            Self::All(kind) | Self::One(kind) => Self::One(kind),
            Self::Root | Self::Components | Self::Prose => Self::Prose,
            Self::Data => Self::Data,
        }
    }
}

/// Data under its names, prose under all others.
fn prose(name: &str) -> Place {
    let data =
        matches!(name, "example" | "default" | "enum" | "const" | "value" | "examples") || name.starts_with("x-");
    if data { Place::Data } else { Place::Prose }
}

fn component(name: &str) -> Place {
    const KINDS: &[Kind] = &[
        Kind::Callback,
        Kind::Example,
        Kind::Header,
        Kind::Link,
        Kind::Parameter,
        Kind::RequestBody,
        Kind::Response,
        Kind::Schema,
        Kind::SecurityScheme,
    ];
    if name == "pathItems" {
        return Place::All(Kind::PathItem);
    }
    KINDS.iter().find(|kind| kind.section() == Some(name)).map_or_else(|| prose(name), |kind| Place::All(*kind))
}

impl Kind {
    /// What a member of one of these is.
    fn member(self, name: &str) -> Place {
        match (self, name) {
            (Self::PathItem | Self::Operation, "parameters") => Place::All(Self::Parameter),
            (Self::PathItem, "summary" | "description" | "servers") => Place::Prose,
            (_, name) if name.starts_with("x-") => Place::Data,
            (Self::PathItem, _) => Place::One(Self::Operation),
            (Self::Callback, _) => Place::One(Self::PathItem),
            (Self::Operation, "requestBody") => Place::One(Self::RequestBody),
            (Self::Operation, "responses") => Place::All(Self::Response),
            (Self::Operation, "callbacks") => Place::All(Self::Callback),
            (Self::RequestBody | Self::Response | Self::Parameter | Self::Header, "content") => {
                Place::All(Self::MediaType)
            }
            (Self::Response | Self::Encoding, "headers") => Place::All(Self::Header),
            (Self::Response, "links") => Place::All(Self::Link),
            (Self::MediaType, "encoding") => Place::All(Self::Encoding),
            (Self::MediaType | Self::Parameter | Self::Header, "schema") => Place::One(Self::Schema),
            (Self::MediaType | Self::Parameter | Self::Header, "examples") => Place::All(Self::Example),
            (Self::Schema, name) => of_schema(name),
            (_, name) => prose(name),
        }
    }
}

fn of_schema(keyword: &str) -> Place {
    match keyword {
        "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas" | "allOf" | "anyOf"
        | "oneOf" | "prefixItems" => Place::All(Kind::Schema),
        "items"
        | "additionalProperties"
        | "not"
        | "if"
        | "then"
        | "else"
        | "contains"
        | "propertyNames"
        | "unevaluatedProperties"
        | "unevaluatedItems"
        | "additionalItems"
        | "contentSchema" => Place::One(Kind::Schema),
        "discriminator" => Place::One(Kind::Discriminator),
        name => prose(name),
    }
}
