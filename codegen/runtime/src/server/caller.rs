//! Who calls.

use http::Extensions;
use std::fmt;
use std::sync::Arc;

#[derive(Clone, Default)]
struct Inner {
    kind: String,
    subject: String,
    more: Extensions,
}

/// Who calls: made by the authenticator, seen by gate, audit and the bodies of operations.
#[derive(Clone, Default)]
pub struct Caller(Option<Arc<Inner>>);

impl Caller {
    /// A caller of a kind (`user`, `service_identity`) with an id.
    pub fn new(kind: impl Into<String>, subject: impl Into<String>) -> Self {
        Self(Some(Arc::new(Inner { kind: kind.into(), subject: subject.into(), more: Extensions::new() })))
    }
    /// Nobody in particular.
    pub fn anonymous() -> Self {
        Self::default()
    }
    /// Adds what the authenticator knows beside: one value a type.
    #[must_use]
    pub fn with<T: Clone + Send + Sync + 'static>(self, value: T) -> Self {
        let mut inner = self.0.map(Arc::unwrap_or_clone).unwrap_or_default();
        inner.more.insert(value);
        Self(Some(Arc::new(inner)))
    }
    /// Whether nobody said who they are.
    pub fn is_anonymous(&self) -> bool {
        self.kind().is_empty()
    }
    /// The kind; empty for nobody in particular.
    pub fn kind(&self) -> &str {
        self.0.as_ref().map_or("", |inner| &inner.kind)
    }
    /// The id.
    pub fn subject(&self) -> &str {
        self.0.as_ref().map_or("", |inner| &inner.subject)
    }
    /// What the authenticator knows beside.
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<&T> {
        self.0.as_ref()?.more.get()
    }
}

impl fmt::Debug for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Caller({self})")
    }
}
impl fmt::Display for Caller {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_anonymous() { f.write_str("anonymous") } else { write!(f, "{}:{}", self.kind(), self.subject()) }
    }
}
