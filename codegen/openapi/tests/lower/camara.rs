//! Closed taxonomies in the wild: the public documents that pin their codes, against a list counted by an independent
//! reader.

use super::lowered_file;
use counterpart_model::{Contract, ErrorKind};
use std::collections::BTreeSet;
use std::path::Path;

/// Operation, status and code of everything that a contract pins.
fn pinned(contract: &Contract) -> BTreeSet<(String, u16, String)> {
    let mut found = BTreeSet::new();
    for operation in &contract.operations {
        for case in &operation.errors {
            if let ErrorKind::Coded(id) = case.kind {
                let problem = contract.problems.get(id.0 as usize).expect("a problem of the contract");
                found.insert((operation.names.wire.clone(), problem.status, problem.code.clone()));
            }
        }
    }
    found
}

#[test]
fn every_pinned_code_is_found_and_no_other() {
    let Some(folder) = std::env::var_os("COUNTERPART_CAMARA") else {
        println!("COUNTERPART_CAMARA is not set: no taxonomy in the wild was read");
        return;
    };
    let folder = Path::new(&folder);
    let list = std::fs::read_to_string(folder.join("TRIPLES.tsv")).expect("the list of triples");
    let rows: Vec<Vec<&str>> = list.lines().skip(1).map(|line| line.split('\t').collect()).collect();
    let documents: BTreeSet<&str> = rows.iter().filter_map(|row| row.first().copied()).collect();
    assert_eq!((documents.len(), rows.len()), (25, 814));
    let mut wrong = Vec::new();
    for document in documents {
        let lowered = lowered_file(&folder.join(document));
        let contract = lowered.contract.as_ref().expect("a contract");
        let expected: BTreeSet<(String, u16, String)> = rows
            .iter()
            .filter(|row| row.first() == Some(&document))
            .map(|row| (row[1].to_owned(), row[2].parse().expect("a status"), row[3].to_owned()))
            .collect();
        let found = pinned(contract);
        wrong.extend(expected.difference(&found).map(|triple| format!("{document}: {triple:?} is missing")));
        wrong.extend(found.difference(&expected).map(|triple| format!("{document}: {triple:?} is too much")));
        let expanded = super::lowered(lowered.expanded.as_deref().expect("an expanded document"));
        let again = pinned(expanded.contract.as_ref().expect("a contract"));
        wrong
            .extend(found.symmetric_difference(&again).map(|triple| format!("{document}: {triple:?} after expansion")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
