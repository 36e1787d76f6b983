//! Assertions about members.

use super::Schemas;
use super::facts::{Facts, ObjectPart};
use crate::load::Node;
use counterpart_model::Assertion;

impl<'a> Schemas<'a> {
    /// `properties`, `patternProperties`, `additionalProperties`, `required`, and the number and names of members.
    pub(super) fn assert_members(&mut self, facts: &Facts<'a>, all: &mut Vec<Assertion>) {
        let object = &facts.object;
        for part in &object.parts {
            all.extend(self.assert_part(part));
        }
        let required: Vec<String> =
            object.required.iter().filter_map(|node| node.as_str()).map(str::to_owned).collect();
        if !required.is_empty() {
            all.push(Assertion::Required(required));
        }
        all.extend(object.min.filter(|min| *min > 0).map(Assertion::MinMembers));
        all.extend(object.max.map(Assertion::MaxMembers));
        for names in &object.names {
            all.push(Assertion::MemberNames(self.assertions(*names)));
        }
    }

    /// What one schema says about members; of `unevaluatedProperties` what it says about those that others leave.
    pub(super) fn assert_part(&mut self, part: &ObjectPart<'a>) -> Option<Assertion> {
        let mut named = Vec::new();
        let mut patterns = Vec::new();
        let mut all_known = true;
        for cover in &part.covers {
            for member in cover.named() {
                let assertions = if part.own { self.assertions(member.value) } else { Vec::new() };
                named.push((member.name.to_owned(), assertions));
            }
            for member in cover.patterned() {
                let assertions = if part.own { self.assertions(member.value) } else { Vec::new() };
                match self.pattern_of_name(member.value) {
                    Some(pattern) => patterns.push((pattern, assertions)),
                    None => all_known = false,
                }
            }
        }
        let additional = part.additional.filter(|_| all_known).map(|node| self.assertions(node)).unwrap_or_default();
        let says = !named.is_empty() || !patterns.is_empty() || !additional.is_empty();
        says.then_some(Assertion::Members { named, patterns, additional })
    }

    pub(super) fn assert_dependent_schemas(&mut self, value: Node<'a>, all: &mut Vec<Assertion>) {
        for member in value.members() {
            let assertions = self.assertions(member.value);
            all.push(Assertion::Dependent(member.name.to_owned(), assertions));
        }
    }

    /// `dependencies` of older drafts: either of the two.
    pub(super) fn assert_dependencies(&mut self, value: Node<'a>, all: &mut Vec<Assertion>) {
        for member in value.members() {
            if member.value.is_array() {
                let others = member.value.items().filter_map(Node::as_str).map(str::to_owned).collect();
                all.push(Assertion::DependentRequired(member.name.to_owned(), others));
            } else {
                let assertions = self.assertions(member.value);
                all.push(Assertion::Dependent(member.name.to_owned(), assertions));
            }
        }
    }
}

/// `dependentRequired`.
pub(super) fn assert_dependent_required(value: Node<'_>, all: &mut Vec<Assertion>) {
    for member in value.members() {
        let others = member.value.items().filter_map(Node::as_str).map(str::to_owned).collect();
        all.push(Assertion::DependentRequired(member.name.to_owned(), others));
    }
}
