//! The comparison itself: it finds nothing in types that fit, and whatever was planted in a document that does not.

#![expect(missing_docs, reason = "the types stand for generated code, which documents its items from the contract")]

use counterpart::{Assertion, DateTime};
use counterpart::{Items, JsonObject, Pattern, Rules, Text, Unique, Uuid, newtype, object, string_enum, text_type};
use counterpart_fuzz::{Amount, Document, Kind, Report, Stricter, Type, compare, faults, types};
use serde_json::json;

const DOCUMENT: &str = include_str!("harness.yaml");

static SLUG: Pattern = Pattern::new("^[a-z0-9]+(-[a-z0-9]+)*$", "^[a-z0-9]+(-[a-z0-9]+)*$");
static VISIBLE: Pattern = Pattern::new(r"^[^\u0000-\u001F]+$", r"^[^\u0000-\u001F]+$");
static REMOVED: Rules = &[Assertion::If {
    condition: &[
        Assertion::Required(&["action"]),
        Assertion::Properties(&[("action", &[Assertion::Const("\"removed\"")])]),
    ],
    then: &[Assertion::Properties(&[("settings", &[Assertion::Types(&[counterpart::JsonType::Null])])])],
    otherwise: &[Assertion::Properties(&[("settings", &[Assertion::Types(&[counterpart::JsonType::Object])])])],
}];
static PAIRED: Rules = &[Assertion::DependentRequired(&[("bundle", &["version"]), ("version", &["bundle"])])];

text_type! {
    pub struct Slug = text_where(&Text { min: 1, max: 12, pattern: Some(&SLUG), ..Text::ANY });
}
text_type! {
    pub struct DisplayName = text_where(&Text { min: 1, max: 20, pattern: Some(&VISIBLE), trim: true, ..Text::ANY });
}
string_enum! {
    pub enum Action { Created = "created", Removed = "removed", }
}
object! {
    pub struct Change, closed where(REMOVED) {
        pub id: Slug = required "id" value,
        pub environment: Option<String> = required "environment" string_or_null,
        pub action: Action = required "action" value,
        pub settings: Option<JsonObject> = required "settings" value_or_null,
    }
}
newtype! {
    pub struct Changes(Vec<Change>) = items_where(&Items { min: 1, max: 3, unique: Unique::By(&["id", "environment"]) });
}
object! {
    pub struct Cloud, open where(PAIRED) {
        pub name: DisplayName = required "name" value,
        pub at: DateTime = required "at" value,
        pub number: i64 = required "number" i64(1, i64::MAX),
        pub bundle: Option<Uuid> = optional "bundle" value_if,
        pub version: Option<i32> = optional "version" i32_if(1, 200),
    }
}

const TYPES: fn() -> &'static [Type] = || types!(crate { Slug, DisplayName, Action, Change, Changes, Cloud });

fn run(document: &Document) -> Report {
    compare(TYPES(), document, &faults(), Amount { faulty: 20_000, seed: 1 })
}

fn run_one(document: &Document, schema: &str) -> Report {
    let types: Vec<Type> = TYPES().iter().copied().filter(|one| one.schema == schema).collect();
    compare(&types, document, &faults(), Amount { faulty: 3_000, seed: 1 })
}

#[test]
fn types_that_fit_show_no_difference() {
    let report = run(&Document::parse(DOCUMENT));
    assert!(report.differences().next().is_none(), "{report}");
    assert!(report.faulty() >= 20_000, "{report}");
    assert!(report.reasons().keys().copied().eq(Stricter::ALL), "{report}");
}

#[test]
fn every_fault_is_made() {
    let report = run(&Document::parse(DOCUMENT));
    let made: Vec<&str> =
        faults().iter().map(|fault| fault.name).filter(|name| !report.answers().contains_key(name)).collect();
    let elsewhere = ["broken format"];
    assert!(made.iter().all(|name| elsewhere.contains(name)), "{made:?}");
}

/// A document that says something else than the types shows as the difference it is.
#[test]
fn whatever_is_planted_is_found() {
    let (slug, changes, cloud) =
        ("/components/schemas/Slug", "/components/schemas/Changes", "/components/schemas/Cloud");
    for (pointer, value, kind) in [
        (format!("{slug}/maxLength"), json!(11), Kind::FalseAccept),
        (format!("{slug}/maxLength"), json!(13), Kind::FalseReject),
        (format!("{slug}/minLength"), json!(2), Kind::FalseAccept),
        (format!("{slug}/pattern"), json!("^[a-z0-9]*(-[a-z0-9]+)*$"), Kind::FalseReject),
        (format!("{changes}/minItems"), json!(0), Kind::FalseReject),
        (format!("{changes}/maxItems"), json!(2), Kind::FalseAccept),
        (format!("{changes}/x-counterpart"), json!({ "unique-by": ["id"] }), Kind::FalseAccept),
        (format!("{changes}/x-counterpart"), json!({}), Kind::FalseReject),
        (format!("{cloud}/additionalProperties"), json!(false), Kind::FalseAccept),
        (format!("{cloud}/dependentRequired"), json!({}), Kind::FalseReject),
        (format!("{cloud}/properties/number/minimum"), json!(2), Kind::FalseAccept),
        (format!("{cloud}/properties/version/maximum"), json!(201), Kind::FalseReject),
        ("/components/schemas/DisplayName/x-counterpart".to_owned(), json!({}), Kind::FalseAccept),
        ("/components/schemas/Change/allOf".to_owned(), json!([{}]), Kind::FalseReject),
        ("/components/schemas/Action/enum".to_owned(), json!(["created", "removed", "moved"]), Kind::FalseReject),
    ] {
        let schema = pointer.split('/').nth(3).expect("every pointer leads into a schema");
        let report = run_one(&Document::parse(DOCUMENT).with(&pointer, value), schema);
        assert!(report.differences().any(|difference| difference.kind == kind), "{pointer}: {report}");
    }
}
