//! What was asked of the service, and what it acknowledged.

use serde_json::Value;
use std::collections::BTreeMap;

/// What somebody asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Deed {
    CreateBundle,
    /// The number of the content.
    Publish(usize),
    DeleteBundle,
    CreateCloud,
    Pin(u64),
    DeleteCloud,
}

impl Deed {
    /// What kind of object it is about.
    pub(super) fn kind(&self) -> &'static str {
        self.relation().split_once('.').unwrap().0
    }
    /// What the audit log calls it.
    pub(super) fn relation(&self) -> &'static str {
        match self {
            Self::CreateBundle => "provider_bundle.create",
            Self::Publish(_) => "provider_bundle.update",
            Self::DeleteBundle => "provider_bundle.delete",
            Self::CreateCloud => "cloud.create",
            Self::Pin(_) => "cloud.update",
            Self::DeleteCloud => "cloud.delete",
        }
    }
}

/// What became of it, as far as whoever asked knows.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Fate {
    /// It was acknowledged, with this answer; null for a deletion.
    Acknowledged(Value),
    /// It was refused.
    Refused,
    /// No answer came.
    Unknown,
}

/// One request that would change something.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// The id of the request.
    pub(super) request: String,
    /// Who asked.
    pub(super) subject: &'static str,
    pub(super) deed: Deed,
    /// What it was about: an id, or the slug of what was to be created.
    pub(super) object: String,
    pub(super) fate: Fate,
}

impl Entry {
    /// What it was about, as the graph names it; what was created without an answer is looked up by its slug.
    pub(super) fn object(&self, ids: &BTreeMap<String, String>) -> String {
        let id = match (&self.deed, &self.fate) {
            (Deed::CreateBundle | Deed::CreateCloud, Fate::Acknowledged(answer)) => answer["id"].as_str().unwrap(),
            (Deed::CreateBundle | Deed::CreateCloud, _) => &ids[&format!("{}:{}", self.deed.kind(), self.object)],
            _ => &self.object,
        };
        format!("{}:{id}", self.deed.kind())
    }
}
