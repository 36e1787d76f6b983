//! Operations: what is asked, what is answered, and which problems there are.

use crate::{
    Docs, FaultAnswer, Name, Origin, Parameter, Phase, Policy, Presence, ProblemId, Security, ServiceId, Type,
};

/// An HTTP method.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Method {
    /// `GET`
    Get,
    /// `PUT`
    Put,
    /// `POST`
    Post,
    /// `DELETE`
    Delete,
    /// `OPTIONS`
    Options,
    /// `HEAD`
    Head,
    /// `PATCH`
    Patch,
    /// `TRACE`
    Trace,
}

impl Method {
    /// As it stands in a request line.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Get => "GET",
            Self::Put => "PUT",
            Self::Post => "POST",
            Self::Delete => "DELETE",
            Self::Options => "OPTIONS",
            Self::Head => "HEAD",
            Self::Patch => "PATCH",
            Self::Trace => "TRACE",
        }
    }
}

/// The names of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OperationNames {
    /// `operationId`, or what was made from method and path: `DeleteProviderBundle`.
    pub wire: String,
    /// The method of the trait and of the client: `delete_provider_bundle`.
    pub method: String,
    /// `DeleteProviderBundleRequest`
    pub request: String,
    /// `DeleteProviderBundleResponse`
    pub response: String,
    /// `DeleteProviderBundleError`
    pub error: String,
    /// `DeleteProviderBundle`: stem of every other type of the operation.
    pub stem: String,
}

/// Who serves the requests of an operation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Served {
    /// The operation itself: its trait has a method for it.
    Itself,
    /// Another operation, by its wire name: no request tells the two apart, so that this one is there for clients alone.
    By(String),
}

/// One operation.
#[derive(Debug, Clone, PartialEq)]
pub struct Operation {
    /// Its names.
    pub names: OperationNames,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
    /// `deprecated: true`
    pub deprecated: bool,
    /// The method.
    pub method: Method,
    /// The path.
    pub path: PathTemplate,
    /// Who serves its requests.
    pub served: Served,
    /// The trait that it belongs to.
    pub service: ServiceId,
    /// Its parameters: those of the path item and its own, in order.
    pub parameters: Vec<Parameter>,
    /// Its request body.
    pub body: Option<RequestBody>,
    /// What it answers when it succeeds (1xx, 2xx, 3xx), in the order of the statuses; `default` where nothing else
    /// says success. Empty where the contract documents errors alone.
    pub responses: Vec<Response>,
    /// Every problem that it documents, in the order of the statuses.
    pub errors: Vec<ErrorCase>,
    /// What is answered for each fault that its own parts can raise.
    pub faults: Vec<FaultAnswer>,
    /// The order of the phases.
    pub order: Vec<Phase>,
    /// Who may call it.
    pub security: Security,
    /// What the contract asks for beside.
    pub policy: Policy,
}

impl Operation {
    /// Whether a server has it; otherwise it is there for clients alone.
    #[must_use]
    pub fn is_served(&self) -> bool {
        self.served == Served::Itself
    }
}

/// A path with its parameters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathTemplate {
    /// As the contract writes it, without a query or fragment: `/v1/provider-bundles/{id}`.
    pub text: String,
    /// What stands between the slashes.
    pub segments: Vec<PathSegment>,
    /// `?beta=true`: pairs of a query that the contract writes into the path.
    pub query: Vec<(String, String)>,
}

/// What stands between two slashes; several parts where a segment is partial (`{base}...{head}`, `{id}:cancel`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathSegment {
    /// The parts, in order; no two parameters stand side by side.
    pub parts: Vec<PathPart>,
}

/// A part of a segment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PathPart {
    /// Text as it is.
    Literal(String),
    /// The parameter with this wire name.
    Parameter(String),
}

/// A request body.
#[derive(Debug, Clone, PartialEq)]
pub struct RequestBody {
    /// The field of the request: `body`, unless a parameter has that name.
    pub field: String,
    /// The enum over the media types, where there are several: `UploadBody`.
    pub choice: Option<String>,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
    /// Whether it has to be there.
    pub required: bool,
    /// The media types that are taken, in the contract's order; never empty.
    pub media: Vec<Media>,
}

