//! Assertions: what a schema says, word for word, for everything that no shape says.

use super::Schemas;
use super::assert_object::assert_dependent_required;
use super::facts::End;
use super::facts::{Facts, Union};
use super::format::{self, Known};
use super::keywords::Keyword;
use super::limits::{bound, range_of};
use super::type_set::TypeSet;
use crate::load::{Kind, Node, Version};
use counterpart_model::{Assertion, JsonType, Type, UnionRule};

/// How deep assertions may nest.
const DEEPEST: usize = 64;

impl<'a> Schemas<'a> {
    /// What the keywords say that only assertions can.
    pub(super) fn asserted(&mut self, facts: &Facts<'a>) -> Vec<Assertion> {
        let mut all = Vec::new();
        for (node, keyword) in &facts.asserted {
            self.assert_keyword(*node, *keyword, &mut all);
        }
        if facts.unions.is_empty() {
            for unevaluated in &facts.unevaluated {
                let whole = self.assert_whole(unevaluated.owner);
                all.extend(whole.into_iter().filter(|assertion| !all.contains(assertion)).collect::<Vec<_>>());
            }
        }
        all
    }

    /// Everything that a schema says.
    pub(super) fn assertions(&mut self, node: Node<'a>) -> Vec<Assertion> {
        match node.kind() {
            Kind::Bool(false) => return vec![Assertion::Never],
            Kind::Object => {}
            _ => return Vec::new(),
        }
        if self.asserting >= DEEPEST {
            self.say_bound(node, "conditions nest too deeply; what is deeper is not checked");
            return Vec::new();
        }
        self.asserting += 1;
        let mut all = if self.whole > 0 { self.assert_target(node) } else { self.assert_reference(node) };
        if !(self.version == Version::V3_0 && node.get("$ref").is_some()) {
            all.extend(self.assert_own(node));
            self.assert_combined(node, &mut all);
        }
        self.asserting -= 1;
        let nullable = node.get("nullable").and_then(Node::as_bool).unwrap_or_default();
        if nullable && !all.is_empty() {
            return vec![Assertion::AnyOf(vec![vec![Assertion::Types(vec![JsonType::Null])], all])];
        }
        all
    }

    /// Everything that a schema says, with what it refers to in place: for keywords that have to know what the others
    /// have looked at.
    pub(super) fn assert_whole(&mut self, node: Node<'a>) -> Vec<Assertion> {
        let mut all = Vec::new();
        self.room = self.room.saturating_sub(1);
        self.whole += 1;
        self.asserting += 1;
        if let Some(target) = self.target_of_reference(node).filter(|_| self.asserting < DEEPEST) {
            all.extend(self.assert_whole(target));
        }
        all.extend(self.assert_own(node));
        self.assert_combined(node, &mut all);
        self.asserting -= 1;
        self.whole -= 1;
        all
    }

    /// What a `$ref` leads to, in place.
    fn assert_target(&mut self, node: Node<'a>) -> Vec<Assertion> {
        let Some(target) = self.target_of_reference(node) else { return Vec::new() };
        if self.expanding.contains(&target.identity()) || self.room == 0 {
            return self.assert_reference(node);
        }
        self.room -= 1;
        self.expanding.push(target.identity());
        let all = self.assertions(target);
        self.expanding.pop();
        all
    }

    fn assert_reference(&mut self, node: Node<'a>) -> Vec<Assertion> {
        let Some(target) = self.target_of_reference(node) else { return Vec::new() };
        match self.reference(target) {
            Type::Nullable(inner) => match *inner {
                Type::Named(id) => {
                    let null = vec![Assertion::Types(vec![JsonType::Null])];
                    vec![Assertion::AnyOf(vec![null, vec![Assertion::Named(id)]])]
                }
                _ => Vec::new(),
            },
            Type::Named(id) => vec![Assertion::Named(id)],
            _ => Vec::new(),
        }
    }

    /// What the keywords about types, values and limits of one schema say.
    pub(super) fn assert_own(&mut self, node: Node<'a>) -> Vec<Assertion> {
        let mut all = Vec::new();
        if !node.is_object() {
            return self.assertions(node);
        }
        let facts = self.read(node);
        if facts.types != TypeSet::ALL {
            let types = if facts.nullable { facts.types.with(TypeSet::NULL) } else { facts.types };
            all.push(if types.is_empty() { Assertion::Never } else { Assertion::Types(types.json_types()) });
        }
        if let Some(values) = &facts.values {
            let mut literals: Vec<_> = values.iter().map(|value| value.literal.clone()).collect();
            all.push(match literals.pop() {
                Some(only) if literals.is_empty() => Assertion::Const(only),
                last => {
                    literals.extend(last);
                    Assertion::Enum(literals)
                }
            });
        }
        self.assert_scalars(&facts, &mut all);
        self.assert_items(&facts, &mut all);
        self.assert_members(&facts, &mut all);
        all
    }

