//! What differs between two contracts: both are laid out as facts, and the facts are compared.

use std::collections::{BTreeMap, BTreeSet};

use crate::Docs;
use crate::rpc::{Contract, Enum, Field, FieldKind, Message, Method, Service};

/// One difference.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Change {
    /// The full name of the service that it concerns.
    pub service: String,
    /// The method, or the message or enumeration that methods of the service share: `Apply`, `StoredPlan`.
    pub subject: String,
    /// The change in words: ``code `CONFLICT` (10) added``.
    pub text: String,
    /// Whether only words for people differ.
    pub editorial: bool,
}

impl std::fmt::Display for Change {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.subject, self.text)
    }
}

/// Every difference between two contracts, in the new one's order, what is gone at the end.
///
/// Of an operation that only one of them has, nothing is said but that; of a message or enumeration, nothing at all,
/// since something else that changed refers to it.
pub fn diff(old: &Contract, new: &Contract) -> Vec<Change> {
    let (before, after) = (facts(old), facts(new));
    let (old_subjects, new_subjects) = (subjects(&before), subjects(&after));
    let old_values: BTreeMap<_, _> = before.iter().map(|fact| (&fact.key, fact)).collect();
    let new_keys: BTreeSet<_> = after.iter().map(|fact| &fact.key).collect();
    let kept = after.iter().filter_map(|fact| match old_values.get(&fact.key) {
        Some(was) if was.value == fact.value => None,
        Some(was) => Some(fact.changed_from(&was.value)),
        None => fact.beside(&old_subjects).then(|| fact.change("added")),
    });
    let gone = before.iter().filter(|fact| !new_keys.contains(&fact.key));
    let gone = gone.filter(|fact| fact.beside(&new_subjects));
    kept.chain(gone.map(|fact| fact.change("removed"))).collect()
}

fn subjects(facts: &[Fact]) -> BTreeSet<(&str, &str)> {
    let subjects = facts.iter().map(Fact::subject);
    subjects.collect()
}

/// Where a fact is found, whatever it says.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    service: String,
    subject: String,
    what: String,
}

/// The fact that an operation is there at all.
const OPERATION: &str = "operation";

/// One thing that a contract says.
struct Fact {
    key: Key,
    value: String,
    editorial: bool,
}

impl Fact {
    fn subject(&self) -> (&str, &str) {
        (&self.key.service, &self.key.subject)
    }

    /// Whether it is worth a word where the other contract does not say it: the other one knows the subject too, or the
    /// fact is all that there is to say about it. Words come and go with what they are about.
    fn beside(&self, others: &BTreeSet<(&str, &str)>) -> bool {
        let known = others.contains(&self.subject()) && !self.editorial;
        known || self.key.what == OPERATION
    }

    fn change(&self, verb: &str) -> Change {
        let what = &self.key.what;
        self.said(match self.value.as_str() {
            "" => format!("{what} {verb}"),
            value => format!("{what} ({value}) {verb}"),
        })
    }

    fn changed_from(&self, was: &str) -> Change {
        let what = &self.key.what;
        self.said(if self.editorial { format!("{what} reworded") } else { format!("{what} {was} -> {}", self.value) })
    }

    fn said(&self, text: String) -> Change {
        Change { service: self.key.service.clone(), subject: self.key.subject.clone(), text, editorial: self.editorial }
    }
}

/// Everything that a contract says, service by service.
fn facts(contract: &Contract) -> Vec<Fact> {
    let mut all = Vec::new();
    for service in &contract.services {
        let mut facts = Facts { contract, service: &service.name.wire, seen: BTreeSet::new(), all: &mut all };
        facts.service(service);
    }
    all
}

struct Facts<'a> {
    contract: &'a Contract,
    service: &'a str,
    seen: BTreeSet<String>,
    all: &'a mut Vec<Fact>,
}

