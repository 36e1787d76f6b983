//! Every scenario of Spector, through generated servers and clients, for documents of OpenAPI 3.0 and 3.1.
//!
//! The score is `tests/corpus/spector.tsv`. `COUNTERPART_WRITE=1` writes it anew.

use std::path::Path;

use counterpart_spector_tests::documents::{SETS, all};
use counterpart_spector_tests::score::{difference, rows, table};
use counterpart_spector_tests::tools::Spector;
use counterpart_spector_tests::workspace::build;
use counterpart_tests::components::component;
use counterpart_tests::root;

#[test]
fn the_score_is_what_the_table_says() {
    let (documents, tools) = (component("COUNTERPART_SPECTOR"), component("COUNTERPART_SPECTOR_TOOLS"));
    let (Some(documents), Some(tools)) = (documents, tools) else { return };
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("spector");
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("documents");
    let folders = [&documents, &own];
    let documents: Vec<_> = SETS.iter().flat_map(|set| folders.map(|folder| all(folder, *set))).flatten().collect();
    let relay = build(&folder.join("relay"), &documents);
    let path = root().join("tests/corpus/spector.tsv");
    let expected = std::fs::read_to_string(&path).unwrap_or_default();
    let names: Vec<&str> = documents.iter().map(|document| document.name.as_str()).collect();
    let spector = Spector::start(&tools, &folder);
    let found = SETS.iter().flat_map(|(set, _)| rows(set, &names, &spector.knock(&relay, set), &expected));
    let found = table(&found.collect::<Vec<_>>());
    if std::env::var_os("COUNTERPART_WRITE").is_some() {
        std::fs::write(&path, &found).expect("the table can be written");
        return;
    }
    let differences = difference(&expected, &found);
    assert!(
        differences.is_empty(),
        "{} says otherwise (logs: {}):\n{}",
        path.display(),
        folder.display(),
        differences.join("\n")
    );
}
