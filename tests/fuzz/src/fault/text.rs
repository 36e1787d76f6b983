//! Texts that are too long or too short, of another pattern, format or list, or no texts at all.

use serde_json::Value;

use super::{Case, Fault, json, value};
use crate::body::{CHARACTERS, REFERENCES, URIS};
use crate::stretched;

pub(super) const FAULTS: &[Fault] = &[
    value("too long by one", |case| of_length(case, "maxLength", |limit| limit.checked_add(1))),
    value("too short by one", |case| of_length(case, "minLength", |limit| limit.checked_sub(1))),
    value("as long as allowed", |case| of_length(case, "maxLength", Some)),
    value("as short as allowed", |case| of_length(case, "minLength", Some)),
    value("much too long", |case| of_length(case, "maxLength", |limit| limit.checked_mul(4))),
    value("another character", another_character),
    value("character more", character_more),
    value("character less", character_less),
    value("another case", another_case),
    value("white space around", white_space),
    value("broken format", broken_format),
    value("unknown value", unknown_value),
    value("half a surrogate pair", |case| {
        with_raw(case, &["\\ud800", "\\udc00", "\\ud800\\u0041", "\\udfff\\ud800", "\\uDBFFx"])
    }),
    value("control character", |case| with_raw(case, &["\u{0}", "\u{1}", "\n", "\t", "\u{1f}", "\r", "\u{8}"])),
    value("broken escape", |case| {
        with_raw(case, &["\\x41", "\\'", "\\u12", "\\u{41}", "\\uZZZZ", "\\0", "\\U00000041", "\\u 041"])
    }),
    value("unusual escape", |case| {
        with_raw(case, &["\\/", "\\u0000", "\\b\\f", "\\ud83d\\ude00", "\\u00e9", "\\u2028", "\u{7f}"])
    }),
];

/// A text of another length, of the pattern where there is such a text.
fn of_length(case: &mut Case<'_, '_>, keyword: &str, length: fn(usize) -> Option<usize>) -> Option<String> {
    let (text, limit) = (case.value.as_str()?, case.held.length(keyword)?);
    let length = length(limit)?;
    let matching = case.bodies.text_of_length(case.held, length);
    let text = matching.or_else(|| stretched(text, length, &mut case.bodies.random))?;
    Some(json(text))
}

fn another_character(case: &mut Case<'_, '_>) -> Option<String> {
    edited(case, 1, true)
}

fn character_more(case: &mut Case<'_, '_>) -> Option<String> {
    edited(case, 0, true)
}

fn character_less(case: &mut Case<'_, '_>) -> Option<String> {
    edited(case, 1, false)
}

/// Leaves out so many characters somewhere, and writes another there.
fn edited(case: &mut Case<'_, '_>, left_out: usize, written: bool) -> Option<String> {
    let text: Vec<char> = case.value.as_str()?.chars().collect();
    let random = &mut case.bodies.random;
    let at = match random.below(4) {
        0 => 0,
        1 => text.len().saturating_sub(left_out),
        _ => random.below(text.len() + 1),
    };
    let known = random.pick(&text).map(char::to_string).filter(|_| random.once_in(2));
    let written = written.then(|| known.unwrap_or_else(|| random.word(CHARACTERS).to_owned()));
    let ahead: String = text.iter().take(at).collect();
    let behind: String = text.iter().skip(at + left_out).collect();
    Some(json(ahead + &written.unwrap_or_default() + &behind))
}

fn another_case(case: &mut Case<'_, '_>) -> Option<String> {
    let text = case.value.as_str()?;
    let changed = if case.bodies.random.once_in(2) { text.to_uppercase() } else { text.to_lowercase() };
    (changed != text).then(|| json(changed))
}

fn white_space(case: &mut Case<'_, '_>) -> Option<String> {
    let text = case.value.as_str()?;
    let space = case.bodies.random.word(&[" ", "\n", "\t", "\u{a0}", "\u{85}", "\u{feff}", "\u{3000}", "\u{200b}"]);
    Some(json(if case.bodies.random.once_in(2) { format!("{text}{space}") } else { format!("{space}{text}") }))
}

fn broken_format(case: &mut Case<'_, '_>) -> Option<String> {
    let texts = match case.all.text("format")? {
        "uuid" => UUIDS,
        "date-time" => MOMENTS,
        "uri" if case.bodies.random.once_in(3) => REFERENCES,
        "uri-reference" if case.bodies.random.once_in(3) => URIS,
        "uri" | "uri-reference" => IDENTIFIERS,
        _ => return None,
    };
    Some(json(case.bodies.random.word(texts)))
}

