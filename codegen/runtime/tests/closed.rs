//! Closedness: what is not as the schema says is refused, for each construct and each way of being wrong.

#![expect(missing_docs, reason = "generated code documents its items from the contract")]

use counterpart::{
    Base64, Date, DateTime, Decode, DecodeError, Duration, Json, JsonObject, Time, Uri, Uuid, integer_enum,
    literal_enum, newtype, object, string_enum, tagged_union, text_type, tuple, untagged_union,
};
use std::collections::BTreeMap;
use std::net::{Ipv4Addr, Ipv6Addr};

string_enum! {
    pub enum Choice {
        A = "a",
        B = "b",
    }
}
integer_enum! {
    pub enum Level {
        One = 1,
        Two = 2,
    }
}
literal_enum! {
    pub enum Mixed {
        Yes = "true",
        Two = "2",
    }
}
text_type! {
    pub struct Name = text(1, 4);
}
newtype! {
    pub struct Few(Vec<i64>) = items(1, 2);
}
object! {
    pub struct Closed, closed {
        pub a: i64 = required "a" i64(0, 9),
        pub b: Option<String> = optional "b" string_if,
    }
}
object! {
    pub struct Open, open {
        pub a: i64 = required "a" i64(0, 9),
    }
}
object! {
    pub struct Rest, open {
        pub a: i64 = required "a" i64(0, 9),
        .. pub rest: BTreeMap<String, i64> = rest,
    }
}
object! {
    pub struct Pinned, closed, pins("k" = "p") {
        pub a: i64 = required "a" i64(0, 9),
    }
}
tuple! {
    pub struct Pair, closed {
        pub a: i64 = required i64(0, 9),
        pub b: String = required string,
    }
}
tagged_union! {
    pub enum Tagged by "k" {
        Pinned(Pinned) = "p",
        Closed(Closed) adds "c",
    }
}
untagged_union! {
    pub enum Untagged one_of {
        Number(i64) = i64(0, 9),
        Closed(Closed) = value,
    }
}

fn accepts<T: Decode>(text: &str) -> bool {
    counterpart::decode::<T>(text.as_bytes()).is_ok()
}

/// `good` is taken; each of `bad` is refused with at least one violation.
#[track_caller]
fn check<T: Decode>(good: &str, bad: &[&str]) {
    assert!(accepts::<T>(good), "{good}");
    for text in bad {
        let violations = match counterpart::decode::<T>(text.as_bytes()) {
            Err(DecodeError::Invalid(invalid)) => invalid.violations().len(),
            _ => 0,
        };
        assert!(violations > 0, "{text}");
    }
}

