//! JSON against serde_json: random documents, whole and broken, are read the same by both.

use crate::{Read, to_json};
use counterpart_diagnostic::codes;
use serde_json::Value;

/// A small generator of numbers (xorshift), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % bound as u64).expect("below a bound")
    }

    fn one_of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    fn space(&mut self) -> &'static str {
        self.one_of(&["", "", "", " ", "\n", "\t", "\r\n  "])
    }

    fn string(&mut self) -> String {
        let pieces = [
            "a",
            "B",
            "0",
            " ",
            "é",
            "名",
            "😀",
            "\\n",
            "\\\"",
            "\\\\",
            "\\/",
            "\\u00e9",
            "\\ud83d\\ude00",
            "\\u0000",
            "abcdefgh",
            "\u{7f}",
            "\\b\\f\\r\\t",
        ];
        (0..self.below(12)).map(|_| self.one_of(&pieces)).collect()
    }

    fn number(&mut self) -> &'static str {
        self.one_of(&["0", "-0", "7", "-12", "3.25", "1e3", "-1.5E-7", "1e400", "0.0", "12345678901234567890", "1E+2"])
    }

    /// A document, and where names repeat none.
    fn value(&mut self, depth: usize) -> String {
        let (before, behind) = (self.space(), self.space());
        let value = match self.below(if depth == 0 { 4 } else { 7 }) {
            0 => self.one_of(&["true", "false", "null"]).to_owned(),
            1 => self.number().to_owned(),
            2 | 3 => format!("\"{}\"", self.string()),
            4 | 5 => {
                let members: Vec<String> = (0..self.below(30))
                    .map(|at| {
                        let (name, space) = (self.string(), self.space());
                        format!("{space}\"{name}{at}\"{space}:{}", self.value(depth - 1))
                    })
                    .collect();
                format!("{{{}}}", members.join(","))
            }
            _ => {
                let items: Vec<String> = (0..self.below(8)).map(|_| self.value(depth - 1)).collect();
                format!("[{}]", items.join(","))
            }
        };
        format!("{before}{value}{behind}")
    }
}

/// What `serde_json` makes of a text.
enum Theirs {
    Value(Value),
    /// A number that its `Value` cannot hold: JSON all the same, unless something behind it is not.
    Unknown,
    Refused,
}

fn theirs(text: &str) -> Theirs {
    match serde_json::from_str::<Value>(text) {
        Ok(value) => Theirs::Value(value),
        Err(error) if error.to_string().contains("out of range") => Theirs::Unknown,
        Err(_) => Theirs::Refused,
    }
}

/// Both accept a text or both refuse it, and make the same of it; only we mind repeated names.
fn compare(text: &str) {
    let read = Read::new("a.json", text);
    let broken_string = read.codes().contains(&codes::load::JSON_STRING.id);
    let repeats = read.codes().contains(&codes::load::DUPLICATE_MEMBER.id);
    let ours = read.document.as_ref().filter(|_| !broken_string).map(|document| to_json(document.root()));
    let same = match (&ours, theirs(text)) {
        (_, Theirs::Unknown) | (None, Theirs::Refused) => true,
        (Some(ours), Theirs::Value(theirs)) => {
            repeats || serde_json::from_str::<Value>(ours).is_ok_and(|ours| ours == theirs)
        }
        _ => false,
    };
    assert!(same, "ours {ours:?}, {}\n{text}", read.shown());
}

#[test]
fn whole_documents() {
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    for _ in 0..1_500 {
        compare(&random.value(3));
    }
}

#[test]
fn broken_documents() {
    let mut random = Random(0x0F1E_2D3C_4B5A_6978);
    let insertions = [
        "\"", "\\", ",", ":", "{", "}", "[", "]", "0", "-", ".", "e", "t", "\u{0}", "\u{1f}", "\n", "é", "/*", "\\u12",
        "\\ud800", "'", "NaN", "+1", "01", " ",
    ];
    for _ in 0..6_000 {
        let text = random.value(2);
        let mut broken: Vec<char> = text.chars().collect();
        for _ in 0..=random.below(2) {
            let at = random.below(broken.len() + 1);
            match random.below(3) {
                0 if at < broken.len() => {
                    broken.remove(at);
                }
                1 => broken.truncate(at),
                _ => {
                    let added = random.one_of(&insertions);
                    broken.splice(at..at, added.chars());
                }
            }
        }
        compare(&broken.into_iter().collect::<String>());
    }
}
