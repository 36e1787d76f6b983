//! Where the name of an inline schema comes from: the place that it stands at.

use crate::lower::names;

/// The name that an inline schema gets if it needs one: `CreatePetRequestOwner`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hint(String);

/// Longer names are cut: a schema a hundred levels deep is not named by all of them.
const LONGEST: usize = 160;

impl Hint {
    /// A name in any spelling.
    pub(crate) fn new(name: &str) -> Self {
        Self(names::pascal(name))
    }

    /// The name of something inside: a member, an item, an arm.
    pub(crate) fn then(&self, part: &str) -> Self {
        let part = names::pascal(part);
        let part = part.strip_suffix('_').unwrap_or(&part);
        if self.0.len() + part.len() > LONGEST {
            return self.clone();
        }
        let digits = self.0.ends_with(|last: char| last.is_ascii_digit())
            && part.starts_with(|first: char| first.is_ascii_digit());
        let separator = if digits { "_" } else { "" };
        Self(format!("{}{separator}{part}", self.0))
    }

    /// The identifier.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}
