//! Formats, three times over: what the generator lets pass as a default, what generated code reads, and what the judge says.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use counterpart::Format;
use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_model::{Presence, Shape};
use counterpart_openapi::load::{Version, Workspace};
use counterpart_openapi::lower::{Settings, lower};
use counterpart_openapi::resolve::Resolver;
use serde_json::json;

/// Every format that a string keeps to, by its name in a document.
const FORMATS: &[(&str, Format)] = &[
    ("date-time", Format::DateTime),
    ("date", Format::Date),
    ("time", Format::Time),
    ("duration", Format::Duration),
    ("email", Format::Email),
    ("idn-email", Format::IdnEmail),
    ("hostname", Format::Hostname),
    ("ipv4", Format::Ipv4),
    ("ipv6", Format::Ipv6),
    ("uri", Format::Uri),
    ("uri-reference", Format::UriReference),
    ("iri", Format::Iri),
    ("iri-reference", Format::IriReference),
    ("uri-template", Format::UriTemplate),
    ("uuid", Format::Uuid),
    ("json-pointer", Format::JsonPointer),
    ("relative-json-pointer", Format::RelativeJsonPointer),
    ("regex", Format::Regex),
    ("byte", Format::Base64),
];

/// Texts of all these formats, and of none.
const TEXTS: &[&str] = &[
    "",
    " ",
    "a",
    "1",
    "0",
    "01",
    "0#",
    "1/a~0b",
    "1/~",
    "/",
    "/a~1b",
    "/~2",
    "a~",
    "2026-02-28",
    "2026-02-29",
    "2024-02-29",
    "2026-13-01",
    "2026-2-8",
    "２026-02-28",
    "2026-02-28T12:30:00Z",
    "2026-02-28t12:30:00.5+01:00",
    "2026-02-28 12:30:00Z",
    "2026-02-28T24:00:00Z",
    "2026-02-28T23:59:60Z",
    "2026-02-28T22:59:60Z",
    "2026-02-28T23:59:60+00:30",
    "2026-02-28T12:30:00",
    "2026-02-28T12:30:00-24:00",
    "12:30:00Z",
    "12:30:00.",
    "12:30:00.0z",
    "23:59:60Z",
    "12:00:60Z",
    "12:30:00+01:60",
    "12:30Z",
    "PT",
    "P",
    "P1D",
    "P3W",
    "P3WT1S",
    "P1DT2H",
    "P1YT1S",
    "P1Y2D",
    "PT1H2S",
    "P1S",
    "PT1M1H",
    "P1.5D",
    "pt1s",
    "a@b",
    "a.b@c.example",
    "a..b@c",
    ".a@b",
    "a@b..c",
    "\"a b\"@c",
    "\"a\"b\"@c",
    "a@[1.2.3.4]",
    "a@[IPv6:::1]",
    "a@[::1]",
    "ä@ö.example",
    "a@ö..example",
    "a-b.example",
    "-a",
    "a-",
    "a_b",
    "a.",
    "xn--4ca",
    "127.0.0.1",
    "127.1",
    "127.0.0.01",
    "256.0.0.1",
    "::1",
    ":::",
    "::ffff:1.2.3.4",
    "1::2::3",
    "fe80::1%a",
    "https://a@b.example:80/c%20d?e#f",
    "http://[::1]:8/",
    "http://[::1",
    "http://[::1]x/",
    "http://[v1.a:b]/",
    "http://[v1.]/",
    "http://a:b/",
    "http://a@b@c/",
    "http:",
    "http://",
    "1a:b",
    "a:b c",
    "a:%zz",
    "a:%2",
    "a:ü",
    "http://ü.example/ä",
    "//ü",
    "a:#b#c",
    "a:[",
    "../a?b",
    "./a:b",
    "a/b:c",
    "1:b",
    "\\a",
    "?[",
    "#",
    "/a/{b,c:3}{?d*}",
    "{",
    "}",
    "{}",
    "{a b}",
    "{a:0}",
    "{a:10000}",
    "{+e:30}",
    "{a*:3}",
    "{a.b}",
    "%2",
    "0190c6f0-a2b3-7c4d-8e5f-0123456789ab",
    "0190c6f0a2b37c4d8e5f0123456789ab",
    "0190c6f0-a2b3-7c4d-8e5f-0123456789ag",
    "YQ==",
    "YQ=",
    "YQ",
    "YR==",
    "====",
    "Y===",
    "YWI=",
    "YW+/",
    "YW-_",
    "([abc])+\\s+$",
    "^(abc]",
    "(?<=a+)b",
    "(?i)a",
    "(?P<n>a)",
    "[^]",
    "\\a",
    "a{2,1}",
    "\\p{L",
    "\\1",
];

/// What the generator lets pass as the default of a member with this format, one answer a text.
fn lets_pass(format: &str) -> Vec<bool> {
    let schema = |text| json!({ "type": "string", "format": format, "default": text });
    let members: serde_json::Map<_, _> =
        TEXTS.iter().enumerate().map(|(at, text)| (format!("m{at:03}"), schema(*text))).collect();
    let document = json!({
        "openapi": "3.1.0",
        "info": { "title": "Formats", "version": "1.0.0" },
        "paths": { "/": { "post": {
            "operationId": "send",
            "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/All" } } } },
            "responses": { "204": { "description": "Sent." } },
        } } },
        "components": { "schemas": { "All": { "type": "object", "properties": members } } },
    });
    let files = BTreeMap::from([(PathBuf::from("formats.json"), document.to_string().into_bytes())]);
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let workspace = Workspace::load(Path::new("formats.json"), &files, &mut sources, &mut diagnostics);
    let workspace = workspace.expect("the document is JSON");
    let resolver = Resolver::new(&workspace, Version::V3_1);
    let (contract, _) = lower(&resolver, &Settings { name: "formats".to_owned(), version: None });
    let contract = contract.expect("the document has a model");
    let shapes = contract.types.iter().map(|(_, definition)| &definition.shape);
    let mut objects = shapes.filter_map(|shape| if let Shape::Object(object) = shape { Some(object) } else { None });
    let members = objects.next().map(|object| &object.members).expect("one object");
    members.iter().map(|member| matches!(member.presence, Presence::Defaulted(_))).collect()
}

#[test]
fn a_default_passes_where_its_text_is_read() {
    let mut differ = Vec::new();
    for (name, format) in FORMATS {
        for (text, passes) in TEXTS.iter().zip(lets_pass(name)) {
            if passes != format.is_match(text) {
                differ.push(format!("{name} {text:?}: passes {passes}"));
            }
        }
    }
    assert!(differ.is_empty(), "{differ:#?}");
}

#[test]
fn nothing_is_read_that_the_judge_refuses() {
    let mut accepted = Vec::new();
    let mut stricter = Vec::new();
    // The judge knows neither of the two.
    for (name, format) in FORMATS.iter().filter(|(name, _)| !["byte", "idn-email"].contains(name)) {
        let judge = jsonschema::draft202012::options().should_validate_formats(true).build(&json!({ "format": name }));
        let judge = judge.expect("a schema");
        for text in TEXTS {
            match (judge.is_valid(&json!(text)), format.is_match(text)) {
                (false, true) => accepted.push(format!("{name} {text:?}")),
                (true, false) => stricter.push(format!("{name} {text:?}")),
                _ => {}
            }
        }
    }
    assert!(accepted.is_empty() && stricter.is_empty(), "accepted: {accepted:#?}, stricter: {stricter:#?}");
}
