//! Alternatives and brackets: what is written is read as the same value, and what nobody writes is refused.

use super::pairs::of_query;
use super::unstyle::{push_pairs, push_text};
use super::{Kind, Parameter, Place, restyle, unsaid};
use crate::tape::Tape;
use crate::value::Value;

const TEXTS: Kind = Kind::Array(&Kind::Text);
const TEXT_OR_LIST: &[Kind] = &[Kind::Text, TEXTS];
const NUMBER_OR_RANGE: &[Kind] = &[Kind::Whole, Kind::Object(&[("gt", Kind::Whole), ("lt", Kind::Whole)], None)];
const MAP_OR_EMPTY: &[Kind] = &[Kind::Words(&[""]), Kind::Object(&[], Some(&Kind::Text))];
const ITEM: Kind =
    Kind::Object(&[("price", Kind::Text), ("quantity", Kind::Whole), ("tags", TEXTS), ("metadata", METADATA)], None);
const METADATA: Kind = Kind::Either(MAP_OR_EMPTY);
const ITEMS_OR_EMPTY: &[Kind] = &[Kind::Words(&[""]), Kind::Array(&ITEM)];

fn written(parameter: Parameter, json: &str) -> Result<String, &'static str> {
    let tape = Tape::new(json.as_bytes()).unwrap();
    let value = Value::root(&tape);
    match (unsaid::objection(&parameter, value), parameter.place) {
        (Some(objection), _) => Err(objection),
        (None, Place::Path | Place::Header) => Ok(restyle::text(&parameter, value).unwrap_or_default()),
        (None, _) => {
            let pairs = restyle::pairs(&parameter, value);
            Ok(pairs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&"))
        }
    }
}

fn read(parameter: Parameter, text: &str) -> String {
    let mut out = String::new();
    let found = match parameter.place {
        Place::Path | Place::Header => push_text(&mut out, &parameter, text),
        _ => push_pairs(&mut out, &parameter, &of_query(text), &[parameter]),
    };
    found.map_or_else(str::to_owned, |found| if found { out } else { "absent".to_owned() })
}

fn query() -> Parameter {
    Parameter::query("c")
}

