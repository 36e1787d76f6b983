//! Valid bodies of a schema: everything that it allows, its limits among it.

use std::collections::{HashMap, HashSet};

use serde_json::{Map, Number, Value, json};

use crate::regular::stretched;
use crate::{Conjunction, Document, Judge, Oracle, Random, Regular};

/// How many items a long array may have without being rare.
const MANY: usize = 24;
/// How many characters a long text may have without being rare.
const LONG: usize = 400;
/// How often a body is tried before the schema counts as one that nothing satisfies.
const TRIES: usize = 500;

/// Characters of every kind and width.
pub(crate) const CHARACTERS: &[&str] = &[
    "a", "Z", "0", "-", "_", ".", " ", "/", ":", "#", "@", "+", "%", "\"", "\\", "\u{7f}", "\u{85}", "\u{a0}", "ü",
    "ß", "\u{2028}", "\u{feff}", "漢", "😀", "e\u{301}", "\t", "\n", "\u{0}", "\u{1f}",
];

/// Makes bodies and parts of them.
#[derive(Debug)]
pub struct Bodies {
    /// Chance.
    pub random: Random,
    /// What holds for which value.
    pub judge: Judge,
    patterns: HashMap<String, Regular>,
}

impl Bodies {
    /// The bodies of a seed.
    pub fn new(seed: u64) -> Self {
        Self { random: Random::new(seed), judge: Judge::default(), patterns: HashMap::new() }
    }

    /// A body that the judge takes.
    ///
    /// # Panics
    /// Where none is found: a schema that nothing satisfies is a fault of its document.
    pub fn valid(&mut self, document: &Document, name: &str, oracle: &Oracle) -> Value {
        let schema = document.schema(name);
        let found = (0..TRIES).find_map(|_| self.value(document, &[schema]).filter(|value| oracle.holds(value)));
        found.unwrap_or_else(|| panic!("no body satisfies `{name}`"))
    }

    /// A value that is likely as all these schemas say; nothing where one of them is `false`.
    pub fn value(&mut self, document: &Document, schemas: &[&Value]) -> Option<Value> {
        let all = Conjunction::chosen(document, schemas, &mut self.random);
        if all.is_impossible() {
            return None;
        }
        if let Some(values) = all.values() {
            return self.random.pick(&values).map(|value| (*value).clone());
        }
        let Some(types) = all.types() else { return Some(self.anything(2)) };
        match self.random.word(&types) {
            "null" => Some(Value::Null),
            "boolean" => Some(Value::Bool(self.random.once_in(2))),
            "integer" => Some(self.integer(&all)),
            "number" => Some(json!(0.5)),
            "string" => Some(Value::String(self.text(&all))),
            "array" => self.array(&all),
            "object" => self.object(&all),
            _ => None,
        }
    }

    /// Any JSON value, so and so deep.
    pub fn anything(&mut self, depth: usize) -> Value {
        match self.random.below(if depth == 0 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => Value::Bool(true),
            2 => Value::from(self.random.number()),
            3 => json!(-0.5e-3),
            4 => Value::from(self.random.word(CHARACTERS)),
            5 => Value::from("text"),
            6 => (0..self.random.below(4)).map(|_| self.anything(depth - 1)).collect(),
            _ => Value::Object(self.free(depth - 1)),
        }
    }

    fn free(&mut self, depth: usize) -> Map<String, Value> {
        let names = ["", "a", "b", "id", "ü", "a/b~c", "\"", "id "];
        (0..self.random.below(5)).map(|_| (self.random.word(&names).to_owned(), self.anything(depth))).collect()
    }

    fn object(&mut self, all: &Conjunction<'_>) -> Option<Value> {
        let described = all.members();
        let mut members = if described.is_empty() && !all.is_closed() { self.free(2) } else { Map::new() };
        for name in described {
            let wanted = all.requires(name) || self.random.once_in(2);
            let value = wanted.then(|| self.value(all.document(), &all.member(name))).flatten();
            match value {
                Some(value) => members.insert(name.to_owned(), value),
                None if all.requires(name) => return None,
                None => None,
            };
        }
        if !all.is_closed() && self.random.once_in(12) {
            members.insert("unknown".to_owned(), self.anything(2));
        }
        Some(Value::Object(members))
    }

    fn array(&mut self, all: &Conjunction<'_>) -> Option<Value> {
        let (min, max) = (all.length("minItems").unwrap_or(0), all.length("maxItems").unwrap_or(usize::MAX));
        let often = if max > MANY { 300 } else { 6 };
        let count = match max {
            usize::MAX => min + self.random.below(3),
            max if self.random.once_in(often) => max,
            max => self.random.within(min, max.min(min + 2)),
        };
        self.items(all, count).map(Value::Array)
    }

    /// A value that is as all these schemas say, their conditions too.
    fn fitting(&mut self, document: &Document, schemas: &[&Value]) -> Option<Value> {
        if !Conjunction::certain(document, schemas).has_conditions() {
            return self.value(document, schemas);
        }
        (0..TRIES).find_map(|_| {
            let value = self.value(document, schemas)?;
            self.judge.holds(document, schemas, &value).then_some(value)
        })
    }

