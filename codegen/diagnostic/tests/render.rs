//! Diagnostics as a person sees them.

use counterpart_diagnostic::render::{Style, json_line, summary, text, text_of};
use counterpart_diagnostic::{Diagnostic, Diagnostics, Sources, Span, codes};
use insta::assert_snapshot;

const CODE: &counterpart_diagnostic::Code = codes::resolve::DANGLING;

/// The places of some words of a document, each the first one behind the one before it.
fn places(sources: &Sources, source: counterpart_diagnostic::SourceId, words: &[&str]) -> Vec<Span> {
    let text = sources.get(source).text();
    let mut from = 0;
    let mut found = Vec::new();
    for word in words {
        let start = from + text[from..].find(word).expect("the word is in the document");
        from = start + word.len();
        let offset = |at: usize| u32::try_from(at).expect("a small document");
        found.push(Span::new(source, offset(start), offset(from)));
    }
    found
}

/// A document, words in it, and what is said at each.
fn shown(document: &str, labels: &[(&str, &str)]) -> String {
    let mut sources = Sources::default();
    let source = sources.add("openapi.yaml", document);
    let words: Vec<&str> = labels.iter().map(|(word, _)| *word).collect();
    let mut diagnostic = Diagnostic::error(CODE, "`Petz` leads nowhere");
    for (span, (_, label)) in places(&sources, source, &words).into_iter().zip(labels) {
        diagnostic = diagnostic.at(span, *label);
    }
    text_of(&diagnostic, &sources, Style::Plain)
}