impl Facts<'_> {
    fn say(&mut self, subject: &str, what: impl Into<String>, value: impl Into<String>) {
        self.push(subject, what.into(), value.into(), false);
    }

    fn docs(&mut self, subject: &str, what: impl Into<String>, docs: &Docs) {
        let text = docs.description.clone().unwrap_or_default();
        self.push(subject, what.into(), text, true);
    }

    fn push(&mut self, subject: &str, what: String, value: String, editorial: bool) {
        let key = Key { service: self.service.to_owned(), subject: subject.to_owned(), what };
        self.all.push(Fact { key, value, editorial });
    }

    fn service(&mut self, service: &Service) {
        let (major, minor) = service.protocol;
        self.say(&service.short, "protocol", format!("{major}.{minor}"));
        self.say(&service.short, "error domain", service.problems.domain.clone());
        self.docs(&service.short, "description", &service.docs);
        for method in &service.methods {
            self.method(service, method);
        }
        let detail = &service.problems.detail.message.wire;
        self.reach(detail);
    }

    fn method(&mut self, service: &Service, method: &Method) {
        let subject = method.name.wire.as_str();
        self.say(subject, OPERATION, "");
        self.say(subject, "stable name", method.operation.clone());
        self.say(subject, "version", format!("{}.{}", method.version.0, method.version.1));
        self.say(subject, "effect", method.effect.word());
        self.say(subject, "deadline", format!("{} s", method.timeout.as_secs()));
        self.say(subject, "request", written_input(method));
        self.say(subject, "answer", written_output(method));
        self.docs(subject, "description", &method.docs);
        for code in service.codes(method) {
            let what = format!("problem code `{}`", code.name.wire);
            self.say(subject, what, format!("status {}, retry {}", code.status, code.retry.word()));
        }
        self.reach(&method.input.message().wire);
        self.reach(&method.output.message().wire);
    }

    fn reach(&mut self, full_name: &str) {
        if !self.seen.insert(full_name.to_owned()) {
            return;
        }
        if let Some(message) = self.contract.message(full_name) {
            self.message(message);
        } else if let Some(enumeration) = self.contract.enumeration(full_name) {
            self.enumeration(enumeration);
        }
    }

    fn message(&mut self, message: &Message) {
        let subject = short(&message.name.wire);
        self.docs(subject, "description", &message.docs);
        for field in &message.fields {
            let what = format!("field `{}`", field.name.wire);
            self.docs(subject, format!("description of {what}"), &field.docs);
            self.say(subject, what, written_field(message, field));
        }
        for field in &message.fields {
            if let FieldKind::Message(name) | FieldKind::Enum(name) = &field.kind {
                self.reach(&name.wire);
            }
        }
    }

    fn enumeration(&mut self, enumeration: &Enum) {
        let subject = short(&enumeration.name.wire);
        self.docs(subject, "description", &enumeration.docs);
        for value in &enumeration.values {
            let what = format!("value `{}`", value.name.wire);
            self.docs(subject, format!("description of {what}"), &value.docs);
            self.say(subject, what, value.number.to_string());
        }
    }
}

fn short(full_name: &str) -> &str {
    full_name.rsplit('.').next().unwrap_or(full_name)
}

fn written_input(method: &Method) -> String {
    use crate::rpc::Input;
    match &method.input {
        Input::One(message) => message.wire.clone(),
        Input::Stream(message) => format!("stream {}", message.wire),
    }
}

fn written_output(method: &Method) -> String {
    use crate::rpc::Output;
    match &method.output {
        Output::One(message) => message.wire.clone(),
        Output::Stream(message) => format!("stream {}", message.wire),
        Output::Events(events) => format!("events {}", events.message.wire),
    }
}

fn written_field(message: &Message, field: &Field) -> String {
    let mut written = format!("{} = {}", field.written(), field.number);
    if let Some(oneof) = field.oneof.and_then(|at| message.oneofs.get(at)) {
        written = format!("{written} in `{}`", oneof.name.wire);
    }
    for (holds, word) in [(field.secret, "secret"), (field.opaque, "opaque")] {
        if holds {
            written = format!("{written}, {word}");
        }
    }
    written
}
