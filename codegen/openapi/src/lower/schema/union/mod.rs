//! Unions: `oneOf` and `anyOf`.

mod arms;
mod heirs;
mod joined;
mod order;
mod tags;

pub(super) use heirs::Heirs;

use super::facts::{Facts, Union};
use super::shape::Lowered;
use super::type_set::TypeSet;
use super::{Hint, Schemas};
use crate::load::Node;
use arms::ArmFacts;
use counterpart_model::{Shape, TaggedUnion, Type, UnionRule, UntaggedUnion};
use std::collections::HashSet;

impl<'a> Schemas<'a> {
    /// A schema with `oneOf` or `anyOf`.
    pub(super) fn union(&mut self, facts: &Facts<'a>, hint: &Hint) -> Lowered {
        let mut rest = facts.clone();
        rest.nullable = false;
        rest.asserted.clear();
        let unions = std::mem::take(&mut rest.unions);
        // What stands beside a union is repeated in every arm.
        let beside = rest.object.required.len() + rest.object.parts.len() + rest.sources.len();
        // Each arm of one union repeats all arms of the others.
        let combined = unions.iter().fold(1_usize, |all, union| all.saturating_mul(union.arms.len().max(1)));
        let too_many = (unions.len() > 1 && combined > 1_024)
            || unions.iter().any(|union| union.arms.len().saturating_mul(beside) > 1_000_000);
        if too_many {
            return self.constrained(&rest, &unions, hint);
        }
        let structural = unions.iter().position(|union| !(is_constraint(union) && rest.is_object()));
        let Some(at) = structural else {
            return self.constrained(&rest, &unions, hint);
        };
        let Some(union) = unions.get(at).copied() else { return Lowered::never() };
        rest.unions = unions.iter().enumerate().filter(|(other, _)| *other != at).map(|(_, union)| *union).collect();
        // Of a `oneOf` one arm holds, so each arm closes itself; of an `anyOf` several may.
        let pending = match union.rule {
            UnionRule::OneOf => Vec::new(),
            UnionRule::AnyOf => std::mem::take(&mut rest.unevaluated),
        };
        let closing = rest.unevaluated.clone();
        let arms = self.arms(&rest, &union, hint);
        let mut lowered = self.union_of(&rest, &union, arms, hint);
        if matches!(lowered.shape, Err(Shape::Untagged(_))) {
            // An arm that closes itself refuses what another arm takes, which may be why only one seems to hold.
            for unevaluated in closing {
                lowered.assertions.extend(self.assert_whole(unevaluated.owner));
            }
        }
        for unevaluated in pending {
            lowered.assertions.extend(self.assert_whole(unevaluated.owner));
        }
        lowered
    }

