//! Inheritance: a base schema with a discriminator, and the components that are made of it by `allOf`.
//!
//! Where such a base is used, a value is one of its heirs: a union told apart by the discriminator's member. Where it is
//! a part of `allOf`, it is the object that it describes.

use super::super::facts::Facts;
use super::super::{Hint, Schemas, docs};
use crate::load::{Identity, Node};
use crate::lower::names::Scope;
use counterpart_model::{Arm, Shape, TaggedUnion, Type};
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Which components are made of which, directly.
#[derive(Debug, Default)]
pub(in crate::lower::schema) struct Heirs<'a> {
    of: HashMap<Identity, Vec<Node<'a>>>,
}

/// How many generations without a discriminator of their own are followed.
const GENERATIONS: usize = 16;

impl<'a> Schemas<'a> {
    fn heirs(&mut self) -> Rc<Heirs<'a>> {
        if let Some(known) = &self.heirs {
            return Rc::clone(known);
        }
        let mut heirs = Heirs::default();
        for component in self.root.at("/components/schemas").into_iter().flat_map(Node::members) {
            for part in component.value.get("allOf").into_iter().flat_map(Node::items) {
                if let Some(base) = self.target_of_reference(part) {
                    heirs.of.entry(base.identity()).or_default().push(component.value);
                }
            }
        }
        let heirs = Rc::new(heirs);
        self.heirs = Some(Rc::clone(&heirs));
        heirs
    }

    /// Whether a component only points at a base that it is an heir of.
    pub(in crate::lower::schema) fn is_heir(&mut self, node: Node<'a>, base: Node<'a>) -> bool {
        base.get("discriminator").is_some()
            && base.get("oneOf").is_none()
            && base.get("anyOf").is_none()
            && self.heirs().of.get(&base.identity()).is_some_and(|heirs| heirs.contains(&node))
    }

    /// The union of a base's heirs, where a schema is such a base.
    pub(in crate::lower::schema) fn inherited(
        &mut self,
        node: Node<'a>,
        facts: &Facts<'a>,
        hint: &Hint,
    ) -> Option<Shape> {
        let base = facts.base?;
        let discriminator = base.get("discriminator")?;
        let tag = discriminator.get("propertyName")?.as_str()?;
        let heirs = self.heirs_with_tags(node, discriminator);
        if !heirs.iter().any(|(heir, _)| *heir != node) {
            return None;
        }
        let known = self.tag_values(facts, tag, &mut 1);
        let mut scope = Scope::new();
        let mut arms = Vec::with_capacity(heirs.len());
        for (heir, mapped) in heirs {
            let facts_of_heir = self.facts(heir);
            let pinned = self.tag_values(&facts_of_heir, tag, &mut 1).filter(|pinned| Some(pinned) != known.as_ref());
            let ty = if heir == node { self.base_itself(facts, hint) } else { self.reference(heir) };
            let rust = match &ty {
                Type::Named(id) if heir != node => self.types.get(*id).name.rust.clone(),
                _ => hint.as_str().to_owned(),
            };
            arms.push(Arm {
                rust: scope.unique(&rust),
                docs: docs(heir),
                ty,
                tags: pinned.unwrap_or(mapped),
                carries_tag: self.carries(&facts_of_heir, tag),
            });
        }
        let mut seen = HashSet::new();
        if !arms.iter().flat_map(|arm| &arm.tags).all(|value| seen.insert(value.as_str())) {
            self.say_no_tag(discriminator, "two schemas have the same value");
            return None;
        }
        Some(Shape::Tagged(TaggedUnion { tag: tag.to_owned(), arms }))
    }

    /// The heirs that the mapping names, then the others under their own names.
    fn heirs_with_tags(&mut self, node: Node<'a>, discriminator: Node<'a>) -> Vec<(Node<'a>, Vec<String>)> {
        let mut heirs: Vec<(Node<'a>, Vec<String>)> = Vec::new();
        for (value, _, target) in self.mapping(discriminator) {
            match heirs.iter_mut().find(|(heir, _)| *heir == target) {
                Some((_, values)) => values.push(value.to_owned()),
                None => heirs.push((target, vec![value.to_owned()])),
            }
        }
        for heir in self.descendants(node) {
            if !heirs.iter().any(|(known, _)| *known == heir) {
                heirs.push((heir, heir.key().map(str::to_owned).into_iter().collect()));
            }
        }
        heirs
    }

    /// The object that a base itself describes, where the mapping names the base.
    fn base_itself(&mut self, facts: &Facts<'a>, hint: &Hint) -> Type {
        let mut itself = facts.clone();
        itself.base = None;
        itself.nullable = false;
        self.place_within(&itself, &hint.then("Base"))
    }

    /// Components that are made of a base, and of those that are and do not discriminate themselves.
    fn descendants(&mut self, base: Node<'a>) -> Vec<Node<'a>> {
        let heirs = self.heirs();
        let mut all: Vec<Node<'a>> = Vec::new();
        let mut generation = vec![base];
        for _ in 0..GENERATIONS {
            let mut next = Vec::new();
            for heir in generation.iter().flat_map(|base| heirs.of.get(&base.identity()).into_iter().flatten()) {
                if *heir != base && !all.contains(heir) {
                    all.push(*heir);
                    if heir.get("discriminator").is_none() {
                        next.push(*heir);
                    }
                }
            }
            generation = next;
        }
        all
    }
}
