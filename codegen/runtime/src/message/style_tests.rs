//! Every style, to the letter: the examples of the OpenAPI Specification, written and read back.

use super::pairs::of_query;
use super::unstyle::{push_pairs, push_text};
use super::{Kind, Parameter, Place, restyle};
use crate::tape::Tape;
use crate::value::Value;

const TEXT: &str = r#""blue""#;
const EMPTY: &str = r#""""#;
const ARRAY: &str = r#"["blue","black","brown"]"#;
const OBJECT: &str = r#"{"R":100,"G":200,"B":150}"#;
const MEMBERS: &[(&str, Kind)] = &[("R", Kind::Whole), ("G", Kind::Whole), ("B", Kind::Whole)];

fn written(parameter: Parameter, json: &str) -> String {
    let tape = Tape::new(json.as_bytes()).unwrap();
    match parameter.place {
        Place::Path | Place::Header => restyle::text(&parameter, Value::root(&tape)).unwrap_or_default(),
        _ => {
            let pairs = restyle::pairs(&parameter, Value::root(&tape));
            pairs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
        }
    }
}

fn read(parameter: Parameter, text: &str) -> String {
    let mut out = String::new();
    let found = match parameter.place {
        Place::Path | Place::Header => push_text(&mut out, &parameter, text),
        _ => push_pairs(&mut out, &parameter, &of_query(text), &[parameter]),
    };
    match found {
        Ok(true) => out,
        Ok(false) => "absent".to_owned(),
        Err(message) => message.to_owned(),
    }
}

fn check(parameter: Parameter, json: &str, text: &str) {
    let parameter = match json {
        ARRAY => parameter.array(&Kind::Text),
        OBJECT => parameter.object(MEMBERS, None),
        _ => parameter,
    };
    assert_eq!(written(parameter, json), text, "{parameter:?}");
    assert_eq!(read(parameter, text), json, "{parameter:?} {text}");
}

#[test]
fn the_examples_of_the_specification() {
    let path = Parameter::path("color");
    let query = Parameter::query("color");
    for (parameter, json, text) in [
        (path.matrix(), EMPTY, ";color="),
        (path.matrix(), TEXT, ";color=blue"),
        (path.matrix(), ARRAY, ";color=blue,black,brown"),
        (path.matrix(), OBJECT, ";color=R,100,G,200,B,150"),
        (path.matrix().exploded(), ARRAY, ";color=blue;color=black;color=brown"),
        (path.matrix().exploded(), OBJECT, ";R=100;G=200;B=150"),
        (path.label(), EMPTY, "."),
        (path.label(), TEXT, ".blue"),
        (path.label(), ARRAY, ".blue,black,brown"),
        (path.label(), OBJECT, ".R,100,G,200,B,150"),
        (path.label().exploded(), ARRAY, ".blue.black.brown"),
        (path.label().exploded(), OBJECT, ".R=100.G=200.B=150"),
        (path, TEXT, "blue"),
        (path, ARRAY, "blue,black,brown"),
        (path, OBJECT, "R,100,G,200,B,150"),
        (path.exploded(), OBJECT, "R=100,G=200,B=150"),
        (query, EMPTY, "color="),
        (query, TEXT, "color=blue"),
        (query.flat(), ARRAY, "color=blue,black,brown"),
        (query.flat(), OBJECT, "color=R,100,G,200,B,150"),
        (query, ARRAY, "color=blue&color=black&color=brown"),
        (query, OBJECT, "R=100&G=200&B=150"),
        (query.spaces(), ARRAY, "color=blue%20black%20brown"),
        (query.spaces(), OBJECT, "color=R%20100%20G%20200%20B%20150"),
        (query.pipes(), ARRAY, "color=blue%7Cblack%7Cbrown"),
        (query.pipes(), OBJECT, "color=R%7C100%7CG%7C200%7CB%7C150"),
        (query.deep(), OBJECT, "color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150"),
        (query.content("application/json"), OBJECT, "color=%7B%22R%22%3A100%2C%22G%22%3A200%2C%22B%22%3A150%7D"),
        (Parameter::header("color"), ARRAY, "blue,black,brown"),
        (Parameter::header("color").exploded(), OBJECT, "R=100,G=200,B=150"),
    ] {
        check(parameter, json, text);
    }
}

