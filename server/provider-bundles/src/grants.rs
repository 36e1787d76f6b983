//! What an event means for the graph.

use std::fmt;

use counterpart_relationships::{Object, Relationship, Subject, TextError};
use counterpart_store::Event;
use provider_bundles::types::{
    CloudCreated, CloudDeleted, ProviderBundleCreated, ProviderBundleDeleted, Subject as Principal,
};

use crate::names::{BUNDLE, BUNDLE_ADMIN, CLOUD, CLOUD_ADMIN, PARENT, PLATFORM, PLEXSPHERE};

/// What is to be done with the graph.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Work {
    /// Relationships that are to be there. What is there already stays: an event may come again.
    Touch(Vec<Relationship>),
    /// An object whose relationships are to go.
    Purge(Object),
    /// Nothing changes.
    Nothing,
}

/// Why an event means nothing.
#[derive(Debug)]
pub(crate) enum Meaningless {
    /// No event has this name.
    Name(String),
    /// The event is not what its name says.
    Body(String),
    /// It names what the graph has no name for.
    Text(TextError),
}

impl fmt::Display for Meaningless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Name(name) => write!(f, "no event is called `{name}`"),
            Self::Body(reason) => write!(f, "the event cannot be read: {reason}"),
            Self::Text(error) => write!(f, "the event names what cannot be written: {error}"),
        }
    }
}
impl std::error::Error for Meaningless {}

impl From<TextError> for Meaningless {
    fn from(error: TextError) -> Self {
        Self::Text(error)
    }
}

/// What an event asks for.
pub(crate) fn of(event: &Event) -> Result<Work, Meaningless> {
    match &*event.name {
        "ProviderBundleCreated" => {
            let ProviderBundleCreated { id, created_by, slug: _, provider: _, latest_version: _ } = read(event)?;
            let bundle = Object::new(BUNDLE, &id.get().to_string())?;
            let platform = Subject::new(PLATFORM, PLEXSPHERE)?;
            let parent = Relationship::new(bundle.clone(), PARENT, platform)?;
            Ok(Work::Touch(vec![parent, Relationship::new(bundle, BUNDLE_ADMIN, creator(&created_by)?)?]))
        }
        "CloudCreated" => {
            let CloudCreated {
                id,
                created_by,
                slug: _,
                provider: _,
                provider_bundle_id: _,
                provider_bundle_version: _,
            } = read(event)?;
            let cloud = Object::new(CLOUD, &id.get().to_string())?;
            Ok(Work::Touch(vec![Relationship::new(cloud, CLOUD_ADMIN, creator(&created_by)?)?]))
        }
        "ProviderBundleDeleted" => {
            let ProviderBundleDeleted { id } = read(event)?;
            Ok(Work::Purge(Object::new(BUNDLE, &id.get().to_string())?))
        }
        "CloudDeleted" => {
            let CloudDeleted { id } = read(event)?;
            Ok(Work::Purge(Object::new(CLOUD, &id.get().to_string())?))
        }
        "ProviderBundleUpdated" | "CloudUpdated" => Ok(Work::Nothing),
        name => Err(Meaningless::Name(name.to_owned())),
    }
}

fn read<T: counterpart::Decode>(event: &Event) -> Result<T, Meaningless> {
    event.body.read().map_err(|error| Meaningless::Body(error.to_string()))
}

fn creator(principal: &Principal) -> Result<Subject, TextError> {
    principal.as_str().parse()
}

#[cfg(test)]
mod tests {
    use super::*;
    use counterpart_store::EventState;
    use std::time::SystemTime;

    const ID: &str = "0198c2f4-7a10-7c3e-9b2a-4f1d2e3c5a60";

    fn asked(name: &str, body: &str) -> Result<Vec<String>, String> {
        let event = Event {
            id: 1,
            name: name.to_owned(),
            aggregate: ID.to_owned(),
            body: body.replace("ID", ID).parse().unwrap(),
            request_id: String::new(),
            at: SystemTime::UNIX_EPOCH,
            attempts: 0,
            state: EventState::Pending,
            last_error: None,
        };
        match of(&event).map_err(|meaningless| meaningless.to_string())? {
            Work::Touch(relationships) => Ok(relationships.iter().map(Relationship::to_string).collect()),
            Work::Purge(object) => Ok(vec![format!("-{object}")]),
            Work::Nothing => Ok(Vec::new()),
        }
    }

    #[test]
    fn events_are_grants() {
        let created =
            r#"{"id":"ID","slug":"a","provider":"aws","latest_version":1,"created_by":"service_identity:a/b"}"#;
        let parent = format!("provider_bundle:{ID}#parent@platform:plexsphere");
        let admin = format!("provider_bundle:{ID}#bundle_admin@service_identity:a/b");
        assert_eq!(asked("ProviderBundleCreated", created), Ok(vec![parent, admin]));
        let created = r#"{"id":"ID","slug":"a","provider":"aws","created_by":"user:ada"}"#;
        assert_eq!(asked("CloudCreated", created), Ok(vec![format!("cloud:{ID}#cloud_admin@user:ada")]));
        assert_eq!(asked("ProviderBundleDeleted", r#"{"id":"ID"}"#), Ok(vec![format!("-provider_bundle:{ID}")]));
        assert_eq!(asked("CloudDeleted", r#"{"id":"ID"}"#), Ok(vec![format!("-cloud:{ID}")]));
        for name in ["ProviderBundleUpdated", "CloudUpdated"] {
            assert_eq!(asked(name, r#"{"id":"ID"}"#), Ok(Vec::new()));
        }
    }

    #[test]
    fn what_means_nothing_is_named() {
        assert_eq!(asked("Renamed", "{}"), Err("no event is called `Renamed`".to_owned()));
        let refused = asked("CloudCreated", r#"{"id":"ID","slug":"a","provider":"aws","created_by":"group:all"}"#);
        assert!(refused.is_err_and(|reason| reason.starts_with("the event cannot be read: ")));
    }
}
