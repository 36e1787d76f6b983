//! Schemas: what JSON Schema says about values becomes types.
//!
//! How a schema is read:
//!
//! 1. [`read`] takes the keywords of one schema, [`gather`] adds what `$ref` and `allOf` say, as one list of [`facts`].
//!    Members and items stay schemas; several that have to hold together are a list of schemas.
//! 2. A schema that only points at another one ([`pointed`]) is that one, by its name.
//! 3. Every other schema becomes a type in place or a shape ([`shape`]), which then gets a definition: under its own
//!    name where it is a component or a `$ref` names it, else under a name made from its place. Inline schemas that say
//!    the same share one definition ([`share`]).
//! 4. What no shape says is asserted ([`assert`]).
//! 5. At the end cycles are broken by boxes, and directions are known ([`finish`]).
//!
//! Decisions that a reader of generated code meets:
//!
//! - A schema without `type` is an object where keywords of objects stand in it, an array where those of arrays do.
//! - A component that admits null is defined without it; whoever refers to it admits null.
//! - A required member with one value is pinned: on the wire, not in the struct. An optional one is a member.
//! - One type serves requests and responses: a required `readOnly` member of a type that travels in requests, and a
//!   required `writeOnly` member of one that travels in responses, is optional, which a diagnostic says.
//! - A `oneOf` whose arms are told apart by their JSON type, or by a member with other values in each, is as good as
//!   exclusive. Any other `oneOf` tries all arms.
//! - Arms of an `anyOf` are tried in the order that loses least: values before strings, integers before numbers, objects
//!   that ask for more before those that ask for less.
//! - What stands beside `oneOf` or `anyOf` holds in every arm.
//! - A schema with a discriminator of its own is, where it is used, one of the schemas that are made of it by `allOf` or
//!   that its mapping names; where it is a part of `allOf`, it is the object that it describes.
//! - A member that tells arms apart stays a member where the arm's schema does not pin it.
//! - A format counts where the schema says that it is a string, or a number.

mod accept;
mod array;
mod assert;
mod assert_object;
mod conjunction;
mod define;
mod enumeration;
mod facts;
mod finish;
mod format;
mod gather;
mod hint;
mod keywords;
mod limits;
mod literal;
mod members;
mod null;
mod object;
mod pointed;
#[cfg(test)]
pub(super) mod print;
mod read;
mod report;
mod say;
mod scalar;
mod shape;
mod share;
#[cfg(test)]
mod tests;
mod type_set;
mod union;
mod values;

pub(crate) use hint::Hint;
pub(crate) use literal::literal;

use crate::load::{Identity, Node, Version};
use crate::lower::names::Scope;
use crate::resolve::Resolver;
use counterpart_diagnostic::Diagnostics;
use counterpart_model::{
    Assertion, Definition, Direction, Docs, Literal, Object, Origin, Presence, Shape, Type, TypeId, Types,
};
use facts::Facts;
use report::Report;
use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

/// How many inline schemas and members a document may have, counted as often as `allOf` and unions repeat them.
const MOST: usize = 200_000;

/// How many schemas are asked about one value, and how many are said in place for `unevaluated…`.
const FUEL: usize = 50_000;

/// Lowers every schema of a document into one list of types.
pub(crate) struct Schemas<'a> {
    resolver: &'a Resolver<'a>,
    version: Version,
    root: Node<'a>,
    report: Report,
    /// What schemas say that others refer to.
    facts: HashMap<Identity, Rc<Facts<'a>>>,
    /// The schemas whose `allOf` and `$ref` are being followed.
    gathering: Vec<Identity>,
    /// The schemas of which is being asked whether they admit null.
    asking: Vec<Identity>,
    /// The definitions of schemas that have a name of their own.
    slots: HashMap<Identity, TypeId>,
    /// Inline schemas that are being lowered because something refers to them.
    unnamed: Vec<Identity>,
    /// Definitions that have a name and are not lowered yet.
    waiting: VecDeque<(TypeId, Node<'a>)>,
    types: Types,
    scope: Scope,
    /// Inline definitions by a hash of what they say.
    shared: HashMap<u64, Vec<TypeId>>,
    /// Members that travel one way only.
    one_way: HashMap<TypeId, Vec<members::OneWay>>,
    /// What was asked for from outside, and which way it travels.
    roots: Vec<(Type, Direction)>,
    patterns: crate::lower::pattern::Patterns,
    heirs: Option<Rc<union::Heirs<'a>>>,
    /// How deep schemas are nested that are being lowered.
    depth: usize,
    /// How deep assertions are nested.
    asserting: usize,
    /// Whether assertions are made for a keyword that has to know what the others have looked at.
    whole: usize,
    /// The schemas that assertions say in place.
    expanding: Vec<Identity>,
    /// How deep a value is being looked into.
    looking: usize,
    /// Whether the value has to fit the types too that schemas become.
    typing: bool,
    /// How many more schemas may be asked about a value.
    fuel: usize,
    /// How many more schemas may be said in place for `unevaluated…`.
    room: usize,
    /// Which unions admit null.
    nulls: HashMap<Identity, bool>,
    /// The `xml` objects, and those that say how a content is written.
    xml: Vec<Node<'a>>,
    modelled: HashSet<Identity>,
    /// How many inline schemas and members were lowered.
    lowered: usize,
    /// How many may be.
    most: usize,
}

