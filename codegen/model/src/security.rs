//! Security: who may call, and how they say who they are.

use crate::{Docs, Name, Origin};

/// An index into [`Contract::schemes`](crate::Contract::schemes).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SchemeId(pub u32);

/// Where an API key travels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ApiKeyPlace {
    /// In the query.
    Query,
    /// In a header field.
    Header,
    /// In a cookie.
    Cookie,
}

/// How a caller says who they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SchemeKind {
    /// `Authorization: Bearer …`, also for `oauth2` and `openIdConnect`.
    Bearer,
    /// `Authorization: Basic …`
    Basic,
    /// `Authorization: <scheme> …` of another registered scheme.
    Http(String),
    /// A key under this name.
    ApiKey(ApiKeyPlace, String),
    /// A client certificate.
    MutualTls,
}

/// A security scheme.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scheme {
    /// Wire name, and the field of authenticators and credentials.
    pub name: Name,
    /// What the contract says about it.
    pub docs: Docs,
    /// Where it stands.
    pub origin: Origin,
    /// How it works.
    pub kind: SchemeKind,
}

/// One way to be let in: every scheme of it has to pass, with its scopes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Alternative {
    /// The schemes and the scopes that each asks for.
    pub schemes: Vec<(SchemeId, Vec<String>)>,
}

/// Who may call an operation: any alternative lets in; none: anybody may call. An alternative without schemes means that
/// the caller may be anonymous.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Security {
    /// The alternatives, in order.
    pub alternatives: Vec<Alternative>,
}