#[test]
fn what_is_written_is_read_as_the_same_value() {
    const LISTS: &[Kind] = &[Kind::Array(&Kind::Whole), TEXTS];
    for (parameter, json, text) in [
        (query().either(LISTS), "[1,2]", "c=1&c=2"),
        (query().either(LISTS), r#"["1","a"]"#, "c=1&c=a"),
        (query().either(LISTS).flat(), r#"["1","a"]"#, "c=1,a"),
        (query().either(LISTS).deep(), r#"["1","a"]"#, "c%5B0%5D=1&c%5B1%5D=a"),
        (query().either(LISTS).deep(), "[1]", "c%5B0%5D=1"),
        (query().either(TEXT_OR_LIST), r#""a,b""#, "c=a%2Cb"),
        (query().either(TEXT_OR_LIST), r#"["a","b"]"#, "c=a&c=b"),
        (query().either(TEXT_OR_LIST).flat(), r#""a,b""#, "c=a%2Cb"),
        (query().either(TEXT_OR_LIST).flat(), r#"["a,","b"]"#, "c=a%2C,b"),
        (query().either(TEXT_OR_LIST).pipes(), r#"["a","b"]"#, "c=a%7Cb"),
        (query().either(TEXT_OR_LIST).deep(), r#"["a"]"#, "c%5B0%5D=a"),
        (query().either(TEXT_OR_LIST).deep(), r#""a""#, "c=a"),
        (query().either(&[Kind::Words(&["all"]), TEXTS]), r#""all""#, "c=all"),
        (query().either(&[Kind::Words(&["all"]), TEXTS]), r#"["some"]"#, "c=some"),
        (query().either(&[Kind::Words(&["all"]), TEXTS]), "[]", "c="),
        (query().either(NUMBER_OR_RANGE), "7", "c=7"),
        (query().either(NUMBER_OR_RANGE), r#"{"gt":1,"lt":9}"#, "gt=1&lt=9"),
        (query().either(NUMBER_OR_RANGE).deep(), "7", "c=7"),
        (query().either(NUMBER_OR_RANGE).deep(), r#"{"gt":1}"#, "c%5Bgt%5D=1"),
        (query().either(NUMBER_OR_RANGE).deep(), "{}", "c="),
        (query().either(MAP_OR_EMPTY).deep(), r#""""#, "c="),
        (query().either(MAP_OR_EMPTY).deep(), r#"{"a":"1","b c":""}"#, "c%5Ba%5D=1&c%5Bb%20c%5D="),
        (query().either(ITEMS_OR_EMPTY).deep(), r#""""#, "c="),
        (
            query().either(ITEMS_OR_EMPTY).deep(),
            r#"[{"price":"x","tags":["a","b"],"metadata":{"k":"v"}},{"quantity":2,"tags":[],"metadata":""}]"#,
            "c%5B0%5D%5Bprice%5D=x&c%5B0%5D%5Btags%5D%5B0%5D=a&c%5B0%5D%5Btags%5D%5B1%5D=b\
             &c%5B0%5D%5Bmetadata%5D%5Bk%5D=v&c%5B1%5D%5Bquantity%5D=2&c%5B1%5D%5Btags%5D=&c%5B1%5D%5Bmetadata%5D=",
        ),
        (
            query().guess().deep(),
            r#"{"a":[1,[true]],"b":{"c":null,"d":"x"}}"#,
            "c%5Ba%5D%5B0%5D=1&c%5Ba%5D%5B1%5D%5B0%5D=true&c%5Bb%5D%5Bd%5D=x",
        ),
        (query().deep(), r#""x""#, "c=x"),
        (Parameter::path("c").either(TEXT_OR_LIST), r#""a,b""#, "a%2Cb"),
        (Parameter::path("c").either(TEXT_OR_LIST), r#"["a","b"]"#, "a,b"),
        (Parameter::path("c").either(TEXT_OR_LIST).matrix().exploded(), r#"["a","b"]"#, ";c=a;c=b"),
        (Parameter::path("c").either(TEXT_OR_LIST).matrix(), r#""a""#, ";c=a"),
        (Parameter::header("c").either(TEXT_OR_LIST), r#"["a","b"]"#, "a,b"),
    ] {
        assert_eq!(written(parameter, json).as_deref(), Ok(text), "{parameter:?}");
        assert_eq!(read(parameter, text), json.replace(r#""c":null,"#, ""), "{parameter:?} {text}");
    }
}

#[test]
fn what_cannot_be_said_is_not_written() {
    const EMPTY: &str = "is empty, which would be read as something else";
    let deep = query().either(ITEMS_OR_EMPTY).deep();
    let seventeen = format!("{}1{}", "[".repeat(17), "]".repeat(17));
    for (parameter, json, objection) in [
        (query().either(TEXT_OR_LIST), "[]", EMPTY),
        (deep, "[]", EMPTY),
        (query().either(MAP_OR_EMPTY).deep(), "{}", EMPTY),
        (query().array(&Kind::Guess), r#"["a",null]"#, "holds null among its items"),
        (deep, r#"[{"tags":[null]}]"#, "holds null among its items"),
        (deep, r#"[{"metadata":{"a[b":"x"}}]"#, "holds a name that is empty or has brackets in it"),
        (query().either(MAP_OR_EMPTY).deep(), r#"{"":"x"}"#, "holds a name that is empty or has brackets in it"),
        (query().guess().deep(), r#"{"0":"x"}"#, "holds names that would be read as the numbers of items"),
        (query().guess().deep(), &seventeen, "nests too deeply"),
        (Parameter::header("c").either(TEXT_OR_LIST), r#""a,b""#, "holds what divides its items"),
        (query().either(TEXT_OR_LIST).flat().reserved(), r#""a,b""#, "holds what divides its items"),
    ] {
        assert_eq!(written(parameter, json), Err(objection), "{parameter:?} {json}");
    }
}

#[test]
fn spellings_of_others_are_read() {
    let items = query().either(ITEMS_OR_EMPTY).deep();
    let texts = query().array(&Kind::Text).deep();
    let either = query().either(TEXT_OR_LIST);
    for (parameter, text, json) in [
        (either, "c=a", r#""a""#),
        (either, "d=a", "absent"),
        (texts, "c=a&c=b", r#"["a","b"]"#),
        (texts, "c=a", r#"["a"]"#),
        (texts, "c[]=a&c[]=b", r#"["a","b"]"#),
        (texts, "c[1]=b&c[0]=a", r#"["a","b"]"#),
        (texts, "c=", "[]"),
        (items, "c[][price]=x&c[][quantity]=1&c[][price]=y", r#"[{"price":"x","quantity":1},{"price":"y"}]"#),
        (items, "c[][tags][]=a&c[][tags][]=b", r#"[{"tags":["a","b"]}]"#),
        (items, "c[0][tags]=a&c[0][tags]=b", r#"[{"tags":["a","b"]}]"#),
        (query().either(NUMBER_OR_RANGE).deep(), "c[x][y]=1", r#"{"x":{"y":1}}"#),
        (query().either(NUMBER_OR_RANGE).deep(), "c=x", "must be given by its members"),
        (query().either(NUMBER_OR_RANGE), "c=x", r#""x""#),
    ] {
        assert_eq!(read(parameter, text), json, "{parameter:?} {text}");
    }
}

#[test]
fn what_nobody_decent_sends() {
    let items = query().either(ITEMS_OR_EMPTY).deep();
    let range = query().either(NUMBER_OR_RANGE).deep();
    let map = query().either(MAP_OR_EMPTY).deep();
    let (opened, closed) = ("[".repeat(100_000), "]".repeat(100_000));
    for (parameter, text, message) in [
        (range, "c[gt=1", "has a name that is not closed"),
        (range, "c[[gt]]=1", "has a name that is not closed"),
        (range, "c[gt]x=1", "has a name that is not closed"),
        (range, "c[", "has a name that is not closed"),
        (range, "c]=1", "absent"),
        (range, &format!("c{opened}=1"), "has a name that is not closed"),
        (range, &format!("c{opened}{closed}=1"), "has a name that is not closed"),
        (range, &format!("c{}=1", "[a]".repeat(100_000)), "nests too deeply"),
        (items, &format!("c{}=1", "[]".repeat(100_000)), "nests too deeply"),
        (range, "c=1&c[gt]=2", "is given in several ways at once"),
        (range, "c[gt]=2&c[]=2", "is given in several ways at once"),
        (query().either(NUMBER_OR_RANGE), "c=1&gt=2", "is given in several ways at once"),
        (range, "c=1&c=2", "appears more than once"),
        (range, "c[gt]=1&c[gt]=2", "appears more than once"),
        (range, "c[]=1", "is no list"),
        (map, "c[a][b]=1", "has no members"),
        (items, "c[1000000000][price]=x", "must number its items from 0 without a gap"),
        (items, "c[18446744073709551616][price]=x", "must number its items from 0 without a gap"),
        (items, "c[00][price]=x", "must number its items from 0 without a gap"),
        (items, "c[0][price]=x&c[2][price]=x", "must number its items from 0 without a gap"),
        (items, "c[a]=x", "must number its items from 0 without a gap"),
        (items, "c[0]=x&c[]=y", "is given in several ways at once"),
        (range, "c[gt]=%f", "is not percent-encoded UTF-8 text"),
    ] {
        let shown: String = text.chars().take(80).collect();
        assert_eq!(read(parameter, text), message, "{parameter:?} {shown}");
    }
}

#[test]
fn many_items_cost_no_more_than_they_should() {
    let items = query().either(ITEMS_OR_EMPTY).deep();
    let many = |name: &dyn Fn(usize) -> String| (0..100_000).map(name).collect::<Vec<_>>().join("&");
    let start = std::time::Instant::now();
    assert!(read(items, &many(&|index| format!("c[{index}][price]=x"))).len() > 1_000_000);
    assert!(read(items, &many(&|_| "c[][price]=x".to_owned())).len() > 1_000_000);
    assert!(read(items, &many(&|_| "c[0][tags][]=x".to_owned())).len() > 100_000);
    // by pairs it would be minutes
    assert!(start.elapsed().as_secs() < 20);
}
