//! Every node of a document and where it stands.

use crate::{Read, to_json};
use counterpart_openapi::load::{Document, Node};
use insta::assert_snapshot;
use std::fmt::Write as _;

/// Every node: its pointer, the place of its name, its own place, what is written there.
fn places(read: &Read) -> String {
    let document = read.whole();
    let place = |span: counterpart_diagnostic::Span| {
        let source = read.sources.get(span.source);
        let (start, end) = (source.position(span.start), source.position(span.end));
        format!("{}:{}-{}:{}", start.line, start.column, end.line, end.column)
    };
    let mut out = String::new();
    for node in document.nodes() {
        let name = node.key_span().map(place).unwrap_or_default();
        let written = node.written().replace("\r\n", "⏎").replace('\n', "⏎");
        writeln!(out, "{:<14} {name:>9} {:>9}  {written}", node.pointer(), place(node.span()))
            .expect("a string takes everything");
    }
    out
}

#[test]
fn json() {
    let read = Read::new(
        "a.json",
        "{ \"a\": [1, -2.50, \"x\\ny\"],\r\n  \"b~/c\": { \"\": null, \"é\": true },\n\t\"d\": {} }\n",
    );
    assert_snapshot!(places(&read), @r#"
                              1:1-3:11  { "a": [1, -2.50, "x\ny"],⏎  "b~/c": { "": null, "é": true },⏎	"d": {} }
    /a               1:3-1:6  1:8-1:26  [1, -2.50, "x\ny"]
    /a/0                      1:9-1:10  1
    /a/1                     1:12-1:17  -2.50
    /a/2                     1:19-1:25  "x\ny"
    /b~0~1c          2:3-2:9 2:11-2:34  { "": null, "é": true }
    /b~0~1c/       2:13-2:15 2:17-2:21  null
    /b~0~1c/é      2:23-2:26 2:28-2:32  true
    /d               3:2-3:5   3:7-3:9  {}
    "#);
}

#[test]
fn yaml() {
    let read = Read::new(
        "a.yaml",
        "# a comment\na:\n  - 1\n  - -2.50\n  - \"x\\ny\"\n  - 'it''s'\nb~/c: { 200: ~, é: yes } # more\n\nd:\ne: |\n  one\n  two\n\nf: >-\n  folded\n  text\ng: two\n  lines\nh: []\ni:\n- j: 0x1F\n  k: {}\n",
    );
    assert_snapshot!(places(&read), @r#"
                              2:1-22:8  a:⏎  - 1⏎  - -2.50⏎  - "x\ny"⏎  - 'it''s'⏎b~/c: { 200: ~, é: yes } # more⏎⏎d:⏎e: |⏎  one⏎  two⏎⏎f: >-⏎  folded⏎  text⏎g: two⏎  lines⏎h: []⏎i:⏎- j: 0x1F⏎  k: {}
    /a               2:1-2:2  3:3-6:12  - 1⏎  - -2.50⏎  - "x\ny"⏎  - 'it''s'
    /a/0                       3:5-3:6  1
    /a/1                      4:5-4:10  -2.50
    /a/2                      5:5-5:11  "x\ny"
    /a/3                      6:5-6:12  'it''s'
    /b~0~1c          7:1-7:5  7:7-7:25  { 200: ~, é: yes }
    /b~0~1c/200     7:9-7:12 7:14-7:15  ~
    /b~0~1c/é      7:17-7:18 7:20-7:23  yes
    /d               9:1-9:2   9:2-9:2  
    /e             10:1-10:2 11:3-12:6  one⏎  two
    /f             14:1-14:2 15:3-16:7  folded⏎  text
    /g             17:1-17:2 17:4-18:8  two⏎  lines
    /h             19:1-19:2 19:4-19:6  []
    /i             20:1-20:2 21:3-22:8  j: 0x1F⏎  k: {}
    /i/0                     21:3-22:8  j: 0x1F⏎  k: {}
    /i/0/j         21:3-21:4 21:6-21:10  0x1F
    /i/0/k         22:3-22:4 22:6-22:8  {}
    "#);
    assert_snapshot!(to_json(read.whole().root()), @r#"{"a":[1,-2.50,"x\ny","it's"],"b~/c":{"200":null,"é":"yes"},"d":null,"e":"one\ntwo\n","f":"folded text","g":"two lines","h":[],"i":[{"j":31,"k":{}}]}"#);
}

#[test]
fn aliases_and_merge_keys() {
    let read = Read::new(
        "a.yaml",
        "base: &base { a: 1, b: &b [2] }\ncopy: *base\nmerged:\n  <<: *base\n  a: 3\nseveral:\n  c: 4\n  <<: [{ c: 5, d: 6 }, *base]\nname: &name text\n*name : *b\n&key x: *key\n\"<<\": no merge\n",
    );
    assert_snapshot!(places(&read), @r#"
                             1:1-12:15  base: &base { a: 1, b: &b [2] }⏎copy: *base⏎merged:⏎  <<: *base⏎  a: 3⏎several:⏎  c: 4⏎  <<: [{ c: 5, d: 6 }, *base]⏎name: &name text⏎*name : *b⏎&key x: *key⏎"<<": no merge
    /base            1:1-1:5 1:13-1:32  { a: 1, b: &b [2] }
    /base/a        1:15-1:16 1:18-1:19  1
    /base/b        1:21-1:22 1:27-1:30  [2]
    /base/b/0                1:28-1:29  2
    /copy            2:1-2:5  2:7-2:12  *base
    /copy/a        1:15-1:16 1:18-1:19  1
    /copy/b        1:21-1:22 1:27-1:30  [2]
    /copy/b/0                1:28-1:29  2
    /merged          3:1-3:7   4:3-5:7  <<: *base⏎  a: 3
    /merged/a        5:3-5:4   5:6-5:7  3
    /merged/b      1:21-1:22 1:27-1:30  [2]
    /merged/b/0              1:28-1:29  2
    /several         6:1-6:8  7:3-8:30  c: 4⏎  <<: [{ c: 5, d: 6 }, *base]
    /several/c       7:3-7:4   7:6-7:7  4
    /several/d     8:16-8:17 8:19-8:20  6
    /several/a     1:15-1:16 1:18-1:19  1
    /several/b     1:21-1:22 1:27-1:30  [2]
    /several/b/0             1:28-1:29  2
    /name            9:1-9:5 9:13-9:17  text
    /text          10:1-10:6 10:9-10:11  *b
    /text/0                  1:28-1:29  2
    /x             11:6-11:7 11:9-11:13  *key
    /<<            12:1-12:5 12:7-12:15  no merge
    "#);
    assert_snapshot!(to_json(read.whole().root()), @r#"{"base":{"a":1,"b":[2]},"copy":{"a":1,"b":[2]},"merged":{"a":3,"b":[2]},"several":{"c":4,"d":6,"a":1,"b":[2]},"name":"text","text":[2],"x":"x","<<":"no merge"}"#);
}

#[test]
fn the_core_schema() {
    let read = Read::new(
        "a.yaml",
        "[yes, no, on, off, y, 1.0, 0x1F, 0o17, 017, +1, .5, null, ~, Null, true, FALSE, 2020-01-01, 12:30, 1_000, '1', \"true\", !!str 1, ! 2, !!int '3', !!float 1, !!bool \"true\", !!null '', <<, =, 1e3, 0.1.2, -x]\n",
    );
    assert_snapshot!(to_json(read.whole().root()), @r#"["yes","no","on","off","y",1.0,31,15,17,1,0.5,null,null,null,true,false,"2020-01-01","12:30","1_000","1","true","1","2",3,1,true,null,"<<","=",1e3,"0.1.2","-x"]"#);
}

#[test]
fn a_json_document_is_a_yaml_document() {
    let content =
        "{\"a\": [1, 2.5e3, \"x\\u00e9\\ud83d\\ude00\\/\\t\"], \"b\": {\"c\": null, \"d\": [true, false, {}, []]}}";
    let (json, yaml) = (Read::new("a.json", content), Read::new("a.yaml", content));
    assert_eq!(to_json(json.whole().root()), to_json(yaml.whole().root()));
    let spans = |document: &Document| document.nodes().map(|node| (node.span(), node.key_span())).collect::<Vec<_>>();
    assert_eq!(spans(json.whole()), spans(yaml.whole()));
}

#[test]
fn members_are_found_by_name_in_small_and_large_objects() {
    for count in [1, 2, 23, 24, 25, 1000] {
        let members: Vec<String> = (0..count).rev().map(|number| format!("\"m{number}\": {number}")).collect();
        let read = Read::new("a.json", &format!("{{{}}}", members.join(",")));
        let root = read.whole().root();
        assert_eq!(root.len(), count);
        for number in 0..count {
            let found = root.get(&format!("m{number}")).unwrap();
            assert_eq!(found.as_u64(), Some(number as u64));
            assert_eq!(found.pointer(), format!("/m{number}"));
            assert_eq!(root.at(&found.pointer()), Some(found));
        }
        assert_eq!(root.get("other"), None);
    }
}

#[test]
fn numbers() {
    let read = Read::new(
        "a.json",
        "[0, 3.0, 3e2, -1, 18446744073709551615, 1e400, 0.5, 1e15, 123456789012345678901234567890]",
    );
    let items: Vec<_> = read.whole().root().items().collect();
    let unsigned: Vec<_> = items.iter().map(|node| node.as_u64()).collect();
    assert_eq!(
        unsigned,
        [Some(0), Some(3), Some(300), None, Some(u64::MAX), None, None, Some(1_000_000_000_000_000), None]
    );
    assert_eq!(items[3].as_i64(), Some(-1));
    assert_eq!(items[8].as_number(), Some("123456789012345678901234567890"));
    assert_eq!(items[6].as_f64(), Some(0.5));
    assert_eq!(items[0].as_str(), None);
    assert_eq!(items[1].scalar_text(), Some("3.0"));
}

#[test]
fn pointers_lead_back() {
    let read = Read::new("a.yaml", "a~b: { c/d: [x, { '': y }] }\n");
    let root = read.whole().root();
    for node in read.whole().nodes() {
        assert_eq!(root.at(&node.pointer()), Some(node), "{node:?}");
    }
    assert_eq!(root.at("/a~0b/c~1d/1/").and_then(Node::as_str), Some("y"));
    for nowhere in ["/a~0b/c~1d/01", "/a~0b/c~1d/+1", "/a~0b/c~1d/2", "/a~0b/c~1d/-", "/x"] {
        assert_eq!(root.at(nowhere), None);
    }
}