fn unknown_value(case: &mut Case<'_, '_>) -> Option<String> {
    let values = case.all.values()?;
    let known = values.first().and_then(|value| value.as_str())?;
    let other = match case.bodies.random.below(6) {
        0 => String::new(),
        1 => known.to_uppercase(),
        2 => format!("{known}\u{0}"),
        3 => format!("{known} "),
        4 => known.chars().skip(1).collect(),
        _ => "unknown".to_owned(),
    };
    (!values.contains(&&Value::from(other.as_str()))).then(|| json(other))
}

/// A string with some bytes written into it as they are.
fn with_raw(case: &mut Case<'_, '_>, raw: &[&str]) -> Option<String> {
    let text = case.value.as_str()?;
    let characters = text.chars().count();
    let at = case.bodies.random.below(characters + 1);
    let (ahead, behind): (String, String) = (text.chars().take(at).collect(), text.chars().skip(at).collect());
    let (ahead, behind) = (json(ahead), json(behind));
    let raw = case.bodies.random.word(raw);
    Some(format!("{}{raw}{}", ahead.get(..ahead.len() - 1)?, behind.get(1..)?))
}

const UUIDS: &[&str] = &[
    "0190c6f0a2b37c4d8e5f0123456789ab",
    "{0190c6f0-a2b3-7c4d-8e5f-0123456789ab}",
    "urn:uuid:0190c6f0-a2b3-7c4d-8e5f-0123456789ab",
    "0190c6f0-a2b3-7c4d-8e5f-0123456789a",
    "0190c6f0-a2b3-7c4d-8e5f-0123456789abc",
    "0190c6f0-a2b3-4c4d-8e5f-0123456789ab",
    "0190c6f0-a2b3-7c4d-0e5f-0123456789ab",
    "0190c6f0_a2b3_7c4d_8e5f_0123456789ab",
    "0190c6f-0a2b3-7c4d-8e5f-0123456789ab",
    "0190c6f0-a2b3-7c4d-8e5f-0123456789ag",
    "00000000-0000-0000-0000-000000000000",
    "0190c6f0-a2b3-7c4d-8e5f0123456789ab-",
];
const MOMENTS: &[&str] = &[
    "2026-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z",
    "2000-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z",
    "2026-01-00T00:00:00Z",
    "2026-02-28 00:00:00Z",
    "2026-02-28T24:00:00Z",
    "2026-02-28T23:60:00Z",
    "2026-02-28T23:59:60Z",
    "2026-02-28T23:59:61Z",
    "2026-02-28T22:59:60Z",
    "2026-02-28T00:00:00",
    "2026-02-28T00:00Z",
    "2026-02-28",
    "2026-02-28T00:00:00.Z",
    "2026-02-28T00:00:00,5Z",
    "2026-02-28T00:00:00+24:00",
    "2026-02-28T00:00:00+00:60",
    "2026-02-28T00:00:00+0000",
    "2026-02-28T00:00:00+00",
    "2026-02-28T00:00:00-00:00",
    "2026-02-28T00:00:00 Z",
    "26-02-28T00:00:00Z",
    "12026-02-28T00:00:00Z",
    "-2026-02-28T00:00:00Z",
    "2026-2-28T00:00:00Z",
    "20260228T000000Z",
    "2026-059T00:00:00Z",
    "২০২৬-02-28T00:00:00Z",
    "2026-02-28T00:00:00−01:00",
];
const IDENTIFIERS: &[&str] = &[
    "1a:b",
    "a b:c",
    "a:b c",
    "a:%2",
    "a:%zz",
    "http://[::1",
    "http://a:b/",
    "a:ü",
    "a:b\\c",
    "a:#b#c",
    "//a",
    ":a",
    "http://[::1]x/",
    "http://[g::1]/",
    "http://a@b@c/",
    "a:<b>",
    "a:\"",
    "a:^",
    "a:`",
    "a:{b}",
    "a:|",
    "\\",
    "a:\n",
    "http://[v1.]/",
    "http://[::1%25a]/",
    "http://a:65536/",
    "http://a:/",
    "http://",
    "http:",
    "1:b",
    "a:[",
    "a:]",
    "/[",
    "?[",
    "#[",
    "a/b:c",
    "a:b:c",
    "http://[1.2.3.4]/",
    "http://1.2.3.256/",
    "http://%41/",
    "http://a?b?c",
    "a://b//c",
    "///",
    "////a",
    "//a:b",
    "%41:b",
    "a%41:b",
];
