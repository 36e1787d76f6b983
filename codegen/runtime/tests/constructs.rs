//! Every construct of the macros: what it takes, what it refuses, and what it says.

#![cfg(feature = "pattern")]
#![expect(missing_docs, reason = "generated code documents its items from the contract")]

use counterpart::{
    Assertion, Base64, DateTime, Decode, DecodeError, Encode, Format, Items, Json, JsonObject, Names, Number, Pattern,
    Rules, Text, Unique, Uuid, Value, ViolationKind, integer_enum, literal_enum, newtype, object, string_enum,
    tagged_union, text_type, tuple, untagged_union,
};
use std::collections::BTreeMap;
use std::fmt::Debug;

static SLUG: Pattern = Pattern::new("^[a-z][a-z0-9-]*$", "^(?:[a-z][a-z0-9-]*)$");
static NO_NIL: Rules = &[Assertion::Not(&[Assertion::Const("\"00000000-0000-0000-0000-000000000000\"")])];
static PAIRED: Rules = &[Assertion::DependentRequired(&[("count", &["note"])])];

string_enum! {
    pub enum Action {
        Created = "created",
        Removed = "removed",
    }
}
integer_enum! {
    pub enum Level {
        Below = -1,
        High = 10,
    }
}
literal_enum! {
    pub enum Retry {
        Never = "false",
        Always = "\"always\"",
        Thrice = "3",
        Unsaid = "null",
    }
}
text_type! {
    pub struct Slug = text_where(&Text { min: 1, max: 8, pattern: Some(&SLUG), trim: true, ..Text::ANY });
}
text_type! {
    pub struct Password = text(8, 64), secret;
}
newtype! {
    #[derive(Copy, Eq)]
    pub struct Id(Uuid) = value where(NO_NIL);
}
newtype! {
    pub struct Tags(Vec<String>) = array_where(&Items { min: 1, max: 3, unique: Unique::Items }, |v| v.text(1, 5));
}
object! {
    pub struct Package, closed {
        pub source: String = required "source" text(0, 16),
        pub version: Option<String> = optional "version" string_if,
    }
}
newtype! {
    pub struct Packages(Vec<Package>) = items_where(&Items { unique: Unique::By(&["source"]), ..Items::ANY });
}
object! {
    pub struct Whole, closed, pins("kind" = "whole", "version" = 1, "ready" = true, "gone" = ()) where(PAIRED) {
        pub id: Id = required "id" value,
        pub name: String = required "na\"me/~" text(1, 4),
        pub note: Option<String> = optional "note" string_if,
        pub count: Option<Option<u32>> = optional "count" u32_if_or_null(0, 10),
        pub parent: Option<Slug> = required "parent" value_or_null,
        pub limit: Option<i32> = optional "limit" i32_if(1, 200) default i32 = 50,
        pub label: Option<String> = optional "label" string_if default &str = "none",
        pub level: Option<Level> = optional "level" value_if default Level = Level::High,
        pub ratio: Option<f64> = optional "ratio" f64_where_if(&Number { minimum: 0.0, exclusive_maximum: 1.0, multiple_of: Some("0.01"), ..Number::ANY }),
        pub even: Option<i64> = optional "even" i64_multiple_if(0, 100, 2),
        pub mail: Option<String> = optional "mail" text_where_if(&Text { format: Some(Format::Email), ..Text::ANY }),
        pub grid: Option<Vec<Vec<i32>>> = optional "grid" with_if(|v| v.array(0, 2, |v| v.array(0, 2, |v| v.i32(0, 9)))),
        pub secret: Option<String> = optional_secret "secret" string_if,
        pub at: Option<DateTime> = optional "at" value_if,
        pub free: Option<Json> = optional "free" value_if,
        pub next: Option<Box<Whole>> = optional "next" value_if,
    }
}
object! {
    pub struct Labels, open, members(1, 3) {
        pub first: String = required "first" string,
        .. pub additional: BTreeMap<String, i64> = rest,
    }
}
object! {
    pub struct Open, open {
        pub a: Option<i64> = optional "a" i64_if(0, 9),
    }
}
tuple! {
    pub struct Position, closed {
        pub x: f64 = required f64(-180.0, 180.0),
        pub y: Option<f64> = optional value,
    }
}
tuple! {
    pub struct Line, open {
        pub name: String = required string,
        .. pub rest: Vec<i64> = rest,
    }
}
object! {
    pub struct Git, closed, pins("kind" = "git") {
        pub url: String = required "url" string,
    }
}
object! {
    pub struct Archive, closed {
        pub size: u64 = required "size" u64(0, 100),
    }
}
tagged_union! {
    pub enum Source by "kind" {
        Git(Git) = "git",
        Archive(Archive) adds "archive" | "tar",
        Files(BTreeMap<String, i64>) adds "files",
        Free(JsonObject) adds "free",
    }
}
untagged_union! {
    pub enum Name one_of {
        Number(i64) = i64(1, 10),
        Text(String) = text(1, 4),
        Pair(Box<Pair>) = value,
    }
}
object! {
    pub struct Pair, closed {
        pub left: Name = required "left" value,
        pub right: Name = required "right" value,
    }
}
untagged_union! {
    pub enum Shape any_of {
        Package(Package) = value,
        Open(Open) = value,
    }
}
newtype! {
    pub struct Keyed(BTreeMap<String, Level>) = map_where(
        &Names { min: 1, text: &Text { max: 3, ..Text::ANY }, patterns: &[&SLUG], ..Names::ANY },
        Value::value
    );
}

