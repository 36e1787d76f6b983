//! What came of it: the table under version control.

use std::collections::BTreeMap;

/// How often a scenario's requests were answered as they should be, and how many there are.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Count {
    passed: usize,
    of: usize,
}

/// The head of the table.
const HEAD: &str = "openapi\tdocument\tscenario\tpassed\tof\twhy not";

/// What stands in the relay's log in front of the document's name.
const RELAYED: &str = " relayed by ";

/// What the two sides say about one set.
#[derive(Debug, Default)]
pub struct Run {
    /// The mock client's words.
    pub said: String,
    /// The relay's log.
    pub log: String,
}

/// The name of what no document describes.
const NO_DOCUMENT: &str = "no document";

/// The rows of a set: the whole, each document, and below it each scenario that did not pass. Why one did not is taken from
/// the table as it is.
#[must_use]
pub fn rows(set: &str, documents: &[&str], run: &Run, table: &str) -> Vec<String> {
    let mut all: BTreeMap<&str, BTreeMap<&str, Count>> = BTreeMap::new();
    let homes = homes(run);
    for (scenario, passed) in scenarios(&run.said) {
        let home = homes.get(scenario).copied().flatten().unwrap_or_else(|| by_name(documents, scenario));
        let count = all.entry(home).or_default().entry(scenario).or_default();
        count.of += 1;
        count.passed += usize::from(passed);
    }
    let sum = |counts: &mut dyn Iterator<Item = Count>| {
        counts.fold(Count::default(), |all, count| Count { passed: all.passed + count.passed, of: all.of + count.of })
    };
    let whole = sum(&mut all.values().flat_map(BTreeMap::values).copied());
    let mut rows = vec![row(set, "*", "*", whole, "")];
    for (document, scenarios) in &all {
        rows.push(row(set, document, "*", sum(&mut scenarios.values().copied()), ""));
        let failed = scenarios.iter().filter(|(_, count)| count.passed < count.of);
        rows.extend(failed.map(|(scenario, count)| row(set, document, scenario, *count, why(table, set, scenario))));
    }
    rows
}

/// The table of all rows.
#[must_use]
pub fn table(rows: &[String]) -> String {
    rows.iter().fold(format!("{HEAD}\n"), |table, row| table + row + "\n")
}

/// The lines that differ.
#[must_use]
pub fn difference(expected: &str, found: &str) -> Vec<String> {
    let gone = expected.lines().filter(|line| !found.lines().any(|other| other == *line));
    let new = found.lines().filter(|line| !expected.lines().any(|other| other == *line));
    gone.map(|line| format!("- {line}")).chain(new.map(|line| format!("+ {line}"))).collect()
}

fn row(set: &str, document: &str, scenario: &str, Count { passed, of }: Count, why: &str) -> String {
    format!("{set}\t{document}\t{scenario}\t{passed}\t{of}\t{why}").trim_end().to_owned()
}

/// What the table says about a scenario that did not pass.
fn why<'a>(table: &'a str, set: &str, scenario: &str) -> &'a str {
    let mut rows = table.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let found = rows.find(|row| row.first() == Some(&set) && row.get(2) == Some(&scenario));
    found.and_then(|row| row.get(5).copied()).unwrap_or("not known")
}

/// Every request, in the order of the mock client's summary: the scenario's name, and whether it passed.
fn scenarios(said: &str) -> impl Iterator<Item = (&str, bool)> {
    said.lines().filter_map(|line| {
        let (mark, name) = line.split_once(" Scenario: ")?;
        Some((name.trim(), mark.ends_with('✓')))
    })
}

/// The document that each scenario was answered from. The mock client asks one thing after another, so that its lines and
/// the relay's stand in the same order; the first line of the relay is about whether it is there.
fn homes(run: &Run) -> BTreeMap<&str, Option<&str>> {
    let asked = run.said.lines().filter_map(|line| line.strip_prefix("Executing ")?.split(' ').next());
    let relayed = run.log.lines().filter(|line| !line.starts_with(' ')).skip(1);
    asked.zip(relayed.map(|line| Some(line.rsplit_once(RELAYED)?.1))).collect()
}

/// Where nothing is generated from the document: the one whose name begins the scenario's own.
fn by_name<'a>(documents: &[&'a str], scenario: &str) -> &'a str {
    let plain = |text: &str| text.replace(['_', '-'], "").to_lowercase();
    let own = plain(scenario);
    let fits = documents.iter().filter(|document| own.starts_with(&plain(document)));
    fits.max_by_key(|document| document.len()).map_or(NO_DOCUMENT, |document| document)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table() {
        let said = "Executing Encode_Bytes_Query_base64 endpoint - Method: get\n\
                    Executing Versioning_Added_v1 endpoint - Method: post\n\
                    Executing Routes_fixed endpoint - Method: get\n\
                    ✘ Scenario: Encode_Bytes_Query_base64\nValidation failed\n✓ Scenario: Encode_Bytes_Query_base64\n\
                    ✓ Scenario: Versioning_Added_v1\n✘ Scenario: Routes_fixed\n✘ Scenario: Payload_Xml_get\n";
        let log = "GET /: no document has it\nGET /encode/bytes relayed by encode-bytes\n  server: 400 Bad Request\n\
                   POST /versioning/added/api-version:v1/v1 relayed by versioning-added-v1\nGET /routes: no document has it\n";
        let run = Run { said: said.to_owned(), log: log.to_owned() };
        let table = "3.1\tencode-bytes\tEncode_Bytes_Query_base64\t0\t1\tthe reason\n";
        let expected = [
            "3.1\t*\t*\t2\t5",
            "3.1\tencode-bytes\t*\t1\t2",
            "3.1\tencode-bytes\tEncode_Bytes_Query_base64\t1\t2\tthe reason",
            "3.1\tno document\t*\t0\t1",
            "3.1\tno document\tRoutes_fixed\t0\t1\tnot known",
            "3.1\tpayload-xml\t*\t0\t1",
            "3.1\tpayload-xml\tPayload_Xml_get\t0\t1\tnot known",
            "3.1\tversioning-added-v1\t*\t1\t1",
        ];
        assert_eq!(rows("3.1", &["payload-xml", "encode-bytes"], &run, table), expected);
    }
}
