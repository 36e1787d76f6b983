//! Every object and every enum is closed: each is given, one at a time, what a lenient reader would take.

use std::collections::{BTreeMap, BTreeSet};

use counterpart_fuzz::{Bodies, Conjunction, Document, Instead, Oracle, Place, Type, places, write};
use serde_json::{Map, Value, json};

use crate::tables::{Contract, PROVIDER_BUNDLES, PROVISIONER};

/// How many bodies of each schema are looked at: enough for every optional member to be there.
const BODIES: usize = 60;

/// What is tried, and which schemas it was tried on: `Change`, `Change/environment`.
type Tried = BTreeMap<&'static str, BTreeSet<String>>;

#[test]
fn objects_and_enums_of_bundles_are_closed() {
    let tried = try_all(PROVIDER_BUNDLES);
    let (objects, enums) = count(&tried);
    assert!(objects >= 25 && enums >= 3, "{tried:#?}");
}

#[test]
fn objects_and_enums_of_the_provisioner_are_closed() {
    let tried = try_all(PROVISIONER);
    let (objects, enums) = count(&tried);
    assert!(objects >= 12 && enums >= 5, "{tried:#?}");
}

/// How many objects and enums every fault of theirs was tried on.
fn count(tried: &Tried) -> (usize, usize) {
    let on = |name| tried.get(name).map_or(0, BTreeSet::len);
    assert_eq!(on("array for an object"), on("null for an object"), "{tried:#?}");
    (on("array for an object"), on("map for an enum"))
}

fn try_all(contract: Contract) -> Tried {
    let document = Document::of_contract(contract.name);
    let mut tried = Tried::new();
    for one in (contract.types)() {
        let oracle = Oracle::new(&document, one.schema);
        let mut bodies = Bodies::new(7);
        for _ in 0..BODIES {
            let body = bodies.valid(&document, one.schema, &oracle);
            for place in places(&document, document.schema(one.schema), &body, &mut bodies.judge) {
                Attempt { one, body: &body, place: &place, bodies: &mut bodies, tried: &mut tried }.all();
            }
        }
    }
    tried
}

/// One place of one body.
struct Attempt<'a> {
    one: &'a Type,
    body: &'a Value,
    place: &'a Place<'a>,
    bodies: &'a mut Bodies,
    tried: &'a mut Tried,
}

impl Attempt<'_> {
    fn all(&mut self) {
        let Some(value) = self.body.pointer(&self.place.pointer) else { return };
        let all = self.place.all.clone();
        match value {
            Value::Object(members) if !all.members().is_empty() => self.object(members, &all),
            Value::String(name) if all.values().is_some_and(|values| values.len() > 1) => self.choice(name),
            _ => {}
        }
    }

    fn object(&mut self, members: &Map<String, Value>, all: &Conjunction<'_>) {
        let positions: Vec<&Value> = all.members().into_iter().filter_map(|name| members.get(name)).collect();
        self.refused("array for an object", &json!(positions).to_string());
        self.refused("null for an object", "null");
        let inner: Vec<String> = members.iter().map(|(name, value)| format!("{}:{value}", json!(name))).collect();
        for (at, (name, value)) in members.iter().enumerate() {
            let without: Vec<_> =
                inner.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, one)| one.clone()).collect();
            if all.requires(name) {
                self.refused("missing member", &object(&without));
            }
            let nullable = Conjunction::certain(all.document(), &all.member(name)).allows("null");
            if !nullable {
                self.refused("null member", &object(&[&without[..], &[format!("{}:null", json!(name))]].concat()));
            }
            for again in [json!(name).to_string(), format!("\"{}\"", unicode(name))] {
                let again = format!("{again}:{value}");
                self.refused("duplicate member", &object(&[&inner[..], std::slice::from_ref(&again)].concat()));
                self.refused("duplicate member", &object(&[&[again], &inner[..]].concat()));
            }
        }
        self.unknown(&inner, all.is_closed());
    }

    /// A closed object refuses what it does not know, and an open one drops it.
    fn unknown(&mut self, inner: &[String], closed: bool) {
        let text = object(&[inner, &["\"nobody knows\":1".to_owned()]].concat());
        if closed {
            return self.refused("unknown member", &text);
        }
        let written = (self.one.recode)(self.with(&text).as_bytes());
        let written = written.expect("an open object takes what it does not know");
        assert!(!String::from_utf8_lossy(&written).contains("nobody knows"), "{}", self.schema());
        self.note("unknown member dropped");
    }

    fn choice(&mut self, name: &str) {
        for content in ["null", "{}", "[]", "true"] {
            self.refused("map for an enum", &format!("{{{}:{content}}}", json!(name)));
        }
        self.refused("array for an enum", &json!([name]).to_string());
        self.refused("null for an enum", "null");
        self.refused("unknown value", &json!(name.to_uppercase()).to_string());
        self.refused("number for an enum", "0");
    }

    /// The body with this text in the place is refused, and something is said about it.
    fn refused(&mut self, fault: &'static str, text: &str) {
        let body = self.with(text);
        let read = (self.one.recode)(body.as_bytes());
        assert!(read.is_err(), "{}, {fault}: {body}", self.schema());
        self.note(fault);
    }

    fn with(&mut self, text: &str) -> String {
        let of = self.body.pointer(&self.place.pointer).unwrap_or(self.body);
        write(self.body, Some(Instead { of, text }), &mut self.bodies.random)
    }

    fn note(&mut self, fault: &'static str) {
        let schema = self.schema();
        self.tried.entry(fault).or_default().insert(schema);
    }

    /// The schema, with the members that lead to the place.
    fn schema(&self) -> String {
        let steps = self.place.pointer.split('/').filter(|step| step.parse::<usize>().is_err());
        format!("{}{}", self.one.schema, steps.collect::<Vec<_>>().join("/"))
    }
}

fn object(members: &[String]) -> String {
    format!("{{{}}}", members.join(","))
}

/// A name in escapes alone.
fn unicode(name: &str) -> String {
    name.encode_utf16().map(|unit| format!("\\u{unit:04X}")).collect::<Vec<_>>().concat()
}
