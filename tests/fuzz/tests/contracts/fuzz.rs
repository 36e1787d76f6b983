//! 300,000 single-fault bodies, judged by generated code and by the `jsonschema` crate.

use counterpart_fuzz::{Amount, Document, Report, Stricter, compare, faults};

use crate::tables::{Contract, PROVIDER_BUNDLES, PROVISIONER};

/// How many bodies of each contract are refused by one side at least.
const FAULTY: usize = 150_000;

fn run(contract: Contract, seed: u64) -> Report {
    let report =
        compare((contract.types)(), &Document::of_contract(contract.name), &faults(), Amount { faulty: FAULTY, seed });
    println!("{}\n{report}", contract.name);
    assert!(report.differences().next().is_none(), "{}\n{report}", contract.name);
    assert!(report.faulty() >= FAULTY);
    report
}

#[test]
fn bundles_are_read_as_their_document_says() {
    let report = run(PROVIDER_BUNDLES, 1);
    assert!(report.reasons().keys().copied().eq(Stricter::ALL), "{report}");
    let unmade: Vec<_> = faults().into_iter().filter(|fault| !report.answers().contains_key(fault.name)).collect();
    assert!(unmade.is_empty(), "{unmade:?}");
}

#[test]
fn the_provisioner_is_read_as_its_document_says() {
    run(PROVISIONER, 2);
}