#[test]
fn one_place_with_a_note_and_help() {
    let mut sources = Sources::default();
    let source = sources.add("api/openapi.yaml", "paths: {}\ncomponents:\n  schemas: {}\n");
    let span = places(&sources, source, &["schemas"])[0];
    let diagnostic = Diagnostic::refusal(CODE, "`schemas` is empty")
        .at(span, "nothing stands here")
        .note("a note\nof two lines")
        .help("write something");
    assert_snapshot!(text_of(&diagnostic, &sources, Style::Plain), @r#"
    refusal[CP1001]: `schemas` is empty
     --> api/openapi.yaml:3:3
      |
    3 |   schemas: {}
      |   ^^^^^^^ nothing stands here
      |
      = note: a note
              of two lines
      = help: write something
    "#);
    assert_snapshot!(text_of(&diagnostic, &sources, Style::Coloured).replace('\u{1b}', "ESC"), @r#"
    ESC[1;35mrefusal[CP1001]ESC[0mESC[1m: `schemas` is emptyESC[0m
    ESC[1;34m -->ESC[0m api/openapi.yaml:3:3
    ESC[1;34m  |ESC[0m
    ESC[1;34m3 |ESC[0m   schemas: {}
    ESC[1;34m  |ESC[0m   ESC[1;35m^^^^^^^ESC[0m ESC[1;35mnothing stands hereESC[0m
    ESC[1;34m  |ESC[0m
    ESC[1;34m  =ESC[0m ESC[1mnote:ESC[0m a note
              of two lines
    ESC[1;34m  =ESC[0m ESC[1mhelp:ESC[0m write something
    "#);
}

#[test]
fn no_place() {
    let diagnostic = Diagnostic::error(codes::load::FILE, "there is no file `a.yaml`").help("write one");
    assert_snapshot!(text_of(&diagnostic, &Sources::default(), Style::Plain), @r#"
    error[CP0010]: there is no file `a.yaml`
      = help: write one
    "#);
}

#[test]
fn several_lines_with_a_gap() {
    let document = "a: 1\nb: 2\nc: 3\nd: 4\ne: 5\nf: 6\n";
    assert_snapshot!(shown(document, &[("a", "first"), ("c", "two on"), ("f", "far on")]), @r#"
    error[CP1001]: `Petz` leads nowhere
     --> openapi.yaml:1:1
      |
    1 | a: 1
      | ^ first
    2 | b: 2
    3 | c: 3
      | - two on
    ...
    6 | f: 6
      | - far on
    "#);
}

#[test]
fn several_places_in_one_line() {
    let document = "{ name: 1, name: 2, other: 3 }\n";
    assert_snapshot!(shown(document, &[("name", "the first"), ("name", "the second"), ("other", "another")]), @r#"
    error[CP1001]: `Petz` leads nowhere
     --> openapi.yaml:1:3
      |
    1 | { name: 1, name: 2, other: 3 }
      |   ^^^^     ----     ----- another
      |   |        |
      |   |        the second
      |   the first
    "#);
    assert_snapshot!(shown(document, &[("name: 1, name", "all of this"), (": 2", "")]), @r#"
    error[CP1001]: `Petz` leads nowhere
     --> openapi.yaml:1:3
      |
    1 | { name: 1, name: 2, other: 3 }
      |   ^^^^^^^^^^^^^---
      |   |
      |   all of this
    "#);
}

#[test]
fn places_that_overlap() {
    let mut sources = Sources::default();
    let source = sources.add("openapi.yaml", "abcdefgh\n");
    let diagnostic = Diagnostic::error(CODE, "overlap")
        .at(Span::new(source, 2, 4), "inner")
        .at(Span::new(source, 0, 8), "outer")
        .at(Span::new(source, 2, 3), "innermost");
    assert_snapshot!(text_of(&diagnostic, &sources, Style::Plain), @r#"
    error[CP1001]: overlap
     --> openapi.yaml:1:3
      |
    1 | abcdefgh
      | --^^----
      | | |
      | | inner
      | | innermost
      | outer
    "#);
}

#[test]
fn several_documents() {
    let mut sources = Sources::default();
    let first = sources.add("openapi.yaml", "a: 1\n");
    let second = sources.add("common.yaml", "\n\n\n\n\n\n\n\n\n\nb: 2\n");
    let diagnostic = Diagnostic::warning(CODE, "two documents")
        .at(Span::new(first, 0, 1), "here")
        .at(Span::new(second, 10, 11), "there");
    assert_snapshot!(text_of(&diagnostic, &sources, Style::Plain), @r#"
    warning[CP1001]: two documents
      --> openapi.yaml:1:1
       |
     1 | a: 1
       | ^ here
      ::: common.yaml:11:1
       |
    11 | b: 2
       | - there
    "#);
}

#[test]
fn a_value_of_several_lines_is_marked_on_its_first() {
    assert_snapshot!(shown("a:\n  b: 1\n  c: 2\n", &[("b: 1\n  c: 2", "an object")]), @r#"
    error[CP1001]: `Petz` leads nowhere
     --> openapi.yaml:2:3
      |
    2 |   b: 1
      |   ^^^^ an object
    "#);
}

#[test]
fn the_end_of_a_document() {
    let mut sources = Sources::default();
    let with_break = sources.add("a.json", "{\n");
    let without = sources.add("b.json", "{ \"a\": ");
    let empty = sources.add("c.json", "");
    let behind = |source, byte| Diagnostic::error(CODE, "it ends").at(Span::new(source, byte, byte), "here");
    assert_snapshot!(text_of(&behind(with_break, 2), &sources, Style::Plain), @r#"
    error[CP1001]: it ends
     --> a.json:2:1
      |
    2 |
      | ^ here
    "#);
    assert_snapshot!(text_of(&behind(without, 7), &sources, Style::Plain), @r#"
    error[CP1001]: it ends
     --> b.json:1:8
      |
    1 | { "a": 
      |        ^ here
    "#);
    assert_snapshot!(text_of(&behind(empty, 0), &sources, Style::Plain), @r#"
    error[CP1001]: it ends
     --> c.json:1:1
      |
    1 |
      | ^ here
    "#);
    assert_snapshot!(text_of(&behind(empty, 900), &sources, Style::Plain), @r#"
    error[CP1001]: it ends
     --> c.json:1:1
      |
    1 |
      | ^ here
    "#);
}

#[test]
fn tabs_and_wide_characters_keep_the_marks_in_place() {
    assert_snapshot!(shown("\tname:\t名前 é x\r\n", &[("x", "here")]), @r#"
    error[CP1001]: `Petz` leads nowhere
     --> openapi.yaml:1:13
      |
    1 |     name:    名前 é x
      |                     ^ here
    "#);
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    let long = "0123456789 ".repeat(40);
    assert_snapshot!(shown(&format!("{long}Petz {long}\n"), &[("Petz", "here")]), @r#"
    error[CP1001]: `Petz` leads nowhere
     --> openapi.yaml:1:441
      |
    1 | …456789 0123456789 0123456789 0123456789 Petz 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456…
      |                                          ^^^^ here
    "#);
    assert_snapshot!(shown(&format!("Petz {long}\n"), &[("Petz", "here"), ("9 \n", "out of sight")]), @r#"
    error[CP1001]: `Petz` leads nowhere
     --> openapi.yaml:1:1
      |
    1 | Petz 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 012…
      | ^^^^                                                                                                                                         - out of sight
      | |
      | here
    "#);
}

#[test]
fn nothing_is_written_to_the_terminal_that_it_would_obey() {
    let mut sources = Sources::default();
    let source = sources.add("\u{1b}[2J.yaml", "a: \u{1b}]0;title\u{7}\u{202e}b\u{9b}m\n");
    let diagnostic = Diagnostic::error(CODE, "`\u{1b}[31m\n` is red")
        .at(Span::new(source, 3, 5), "\u{8}\u{8}label")
        .note("a\u{7f}note")
        .help("\u{2066}help");
    let text = text_of(&diagnostic, &sources, Style::Plain);
    assert_snapshot!(text, @r#"
    error[CP1001]: `\u{1b}[31m\u{a}` is red
     --> \u{1b}[2J.yaml:1:4
      |
    1 | a: \u{1b}]0;title\u{7}\u{202e}b\u{9b}m
      |    ^^^^^^^ \u{8}\u{8}label
      |
      = note: a\u{7f}note
      = help: \u{2066}help
    "#);
    assert!(text.chars().all(|found| found == '\n' || !found.is_control()));
    let line = json_line(&diagnostic, &sources);
    assert!(line.chars().all(|found| !found.is_control()));
}

#[test]
fn json_is_one_object_a_line() {
    let mut sources = Sources::default();
    let source = sources.add("openapi.yaml", "ü: \"x\"\nb: 2\n");
    let diagnostic = Diagnostic::error(CODE, "`\"x\"` is \\ wrong\n")
        .at(Span::new(source, 4, 7), "here")
        .at(Span::new(source, 8, 9), "\u{1f600}\u{1b}")
        .note("a note")
        .help("some help");
    let line = json_line(&diagnostic, &sources);
    assert_snapshot!(line, @r#"{"code":"CP1001","severity":"error","message":"`\"x\"` is \\ wrong\n","file":"openapi.yaml","line":1,"column":4,"end_line":1,"end_column":7,"labels":[{"text":"here","file":"openapi.yaml","line":1,"column":4,"end_line":1,"end_column":7},{"text":"😀\u001b","file":"openapi.yaml","line":2,"column":1,"end_line":2,"end_column":2}],"notes":["a note"],"help":"some help"}"#);
    let value: serde_json::Value = serde_json::from_str(&line).unwrap();
    assert_eq!(value["message"], "`\"x\"` is \\ wrong\n");
    assert_eq!(value["labels"][1]["text"], "\u{1f600}\u{1b}");
    assert_snapshot!(json_line(&Diagnostic::loss(CODE, "no place"), &sources), @r#"{"code":"CP1001","severity":"loss","message":"no place","file":null,"line":null,"column":null,"end_line":null,"end_column":null,"labels":[],"notes":[],"help":null}"#);
}

#[test]
fn a_summary_counts() {
    let mut diagnostics = Diagnostics::default();
    assert_eq!(summary(&diagnostics), "");
    diagnostics.push(Diagnostic::error(CODE, "one"));
    diagnostics.push(Diagnostic::loss(CODE, "two"));
    diagnostics.push(Diagnostic::loss(CODE, "three"));
    assert_eq!(summary(&diagnostics), "1 error, 2 losses");
    assert_eq!(text(&diagnostics, &Sources::default(), Style::Plain).lines().count(), 6);
}

/// Places in a document of one long line are found without walking through it each time.
#[test]
fn a_document_of_one_long_line_is_quick() {
    let mut sources = Sources::default();
    let source = sources.add("long.json", "é".repeat(4_000_000));
    let begun = std::time::Instant::now();
    for at in 0..2_000_u32 {
        let span = Span::new(source, at * 4_000, at * 4_000 + 2);
        let shown = text_of(&Diagnostic::error(CODE, "here").at(span, "x"), &sources, Style::Plain);
        assert!(shown.contains(&format!("long.json:1:{}", at * 2_000 + 1)));
    }
    assert!(begun.elapsed().as_secs() < 5, "{:?}", begun.elapsed());
}
