//! Sharing: inline schemas that say the same are one definition, named by the first place.

use super::facts::Facts;
use super::members::OneWay;
use super::{Hint, Schemas};
use counterpart_model::{
    Additional, Arm, Assertion, Definition, Enum, Member, Object, Shape, TaggedUnion, Type, UntaggedUnion,
};
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

impl<'a> Schemas<'a> {
    /// The definition of an inline schema: the one that says the same already, or a new one.
    pub(super) fn share(
        &mut self,
        shape: Shape,
        assertions: Vec<Assertion>,
        one_way: Vec<OneWay>,
        facts: &Facts<'a>,
        hint: &Hint,
    ) -> Type {
        let hash = hash_of(&shape, &assertions, &one_way);
        let known = self.shared.get(&hash).into_iter().flatten().copied();
        let same = known.into_iter().find(|id| {
            let definition = self.types.get(*id);
            let ways = self.one_way.get(id).map(Vec::as_slice).unwrap_or_default();
            same_definition(definition, &shape, &assertions) && ways == one_way.as_slice()
        });
        if let Some(id) = same {
            return Type::Named(id);
        }
        let id = self.add(shape, assertions, facts, hint);
        if !one_way.is_empty() {
            self.one_way.insert(id, one_way);
        }
        self.shared.entry(hash).or_default().push(id);
        Type::Named(id)
    }
}

/// A hash of everything that sharing compares.
fn hash_of(shape: &Shape, assertions: &[Assertion], one_way: &[OneWay]) -> u64 {
    let mut hasher = DefaultHasher::new();
    match shape {
        Shape::Object(object) => {
            for member in &object.members {
                member.name.wire.hash(&mut hasher);
                text_of(&member.ty).hash(&mut hasher);
            }
            text_of(&object.pins).hash(&mut hasher);
        }
        Shape::Enum(values) => values.variants.iter().for_each(|variant| text_of(&variant.value).hash(&mut hasher)),
        Shape::Tagged(union) => union.arms.iter().for_each(|arm| text_of(&arm.ty).hash(&mut hasher)),
        Shape::Untagged(union) => union.arms.iter().for_each(|arm| text_of(&arm.ty).hash(&mut hasher)),
        Shape::Newtype(ty) | Shape::Alias(ty) => text_of(ty).hash(&mut hasher),
    }
    assertions.len().hash(&mut hasher);
    one_way.len().hash(&mut hasher);
    hasher.finish()
}

fn text_of(value: &impl Debug) -> String {
    format!("{value:?}")
}

fn same_definition(definition: &Definition, shape: &Shape, assertions: &[Assertion]) -> bool {
    definition.assertions == assertions && same_shape(&definition.shape, shape)
}

/// Whether two shapes are the same but for places, and but for what the contract says about the whole.
fn same_shape(left: &Shape, right: &Shape) -> bool {
    match (left, right) {
        (Shape::Object(left), Shape::Object(right)) => same_object(left, right),
        (Shape::Enum(Enum { variants: left }), Shape::Enum(Enum { variants: right })) => left == right,
        (Shape::Tagged(left), Shape::Tagged(right)) => same_tagged(left, right),
        (Shape::Untagged(left), Shape::Untagged(right)) => same_untagged(left, right),
        (left, right) => left == right,
    }
}

fn same_object(left: &Object, right: &Object) -> bool {
    let additional = match (&left.additional, &right.additional) {
        (Additional::Kept { values: left, .. }, Additional::Kept { values: right, .. }) => left == right,
        (left, right) => left == right,
    };
    additional
        && left.pins == right.pins
        && left.patterns == right.patterns
        && left.min_members == right.min_members
        && left.max_members == right.max_members
        && left.members.len() == right.members.len()
        && left.members.iter().zip(&right.members).all(|(left, right)| same_member(left, right))
}

fn same_member(left: &Member, right: &Member) -> bool {
    left.name == right.name
        && left.ty == right.ty
        && left.presence == right.presence
        && left.deprecated == right.deprecated
        && left.secret == right.secret
        && left.docs == right.docs
}

fn same_tagged(left: &TaggedUnion, right: &TaggedUnion) -> bool {
    left.tag == right.tag && same_arms(&left.arms, &right.arms)
}

fn same_untagged(left: &UntaggedUnion, right: &UntaggedUnion) -> bool {
    left.rule == right.rule && same_arms(&left.arms, &right.arms)
}

fn same_arms(left: &[Arm], right: &[Arm]) -> bool {
    left == right
}
