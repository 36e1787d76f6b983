//! What is JSON and what is not: against `serde_json`, over random and damaged texts, and edge by edge.

use counterpart::{DecodeError, Json};

/// A small generator of numbers, so that every run sees the same texts.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next() >> 11).unwrap_or_default() % limit
    }
    fn pick<'p>(&mut self, parts: &[&'p str]) -> &'p str {
        parts[self.below(parts.len())]
    }
}

fn value(random: &mut Random, depth: usize, text: &mut String) {
    const SCALARS: &[&str] = &[
        "0",
        "-0",
        "1.5",
        "1e5",
        "-2E-3",
        "12345678901234567890",
        "0.1e+1",
        "true",
        "false",
        "null",
        "\"\"",
        "\"a\"",
        "\"\\u00e9\"",
        "\"\\ud83d\\ude00\"",
        "\"😀é\"",
        "\"\\n\\\\\\\"\\/\"",
        "01",
        "1.",
        ".5",
        "+1",
        "-",
        "1e",
        "nul",
        "\"\\x\"",
        "\"\\ud800\"",
        "\"\\udc00a\"",
        "\"\\ud800\\u0041\"",
        "NaN",
        "\"\u{1}\"",
        "'a'",
    ];
    // the broken ones are rarer, so that most texts come far
    let sound = 20;
    let scalars = if random.below(40) == 0 { SCALARS } else { &SCALARS[..sound] };
    match random.below(if depth > 5 { 1 } else { 4 }) {
        0 | 1 => *text += random.pick(scalars),
        2 => list(random, depth, text, ('[', ']'), |_, _| {}),
        _ => list(random, depth, text, ('{', '}'), |random, text| {
            // names are different: serde_json takes those that appear twice
            let colon = random.pick(&[":", " : ", ":", ":"]);
            text.extend(["\"k", &random.next().to_string(), "\"", colon]);
        }),
    }
}

fn list(
    random: &mut Random,
    depth: usize,
    text: &mut String,
    (open, close): (char, char),
    name: fn(&mut Random, &mut String),
) {
    text.push(open);
    for index in 0..random.below(4) {
        if index > 0 {
            *text += random.pick(&[",", ", ", ",\n\t", ","]);
        }
        name(random, text);
        value(random, depth + 1, text);
    }
    text.push(close);
}

fn damage(random: &mut Random, text: &mut Vec<u8>) {
    let at = random.below(text.len().max(1));
    match random.below(6) {
        0 => text.truncate(at),
        1 if at < text.len() => {
            text.remove(at);
        }
        2 => text.insert(at.min(text.len()), b"{}[],:\"\\0e. \x00\x7f\xff\xc3"[random.below(16)]),
        3 if at < text.len() => text[at] ^= 1 << random.below(8),
        _ => {}
    }
}

#[test]
fn agrees_with_another_reader() {
    let (mut random, mut sound, mut broken) = (Random(0x9E37_79B9_7F4A_7C15), 0, 0);
    for _ in 0..60_000 {
        let mut text = String::new();
        value(&mut random, 0, &mut text);
        let mut bytes = text.into_bytes();
        damage(&mut random, &mut bytes);
        let theirs = serde_json::from_slice::<serde_json::Value>(&bytes);
        let ours = counterpart::decode::<Json>(&bytes);
        assert_eq!(ours.is_ok(), theirs.is_ok(), "{:?}: {ours:?} {theirs:?}", String::from_utf8_lossy(&bytes));
        let (Ok(ours), Ok(theirs)) = (ours, theirs) else {
            broken += 1;
            continue;
        };
        sound += 1;
        let again: serde_json::Value = serde_json::from_str(ours.as_raw()).expect("what was read is JSON");
        assert_eq!(again, theirs);
        assert_eq!(Json::of(&ours), ours);
    }
    assert!(sound > 10_000 && broken > 10_000, "{sound} {broken}");
}

#[test]
fn what_is_not_readable() {
    for (bytes, at, message) in [
        (&b""[..], 0, "a value is expected"),
        (b" ", 1, "a value is expected"),
        (b"\xEF\xBB\xBF1", 0, "a byte order mark stands in front"),
        (b"\"\xFF\"", 1, "the text is not UTF-8"),
        (b"\"\xED\xA0\x80\"", 1, "the text is not UTF-8"),
        (b"1 1", 2, "the text goes on after its value"),
        (b"[1,]", 3, "a value is expected"),
        (b"[1 2]", 3, "a comma or a closing bracket is expected"),
        (b"{\"a\" 1}", 5, "a colon is expected"),
        (b"{a:1}", 1, "a member's name is expected"),
        (b"{\"a\":1,}", 7, "a member's name is expected"),
        (b"[1}", 2, "a comma or a closing bracket is expected"),
        (b"\"a", 2, "a string does not end"),
        (b"\"\n\"", 1, "a control character stands in a string"),
        (b"\"\\ud800\"", 1, "an escape is half of a surrogate pair"),
        (b"\"\\udc00\\ud800\"", 1, "an escape is half of a surrogate pair"),
        (b"\"\\u+123\"", 1, "an escape is not one of JSON's"),
        (b"tru", 0, "a value is expected"),
        (b"00", 0, "a value is expected"),
    ] {
        match counterpart::decode::<Json>(bytes) {
            Err(DecodeError::Unreadable(unreadable)) => {
                assert_eq!((unreadable.at, unreadable.message), (at, message), "{}", String::from_utf8_lossy(bytes));
            }
            other => panic!("{}: {other:?}", String::from_utf8_lossy(bytes)),
        }
    }
}

#[test]
fn every_truncation_is_refused() {
    let text = r#"{"a":[1.5e+3,{"b":"\u00e9\ud83d\ude00"},null],"c":"é"}"#;
    assert!(counterpart::decode::<Json>(text.as_bytes()).is_ok());
    for length in 0..text.len() {
        assert!(counterpart::decode::<Json>(&text.as_bytes()[..length]).is_err(), "{length}");
    }
}

#[test]
fn texts_there_and_back() {
    for text in [
        "",
        "plain",
        "\"\\/\u{8}\u{c}\n\r\t",
        "\u{0}\u{1f}\u{7f}",
        "é😀\u{2028}",
        "12345678",
        "1234567\"",
        "12345678\\x",
    ] {
        let written = counterpart::encode(text);
        assert_eq!(counterpart::decode::<String>(&written).as_deref(), Ok(text));
        assert_eq!(serde_json::from_slice::<String>(&written).expect("JSON"), text);
    }
}

#[test]
fn numbers_there_and_back() {
    for number in [0.0, -0.0, 1.5, 1e300, -1e-300, f64::MIN_POSITIVE, 0.1, 1e21, 123_456_789.0] {
        let read: f64 = counterpart::decode(&counterpart::encode(&number)).expect("a number");
        assert_eq!(read.to_bits(), number.to_bits());
    }
    assert_eq!(counterpart::encode(&u64::MAX), b"18446744073709551615");
    assert_eq!(counterpart::encode(&i64::MIN), b"-9223372036854775808");
    assert_eq!(counterpart::encode(&f64::NAN), b"null");
}
