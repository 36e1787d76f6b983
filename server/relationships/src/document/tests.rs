//! What a document says, and which line is wrong.

use std::sync::Arc;

use super::{export, parse};
use crate::graph::Graph;
use crate::schema::Schema;

const SCHEMA: &str = "definition user {}\ndefinition folder {\n relation own: user | folder#own\n}";

fn schema() -> Schema {
    Schema::parse(SCHEMA).expect("the schema is one")
}

fn read(text: &str) -> Result<Vec<String>, String> {
    let all = parse(text, &schema()).map_err(|error| error.to_string())?;
    Ok(all.iter().map(ToString::to_string).collect())
}

#[test]
fn relationships_stand_one_a_line() {
    let text = "---\n# who owns what\nschema: |-\n  definition folder { relation own: folder#own | user;\n  }\n\n  \
                definition user {}\nrelationships: |- # here\n\n  // a comment\n  folder:a#own@user:ada\n\n    \
                folder:a#own@folder:b#own  \nassertions:\n  assertTrue:\n    - folder:a#own@user:ada\nvalidation: {}\n";
    assert_eq!(read(text), Ok(vec!["folder:a#own@user:ada".into(), "folder:a#own@folder:b#own".into()]));
    assert_eq!(read("relationships: \"\""), Ok(vec![]));
    assert_eq!(read("relationships:\n"), Ok(vec![]));
    assert_eq!(read("relationships: |-\r\n  folder:a#own@user:ada\r\n"), Ok(vec!["folder:a#own@user:ada".into()]));
}

#[test]
fn a_bad_line_is_named_by_its_number() {
    let cases = [
        ("", "line 1: `relationships` is missing"),
        (
            "schema: |-\n  definition user {}\nrelationships:\n",
            "line 2: this is not the schema that relationships are checked with",
        ),
        ("schema: |-\n  definition user {}\n  what\nrelationships:\n", "line 3: `definition` is expected, not `what`"),
        (
            "relationships: |-\n\n  // one\n  folder:a#own\n",
            "line 4: a relationship is written `type:id#relation@type:id`, or with `#relation` at the end",
        ),
        (
            "relationships: |-\n  folder:a#own@user:b\n  folder:a#own@folder:b\n",
            "line 3: `folder#own` does not take `folder`",
        ),
        (
            "relationships: |-\n  folder:a#own@user:b\n\n  folder:a#own@user:b\n",
            "line 4: `folder:a#own@user:b` is there twice",
        ),
        ("relationships: |-\n  a\nrelationships: |-\n  a\n", "line 3: `relationships` is there twice"),
        ("relationships: folder:a#own@user:b", "line 1: `relationships` is a text of lines: `relationships: |-`"),
        (
            "\nrelationships:\n  - folder:a#own@user:b\n",
            "line 2: `relationships` is a text of lines: `relationships: |-`",
        ),
        ("relationships:\nschemaFile: other.zed\n", "line 2: `schemaFile` has no meaning here"),
        ("- relationships", "line 1: a document has names: `relationships: |-`"),
        ("relationships:\n---\nrelationships:\n", "line 2: there is more than one document"),
        ("relationships: *other", "line 1: aliases have no meaning here"),
        ("? [a]\n: b\n", "line 1: a document has names: `relationships: |-`"),
    ];
    for (text, message) in cases {
        assert_eq!(read(text), Err(message.to_owned()), "{text}");
    }
    let two = "relationships: |-\n  folder:a#own@user:b[c]\n  nothing\n";
    assert_eq!(read(two).map_err(|message| message.lines().count()), Err(2));
    assert!(read("relationships: |-\n\t- [").is_err());
}

#[test]
fn what_is_exported_is_the_graph() {
    let mut graph = Graph::new(Arc::new(schema()));
    assert_eq!(read(&export(&graph)), Ok(vec![]));
    for text in ["folder:b#own@user:ada", "folder:a#own@folder:b#own", "folder:a#own@user:-"] {
        graph.touch(&text.parse().expect("a relationship")).expect("the schema admits it");
    }
    let exported = export(&graph);
    assert_eq!(
        exported,
        "relationships: |-\n  folder:a#own@folder:b#own\n  folder:a#own@user:-\n  folder:b#own@user:ada\n"
    );
    assert_eq!(parse(&exported, &schema()), Ok(graph.relationships()));
}

#[test]
fn every_cut_document_is_an_error_or_a_document() {
    let text = format!("schema: |-\n  {}\nrelationships: |-\n  folder:a#own@user:b\n", SCHEMA.replace('\n', "\n  "));
    assert!(read(&text).is_ok());
    for place in 0..text.len() {
        let (before, after) = text.split_at(place);
        for middle in ["", "\n", "\"", ": ", "- ", "&a ", "[", "{", "\u{0}", "\t"] {
            let _ = read(&format!("{before}{middle}{after}"));
            let _ = read(&format!("{before}{middle}"));
        }
    }
}