    /// What is left of a union when its arms say nothing about the type: assertions.
    fn constrained(&mut self, rest: &Facts<'a>, unions: &[Union<'a>], hint: &Hint) -> Lowered {
        let mut rest = rest.clone();
        let pending = std::mem::take(&mut rest.unevaluated);
        let types = rest.effective();
        let mut lowered = self.by_type(&rest, types, false, hint);
        for union in unions {
            let assertion = self.assert_union(union);
            lowered.assertions.push(assertion);
        }
        for unevaluated in pending {
            lowered.assertions.extend(self.assert_whole(unevaluated.owner));
        }
        lowered
    }

    fn union_of(&mut self, rest: &Facts<'a>, union: &Union<'a>, mut arms: Vec<ArmFacts<'a>>, hint: &Hint) -> Lowered {
        arms.retain(|arm| arm.facts.effective() != TypeSet::NULL);
        let first = match arms.as_slice() {
            [] => return Lowered::ty(Type::Null),
            [only] => return self.single(only, hint),
            [first, ..] => first.clone(),
        };
        if let Some(joined) = joined::joined_values(union, &arms) {
            return joined;
        }
        if let Some(tagged) = self.tagged(union, &arms, hint) {
            return Lowered::shape(Shape::Tagged(tagged));
        }
        if let Some(joined) = self.joined_scalars(rest, union, &arms, &first) {
            return joined;
        }
        let rule = if union.rule == UnionRule::OneOf && !order::are_disjoint(&arms) {
            UnionRule::OneOf
        } else {
            UnionRule::AnyOf
        };
        if rule == UnionRule::AnyOf {
            order::least_lossy_first(self, &mut arms);
        }
        let lowered = self.lower_arms(&arms, hint);
        let distinct = self.without_equal_arms(union, lowered);
        match distinct.as_slice() {
            [only] => Lowered::ty(only.ty.clone()),
            _ => Lowered::shape(Shape::Untagged(UntaggedUnion { rule, arms: distinct })),
        }
    }

    /// A union of one arm is the arm.
    fn single(&mut self, arm: &ArmFacts<'a>, hint: &Hint) -> Lowered {
        match self.arm_type(arm, hint) {
            Type::Nullable(inner) => Lowered { nullable: false, ..Lowered::ty(*inner) },
            other => Lowered::ty(other),
        }
    }

    fn tagged(&mut self, union: &Union<'a>, arms: &[ArmFacts<'a>], hint: &Hint) -> Option<TaggedUnion> {
        if arms.iter().any(|arm| {
            arm.facts.effective().without(TypeSet::NULL) != TypeSet::OBJECT && !self.is_union_of_objects(&arm.facts)
        }) {
            if let Some(discriminator) = union.discriminator {
                self.say_no_tag(discriminator, "an arm is not an object");
            }
            return None;
        }
        let tags = match union.discriminator {
            Some(discriminator) => self.tags_by_discriminator(discriminator, arms),
            None => self.tags_by_values(arms),
        }?;
        if self.have_one_target(arms) {
            if let Some(discriminator) = union.discriminator {
                self.say_no_tag(discriminator, "two arms are other names of one schema");
            }
            return None;
        }
        let mut lowered = self.lower_arms(arms, hint);
        for (arm, (values, carries)) in lowered.iter_mut().zip(tags.arms) {
            arm.tags = values;
            arm.carries_tag = carries;
        }
        Some(TaggedUnion { tag: tags.name, arms: lowered })
    }
}

/// Whether every arm of a union only asks for members or limits and says nothing about what they are.
pub(super) fn is_constraint(union: &Union<'_>) -> bool {
    union.discriminator.is_none() && union.arms.items().all(|arm| is_constraint_arm(arm, 8))
}

impl<'a> Schemas<'a> {
    /// Whether two arms are the same schema behind other names: they would be one type.
    fn have_one_target(&mut self, arms: &[ArmFacts<'a>]) -> bool {
        let mut targets = HashSet::new();
        for pointed in arms.iter().filter(|arm| arm.alone).filter_map(|arm| arm.pointed) {
            let mut target = pointed.target;
            for _ in 0..16 {
                match self.pointed(target) {
                    Some(next) if !self.is_heir(target, next.target) => target = next.target,
                    _ => break,
                }
            }
            if !targets.insert(target.identity()) {
                return true;
            }
        }
        false
    }
}

impl Facts<'_> {
    /// Whether it says that it is an object, and which members it has.
    fn is_object(&self) -> bool {
        self.effective().without(TypeSet::NULL) == TypeSet::OBJECT
    }
}

fn is_constraint_arm(arm: Node<'_>, depth: usize) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    arm.is_object()
        && arm.members().all(|member| match member.name {
            "required" | "minProperties" | "maxProperties" | "dependentRequired" | "title" | "description"
            | "$comment" | "not" => true,
            "type" => member.value.as_str() == Some("object"),
            "allOf" | "anyOf" | "oneOf" => member.value.items().all(|arm| is_constraint_arm(arm, depth)),
            name => name.starts_with("x-") && name != "x-counterpart",
        })
}