    fn assert_scalars(&mut self, facts: &Facts<'a>, all: &mut Vec<Assertion>) {
        all.extend(facts.number.minimum.map(|end: End<'a>| Assertion::Minimum(bound(end))));
        all.extend(facts.number.maximum.map(|end| Assertion::Maximum(bound(end))));
        let multiples = facts.number.multiples.iter().filter_map(|node| node.as_number());
        all.extend(multiples.map(|text| Assertion::MultipleOf(text.to_owned())));
        all.extend(facts.text.min.filter(|min| *min > 0).map(Assertion::MinLength));
        all.extend(facts.text.max.map(Assertion::MaxLength));
        for node in &facts.text.patterns {
            let Some(translated) = self.pattern(*node) else { continue };
            all.extend(translated.matching.iter().cloned().map(Assertion::Pattern));
            all.extend(translated.exclusions());
        }
        self.assert_formats(facts, all);
        if facts.text.base64 && facts.typed {
            all.push(Assertion::Format(counterpart_model::Format::Base64));
        }
    }

    /// Formats: those of strings word for word, those of integers as the range that they stand for. What is left is named.
    fn assert_formats(&mut self, facts: &Facts<'a>, all: &mut Vec<Assertion>) {
        let kind = facts.types.without(TypeSet::NULL);
        for node in &facts.formats {
            let name = node.as_str().unwrap_or_default();
            match (format::of_strings(name), range_of(name)) {
                (Some(Known::Checked(format)), _) if facts.typed && kind == TypeSet::STRING => {
                    all.push(Assertion::Format(format));
                }
                (Some(Known::Secret | Known::Binary), _) => {}
                (_, Some(range)) if facts.typed && kind == TypeSet::INTEGER => all.extend(range),
                _ if kind == TypeSet::NUMBER && matches!(name, "float" | "double") => {}
                _ if !facts.typed => self.say_unknown_format(*node, name, "any value"),
                _ if kind == TypeSet::STRING => self.say_unknown_format(*node, name, "strings"),
                _ if kind == TypeSet::INTEGER => self.say_unknown_format(*node, name, "integers"),
                _ if kind == TypeSet::NUMBER => self.say_unknown_format(*node, name, "numbers"),
                _ => self.say_unknown_format(*node, name, "several types"),
            }
        }
    }

    /// What `unevaluatedProperties` and `unevaluatedItems` became where all others are known.
    pub(super) fn assert_closing(&mut self, facts: &Facts<'a>) -> Vec<Assertion> {
        let mut all = Vec::new();
        for part in facts.object.parts.iter().filter(|part| !part.own) {
            all.extend(self.assert_part(part));
        }
        for part in facts.array.parts.iter().filter(|part| !part.own) {
            let rest = part.rest.map(|node| self.assertions(node)).unwrap_or_default();
            all.push(Assertion::Items { prefix: vec![Vec::new(); part.skip], rest });
        }
        all
    }

    fn assert_items(&mut self, facts: &Facts<'a>, all: &mut Vec<Assertion>) {
        for part in facts.array.parts.iter().filter(|part| part.own) {
            let prefix = part.prefix.iter().map(|node| self.assertions(*node)).collect();
            let rest = part.rest.map(|node| self.assertions(node)).unwrap_or_default();
            all.push(Assertion::Items { prefix, rest });
        }
        all.extend(facts.array.min.filter(|min| *min > 0).map(Assertion::MinItems));
        all.extend(facts.array.max.map(Assertion::MaxItems));
        all.extend(facts.array.unique.then_some(Assertion::UniqueItems));
        if !facts.array.unique_by.is_empty() {
            all.push(Assertion::UniqueBy(facts.array.unique_by.iter().map(|name| (*name).to_owned()).collect()));
        }
    }

    /// `allOf`, unions, conditions.
    fn assert_combined(&mut self, node: Node<'a>, all: &mut Vec<Assertion>) {
        for part in node.get("allOf").into_iter().flat_map(Node::items) {
            all.extend(self.assertions(part));
        }
        for (name, rule) in [("oneOf", UnionRule::OneOf), ("anyOf", UnionRule::AnyOf)] {
            if let Some(arms) = node.get(name).filter(|arms| arms.is_array()) {
                all.push(self.assert_union(&Union { rule, arms, discriminator: None }));
            }
        }
        for member in node.members() {
            if let Some(keyword) = Keyword::named(member.name).filter(|keyword| keyword.exists_in(self.version)) {
                self.assert_keyword(node, keyword, all);
            }
        }
    }

    /// `oneOf` or `anyOf`, word for word.
    pub(super) fn assert_union(&mut self, union: &Union<'a>) -> Assertion {
        let arms = union.arms.items().map(|arm| self.assertions(arm)).collect();
        match union.rule {
            UnionRule::OneOf => Assertion::OneOf(arms),
            UnionRule::AnyOf => Assertion::AnyOf(arms),
        }
    }

    /// One of the keywords that only assertions can say.
    fn assert_keyword(&mut self, node: Node<'a>, keyword: Keyword, all: &mut Vec<Assertion>) {
        let Some(value) = node.get(keyword.name()) else { return };
        match keyword {
            Keyword::Not => all.push(Assertion::Not(self.assertions(value))),
            Keyword::If => {
                let mut branch = |name: &str| node.get(name).map(|node| self.assertions(node)).unwrap_or_default();
                let (then, otherwise) = (branch("then"), branch("else"));
                // Behind `unevaluated…` it counts what the condition alone has looked at.
                if self.whole > 0 || !(then.is_empty() && otherwise.is_empty()) {
                    all.push(Assertion::If { condition: self.assertions(value), then, otherwise });
                }
            }
            Keyword::Contains => {
                let min = node.get("minContains").and_then(Node::as_u64).unwrap_or(1);
                let max = node.get("maxContains").and_then(Node::as_u64);
                all.push(Assertion::Contains { items: self.assertions(value), min, max });
            }
            Keyword::DependentRequired => assert_dependent_required(value, all),
            Keyword::DependentSchemas => self.assert_dependent_schemas(value, all),
            Keyword::Dependencies => self.assert_dependencies(value, all),
            Keyword::UnevaluatedProperties => all.push(Assertion::UnevaluatedMembers(self.assertions(value))),
            Keyword::UnevaluatedItems => all.push(Assertion::UnevaluatedItems(self.assertions(value))),
            _ => {}
        }
    }
}