#[test]
fn spellings_of_others_are_read() {
    let array = Parameter::query("c").array(&Kind::Text);
    let numbers = Parameter::query("c").array(&Kind::Whole);
    let object = Parameter::query("c").object(MEMBERS, None);
    let rest = Parameter::query("c").object(&[("R", Kind::Array(&Kind::Whole))], Some(&Kind::Text));
    for (parameter, text, json) in [
        (array.spaces(), "c=a+b%20c", r#"["a","b","c"]"#),
        (array.pipes(), "c=a|b%7cc", r#"["a","b","c"]"#),
        (array.flat(), "c=a%2Cb,c", r#"["a,b","c"]"#),
        (numbers.flat(), "c=1%2C2,3%2c4", "[1,2,3,4]"),
        (object.flat(), "c=R%2C1%2CG%2C2", r#"{"R":1,"G":2}"#),
        (array.flat(), "c=", "[]"),
        (array, "c=", "[]"),
        (array, "d=1", "absent"),
        (object.deep(), "c[R]=1&c%5BG%5D=2", r#"{"R":1,"G":2}"#),
        (object.deep(), "c[R=1", "has a name that is not closed"),
        (object.deep(), "c[R]=1&c[R]=2", "appears more than once"),
        (object, "R=1&R=2", r#"{"R":1,"R":2}"#),
        (object.flat(), "c=R,1,G", "must be a list of names and values"),
        (rest, "R=1&R=2&x=y", r#"{"R":[1,2],"x":"y"}"#),
        (rest.deep(), "c[R][]=1&c[R][]=2&c[x]=y", r#"{"R":[1,2],"x":"y"}"#),
        (rest.deep(), "c[R][0]=1&c[R][1]=2", r#"{"R":[1,2]}"#),
        (Parameter::query("c").content("application/json"), "c=1,2", "is not JSON"),
        (Parameter::query("c").bare().empty(), "c", "absent"),
        (Parameter::query("c").bare(), "c", r#""""#),
        (Parameter::query("c"), "c=1&c=2", "appears more than once"),
        (Parameter::query("c"), "c=%f", "is not percent-encoded UTF-8 text"),
    ] {
        assert_eq!(read(parameter, text), json, "{parameter:?} {text}");
    }
    assert_eq!(read(Parameter::path("c").label(), "blue"), "must begin with a dot");
    assert_eq!(read(Parameter::path("c").matrix(), ";d=1"), "must begin with a semicolon and its name");
}

#[test]
fn nothing_is_left_out_that_can_be_said() {
    let deep = Parameter::query("c").object(&[], None).deep();
    let json = r#"{"a":{"b":["x","y"],"c":null},"d":true}"#;
    assert_eq!(written(deep, json), "c%5Ba%5D%5Bb%5D%5B0%5D=x&c%5Ba%5D%5Bb%5D%5B1%5D=y&c%5Bd%5D=true");
    assert_eq!(written(Parameter::query("c").reserved(), r#""a/b?c&d #""#), "c=a/b?c%26d%20%23");
    assert_eq!(written(Parameter::query("c"), "null"), "");
    assert_eq!(written(Parameter::query("c").array(&Kind::Bare).flat(), "[150.0,0.5,10]"), "c=150,0.5,10");
    assert_eq!(written(Parameter::query("c").array(&Kind::Text), "[]"), "c=");
}

#[test]
fn many_members_cost_no_more_than_they_should() {
    let many = |name: &dyn Fn(usize) -> String| (0..100_000).map(name).collect::<Vec<_>>().join("&");
    let deep = many(&|index| format!("c[k{index}]=1"));
    let rest = many(&|index| format!("k{index}=1"));
    let object = Parameter::field("c").object(&[], Some(&Kind::Text));
    let start = std::time::Instant::now();
    assert!(read(object.deep(), &deep).len() > 1_000_000);
    assert!(read(object, &rest).len() > 1_000_000);
    // by pairs it would be minutes
    assert!(start.elapsed().as_secs() < 20);
}
