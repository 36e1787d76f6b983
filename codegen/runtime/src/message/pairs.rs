//! Names and values of queries, cookies and forms.

use super::percent::{Plus, decode};
use std::borrow::Cow;
use std::collections::HashMap;

/// One `name=value`, the value still encoded.
#[derive(Debug, Clone)]
pub(crate) struct Pair<'q> {
    /// Decoded, or as it was sent where it is malformed.
    pub(crate) name: Cow<'q, str>,
    pub(crate) value: &'q str,
}

/// The pairs of a query or form.
pub(crate) fn of_query(query: &str) -> Vec<Pair<'_>> {
    query.split('&').filter(|pair| !pair.is_empty()).map(|pair| of(pair, Plus::Space)).collect()
}

/// The pairs of a `Cookie` header.
pub(crate) fn of_cookies(cookies: &str) -> Vec<Pair<'_>> {
    let unquoted = |value| str::strip_prefix(value, '"').and_then(|value| value.strip_suffix('"')).unwrap_or(value);
    let pairs = cookies.split(';').map(str::trim).filter(|pair| !pair.is_empty());
    pairs.map(|pair| of(pair, Plus::Itself)).map(|pair| Pair { value: unquoted(pair.value), ..pair }).collect()
}

fn of(pair: &str, plus: Plus) -> Pair<'_> {
    let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
    Pair { name: decode(name, plus).unwrap_or(Cow::Borrowed(name)), value }
}

/// The values of each name, in the order in which the names come first.
pub(crate) fn grouped<'p, 'q: 'p>(pairs: impl Iterator<Item = &'p Pair<'q>>) -> Vec<(&'p str, Vec<&'p str>)> {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for pair in pairs {
        let place = *places.entry(&pair.name).or_insert(groups.len());
        match groups.get_mut(place) {
            Some((_, values)) => values.push(pair.value),
            None => groups.push((&pair.name, vec![pair.value])),
        }
    }
    groups
}