/// One media type and what travels under it.
#[derive(Debug, Clone, PartialEq)]
pub struct Media {
    /// `application/json`, `image/*`, `text/plain; charset=utf-8`: as the contract writes it.
    pub media_type: String,
    /// The variant where there are several media types: `Json`.
    pub rust: String,
    /// What travels.
    pub content: Content,
}

/// What travels under a media type.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// JSON text.
    Json(Type),
    /// `application/x-www-form-urlencoded`: members of the object as pairs.
    Form {
        /// The object.
        ty: Type,
        /// How its members are written, in order.
        fields: Vec<Field>,
        /// How the text of members without a name of their own is read, where the object keeps them.
        others: Option<crate::Kind>,
    },
    /// XML.
    Xml {
        /// What is read from it.
        ty: Type,
        /// Its elements and attributes.
        xml: crate::Xml,
    },
    /// `multipart/*`
    Multipart(Vec<Part>),
    /// Text, whole, as UTF-8.
    Text(Type),
    /// Bytes: streamed both ways.
    Bytes,
    /// Server-sent events.
    EventStream(Type),
    /// One JSON text a line (`application/jsonl`, `application/x-ndjson`, `application/json-seq`).
    JsonLines(Type),
    /// A media type without a schema and without content.
    Empty,
}

/// How one member of a form is written.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The member's wire name.
    pub wire: String,
    /// How it is written.
    pub style: crate::ParameterStyle,
    /// How its text is read.
    pub kind: crate::Kind,
}

/// One part of a multipart body.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// Wire name, and the field of the body's type.
    pub name: Name,
    /// What the contract says about it.
    pub docs: Docs,
    /// The part's own media type: the contract's, or the default of its type.
    pub media_type: String,
    /// What travels; never itself multipart.
    pub content: Content,
    /// Whether it may come more than once (a schema of `array`).
    pub repeated: bool,
    /// Whether it has to be there.
    pub presence: Presence,
    /// Header fields of the part.
    pub headers: Vec<HeaderField>,
}

/// Which statuses a response is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// One status.
    Exact(u16),
    /// `4XX`: the hundreds digit.
    Range(u8),
    /// `default`: every status that is not named.
    Default,
}

/// A header field of a response or of a part.
#[derive(Debug, Clone, PartialEq)]
pub struct HeaderField {
    /// Wire name, and the field of the variant.
    pub name: Name,
    /// What the contract says about it.
    pub docs: Docs,
    /// What it holds.
    pub ty: Type,
    /// How its text is read.
    pub kind: crate::Kind,
    /// `explode` of the style `simple`.
    pub explode: bool,
    /// Whether it has to be there.
    pub presence: Presence,
}

/// What is answered under one status when the operation succeeds.
#[derive(Debug, Clone, PartialEq)]
pub struct Response {
    /// The variant: `Created`, `NoContent`, `Success` for `2XX`, `Other` for `default`.
    pub rust: String,
    /// The status.
    pub status: Status,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
    /// Its header fields.
    pub headers: Vec<HeaderField>,
    /// Its media types; empty: no body.
    pub media: Vec<Media>,
    /// The enum over the media types, where there are several.
    pub choice: Option<String>,
}

/// One problem of an operation.
#[derive(Debug, Clone, PartialEq)]
pub struct ErrorCase {
    /// The variant: named by the code (`ProviderBundleStale`), else by the status (`BadRequest`).
    pub rust: String,
    /// The status.
    pub status: Status,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
    /// What it carries.
    pub kind: ErrorKind,
}

/// What an error answer carries.
#[derive(Debug, Clone, PartialEq)]
pub enum ErrorKind {
    /// A coded problem.
    Coded(ProblemId),
    /// A body without a code.
    Codeless {
        /// Its header fields.
        headers: Vec<HeaderField>,
        /// Its media types; never empty.
        media: Vec<Media>,
        /// The enum over the media types, where there are several.
        choice: Option<String>,
    },
    /// A status alone, with these header fields.
    Bare {
        /// Its header fields.
        headers: Vec<HeaderField>,
    },
}
