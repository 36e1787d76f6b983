//! How maps are read: objects whose members' names are data.

use crate::pattern::Text;
use crate::value::{Amount, Value};
use crate::{Decode, Pattern};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// What a schema says about a map.
#[derive(Debug, Clone, Copy)]
pub struct Names<'n> {
    /// The fewest members.
    pub min: usize,
    /// The most members.
    pub max: usize,
    /// What every name is.
    pub text: &'n Text,
    /// Every name matches one of these, where there are any.
    pub patterns: &'n [&'static Pattern],
}

impl Names<'_> {
    /// Any names.
    pub const ANY: Self = Self { min: 0, max: usize::MAX, text: &Text::ANY, patterns: &[] };

    /// Whether there is anything that a name could violate.
    fn has_rules(&self) -> bool {
        let Text { min, max, pattern, format, trim: _ } = self.text;
        !self.patterns.is_empty() || (*min, *max) != (0, usize::MAX) || pattern.is_some() || format.is_some()
    }

    fn holds(&self, value: Value<'_>, name: &str) -> bool {
        let known = self.patterns.is_empty() || self.patterns.iter().any(|pattern| pattern.is_match(name));
        if !known {
            let _: Option<()> = value.shape("is not a member of this object");
        }
        self.text.holds(value, name) && known
    }
}

impl Value<'_> {
    /// A map to values of a named type.
    pub fn map<T: Decode>(self) -> Option<BTreeMap<String, T>> {
        self.map_where(&Names::ANY, T::decode)
    }
    /// A map to whatever a function reads.
    pub fn map_with<T>(self, read: fn(Self) -> Option<T>) -> Option<BTreeMap<String, T>> {
        self.map_where(&Names::ANY, read)
    }
    /// A map to whatever a function reads that is as a description says.
    pub fn map_where<T>(self, names: &Names<'_>, read: fn(Self) -> Option<T>) -> Option<BTreeMap<String, T>> {
        if self.byte() != b'{' {
            return self.shape("must be an object");
        }
        let set_aside = self.tape.set_aside.get().filter(|(node, _)| *node == self.node).map(|(_, name)| name);
        let (mut map, mut count, has_rules) = (BTreeMap::new(), 0, names.has_rules());
        for key in self.tape.keys(self.node) {
            let (name, value) = (self.tape.str(key), self.at(key + 1));
            if set_aside == Some(&*name) {
                continue;
            }
            count += 1;
            if has_rules {
                names.holds(value, &name);
            }
            match map.entry(name.into_owned()) {
                Entry::Occupied(_) => return value.shape("appears more than once"),
                Entry::Vacant(entry) => {
                    if let Some(value) = read(value) {
                        entry.insert(value);
                    }
                }
            }
        }
        if !(names.min..=names.max).contains(&count) {
            return self.constraint(format_args!("must have {} members", Amount(names.min, names.max)));
        }
        Some(map)
    }
}
