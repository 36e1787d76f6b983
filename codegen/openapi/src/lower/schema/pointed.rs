//! Whether a schema only points at another one: `$ref`, `allOf`, `oneOf` or `anyOf` of one, with annotations at most.

use super::Schemas;
use super::facts::All;
use super::keywords::{Keyword, extension};
use super::type_set::TypeSet;
use crate::load::{Kind, Node, Version};

/// A schema that is another one by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Pointed<'a> {
    /// The other one.
    pub(super) target: Node<'a>,
    /// `nullable: true` on the way.
    pub(super) nullable: bool,
}

impl<'a> Schemas<'a> {
    /// The one schema that all of these point at.
    pub(super) fn pointed_by_all(&mut self, all: &All<'a>) -> Option<Pointed<'a>> {
        self.pointed_by_parts(all, 16)
    }

    fn pointed_by_parts(&mut self, all: &[Node<'a>], depth: usize) -> Option<Pointed<'a>> {
        let mut found: Option<Pointed<'a>> = None;
        for node in all {
            if self.says_nothing(*node) {
                continue;
            }
            let pointed = self.pointed_within(*node, depth)?;
            match found {
                None => found = Some(pointed),
                Some(known) if known.target == pointed.target => {
                    found = Some(Pointed { nullable: known.nullable && pointed.nullable, ..known });
                }
                Some(_) => return None,
            }
        }
        found
    }

    /// The schema that this one points at.
    pub(super) fn pointed(&mut self, node: Node<'a>) -> Option<Pointed<'a>> {
        self.pointed_within(node, 16)
    }

    fn pointed_within(&mut self, node: Node<'a>, depth: usize) -> Option<Pointed<'a>> {
        if depth == 0 || !node.is_object() {
            return None;
        }
        if self.version == Version::V3_0 && node.get("$ref").is_some() {
            let target = self.target_of_reference(node)?;
            return Some(Pointed { target, nullable: false });
        }
        let mut way = None;
        let mut types = None;
        let mut nullable = false;
        for member in node.members() {
            match Keyword::named(member.name) {
                Some(Keyword::Nullable) => nullable = member.value.as_bool().unwrap_or_default(),
                Some(Keyword::Type) => types = Some(member.value),
                Some(
                    keyword @ (Keyword::Ref | Keyword::DynamicRef | Keyword::AllOf | Keyword::OneOf | Keyword::AnyOf),
                ) if way.is_none() => way = Some(keyword),
                Some(keyword) if keyword.is_annotation() => {}
                Some(_) => return None,
                None if member.name == extension::COUNTERPART => return None,
                None => {}
            }
        }
        let mut pointed = self.step(node, way?, depth)?;
        if let Some(types) = types {
            self.is_implied(types, pointed.target).then_some(())?;
        }
        pointed.nullable |= nullable;
        Some(pointed)
    }

    fn step(&mut self, node: Node<'a>, way: Keyword, depth: usize) -> Option<Pointed<'a>> {
        if matches!(way, Keyword::Ref | Keyword::DynamicRef) {
            let target = self.target_of_reference(node)?;
            return Some(Pointed { target, nullable: false });
        }
        let parts: Vec<Node<'a>> = node.get(way.name())?.items().collect();
        match parts.as_slice() {
            [only] => self.pointed_within(*only, depth - 1),
            _ if way == Keyword::AllOf => self.pointed_by_parts(&parts, depth - 1),
            _ => None,
        }
    }

    /// Whether a schema has annotations alone.
    pub(super) fn says_nothing(&self, node: Node<'a>) -> bool {
        match node.kind() {
            Kind::Bool(value) => value,
            Kind::Object => node.members().all(|member| match Keyword::named(member.name) {
                Some(keyword) => keyword.is_annotation() || !keyword.exists_in(self.version),
                None => member.name != extension::COUNTERPART,
            }),
            _ => true,
        }
    }

    /// Whether a `type` says no more than the schema that is pointed at.
    fn is_implied(&mut self, types: Node<'a>, target: Node<'a>) -> bool {
        let names: Vec<Node<'a>> = if types.is_array() { types.items().collect() } else { vec![types] };
        let sets = names.iter().filter_map(|name| TypeSet::named(name.as_str()?));
        let allowed = sets.fold(TypeSet::NONE, TypeSet::with);
        let facts = self.facts(target);
        let unions_decide = !facts.typed && !facts.unions.is_empty();
        !unions_decide && facts.effective().within(allowed)
    }
}
