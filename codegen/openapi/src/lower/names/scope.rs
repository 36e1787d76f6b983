//! A scope: hands out identifiers, each once.

use super::reserved;
use std::collections::{HashMap, HashSet};

/// The identifiers of one scope.
#[derive(Debug, Default, Clone)]
pub(crate) struct Scope {
    taken: HashSet<String>,
    /// The next number to try behind an identifier.
    next: HashMap<String, usize>,
    /// What an identifier gets that generated code uses itself.
    reserved: bool,
}

impl Scope {
    /// A scope in which nothing is taken: the members of a type, the variants of an enum.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// The scope of the types of a contract.
    pub(crate) fn types() -> Self {
        Self { reserved: true, ..Self::default() }
    }

    /// The wanted identifier, or the first free one with a number.
    pub(crate) fn unique(&mut self, wanted: &str) -> String {
        let wanted = if self.reserved && reserved::TYPES.contains(&wanted) {
            format!("{}Schema", wanted.trim_end_matches('_'))
        } else {
            wanted.to_owned()
        };
        if self.taken.insert(wanted.clone()) {
            return wanted;
        }
        let mut number = self.next.get(&wanted).copied().unwrap_or(2);
        loop {
            let candidate = numbered(&wanted, number);
            number += 1;
            if self.taken.insert(candidate.clone()) {
                self.next.insert(wanted, number);
                return candidate;
            }
        }
    }
}

/// `Pet2`, `pet_2`, `V1_2`; a raw identifier needs no longer be raw.
fn numbered(identifier: &str, number: usize) -> String {
    let plain = identifier.strip_prefix("r#").unwrap_or(identifier);
    let is_field = plain.starts_with(char::is_lowercase);
    // `Self_` with a number is `Self2`: nothing has to keep it from the keyword any more.
    let plain = if is_field { plain } else { plain.trim_end_matches('_') };
    let separator =
        if is_field && !plain.ends_with('_') || plain.ends_with(|last: char| last.is_ascii_digit()) { "_" } else { "" };
    format!("{plain}{separator}{number}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_the_order_of_requests() {
        let mut scope = Scope::new();
        let names = ["Pet", "Pet", "Pet2", "Pet", "V1", "V1", "pet", "pet", "r#type", "r#type", "Self_", "Self_"];
        let unique: Vec<String> = names.iter().map(|name| scope.unique(name)).collect();
        assert_eq!(
            unique,
            ["Pet", "Pet2", "Pet2_2", "Pet3", "V1", "V1_2", "pet", "pet_2", "r#type", "type_2", "Self_", "Self2"]
        );
    }

    #[test]
    fn what_generated_files_use_is_taken() {
        let mut scope = Scope::types();
        assert_eq!(scope.unique("Option"), "OptionSchema");
        assert_eq!(scope.unique("Option"), "OptionSchema2");
        assert_eq!(scope.unique("Self_"), "SelfSchema");
        assert_eq!(scope.unique("Pet"), "Pet");
    }
}
