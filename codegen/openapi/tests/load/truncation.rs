//! A contract that is cut off anywhere is read or refused, never worse.

use crate::{Read, to_json};

const CONTRACT: &str = include_str!("../../../../contracts/provisioner/openapi.yaml");

/// The beginnings of a text that end in a range; reading them all takes time that grows with the square.
fn beginnings(text: &str, ends: impl Iterator<Item = usize>) -> impl Iterator<Item = &str> {
    ends.filter_map(|end| text.get(..end))
}

/// How much of the contract is cut off at every byte; behind that every seventh, which lands in each kind of line.
const DENSE: usize = 6_000;

fn yaml(ends: impl Iterator<Item = usize>) {
    for beginning in beginnings(CONTRACT, ends) {
        let read = Read::new("a.yaml", beginning);
        assert_eq!(read.document.is_none(), read.diagnostics.has_errors(), "{}", read.shown());
    }
}

#[test]
fn the_first_lines_of_yaml() {
    yaml(0..DENSE);
}

#[test]
fn the_rest_of_yaml() {
    yaml((DENSE..CONTRACT.len()).step_by(7));
}

#[test]
fn json() {
    let whole = Read::new("a.yaml", CONTRACT);
    let json = to_json(whole.whole().root());
    for beginning in beginnings(&json, 0..json.len()) {
        let read = Read::new("a.json", beginning);
        assert!(read.document.is_none());
        assert_eq!(read.diagnostics.len(), 1, "{}", read.shown());
        let label = &read.diagnostics.iter().next().unwrap().labels[0];
        assert!(label.span.end as usize <= beginning.len());
    }
}
