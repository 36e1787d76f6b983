//! The table, for people and for version control.

use std::collections::BTreeMap;
use std::path::Path;

use super::document::Row;
use crate::workspace::Outcome;

/// The head of the table as it is printed.
pub(super) fn head() {
    println!(
        "{:<40} {:>5} {:>7} {:>7} {:>7} {:>7} {:>7} {:>8} {:>9}  refused",
        "document", "oper.", "covered", "lines", "gen s", "gen MB", "check s", "check MB", "compiles"
    );
}

/// One row, as it is printed.
pub(super) fn row(row: &Row) {
    let fault = row.fault.as_deref().unwrap_or_default();
    println!(
        "{:<40} {:>5} {:>7} {:>7} {:>7.2} {:>7} {:>7.1} {:>8} {:>9}  {} {}",
        row.name,
        row.declared,
        row.covered,
        row.lines,
        row.generate.seconds,
        row.generate.megabytes,
        row.check.seconds,
        row.check.megabytes,
        row.compiles,
        codes(&row.refused),
        fault
    );
}

/// The last lines.
pub(super) fn summary(rows: &[Row]) {
    let declared: usize = rows.iter().map(|row| row.declared).sum();
    let covered: usize = rows.iter().map(|row| row.covered).sum();
    let compiled = rows.iter().filter(|row| row.compiles == "yes").count();
    let crashed = rows.iter().filter(|row| row.compiles == "crashed").count();
    let tenths = covered * 1000 / declared.max(1);
    println!("{} documents, {compiled} compile, {crashed} crashed", rows.len());
    println!("{covered} of {declared} operations covered ({}.{} %)", tenths / 10, tenths % 10);
}

/// What does not vary from run to run.
pub(super) fn text(rows: &[Row]) -> String {
    let mut lines = vec!["document\toperations\tcovered\ttriples\tcompiles\trefused\tlosses".to_owned()];
    lines.extend(rows.iter().map(|row| {
        let Row { name, declared, covered, triples, compiles, .. } = row;
        format!("{name}\t{declared}\t{covered}\t{triples}\t{compiles}\t{}\t{}", codes(&row.refused), codes(&row.losses))
    }));
    lines.join("\n") + "\n"
}

/// Fails with every line that differs.
pub(super) fn expect(path: &Path, text: &str) -> Outcome {
    let expected = std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (expected, found) = (lines(&expected), lines(text));
    let gone = expected.iter().filter(|line| !found.contains(line)).map(|line| format!("- {line}"));
    let new = found.iter().filter(|line| !expected.contains(line)).map(|line| format!("+ {line}"));
    let differences: Vec<String> = gone.chain(new).collect();
    if differences.is_empty() {
        println!("as {} says", path.display());
        return Ok(());
    }
    Err(format!("{} says otherwise:\n{}", path.display(), differences.join("\n")))
}

fn codes(codes: &BTreeMap<String, usize>) -> String {
    codes.iter().map(|(code, count)| format!("{code}:{count}")).collect::<Vec<_>>().join(" ")
}
