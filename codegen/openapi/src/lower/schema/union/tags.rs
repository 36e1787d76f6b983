//! Tags: the member that tells the arms of a union apart.

use super::super::Schemas;
use super::super::facts::{Cover, Facts};
use super::super::type_set::TypeSet;
use super::arms::ArmFacts;
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes::lower as codes};
use counterpart_model::Literal;
use std::collections::{HashMap, HashSet};

/// The member that tells arms apart, and for each arm the values that mean it and whether the arm itself has the member.
pub(super) struct Tags {
    pub(super) name: String,
    pub(super) arms: Vec<(Vec<String>, bool)>,
}

impl<'a> Schemas<'a> {
    /// The tags that a discriminator says.
    pub(super) fn tags_by_discriminator(&mut self, discriminator: Node<'a>, arms: &[ArmFacts<'a>]) -> Option<Tags> {
        let name = discriminator.get("propertyName").and_then(Node::as_str).or_else(|| discriminator.as_str());
        let Some(name) = name else {
            self.say_no_tag(discriminator, "`propertyName` is missing");
            return None;
        };
        let mapping = self.mapping(discriminator);
        let pins = self.pins_of_arms(arms, name);
        let mut tags = Vec::with_capacity(arms.len());
        for (arm, pinned) in arms.iter().zip(pins) {
            let Some(values) = self.tags_of_arm(arm, pinned, &mapping, discriminator) else {
                self.say_no_tag(discriminator, "an inline arm does not pin the member");
                return None;
            };
            let carries = self.carries(&arm.facts, name);
            if !carries && is_closed(&arm.facts) {
                self.say_no_tag(discriminator, "an arm is closed and does not have the member");
                return None;
            }
            tags.push((values, carries));
        }
        self.say_strangers(&mapping, arms);
        let mut seen = HashSet::new();
        if !tags.iter().flat_map(|(values, _)| values).all(|value| seen.insert(value.as_str())) {
            self.say_no_tag(discriminator, "two arms have the same value");
            return None;
        }
        Some(Tags { name: name.to_owned(), arms: tags })
    }

    /// What the mapping of a discriminator says: the value, its node, the schema.
    pub(super) fn mapping(&mut self, discriminator: Node<'a>) -> Vec<(&'a str, Node<'a>, Node<'a>)> {
        let mut mapping = Vec::new();
        for member in discriminator.get("mapping").into_iter().flat_map(Node::members) {
            if let Some(target) = self.resolver.resolve_mapping(member.value, self.report.diagnostics()) {
                mapping.push((member.name, member.value, target));
            }
        }
        mapping
    }

    /// What each arm pins for the member; nothing where two arms share a value, as heirs of a common base do.
    fn pins_of_arms(&mut self, arms: &[ArmFacts<'a>], name: &str) -> Vec<Option<Vec<String>>> {
        let pins: Vec<Option<Vec<String>>> =
            arms.iter().map(|arm| self.tag_values(&arm.facts, name, &mut 1_000)).collect();
        let mut counts: HashMap<String, usize> = HashMap::new();
        for value in pins.iter().flatten().flatten() {
            *counts.entry(value.clone()).or_default() += 1;
        }
        let alone =
            |values: &Vec<String>| !values.is_empty() && values.iter().all(|value| counts.get(value) == Some(&1));
        pins.into_iter().map(|pinned| pinned.filter(|values| alone(values))).collect()
    }

    fn tags_of_arm(
        &mut self,
        arm: &ArmFacts<'a>,
        pinned: Option<Vec<String>>,
        mapping: &[(&'a str, Node<'a>, Node<'a>)],
        discriminator: Node<'a>,
    ) -> Option<Vec<String>> {
        let target = arm.pointed.map(|pointed| pointed.target);
        let mapped: Vec<String> = mapping
            .iter()
            .filter(|(_, _, found)| Some(*found) == target)
            .map(|(value, _, _)| (*value).to_owned())
            .collect();
        if let Some(pinned) = pinned {
            if !mapped.is_empty() && !mapped.iter().any(|value| pinned.contains(value)) {
                self.say_contradiction(discriminator, &mapped, &pinned);
            }
            return Some(pinned);
        }
        if !mapped.is_empty() {
            return Some(mapped);
        }
        target.and_then(Node::key).map(|name| vec![name.to_owned()])
    }

    /// The values that an arm pins for a member.
    ///
    /// So many schemas are looked into at most: arms of unions within unions.
    pub(super) fn tag_values(&mut self, facts: &Facts<'a>, name: &str, fuel: &mut usize) -> Option<Vec<String>> {
        *fuel = fuel.checked_sub(1)?;
        if let Some(found) = self.member_facts(facts, name) {
            let values = found.values.as_ref()?;
            let strings = values.iter().filter(|value| value.literal != Literal::Null);
            return strings.map(|value| value.literal.as_str().map(str::to_owned)).collect();
        }
        let union = facts.unions.first()?;
        let mut all = Vec::new();
        for arm in union.arms.items() {
            let facts = self.facts(arm);
            all.extend(self.tag_values(&facts, name, fuel)?);
        }
        Some(all)
    }

    /// What holds for a member, where a schema names it.
    fn member_facts(&mut self, facts: &Facts<'a>, name: &str) -> Option<std::rc::Rc<Facts<'a>>> {
        let node = facts.object.own().find_map(|cover| cover.get(name))?;
        let found = self.found(facts, node.key()?, node, false);
        Some(self.facts_of_all(&found.all))
    }

    fn requires(facts: &Facts<'a>, name: &str) -> bool {
        facts.object.required.iter().any(|required| required.as_str() == Some(name))
    }

    /// Whether an arm has the member itself.
    pub(super) fn carries(&mut self, facts: &Facts<'a>, name: &str) -> bool {
        let here = facts.object.own().any(|cover| cover.get(name).is_some());
        here || Self::requires(facts, name)
            || facts.unions.first().is_some_and(|union| {
                let arms: Vec<Node<'a>> = union.arms.items().collect();
                arms.into_iter().all(|arm| {
                    let facts = self.facts(arm);
                    facts.unions.is_empty() && self.carries(&facts, name)
                })
            })
    }

    /// The tags of arms that each pin a required member to strings of their own.
    pub(super) fn tags_by_values(&mut self, arms: &[ArmFacts<'a>]) -> Option<Tags> {
        let first = arms.first()?;
        let candidates: Vec<&'a str> =
            first.facts.object.required.iter().filter_map(|node| node.as_str()).take(32).collect();
        candidates.into_iter().find_map(|name| self.tags_by_member(name, arms))
    }

    fn tags_by_member(&mut self, name: &str, arms: &[ArmFacts<'a>]) -> Option<Tags> {
        let mut seen = HashSet::new();
        let mut tags = Vec::with_capacity(arms.len());
        for arm in arms {
            if !Self::requires(&arm.facts, name) {
                return None;
            }
            let values = self.tag_values(&arm.facts, name, &mut 1)?;
            if values.is_empty() || !values.iter().all(|value| seen.insert(value.clone())) {
                return None;
            }
            tags.push((values, true));
        }
        Some(Tags { name: name.to_owned(), arms: tags })
    }

    /// The one string that an arm pins for a member, for its name: one that it requires before others.
    pub(super) fn only_tag(&mut self, arm: &ArmFacts<'a>) -> Option<String> {
        let object = &arm.facts.object;
        let required = object.required.iter().filter_map(|node| node.as_str());
        let members = object.own().flat_map(Cover::named).map(|member| member.name);
        let names: Vec<&'a str> = required.chain(members).take(64).collect();
        names.into_iter().find_map(|name| match self.tag_values(&arm.facts, name, &mut 1)?.as_slice() {
            [only] => Some(only.clone()),
            _ => None,
        })
    }

    /// Whether a schema is a union all of whose arms are objects.
    pub(super) fn is_union_of_objects(&mut self, facts: &Facts<'a>) -> bool {
        let Some(union) = facts.unions.first() else { return false };
        union.arms.items().all(|arm| self.facts(arm).effective().without(TypeSet::NULL) == TypeSet::OBJECT)
    }

    pub(super) fn say_no_tag(&mut self, discriminator: Node<'a>, why: &str) {
        let message = format!("the discriminator does not tell the arms apart: {why}; they are tried instead");
        self.report.say(
            discriminator,
            Diagnostic::warning(codes::DISCRIMINATOR, message)
                .at(discriminator.place(), "this discriminator")
                .help("give each arm a schema of its own under `components`, and the member a `const` in each"),
        );
    }

    fn say_contradiction(&mut self, discriminator: Node<'a>, mapped: &[String], pinned: &[String]) {
        let list = |values: &[String]| values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ");
        let message = format!("the mapping says {}, the schema pins {}; the schema counts", list(mapped), list(pinned));
        self.report.say(
            discriminator,
            Diagnostic::warning(codes::MAPPING, message)
                .at(discriminator.place(), "this discriminator")
                .help("write the value that the schema pins"),
        );
    }

    /// Says which schemas of a mapping are no arms.
    fn say_strangers(&mut self, mapping: &[(&'a str, Node<'a>, Node<'a>)], arms: &[ArmFacts<'a>]) {
        for (value, node, target) in mapping {
            if arms.iter().any(|arm| arm.pointed.is_some_and(|pointed| pointed.target == *target)) {
                continue;
            }
            let message = format!("the mapping of `{value}` names a schema that is not an arm; it is left out");
            self.report.say(
                *node,
                Diagnostic::warning(codes::MAPPING, message)
                    .at(node.place(), "not an arm")
                    .help("add the schema to `oneOf`, or remove the line"),
            );
        }
    }
}

/// Whether a schema takes no members but those that it names.
fn is_closed(facts: &Facts<'_>) -> bool {
    facts.object.parts.iter().any(|part| part.additional.is_some_and(|node| node.as_bool() == Some(false)))
}