    /// So many items, each as the schemas say. Of many, all are the same unless they must not be.
    pub fn items(&mut self, all: &Conjunction<'_>, count: usize) -> Option<Vec<Value>> {
        let (document, schemas) = (all.document(), all.items());
        if let Some(members) = all.noted("unique-by").and_then(Value::as_array) {
            let members: Vec<&str> = members.iter().filter_map(Value::as_str).collect();
            return self.different_items(document, &schemas, &members, count);
        }
        let first = self.fitting(document, &schemas);
        let mut another = || if count > MANY { first.clone() } else { self.fitting(document, &schemas) };
        (0..count).map(|_| another()).collect()
    }

    /// So many items that differ in these members. Many differ in nothing else.
    fn different_items(
        &mut self,
        document: &Document,
        schemas: &[&Value],
        members: &[&str],
        count: usize,
    ) -> Option<Vec<Value>> {
        let first = self.fitting(document, schemas);
        let described = Conjunction::certain(document, schemas);
        let mut seen = HashSet::new();
        let mut different = || {
            let mut item = if count > MANY { first.clone()? } else { self.fitting(document, schemas)? };
            for name in members.iter().filter(|_| count > MANY) {
                item[*name] = self.value(document, &described.member(name))?;
            }
            let key: Vec<_> = members.iter().map(|name| item[*name].to_string()).collect();
            seen.insert(key).then_some(item)
        };
        (0..count).map(|_| (0..TRIES).find_map(|_| different())).collect()
    }

    fn integer(&mut self, all: &Conjunction<'_>) -> Value {
        let (min, max) = (all.min("minimum").unwrap_or(i64::MIN), all.max("maximum").unwrap_or(i64::MAX));
        let near = |limit: i64, offset: i64| limit.saturating_add(offset).clamp(min, max);
        let candidates = [min, near(min, 1), near(0, 7), near(9_007_199_254_740_993, 0), near(max, -1), max];
        Value::Number(Number::from(self.random.pick(&candidates).copied().unwrap_or(min)))
    }

    /// A text as the schemas say.
    pub fn text(&mut self, all: &Conjunction<'_>) -> String {
        let (min, max) = (all.length("minLength"), all.length("maxLength"));
        let extreme = match self.random.below(8) {
            0 => max.filter(|max| *max < LONG || self.random.once_in(8)),
            1 => min,
            _ => None,
        };
        let exact = extreme.and_then(|length| self.text_of_length(all, length));
        exact.unwrap_or_else(|| self.any_text(all))
    }

    fn any_text(&mut self, all: &Conjunction<'_>) -> String {
        let min = all.length("minLength").unwrap_or(0);
        if let Some(pattern) = all.text("pattern") {
            return self.matching(pattern);
        }
        match all.text("format") {
            Some("uuid") => self.matching(UUID),
            Some("date-time") if self.random.once_in(3) => self.random.word(MOMENTS).to_owned(),
            Some("date-time") => self.matching(MOMENT),
            Some("uri") => self.random.word(URIS).to_owned(),
            Some("uri-reference") => self.random.word(REFERENCES).to_owned(),
            _ => (0..min + self.random.below(6)).map(|_| self.random.word(CHARACTERS)).collect(),
        }
    }

    /// A text as the schemas say, but of a length of its own, where there is one.
    pub fn text_of_length(&mut self, all: &Conjunction<'_>, length: usize) -> Option<String> {
        if let Some(pattern) = all.text("pattern") {
            let (pattern, random) = self.pattern(pattern);
            return pattern.of_length(length, random);
        }
        if all.text("format").is_some() {
            return None;
        }
        let some: String = (0..4).map(|_| self.random.word(CHARACTERS)).collect();
        stretched(&some, length, &mut self.random)
    }

    /// A pattern, compiled once, and chance.
    pub fn pattern(&mut self, pattern: &str) -> (&Regular, &mut Random) {
        let compiled = self.patterns.entry(pattern.to_owned()).or_insert_with(|| Regular::new(pattern));
        (compiled, &mut self.random)
    }

    fn matching(&mut self, pattern: &str) -> String {
        let (pattern, random) = self.pattern(pattern);
        pattern.text(random)
    }
}

const UUID: &str = "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$";
const MOMENT: &str = "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}(\\.[0-9]+)?(Z|[+-][01][0-9]:[0-5][0-9])$";

const MOMENTS: &[&str] = &[
    "2026-02-28T12:30:00Z",
    "2024-02-29T23:59:59.999999999+14:00",
    "0000-01-01T00:00:00Z",
    "9999-12-31T23:59:59-23:59",
    "1990-12-31T23:59:60Z",
    "1990-12-31T15:59:60-08:00",
    "2026-02-28t12:30:00z",
    "1937-01-01T12:00:27.87+00:20",
];
/// URIs.
pub(crate) const URIS: &[&str] = &[
    "https://errors.example.com/invalid-body",
    "urn:isbn:0",
    "http://[::1]:8/",
    "http://[v1.a:b]/",
    "mailto:a@b.c",
    "a:",
    "a:?#",
    "https://a@b.example:80/c%20d?e#f",
    "file:///a",
];
/// References.
pub(crate) const REFERENCES: &[&str] =
    &["/v1/provider-bundles", "", "../a?b", "#", "?", "//host/a", "a/b:c", "https://example.com", "./a:b"];