impl<'a> Schemas<'a> {
    /// Gives every component schema of the document its definition, in order.
    pub(crate) fn new(resolver: &'a Resolver<'a>, root: Node<'a>, version: Version) -> Self {
        Self::with_most(resolver, root, version, MOST)
    }

    fn with_most(resolver: &'a Resolver<'a>, root: Node<'a>, version: Version, most: usize) -> Self {
        let mut schemas = Self {
            resolver,
            version,
            root,
            report: Report::default(),
            facts: HashMap::new(),
            gathering: Vec::new(),
            asking: Vec::new(),
            slots: HashMap::new(),
            unnamed: Vec::new(),
            waiting: VecDeque::new(),
            types: Types::default(),
            scope: Scope::types(),
            shared: HashMap::new(),
            one_way: HashMap::new(),
            roots: Vec::new(),
            patterns: crate::lower::pattern::Patterns::default(),
            heirs: None,
            depth: 0,
            asserting: 0,
            whole: 0,
            expanding: Vec::new(),
            looking: 0,
            typing: false,
            fuel: FUEL,
            room: FUEL,
            nulls: HashMap::new(),
            xml: Vec::new(),
            modelled: HashSet::new(),
            lowered: 0,
            most,
        };
        for component in root.at("/components/schemas").into_iter().flat_map(Node::members) {
            schemas.reserve(component.value, component.name, &Hint::new(component.name));
        }
        schemas.settle();
        schemas
    }

    /// The type of the values that a schema describes. What cannot be modelled is any JSON value, and a diagnostic.
    pub(crate) fn lower(&mut self, schema: Node<'a>, hint: &Hint, direction: Direction) -> Type {
        let ty = self.lower_all(&vec![schema], hint);
        self.settle();
        self.roots.push((ty.clone(), direction));
        ty
    }

    /// The object that a schema describes, without a definition of its own; nothing where it is no object.
    pub(crate) fn object(
        &mut self,
        schema: Node<'a>,
        hint: &Hint,
        direction: Direction,
    ) -> Option<(Object, Vec<Assertion>)> {
        let object = self.lower_object(schema, hint)?;
        self.settle();
        self.roots.extend(finish::children(&Shape::Object(object.0.clone())).map(|ty| (ty.clone(), direction)));
        Some(object)
    }

    /// Whether a value has to be there, and what counts where it is not.
    pub(crate) fn presence(&mut self, schema: Node<'a>, required: bool) -> Presence {
        if required {
            return Presence::Required;
        }
        self.default(schema).map_or(Presence::Optional, Presence::Defaulted)
    }

    /// The default that a schema says, if the schema itself takes it.
    pub(crate) fn default(&mut self, schema: Node<'a>) -> Option<Literal> {
        let facts = self.facts(schema);
        self.checked_default(&vec![schema], &facts)
    }

    /// Says that contents are written by these `xml` objects.
    pub(crate) fn model_xml(&mut self, read: impl IntoIterator<Item = Identity>) {
        self.modelled.extend(read);
    }

    /// The definition with this id.
    pub(crate) fn get(&self, id: TypeId) -> &Definition {
        self.types.get(id)
    }

    /// What a type is behind names that add nothing but limits.
    pub(crate) fn target<'t>(&'t self, ty: &'t Type) -> &'t Type {
        let mut target = ty;
        for _ in 0..64 {
            let (Type::Named(id) | Type::Boxed(id)) = target else { return target };
            match &self.types.get(*id).shape {
                Shape::Newtype(inner) | Shape::Alias(inner) => target = inner,
                _ => return target,
            }
        }
        target
    }

    /// All definitions, with boxes, directions and presences decided.
    pub(crate) fn finish(mut self, diagnostics: &mut Diagnostics) -> Types {
        self.settle();
        finish::finish(&mut self);
        for node in std::mem::take(&mut self.xml) {
            if !self.modelled.contains(&node.identity()) {
                self.say_lost(keywords::Keyword::Xml, node);
            }
        }
        self.report.finish(diagnostics);
        self.types
    }
}

/// What the contract says about an object, for people.
pub(crate) fn docs(node: Node<'_>) -> Docs {
    let text = |name: &str| {
        let text: Vec<&str> = node.get(name)?.as_str()?.trim().lines().map(str::trim_end).collect();
        (!text.is_empty()).then(|| text.join("\n"))
    };
    Docs { summary: text("title").or_else(|| text("summary")), description: text("description") }
}

/// Where a node stands.
pub(crate) fn origin(node: Node<'_>) -> Origin {
    Origin { span: node.place(), pointer: node.pointer() }
}
