//! Texts that are no JSON, and texts that only just are.

use serde_json::Value;

use super::{Case, Fault, json, text, value};
use crate::Random;

pub(super) const FAULTS: &[Fault] = &[
    value("trailing comma", |case| inside(case, |inner, close| format!("{inner},{close}"))),
    value("no closing bracket", |case| inside(case, |inner, _| inner.to_owned())),
    value("another closing bracket", |case| {
        inside(case, |inner, close| format!("{inner}{}", if close == "]" { "}" } else { "]" }))
    }),
    value("leading comma", |case| opened(case, |open, inner| format!("{open},{inner}"))),
    value("name without quotes", |case| opened(case, |open, inner| format!("{open}a:1,{inner}"))),
    value("name that is no string", |case| opened(case, |open, inner| format!("{open}1:1,{inner}"))),
    value("member without value", |case| opened(case, |open, inner| format!("{open}\"a\",{inner}"))),
    value("comment", |case| Some(format!("{}{}", case.value, case.bodies.random.word(&["/**/", "//\n", "#\n"])))),
    value("other quotes", |case| case.value.as_str().map(|text| format!("'{text}'"))),
    value("bare word", |case| Some(case.bodies.random.word(WORDS).to_owned())),
    value("nothing", |_| Some(String::new())),
    value("deep nesting", deep),
    text("byte order mark", |body, _| Some([b"\xEF\xBB\xBF", body].concat())),
    text("more behind the end", |body, random| Some([body, random.word(BEHIND).as_bytes()].concat())),
    text("other white space", |body, random| Some([random.word(SPACES).as_bytes(), body].concat())),
    text("cut off", |body, random| body.get(..random.below(body.len())).map(<[u8]>::to_vec)),
    text("byte less", |body, random| edited(body, random, 1, &[])),
    text("byte more", |body, random| with_byte(body, random, 0)),
    text("another byte", |body, random| with_byte(body, random, 1)),
    text("no UTF-8", |body, random| {
        let broken: [&[u8]; 6] = [b"\xFF", b"\xC0\x80", b"\xED\xA0\x80", b"\xE2\x82", b"\xF4\x90\x80\x80", b"\x80"];
        edited(body, random, 0, random.clone().pick(&broken)?)
    }),
    text("UTF-16", |body, _| Some(body.iter().flat_map(|byte| [*byte, 0]).collect())),
];

const WORDS: &[&str] = &["True", "nul", "nulll", "undefined", "NULL", "tru", "truefalse", "None", "nan", "\\u0031"];
const BEHIND: &[&str] = &[" x", "{}", "\u{0}", ",", "]", "}", "null", "\u{feff}", " \n\t\r ", "\"\"", "//"];
const SPACES: &[&str] = &["\u{a0}", "\u{b}", "\u{c}", "\u{2028}", " \n", "\u{0}", "\u{85}"];

/// An array or object with another end.
fn inside(case: &mut Case<'_, '_>, change: fn(&str, &str) -> String) -> Option<String> {
    let text = container(case)?;
    let (inner, close) = text.split_at_checked(text.len() - 1)?;
    Some(change(inner, close))
}

/// An array or object with another beginning.
fn opened(case: &mut Case<'_, '_>, change: fn(&str, &str) -> String) -> Option<String> {
    let text = container(case)?;
    let (open, inner) = text.split_at_checked(1)?;
    Some(change(open, inner))
}

fn container(case: &Case<'_, '_>) -> Option<String> {
    matches!(case.value, Value::Array(_) | Value::Object(_)).then(|| json(case.value.clone()))
}

/// Arrays or objects within one another, around the limit and beyond.
fn deep(case: &mut Case<'_, '_>) -> Option<String> {
    let depth = *case.bodies.random.pick(&[20, 100, 127, 128, 129, 140, 250])?;
    let (open, close) = if case.bodies.random.once_in(2) { ("[", "]") } else { ("{\"a\":", "}") };
    Some(format!("{}1{}", open.repeat(depth), close.repeat(depth)))
}

fn with_byte(body: &[u8], random: &mut Random, left_out: usize) -> Option<Vec<u8>> {
    let known = *random.pick(body)?;
    let signs = b"{}[]:,\"\\ \n0129-+.eEntf/u\x00\x1f\x7f\xc3";
    let byte = if random.once_in(3) { known } else { *random.pick(signs)? };
    edited(body, random, left_out, &[byte])
}

/// Leaves out so many bytes somewhere, and writes others there.
fn edited(body: &[u8], random: &mut Random, left_out: usize, written: &[u8]) -> Option<Vec<u8>> {
    let at = random.below(body.len());
    Some([body.get(..at)?, written, body.get(at + left_out..)?].concat())
}
