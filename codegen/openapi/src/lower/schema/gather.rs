//! Gathers everything that holds at a place: the schema itself, `$ref`, and `allOf`.

use super::Schemas;
use super::facts::{All, ArrayPart, Facts, ObjectPart, Unevaluated};
use super::keywords::Keyword;
use super::type_set::TypeSet;
use crate::load::{Node, Version};
use crate::resolve::Position;
use std::rc::Rc;

/// How deep `allOf` and `$ref` may nest within one schema.
const DEEPEST: usize = 64;

impl<'a> Schemas<'a> {
    /// What a schema says, with `$ref` and `allOf`.
    pub(super) fn facts(&mut self, node: Node<'a>) -> Rc<Facts<'a>> {
        let identity = node.identity();
        if let Some(known) = self.facts.get(&identity) {
            return Rc::clone(known);
        }
        let circle = self.gathering.contains(&identity);
        if circle || self.gathering.len() > DEEPEST {
            if circle {
                self.say_circle(node);
            } else {
                self.say_bound(
                    node,
                    "references and `allOf` lead from one to the next too often; what follows is left out",
                );
            }
            return Rc::new(Facts::anything(Some(node)));
        }
        self.gathering.push(identity);
        let facts = self.gathered(node);
        self.gathering.pop();
        if self.is_worth_keeping(node) {
            self.facts.insert(identity, Rc::clone(&facts));
        }
        facts
    }

    /// What several schemas say together.
    pub(super) fn facts_of_all(&mut self, all: &All<'a>) -> Rc<Facts<'a>> {
        match all.as_slice() {
            [] => Rc::new(Facts::anything(None)),
            [one] => self.facts(*one),
            [first, rest @ ..] => {
                let mut facts = Facts::clone(&self.facts(*first));
                for node in rest {
                    let other = self.facts(*node);
                    self.conjoin(&mut facts, &other, *node);
                }
                Rc::new(facts)
            }
        }
    }

    /// Adds what another schema says, and notes where the two cannot hold together.
    pub(super) fn conjoin(&mut self, facts: &mut Facts<'a>, other: &Facts<'a>, place: Node<'a>) {
        let possible = |facts: &Facts<'a>| {
            !facts.types.is_empty() && facts.values.as_ref().is_none_or(|values| !values.is_empty())
        };
        let before = possible(facts) && possible(other);
        let first = facts.place();
        facts.absorb(other);
        if before && !possible(facts) {
            self.say_conflict(place, first);
        }
    }

    /// Schemas that others refer to or that are costly to gather.
    fn is_worth_keeping(&self, node: Node<'a>) -> bool {
        self.slots.contains_key(&node.identity())
            || ["allOf", "oneOf", "anyOf", "enum"].iter().any(|name| node.get(name).is_some())
    }

    fn gathered(&mut self, node: Node<'a>) -> Rc<Facts<'a>> {
        let target = self.target_of_reference(node);
        if let Some(target) = target.filter(|_| self.version == Version::V3_0 || node.len() == 1) {
            return self.facts(target);
        }
        let mut facts = self.read(node);
        let nullable = std::mem::take(&mut facts.nullable);
        let parts = node.get("allOf").filter(|parts| parts.is_array());
        let parts: Vec<Node<'a>> = target.into_iter().chain(parts.into_iter().flat_map(Node::items)).collect();
        let own_members =
            (begins_with_parts(node) && !parts.is_empty()).then(|| std::mem::take(&mut facts.object.parts));
        for part in parts {
            let other = self.facts(part);
            self.conjoin(&mut facts, &other, part);
        }
        facts.object.parts.extend(own_members.into_iter().flatten());
        self.gather_unevaluated(node, &mut facts);
        if nullable {
            facts.types = facts.types.with(TypeSet::NULL);
            facts.nullable = true;
        }
        Rc::new(facts)
    }

    /// The schema that a `$ref` names, one step away.
    pub(super) fn target_of_reference(&mut self, node: Node<'a>) -> Option<Node<'a>> {
        if !node.is_object() || node.get("$ref").or_else(|| node.get("$dynamicRef")).is_none() {
            return None;
        }
        let resolved = self.resolver.follow(node, Position::Schema, self.report.diagnostics())?;
        resolved.is_reference().then(|| resolved.through.get(1).copied().unwrap_or(resolved.node))
    }

    fn gather_unevaluated(&mut self, node: Node<'a>, facts: &mut Facts<'a>) {
        if self.version == Version::V3_0 {
            return;
        }
        for keyword in [Keyword::UnevaluatedProperties, Keyword::UnevaluatedItems] {
            if let Some(schema) = node.get(keyword.name()) {
                facts.unevaluated.push(Unevaluated { owner: node, schema, keyword });
            }
        }
        facts.settle_unevaluated();
    }
}

/// Whether `allOf` or `$ref` stands in front of `properties`: members then come in that order.
fn begins_with_parts(node: Node<'_>) -> bool {
    let mut names = node.members().map(|member| member.name);
    names.find(|name| ["allOf", "$ref", "properties"].contains(name)).is_some_and(|name| name != "properties")
}

impl<'a> Facts<'a> {
    /// Turns `unevaluatedProperties` and `unevaluatedItems` into what they mean where no union is left beside them.
    pub(super) fn settle_unevaluated(&mut self) {
        let conditional = |keyword: &Keyword| {
            matches!(keyword, Keyword::If | Keyword::DependentSchemas | Keyword::Contains | Keyword::Dependencies)
        };
        if !self.unions.is_empty() || self.asserted.iter().any(|(_, keyword)| conditional(keyword)) {
            return;
        }
        for found in std::mem::take(&mut self.unevaluated) {
            if found.keyword == Keyword::UnevaluatedProperties {
                self.close_members(found.schema);
            } else {
                self.close_items(found.schema);
            }
        }
    }

    fn close_members(&mut self, schema: Node<'a>) {
        if self.object.parts.iter().any(|part| part.additional.is_some()) {
            return;
        }
        let covers = self.object.parts.iter().flat_map(|part| part.covers.iter().copied()).collect();
        self.object.parts.push(ObjectPart { covers, own: false, additional: Some(schema) });
    }

    fn close_items(&mut self, schema: Node<'a>) {
        if self.array.parts.iter().any(|part| part.rest.is_some()) {
            return;
        }
        let skip = self.array.parts.iter().map(|part| part.skip.max(part.prefix.len())).max().unwrap_or_default();
        self.array.parts.push(ArrayPart { own: false, skip, prefix: Vec::new(), rest: Some(schema) });
    }
}