fn violations<T: Decode + Debug>(text: &str) -> String {
    match counterpart::decode::<T>(text.as_bytes()) {
        Err(DecodeError::Invalid(invalid)) => {
            let mark = |kind| if kind == ViolationKind::Shape { "!" } else { "" };
            let sentences = invalid.violations().iter().map(|violation| format!("{violation}{}", mark(violation.kind)));
            sentences.collect::<Vec<_>>().join(", ")
        }
        other => format!("{other:?}"),
    }
}
fn round<T: Decode + Encode + Debug + PartialEq>(text: &str) {
    let value: T = counterpart::decode(text.as_bytes()).expect(text);
    let written = counterpart::encode_to_string(&value);
    assert_eq!(written, text);
}

const ID: &str = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";

fn whole(from: &str, to: &str) -> String {
    let rest = r#""id":"ID","na\"me/~":"name","parent":null"#.replace("ID", ID);
    let text = format!(r#"{{"kind":"whole","version":1,"ready":true,"gone":null,{rest}}}"#);
    assert!(text.contains(from), "{from}");
    text.replace(from, to)
}

#[test]
fn objects() {
    round::<Whole>(&whole("", ""));
    let more = r#"null,"note":"n","count":null,"limit":7,"label":"l","level":-1,"ratio":0.07,"even":4,"mail":"a@b.c","grid":[[1,2],[]],"secret":"s","at":"2026-01-01T00:00:00Z","free":{"a":[1.0]}}"#;
    let full = whole("null}", more);
    let value: Whole = counterpart::decode(full.as_bytes()).expect("valid");
    assert_eq!((value.limit(), value.label(), value.level()), (7, "l", Level::Below));
    assert!(format!("{value:?}").contains(r#""secret":"[redacted]""#) && !format!("{value:?}").contains(r#""s""#));
    let bare: Whole = counterpart::decode(whole("", "").as_bytes()).expect("valid");
    assert_eq!((bare.limit(), bare.label(), bare.level()), (50, "none", Level::High));
    assert!(bare != value && value == value.clone());
    for (from, to, expected) in [
        (r#""whole""#, r#""half""#, "/kind must be whole"),
        (r#""whole""#, "7", "/kind must be whole!"),
        (r#""version":1"#, r#""version":2"#, "/version must be 1"),
        (r#""version":1"#, r#""version":1.0"#, ""),
        ("true", "false", "/ready must be true"),
        (r#""gone":null,"#, "", "/gone is required"),
        (r#""parent":null"#, r#""parent":null,"parent":null"#, "/parent appears more than once!"),
        (r#""parent":null"#, r#""parent":null,"extra":null"#, "/extra is not a member of this object!"),
        (r#","parent":null"#, "", "/parent is required"),
        (r#""name""#, r#""names""#, "/na\"me~1~0 must hold from 1 to 4 characters"),
        (r#""name""#, "null", "/na\"me~1~0 must be a string!"),
        (r#""parent":null"#, r#""parent":"A""#, "/parent must match ^[a-z][a-z0-9-]*$"),
        (r#""parent":null"#, r#""parent":null,"note":null"#, "/note must be a string!"),
        (r#""parent":null"#, r#""parent":null,"count":1"#, "/note is required"),
        (r#""parent":null"#, r#""parent":null,"ratio":1"#, "/ratio must be less than 1"),
        (r#""parent":null"#, r#""parent":null,"ratio":0.005"#, "/ratio must be a multiple of 0.01"),
        (r#""parent":null"#, r#""parent":null,"even":3"#, "/even must be a multiple of 2"),
        (r#""parent":null"#, r#""parent":null,"even":1.5"#, "/even must be an integer!"),
        (r#""parent":null"#, r#""parent":null,"grid":[[1],[12]]"#, "/grid/1/0 must be an integer from 0 to 9"),
        (r#""parent":null"#, r#""parent":null,"mail":"a"#, "UNREADABLE"),
        (r#""parent":null"#, r#""parent":null,"mail":"a""#, "/mail must be an e-mail address"),
        (ID, "00000000-0000-0000-0000-000000000000", "/id must not be \"00000000-0000-0000-0000-000000000000\""),
        (ID, "{6ba7b810-9dad-11d1-80b4-00c04fd430c8}", "/id must be a UUID of 36 characters"),
    ] {
        let text = whole(from, to);
        match expected {
            "" => assert!(counterpart::decode::<Whole>(text.as_bytes()).is_ok()),
            "UNREADABLE" => {
                assert!(matches!(counterpart::decode::<Whole>(text.as_bytes()), Err(DecodeError::Unreadable(_))));
            }
            _ => assert_eq!(violations::<Whole>(&text), expected, "{text}"),
        }
    }
}

#[test]
fn all_violations_in_the_order_of_the_text() {
    let text = r#"{"zz":1,"version":2,"kind":"whole","kind":"whole","ready":true,"gone":null,"next":{"id":3}}"#;
    let expected = [
        "/id is required",
        "/na\"me~1~0 is required",
        "/parent is required",
        "/zz is not a member of this object!",
        "/version must be 1",
        "/kind appears more than once!",
        "/next/kind is required",
        "/next/version is required",
        "/next/ready is required",
        "/next/gone is required",
        "/next/na\"me~1~0 is required",
        "/next/parent is required",
        "/next/id must be a string!",
    ];
    assert_eq!(violations::<Whole>(text), expected.join(", "));
}

#[test]
fn open_objects_and_those_with_a_rest() {
    round::<Labels>(r#"{"first":"a","x":1,"y":2}"#);
    assert_eq!(violations::<Labels>(r#"{"x":1,"x":2,"first":"a"}"#), "/x appears more than once!");
    assert_eq!(violations::<Labels>(r#"{"x":1,"first":"a","first":"a"}"#), "/first appears more than once!");
    assert_eq!(violations::<Labels>(r#"{"x":"1","first":"a"}"#), "/x must be a number!");
    assert_eq!(violations::<Labels>(r#"{"first":"a","x":1,"y":2,"z":3}"#), "must have from 1 to 3 members");
    assert_eq!(counterpart::decode::<Open>(br#"{"b":{"c":[]},"a":1}"#).map(|open| open.a), Ok(Some(1)));
    assert_eq!(violations::<Open>(r#"{"b":1,"b":2}"#), "/b appears more than once!");
    let clash = Labels { first: "a".to_owned(), additional: [("first".to_owned(), 1)].into() };
    assert_eq!(counterpart::encode_to_string(&clash), r#"{"first":"a"}"#);
}

#[test]
fn sets_of_values() {
    round::<Vec<Action>>(r#"["created","removed"]"#);
    round::<Vec<Level>>("[-1,10]");
    round::<Vec<Retry>>(r#"[false,"always",3,null]"#);
    assert_eq!(counterpart::decode(b"[10.0, -1e0]"), Ok(vec![Level::High, Level::Below]));
    assert_eq!(violations::<Action>(r#""gone""#), "must be one of created, removed");
    assert_eq!(violations::<Action>(r#"{"created":null}"#), "must be a string!");
    assert_eq!(violations::<Level>("2"), "must be one of -1, 10");
    assert_eq!(violations::<Level>("2.5"), "must be an integer!");
    assert_eq!(violations::<Retry>("true"), "must be one of false, \"always\", 3, null");
    assert_eq!("removed".parse(), Ok(Action::Removed));
}

#[test]
fn newtypes() {
    assert_eq!(Slug::new("  ab "), Slug::new("ab"));
    assert_eq!(
        Slug::new("A b c d e f").expect_err("bad").sentences().join(", "),
        "must hold from 1 to 8 characters, must match ^[a-z][a-z0-9-]*$"
    );
    assert!(Id::new(Uuid::nil()).is_err());
    assert_eq!(format!("{:?}", Password::new("12345678").expect("valid")), "Password \"[redacted]\"");
    assert_eq!(counterpart::encode(&Password::new("12345678").expect("valid")), b"\"12345678\"");
    assert_eq!(violations::<Tags>(r#"["a","b","a"]"#), "/2 must not repeat an earlier item");
    assert_eq!(violations::<Tags>(r#"["a","","a","d"]"#), "must hold from 1 to 3 items");
    let packages = r#"[{"source":"a"},{"source":"b"},{"version":"2","source":"a"}]"#;
    assert_eq!(violations::<Packages>(packages), "/2 must not repeat the source of an earlier item");
    round::<Keyed>(r#"{"a":-1,"b-c":10}"#);
    assert_eq!(violations::<Keyed>("{}"), "must have at least 1 members");
    assert_eq!(
        violations::<Keyed>(r#"{"A":10,"abcd":10,"b":1}"#),
        "/A is not a member of this object!, /abcd must hold at most 3 characters, /b must be one of -1, 10"
    );
    assert_eq!(violations::<Keyed>(r#"{"a":10,"a":10}"#), "/a appears more than once!");
}

#[test]
fn tuples() {
    round::<Position>("[1.5,2.5]");
    round::<Position>("[1.5]");
    round::<Line>(r#"["a",1,2]"#);
    assert_eq!(violations::<Position>("[]"), "/0 is required");
    assert_eq!(violations::<Position>("[200,1,1]"), "must hold at most 2 items, /0 must be at most 180");
    assert_eq!(violations::<Position>("{}"), "must be an array!");
    assert_eq!(violations::<Line>(r#"["a",1,"2"]"#), "/2 must be a number!");
}

#[test]
fn tagged_unions() {
    round::<Source>(r#"{"kind":"git","url":"u"}"#);
    round::<Source>(r#"{"kind":"archive","size":7}"#);
    round::<Source>(r#"{"kind":"files","a":7}"#);
    round::<Source>(r#"{"kind":"free"}"#);
    round::<Source>(r#"{"kind":"free","a":{"b":[1,{}]},"c":" {"}"#);
    assert_eq!(violations::<Source>(r#"{"kind":"free","a":1,"a":2}"#), "/a appears more than once!");
    assert!(matches!(counterpart::decode(br#"{"size":7,"kind":"tar"}"#), Ok(Source::Archive(Archive { size: 7 }))));
    assert_eq!(violations::<Source>(r#"{"kind":"svn"}"#), "/kind must be one of git, archive, tar, files, free");
    assert_eq!(violations::<Source>(r#"{"kind":"archive","kind":"git","size":1}"#), "/kind appears more than once!");
    assert_eq!(
        violations::<Source>(r#"{"kind":"archive","kin":"git","size":1}"#),
        "/kin is not a member of this object!"
    );
    assert_eq!(violations::<Source>("{}"), "/kind is required");
    assert_eq!(violations::<Source>(r#"["git","u"]"#), "must be an object!");
}

#[test]
fn untagged_unions() {
    round::<Name>(r#"{"left":1,"right":{"left":"a","right":2}}"#);
    assert_eq!(violations::<Name>(r#""abcde""#), "must hold from 1 to 4 characters");
    assert_eq!(violations::<Name>("11"), "must be an integer from 1 to 10");
    assert_eq!(
        violations::<Name>(r#"{"left":1,"right":{"left":"a","right":22}}"#),
        "/right/right must be an integer from 1 to 10"
    );
    assert_eq!(
        violations::<Name>("true"),
        "matches none of Number, Text, Pair: as Number it must be a number; as Text it must be a string; as Pair it must be an object!"
    );
    // what an attempt noted is forgotten, and what stood before it is not
    let text = r#"{"left":99,"right":{"left":1,"right":"a"}}"#;
    assert_eq!(violations::<Pair>(text), "/left must be an integer from 1 to 10");
    assert!(matches!(counterpart::decode(br#"{"a":1}"#), Ok(Shape::Open(_))));
    assert!(matches!(counterpart::decode(br#"{"source":"1"}"#), Ok(Shape::Package(_))));
}

#[test]
fn an_arm_alone() {
    untagged_union! {
        pub enum Either one_of {
            Open(Open) = value,
            Package(Package) = value,
        }
    }
    let both = r#"{"source":"a"}"#;
    assert_eq!(violations::<Either>(both), "must match one alternative alone, and matches Open and Package");
    round::<Either>(r#"{"a":1}"#);
}

fn lists() -> Rules {
    LISTS
}
static LISTS: Rules = &[
    Assertion::Types(&[counterpart::JsonType::Object]),
    Assertion::Properties(&[
        ("name", &[Assertion::Type(counterpart::__private::reads::<Slug>)]),
        ("next", &[Assertion::Refer(lists)]),
    ]),
    Assertion::UniqueBy(&["a"]),
];

#[test]
fn assertions_over_types_and_references() {
    newtype! {
        pub struct Listed(Json) = value where(LISTS);
    }
    round::<Listed>(r#"{"name":"a","next":{"name":"b","next":{}}}"#);
    let text = r#"{"name":"a","next":{"name":"B","next":[]}}"#;
    assert_eq!(
        violations::<Listed>(text),
        "/next/name must match ^[a-z][a-z0-9-]*$, /next/next must be of type object!"
    );
}

#[test]
fn other_pinned_values() {
    object! {
        pub struct Fraction, closed, pins("half" = counterpart::Pin::Json("0.5")) {}
    }
    round::<Fraction>(r#"{"half":0.5}"#);
    assert!(counterpart::decode::<Fraction>(br#"{"half":5e-1}"#).is_ok());
    assert_eq!(violations::<Fraction>(r#"{"half":1}"#), "/half must be 0.5");
}

#[test]
fn texts_that_stand_for_values() {
    let read = |text: &str| {
        counterpart::read_texts(text, |value| {
            let mut members = value.object();
            let parts = (members.i32_if("limit", 1, 200), members.boolean_if("deep"), members.items::<f64>("at", 0, 2));
            members.closed().then_some(parts)
        })
    };
    let parts = read(r#"{"limit":"5","deep":"true","at":["1.5","2"]}"#).expect("valid");
    assert_eq!(parts, (Some(5), Some(true), vec![1.5, 2.0]));
    for text in
        [r#"{"limit":"0","at":[]}"#, r#"{"limit":" 5","at":[]}"#, r#"{"deep":"yes","at":[]}"#, r#"{"at":["1e","2"]}"#]
    {
        assert!(read(text).is_err(), "{text}");
    }
}

#[test]
fn bytes() {
    round::<Base64>("\"AAEC/w==\"");
    assert_eq!(violations::<Base64>("\"AAEC/w\""), "must be base64");
}
