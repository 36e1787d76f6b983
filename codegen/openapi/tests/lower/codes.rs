//! Every code of operations and policies has a document that fires it, with what is then said in a snapshot.

use counterpart_diagnostic::codes;
use std::path::Path;

#[test]
fn every_code_fires() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lower/snapshots");
    let mut snapshots = String::new();
    for entry in std::fs::read_dir(folder).expect("the snapshots") {
        snapshots.push_str(&std::fs::read_to_string(entry.expect("a snapshot").path()).expect("text"));
    }
    let silent: Vec<&str> = codes::operation::ALL
        .iter()
        .chain(codes::policy::ALL)
        .filter(|code| !snapshots.contains(&format!(" {}: ", code.id)))
        .map(|code| code.id)
        .collect();
    assert!(silent.is_empty(), "no snapshot shows {}", silent.join(", "));
}
