//! Definitions: which schemas get one, under which name.

use super::facts::Facts;
use super::shape::Lowered;
use super::{Hint, Schemas, docs, origin};
use crate::load::Node;
use counterpart_model::{Assertion, Definition, Direction, Docs, Name, Shape, Type, TypeId};

impl<'a> Schemas<'a> {
    /// The type of a schema that something refers to.
    pub(super) fn reference(&mut self, target: Node<'a>) -> Type {
        if !self.slots.contains_key(&target.identity())
            && !is_named(target)
            && !self.unnamed.contains(&target.identity())
        {
            let (_, hint) = self.name_of(target);
            self.unnamed.push(target.identity());
            let ty = self.lower_all(&vec![target], &hint);
            self.unnamed.pop();
            return ty;
        }
        let id = self.slot(target);
        let facts = self.facts(target);
        if self.admits_null(&facts) { Type::Nullable(Box::new(Type::Named(id))) } else { Type::Named(id) }
    }

    /// The definition of a schema that something refers to.
    pub(super) fn slot(&mut self, target: Node<'a>) -> TypeId {
        if let Some(id) = self.slots.get(&target.identity()) {
            return *id;
        }
        let (wire, hint) = self.name_of(target);
        self.reserve(target, &wire, &hint)
    }

    /// Gives a schema a definition that is filled later.
    pub(super) fn reserve(&mut self, node: Node<'a>, wire: &str, hint: &Hint) -> TypeId {
        let rust = self.scope.unique(hint.as_str());
        let id = self.types.add(Definition {
            name: Name::new(wire, rust),
            docs: docs(node),
            origin: origin(node),
            shape: Shape::Alias(Type::Json),
            assertions: Vec::new(),
            direction: Direction::default(),
        });
        self.slots.insert(node.identity(), id);
        self.waiting.push_back((id, node));
        id
    }

    /// Fills every definition that has a name so far.
    pub(super) fn settle(&mut self) {
        while let Some((id, node)) = self.waiting.pop_front() {
            let (shape, assertions) = self.shape_of_definition(id, node);
            let definition = self.types.get_mut(id);
            definition.shape = shape;
            definition.assertions = assertions;
        }
    }

    fn shape_of_definition(&mut self, id: TypeId, node: Node<'a>) -> (Shape, Vec<Assertion>) {
        let hint = Hint::new(&self.types.get(id).name.rust);
        if let Some(pointed) = self.pointed(node).filter(|pointed| !self.is_heir(node, pointed.target)) {
            let ty = match self.reference(pointed.target) {
                Type::Nullable(inner) => *inner,
                other => other,
            };
            return (Shape::Alias(ty), Vec::new());
        }
        let facts = self.facts(node);
        if let Some(union) = self.inherited(node, &facts, &hint) {
            return (union, Vec::new());
        }
        let Lowered { shape, assertions, one_way, .. } = self.shape(&facts, &hint);
        if !one_way.is_empty() {
            self.one_way.insert(id, one_way);
        }
        match shape {
            Ok(ty) if assertions.is_empty() && !is_limited(&ty) => (Shape::Alias(ty), assertions),
            Ok(ty) => (Shape::Newtype(ty), assertions),
            Err(shape) => (shape, assertions),
        }
    }

    /// The type of an inline schema: in place, or by a definition under a name from its place.
    pub(super) fn place(&mut self, facts: &Facts<'a>, hint: &Hint) -> Type {
        let lowered = self.shape(facts, hint);
        let nullable = lowered.nullable;
        let ty = match lowered.shape {
            Ok(ty) if lowered.assertions.is_empty() => ty,
            Ok(ty) => self.share(Shape::Newtype(ty), lowered.assertions, Vec::new(), facts, hint),
            Err(shape) => self.share(shape, lowered.assertions, lowered.one_way, facts, hint),
        };
        if nullable && !matches!(ty, Type::Nullable(_) | Type::Null | Type::Json) {
            return Type::Nullable(Box::new(ty));
        }
        ty
    }

    /// A new definition of an inline schema.
    pub(super) fn add(&mut self, shape: Shape, assertions: Vec<Assertion>, facts: &Facts<'a>, hint: &Hint) -> TypeId {
        let place = facts.place();
        let rust = self.scope.unique(hint.as_str());
        let wire = place.and_then(Node::key).unwrap_or_default();
        self.types.add(Definition {
            name: Name::new(wire, rust),
            docs: place.map_or_else(Docs::default, docs),
            origin: origin(place.unwrap_or(self.root)),
            shape,
            assertions,
            direction: Direction::default(),
        })
    }

    /// What a schema is called that is not a component of the root document: the words of its pointer that are names, or
    /// the file.
    fn name_of(&self, target: Node<'a>) -> (String, Hint) {
        let pointer = target.pointer();
        let tokens: Vec<String> =
            pointer.split('/').skip(1).map(|token| token.replace("~1", "/").replace("~0", "~")).collect();
        let stem = self.resolver.workspace().path(target.source()).and_then(|path| path.file_stem()?.to_str());
        let wire = tokens.last().map_or_else(|| stem.unwrap_or("schema").to_owned(), Clone::clone);
        if tokens.is_empty() {
            return (wire.clone(), Hint::new(&wire));
        }
        let start = match tokens.iter().position(|token| ["schemas", "$defs", "definitions"].contains(&token.as_str()))
        {
            Some(at) if at + 1 < tokens.len() => at + 1,
            _ => 0,
        };
        let mut words = tokens.iter().skip(start).filter(|token| !STRUCTURE.contains(&token.as_str()));
        let first = Hint::new(words.next().unwrap_or(&wire));
        let hint = words.fold(first, |hint, word| hint.then(word));
        (wire, hint)
    }
}

/// Whether a schema stands where schemas have names: `components.schemas`, `$defs`, or a file of its own. Others are
/// inline schemas, wherever they are referred to from.
fn is_named(node: Node<'_>) -> bool {
    let Some(parent) = node.parent() else { return true };
    parent.parent().is_none() || parent.key().is_some_and(|name| ["schemas", "$defs", "definitions"].contains(&name))
}

/// Parts of a pointer that are keywords rather than names.
const STRUCTURE: &[&str] = &[
    "properties",
    "patternProperties",
    "components",
    "schemas",
    "schema",
    "content",
    "paths",
    "$defs",
    "definitions",
    "allOf",
    "oneOf",
    "anyOf",
];

/// Whether a type in place has limits of its own: as a definition it is then a type that no invalid value has.
fn is_limited(ty: &Type) -> bool {
    match ty {
        Type::Integer(integer) => {
            let (least, greatest) = super::limits::range(integer.repr);
            integer.minimum != least || integer.maximum != greatest || integer.multiple_of.is_some()
        }
        Type::Number(number) => number.minimum.is_some() || number.maximum.is_some() || number.multiple_of.is_some(),
        Type::Text(text) => {
            text.min_length.is_some()
                || text.max_length.is_some()
                || !text.patterns.is_empty()
                || text.trim
                || text.secret
        }
        Type::Array(array) => {
            array.min_items.is_some()
                || array.max_items.is_some()
                || array.unique
                || !array.unique_by.is_empty()
                || is_limited(&array.items)
        }
        Type::Tuple(_) => true,
        Type::Map(map) => {
            map.min_members.is_some() || map.max_members.is_some() || map.keys.is_some() || is_limited(&map.values)
        }
        Type::Nullable(inner) => is_limited(inner),
        _ => false,
    }
}