#[test]
fn objects() {
    let bad = [
        "[1]",
        "[1,\"b\"]",
        "null",
        "1",
        "\"a\"",
        "{}",
        r#"{"a":null}"#,
        r#"{"a":"1"}"#,
        r#"{"a":10}"#,
        r#"{"a":1.5}"#,
        r#"{"a":1,"a":1}"#,
        r#"{"a":1,"\u0061":1}"#,
        r#"{"A":1}"#,
    ];
    check::<Closed>(r#"{"b":"x","a":1}"#, &bad);
    check::<Closed>(r#"{"a":1}"#, &[r#"{"a":1,"c":1}"#, r#"{"a":1,"b":null}"#, r#"{"a":1,"b":"","b":""}"#]);
    check::<Open>(r#"{"a":1,"c":[{}]}"#, &bad);
    check::<Open>(r#"{"a":1}"#, &[r#"{"a":1,"c":1,"c":1}"#, r#"{"c":1,"\u0063":1,"a":1}"#]);
    check::<Rest>(r#"{"c":1,"a":1,"d":2}"#, &bad);
    check::<Rest>(r#"{"a":1}"#, &[r#"{"a":1,"c":"1"}"#, r#"{"a":1,"c":1,"c":1}"#, r#"{"a":1,"c":null}"#]);
    check::<Pinned>(r#"{"a":1,"k":"p"}"#, &bad);
    check::<Pinned>(
        r#"{"k":"p","a":1}"#,
        &[r#"{"a":1}"#, r#"{"a":1,"k":"q"}"#, r#"{"a":1,"k":null}"#, r#"{"a":1,"k":"p","k":"p"}"#],
    );
    check::<JsonObject>(r#"{"a":1}"#, &["[]", "null", "1", r#"{"a":1,"a":1}"#, r#"{"b":{"a":1,"a":1}}"#]);
    check::<BTreeMap<String, i64>>(r#"{"a":1}"#, &["[]", "null", r#"{"a":1,"a":1}"#, r#"{"a":null}"#, r#"{"a":"1"}"#]);
}

#[test]
fn sets_of_values() {
    check::<Choice>("\"a\"", &["{\"a\":null}", "[\"a\"]", "0", "null", "\"A\"", "\"c\"", "\"\"", "true"]);
    check::<Level>("1", &["\"1\"", "3", "1.5", "null", "[1]", "{\"1\":null}", "true"]);
    check::<Mixed>("true", &["false", "\"true\"", "\"2\"", "3", "null", "[true]", "1"]);
}

#[test]
fn lists() {
    check::<Few>("[1,2]", &["[]", "[1,2,3]", "[null]", "[\"1\"]", "{\"0\":1}", "null", "1"]);
    check::<Pair>(
        "[1,\"b\"]",
        &["[1]", "[]", "[1,\"b\",1]", "[\"b\",1]", "[null,\"b\"]", "{\"a\":1,\"b\":\"b\"}", "null"],
    );
}

#[test]
fn unions() {
    let bad = ["null", "[]", "1", "\"p\"", "{}", r#"{"k":null,"a":1}"#, r#"{"k":"x","a":1}"#, r#"{"k":["p"],"a":1}"#];
    check::<Tagged>(r#"{"k":"p","a":1}"#, &bad);
    let bad = [r#"{"k":"c"}"#, r#"{"k":"c","a":1,"x":1}"#, r#"{"k":"c","a":1,"k":"c"}"#, r#"{"k":"p","a":1,"b":"x"}"#];
    check::<Tagged>(r#"{"a":1,"k":"c"}"#, &bad);
    check::<Untagged>(r#"{"a":1}"#, &["null", "[]", "10", "\"1\"", "{}", r#"{"a":1,"a":1}"#, r#"{"a":1,"z":1}"#]);
}

#[test]
fn scalars() {
    check::<bool>("true", &["null", "0", "1", "\"true\"", "[]", "{}"]);
    check::<String>("\"\"", &["null", "0", "true", "[]", "{}"]);
    check::<i32>("-2147483648", &["-2147483649", "2147483648", "0.5", "1e-1", "null", "\"1\"", "true"]);
    check::<u32>("4294967295", &["4294967296", "-1", "0.5", "null"]);
    check::<i64>("9223372036854775807", &["9223372036854775808", "-9223372036854775809", "1e19", "0.1", "null"]);
    check::<u64>("18446744073709551615", &["18446744073709551616", "-1", "1e20", "null"]);
    check::<f64>("1e308", &["1e309", "-1e309", "null", "\"1\""]);
    check::<f32>("3.4e38", &["1e39", "-1e39", "null"]);
    for integer in ["1.0", "1e0", "10e-1", "0.1e1", "1.000", "1E+0"] {
        assert_eq!(counterpart::decode(integer.as_bytes()), Ok(1_i32), "{integer}");
        assert_eq!(counterpart::decode(integer.as_bytes()), Ok(1_u64), "{integer}");
    }
    assert_eq!(counterpart::decode(b"-0"), Ok(0_u32));
    assert_eq!(counterpart::decode(b"-0.0"), Ok(0_i64));
    assert_eq!(counterpart::decode(b"9007199254740993.0"), Ok(9_007_199_254_740_993_i64));
    check::<Name>("\"éééé\"", &["\"\"", "\"ééééé\"", "null", "[]"]);
}

#[test]
fn formats() {
    check::<Uuid>(
        "\"6BA7B810-9dad-11d1-80b4-00c04fd430c8\"",
        &[
            "\"6ba7b8109dad11d180b400c04fd430c8\"",
            "\"{6ba7b810-9dad-11d1-80b4-00c04fd430c8}\"",
            "\"urn:uuid:6ba7b810-9dad-11d1-80b4-00c04fd430c8\"",
            "\"6ba7b810-9dad-11d1-80b4-00c04fd430c\"",
            "null",
            "[107,167]",
        ],
    );
    let upper: Uuid = counterpart::decode(b"\"6BA7B810-9DAD-11D1-80B4-00C04FD430C8\"").expect("a UUID");
    assert_eq!(counterpart::encode(&upper), b"\"6ba7b810-9dad-11d1-80b4-00c04fd430c8\"");
    check::<DateTime>("\"2026-02-28T12:00:00.5+01:00\"", &["\"2026-02-28\"", "\"2026-02-30T12:00:00Z\"", "0", "null"]);
    check::<Date>("\"2024-02-29\"", &["\"2023-02-29\"", "\"2024-2-29\"", "null"]);
    check::<Time>("\"12:00:00Z\"", &["\"12:00:00\"", "\"24:00:00Z\"", "null"]);
    check::<Duration>("\"P1D\"", &["\"1D\"", "\"P\"", "1", "null"]);
    check::<Uri>("\"https://a.example/b\"", &["\"/b\"", "\"a b:c\"", "null"]);
    check::<Base64>("\"AA==\"", &["\"AA=\"", "\"A A==\"", "\"_w==\"", "[0]", "null"]);
    check::<Ipv4Addr>("\"127.0.0.1\"", &["\"127.0.0.01\"", "\"::1\"", "\"127.1\"", "2130706433", "null"]);
    check::<Ipv6Addr>("\"::1\"", &["\"127.0.0.1\"", "\"fe80::1%eth0\"", "\":::\"", "null"]);
}

#[test]
fn optional_and_nullable() {
    object! {
        pub struct Presence, closed {
            pub plain: String = required "plain" string,
            pub or_null: Option<String> = required "orNull" string_or_null,
            pub optional: Option<String> = optional "optional" string_if,
            pub either: Option<Option<String>> = optional "either" string_if_or_null,
            pub named: Option<Choice> = required "named" value_or_null,
            pub perhaps: Option<Option<Choice>> = optional "perhaps" value_if_or_null,
        }
    }
    let text = r#"{"plain":"a","orNull":null,"either":null,"named":null,"perhaps":null}"#;
    check::<Presence>(
        text,
        &[
            r#"{"plain":null,"orNull":null,"named":null}"#,
            r#"{"plain":"a","named":null}"#,
            r#"{"plain":"a","orNull":null}"#,
            r#"{"plain":"a","orNull":null,"named":null,"optional":null}"#,
            r#"{"plain":"a","orNull":7,"named":null}"#,
            r#"{"plain":"a","orNull":null,"named":"c"}"#,
            r#"{"plain":"a","orNull":null,"named":null,"either":7}"#,
            r#"{"plain":"a","orNull":null,"named":null,"perhaps":"c"}"#,
        ],
    );
    let value: Presence = counterpart::decode(text.as_bytes()).expect("valid");
    assert_eq!(counterpart::encode_to_string(&value), text);
    assert_eq!((value.either, value.optional), (Some(None), None));
}

#[test]
fn free_form_values() {
    check::<Json>("[1,{\"a\":[null]}]", &["1e400", "[{\"a\":1,\"a\":1}]", "{\"a\":[-1e999]}"]);
    let json: Json = "{\"b\": [1,\n 2.0],\t\"a\":\"x y\"}".parse().expect("JSON");
    assert_eq!(json.as_raw(), r#"{"b":[1,2.0],"a":"x y"}"#);
    assert_eq!(json, r#"{"a":"x y","b":[1.0,2]}"#.parse().expect("JSON"));
    assert_eq!(json.get("b").map(|list| list.items().len()), Some(2));
    assert_eq!(json.get("a").and_then(|text| text.as_str()).as_deref(), Some("x y"));
    let names: Vec<String> = json.members().into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["b", "a"]);
}
