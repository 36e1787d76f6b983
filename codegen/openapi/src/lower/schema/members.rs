//! Members of objects: which there are, and what holds for each.

use super::accept::formats_accept;
use super::facts::{All, Cover, Facts, ObjectPart};
use super::values::quoted;
use super::{Hint, Schemas, docs, origin};
use crate::load::Node;
use crate::lower::names::{Scope, snake};
use counterpart_diagnostic::{Diagnostic, codes::lower as codes};
use counterpart_model::{Docs, Literal, Member, Name, Pin, Presence, Type};
use std::collections::HashSet;

/// A required member that travels one way only.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OneWay {
    /// Which member.
    pub(super) member: usize,
    /// Whether it is `readOnly`; else `writeOnly`.
    pub(super) read_only: bool,
}

/// One member as the schemas have it.
#[derive(Debug, Clone)]
pub(super) struct Found<'a> {
    /// Its name.
    pub(super) name: &'a str,
    /// Where it is first named.
    pub(super) node: Node<'a>,
    /// What holds for it.
    pub(super) all: All<'a>,
    /// Whether it has to be there.
    pub(super) required: bool,
    /// Whether one schema names it and another one allows no member of that name.
    pub(super) dead: Option<Node<'a>>,
}

/// What became of a member.
pub(super) enum Lowered {
    Member(Box<Member>, Option<bool>),
    Pin(Pin),
    /// No value is valid for it.
    Never,
}

impl<'a> Schemas<'a> {
    /// Every member that is named by `properties` or `required`, in order.
    pub(super) fn members(&mut self, facts: &Facts<'a>) -> Vec<Found<'a>> {
        let required: HashSet<&str> = facts.object.required.iter().filter_map(|node| node.as_str()).collect();
        let mut found: Vec<Found<'a>> = Vec::new();
        let mut names: HashSet<&'a str> = HashSet::new();
        for member in facts.object.own().flat_map(Cover::named) {
            if names.insert(member.name) {
                let is_required = required.contains(member.name);
                found.push(self.found(facts, member.name, member.value, is_required));
            }
        }
        for node in &facts.object.required {
            let name = node.as_str().unwrap_or_default();
            if names.insert(name) {
                found.push(self.found(facts, name, *node, true));
            }
        }
        found
    }

    /// What holds for the member of one name.
    pub(super) fn found(&mut self, facts: &Facts<'a>, name: &'a str, node: Node<'a>, required: bool) -> Found<'a> {
        let mut all = All::new();
        let mut dead = None;
        let mut named = false;
        for part in &facts.object.parts {
            let (own, covered) = self.of_part(part, name);
            named |= !own.is_empty();
            if part.own {
                all.extend(own.into_iter().filter(|node| !all.contains(node)).collect::<Vec<_>>());
            }
            if !covered && let Some(additional) = part.additional {
                if additional.as_bool() == Some(false) {
                    dead = Some(additional);
                }
                if !all.contains(&additional) {
                    all.push(additional);
                }
            }
        }
        Found { name, node, all, required, dead: dead.filter(|_| named || required) }
    }

    /// The schemas of one part for the member of a name, and whether `additional` does not look at it.
    fn of_part(&mut self, part: &ObjectPart<'a>, name: &str) -> (All<'a>, bool) {
        let mut all = All::new();
        for cover in &part.covers {
            all.extend(cover.get(name));
            for pattern in cover.patterned() {
                if self.patterns.is_match(pattern.name, name) {
                    all.push(pattern.value);
                }
            }
        }
        let covered = !all.is_empty();
        (all, covered)
    }

    /// The member in Rust.
    pub(super) fn member(&mut self, found: &Found<'a>, scope: &mut Scope, hint: &Hint) -> Lowered {
        let facts = self.facts_of_all(&found.all);
        if facts.types.is_empty() {
            return Lowered::Never;
        }
        let one_way = facts.notes.read_only != facts.notes.write_only;
        if found.required
            && !one_way
            && let Some(value) = facts.pinned()
        {
            let pin = Pin { wire: found.name.to_owned(), value: value.literal.clone(), required: true };
            return Lowered::Pin(pin);
        }
        let rust = scope.unique(&snake(found.name));
        let ty = self.lower_all(&found.all, &hint.then(found.name));
        let presence = if found.required {
            Presence::Required
        } else {
            self.checked_default(&found.all, &facts).map_or(Presence::Optional, Presence::Defaulted)
        };
        let secret = facts.notes.secret || matches!(&ty, Type::Text(text) if text.secret);
        let member = Member {
            name: Name::new(found.name, rust),
            docs: docs_of(&found.all),
            origin: origin(found.node),
            ty,
            presence,
            deprecated: facts.notes.deprecated,
            secret,
        };
        Lowered::Member(Box::new(member), (one_way && found.required).then_some(facts.notes.read_only))
    }

    /// The default of a place, if the schemas there take it.
    pub(super) fn checked_default(&mut self, all: &All<'a>, facts: &Facts<'a>) -> Option<Literal> {
        let node = facts.notes.default?;
        let value = super::literal(node);
        let null = value == Literal::Null && self.admits_null(facts);
        if null || self.all_hold(all, &value) && formats_accept(facts, &value) {
            return Some(value);
        }
        let value = quoted(&value);
        self.report.gather(node, &value, codes::DEFAULT, || {
            let message = format!("the default {value} is not valid for its own schema; it is left out");
            let help = "correct the default, or the schema";
            (Diagnostic::warning(codes::DEFAULT, message).help(help), "this default")
        });
        None
    }
}

/// What the first schema that says anything says, for people.
fn docs_of(all: &All<'_>) -> Docs {
    all.iter().map(|node| docs(*node)).find(|docs| *docs != Docs::default()).unwrap_or_default()
}
