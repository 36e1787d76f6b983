//! Who may do what, in memory: a rule of the schema is a line of code.

use std::collections::{HashMap, HashSet};
use std::sync::{PoisonError, RwLock};

use uuid::Uuid;

#[derive(Debug, Default)]
pub(super) struct Grants(RwLock<Held>);

#[derive(Debug, Default)]
struct Held {
    admins: HashSet<String>,
    auditors: HashSet<String>,
    bundles: HashMap<Uuid, Bundle>,
}

#[derive(Debug, Default)]
struct Bundle {
    of_platform: bool,
    admins: HashSet<String>,
    readers: HashSet<String>,
}

impl Held {
    fn may_manage(&self, user: &str, id: Uuid) -> bool {
        self.bundles
            .get(&id)
            .is_some_and(|bundle| bundle.admins.contains(user) || bundle.of_platform && self.admins.contains(user))
    }
    fn may_observe(&self, user: &str, id: Uuid) -> bool {
        self.may_manage(user, id)
            || self.bundles.get(&id).is_some_and(|bundle| {
                bundle.readers.contains(user) || bundle.of_platform && self.auditors.contains(user)
            })
    }
}

impl Grants {
    /// Takes a relationship as text.
    pub(super) fn touch(&self, relationship: &str) -> Option<()> {
        let (resource, subject) = relationship.split_once('@')?;
        let (object, relation) = resource.split_once('#')?;
        let (kind, id) = object.split_once(':')?;
        let mut held = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let user = subject.strip_prefix("user:").map(str::to_owned);
        match (kind, relation) {
            ("platform", "admin") => held.admins.extend(user),
            ("platform", "auditor") => held.auditors.extend(user),
            ("provider_bundle", relation) => {
                let bundle = held.bundles.entry(id.parse().ok()?).or_default();
                match relation {
                    "parent" => bundle.of_platform = true,
                    "bundle_admin" => bundle.admins.extend(user),
                    _ => bundle.readers.extend(user),
                }
            }
            _ => return None,
        }
        Some(())
    }

    pub(super) fn may_create(&self, user: &str) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).admins.contains(user)
    }
    pub(super) fn may_manage(&self, user: &str, id: Uuid) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).may_manage(user, id)
    }
    pub(super) fn may_observe(&self, user: &str, id: Uuid) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).may_observe(user, id)
    }
    /// One lock for a whole page.
    pub(super) fn keep_observed<T>(&self, user: &str, rows: &mut Vec<T>, id: impl Fn(&T) -> Uuid) {
        let held = self.0.read().unwrap_or_else(PoisonError::into_inner);
        rows.retain(|row| held.may_observe(user, id(row)));
    }
}
