//! Every code of protocol buffers: a document that fires it, and what is then shown.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use counterpart_diagnostic::{Diagnostics, Sources, codes};
use counterpart_proto::{Documents, Loaded, Request};

/// Loads a fixture; what was said is printed with places.
fn load(name: &str) -> (Option<Loaded>, Vec<&'static str>, String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(format!("{name}.proto"));
    let text = std::fs::read_to_string(path).expect("a fixture");
    load_text(&text)
}

fn load_text(text: &str) -> (Option<Loaded>, Vec<&'static str>, String) {
    let documents = Documents::texts([("shop.proto", text)]);
    let roots = ["shop.proto".to_owned()];
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let request = Request { name: "shop", version: "1.0.0", roots: &roots, documents };
    let loaded = counterpart_proto::load(&request, &mut sources, &mut diagnostics);
    let codes = diagnostics.iter().map(|diagnostic| diagnostic.code.id).collect();
    let printed = printed(&diagnostics, &sources);
    (loaded, codes, printed)
}

fn printed(diagnostics: &Diagnostics, sources: &Sources) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        writeln!(out, "{}: {}", diagnostic.code, diagnostic.message).expect("a string takes everything");
        for label in &diagnostic.labels {
            let source = sources.get(label.span.source);
            let at = source.position(label.span.start);
            let said = source.text().get(label.span.start as usize..label.span.end as usize).unwrap_or_default();
            let said = said.lines().next().unwrap_or_default();
            let place = format!("{}:{}:{}", source.name(), at.line, at.column);
            writeln!(out, "  {place} `{said}`: {}", label.text).expect("a string takes everything");
        }
        for note in &diagnostic.notes {
            writeln!(out, "  note: {note}").expect("a string takes everything");
        }
        if let Some(help) = &diagnostic.help {
            writeln!(out, "  help: {help}").expect("a string takes everything");
        }
    }
    out
}

fn names() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let entries = std::fs::read_dir(folder).expect("a folder of fixtures");
    let names = entries.map(|entry| entry.expect("a readable folder").path());
    let mut names: Vec<_> =
        names.map(|path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn every_fixture_fires_its_code_and_nothing_else() {
    let mut shown = String::new();
    for name in names().iter().filter(|name| name.starts_with("CP")) {
        let code = name.split('_').next().expect("a name has a first part");
        let (loaded, codes, printed) = load(name);
        assert!(loaded.is_none(), "{name}");
        assert!(!codes.is_empty() && codes.iter().all(|found| *found == code), "{name}: {printed}");
        writeln!(shown, "--- {name}\n{printed}").expect("a string takes everything");
    }
    insta::assert_snapshot!(shown);
}

#[test]
fn every_code_has_a_fixture() {
    let names = names();
    let fired: BTreeSet<&str> = names.iter().filter_map(|name| name.split('_').next()).collect();
    let without = codes::proto::ALL.iter().filter(|code| !fired.contains(code.id));
    // The version stands beside the documents, so no document lacks it.
    assert_eq!(without.map(|code| code.id).collect::<Vec<_>>(), [codes::proto::NO_VERSION.id]);
}

#[test]
fn the_whole_document_loads() {
    let (loaded, _, printed) = load("whole");
    assert_eq!(printed, "");
    assert_eq!(loaded.expect("it loads").contract.services.len(), 1);
}

#[test]
fn everything_that_is_wrong_is_said_at_once() {
    let (_, codes, _) = load("several");
    assert_eq!(codes, ["CP5012", "CP5021", "CP5024", "CP5025"]);
}

#[test]
fn every_truncation_ends_with_a_diagnostic() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/whole.proto");
    let whole = std::fs::read_to_string(path).expect("a fixture");
    for end in (0..whole.len() - 1).filter(|end| whole.is_char_boundary(*end)) {
        let (loaded, codes, _) = load_text(&whole[..end]);
        assert_eq!(loaded.is_some(), codes.is_empty(), "at byte {end}");
    }
}

#[test]
fn hostile_documents_end_with_a_diagnostic() {
    let nested = format!("syntax = \"proto3\";{}{}", "message A {".repeat(100_000), "}".repeat(100_000));
    let braces = format!("syntax = \"proto3\"; option (a) = {}", "{ a: ".repeat(100_000));
    let circle = "syntax = \"proto3\"; import \"shop.proto\";";
    for text in [&nested, &braces, circle, "\u{0}", "[[[[", ""] {
        let (loaded, codes, _) = load_text(text);
        assert!(loaded.is_none() && !codes.is_empty());
    }
}
