//! What a schema says, with everything that `allOf` and `$ref` add, before it has a Rust type.

use super::keywords::Keyword;
use super::type_set::TypeSet;
use crate::load::{Member, Node};
use counterpart_model::{Literal, UnionRule};

/// A list of schemas that all have to hold at one place; none: anything goes.
pub(super) type All<'a> = Vec<Node<'a>>;

/// What a schema says.
#[derive(Debug, Clone)]
pub(super) struct Facts<'a> {
    /// The schemas that it is made of, `allOf` and `$ref` taken apart; the first one is its place.
    pub(super) sources: Vec<Node<'a>>,
    /// The JSON types that are allowed.
    pub(super) types: TypeSet,
    /// Whether the contract says a type, and not only keywords that speak of one.
    pub(super) typed: bool,
    /// `nullable: true`: null is allowed, whatever the other keywords say.
    pub(super) nullable: bool,
    /// `enum` and `const`.
    pub(super) values: Option<Vec<Value<'a>>>,
    /// `format`, wherever it stands.
    pub(super) formats: Vec<Node<'a>>,
    /// What holds for numbers.
    pub(super) number: Limits<'a>,
    /// What holds for strings.
    pub(super) text: TextFacts<'a>,
    /// What holds for arrays.
    pub(super) array: ArrayFacts<'a>,
    /// What holds for objects.
    pub(super) object: ObjectFacts<'a>,
    /// `oneOf` and `anyOf`.
    pub(super) unions: Vec<Union<'a>>,
    /// Keywords that only an assertion can say, with the schema that they stand in.
    pub(super) asserted: Vec<(Node<'a>, Keyword)>,
    /// `unevaluatedProperties` and `unevaluatedItems` beside a union: what they mean is known in its arms.
    pub(super) unevaluated: Vec<Unevaluated<'a>>,
    /// The schema that says `discriminator` and is not a union: the base of an inheritance.
    pub(super) base: Option<Node<'a>>,
    /// What changes nothing about validity.
    pub(super) notes: Notes<'a>,
}

/// One value of an `enum`.
#[derive(Debug, Clone)]
pub(super) struct Value<'a> {
    /// The value.
    pub(super) literal: Literal,
    /// Where it stands.
    pub(super) node: Node<'a>,
    /// The name that the contract gives it.
    pub(super) name: Option<&'a str>,
    /// What the contract says about it.
    pub(super) description: Option<&'a str>,
}

/// One end of a range.
#[derive(Debug, Clone, Copy)]
pub(super) struct End<'a> {
    /// The number.
    pub(super) node: Node<'a>,
    /// Whether the number itself is outside.
    pub(super) exclusive: bool,
}

/// What holds for numbers.
#[derive(Debug, Clone, Default)]
pub(super) struct Limits<'a> {
    pub(super) minimum: Option<End<'a>>,
    pub(super) maximum: Option<End<'a>>,
    pub(super) multiples: Vec<Node<'a>>,
}

/// What holds for strings.
#[derive(Debug, Clone, Default)]
pub(super) struct TextFacts<'a> {
    pub(super) min: Option<u64>,
    pub(super) max: Option<u64>,
    pub(super) patterns: Vec<Node<'a>>,
    /// `contentEncoding: base64`
    pub(super) base64: bool,
    /// `x-counterpart: { trim: true }`
    pub(super) trim: bool,
}

/// What one schema says about items.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ArrayPart<'a> {
    /// Whether the schema says so itself; it does not for `unevaluatedItems`, which looks at what others leave.
    pub(super) own: bool,
    /// How many of the first items other parts look after: `unevaluatedItems`.
    pub(super) skip: usize,
    /// What the first items are.
    pub(super) prefix: Vec<Node<'a>>,
    /// What the others are.
    pub(super) rest: Option<Node<'a>>,
}

/// What holds for arrays.
#[derive(Debug, Clone, Default)]
pub(super) struct ArrayFacts<'a> {
    pub(super) parts: Vec<ArrayPart<'a>>,
    pub(super) min: Option<u64>,
    pub(super) max: Option<u64>,
    pub(super) unique: bool,
    pub(super) unique_by: Vec<&'a str>,
}

/// The members that one schema names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Cover<'a> {
    /// `properties`
    pub(super) properties: Option<Node<'a>>,
    /// `patternProperties`
    pub(super) patterns: Option<Node<'a>>,
}

impl<'a> Cover<'a> {
    /// The members of `properties`.
    pub(super) fn named(self) -> impl Iterator<Item = Member<'a>> {
        self.properties.into_iter().flat_map(Node::members)
    }

    /// The schema of a member in `properties`.
    pub(super) fn get(self, name: &str) -> Option<Node<'a>> {
        self.properties?.get(name)
    }

    /// The members of `patternProperties`.
    pub(super) fn patterned(self) -> impl Iterator<Item = Member<'a>> {
        self.patterns.into_iter().flat_map(Node::members)
    }
}

/// What one schema says about members.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct ObjectPart<'a> {
    /// The members that `additional` does not look at.
    pub(super) covers: Vec<Cover<'a>>,
    /// Whether these members are this part's own; they are not those of `unevaluatedProperties`, which only looks at them.
    pub(super) own: bool,
    /// What holds for the other members.
    pub(super) additional: Option<Node<'a>>,
}

/// What holds for objects.
#[derive(Debug, Clone, Default)]
pub(super) struct ObjectFacts<'a> {
    pub(super) parts: Vec<ObjectPart<'a>>,
    pub(super) required: Vec<Node<'a>>,
    pub(super) min: Option<u64>,
    pub(super) max: Option<u64>,
    /// `propertyNames`
    pub(super) names: Vec<Node<'a>>,
}

/// `oneOf` or `anyOf`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Union<'a> {
    pub(super) rule: UnionRule,
    /// The array of arms.
    pub(super) arms: Node<'a>,
    /// The discriminator beside it.
    pub(super) discriminator: Option<Node<'a>>,
}

/// `unevaluatedProperties` or `unevaluatedItems` that could not be resolved at once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Unevaluated<'a> {
    /// The schema that it stands in.
    pub(super) owner: Node<'a>,
    /// What has to hold.
    pub(super) schema: Node<'a>,
    /// Which of the two.
    pub(super) keyword: Keyword,
}

/// Annotations.
#[derive(Debug, Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a keyword of its own, read and passed on as it is written")]
pub(super) struct Notes<'a> {
    pub(super) default: Option<Node<'a>>,
    pub(super) deprecated: bool,
    pub(super) read_only: bool,
    pub(super) write_only: bool,
    /// `x-counterpart: { secret: true }`, `format: password`
    pub(super) secret: bool,
}

impl<'a> Facts<'a> {
    /// A schema that says nothing.
    pub(super) fn anything(node: Option<Node<'a>>) -> Self {
        Self {
            sources: node.into_iter().collect(),
            types: TypeSet::ALL,
            typed: false,
            nullable: false,
            values: None,
            formats: Vec::new(),
            number: Limits::default(),
            text: TextFacts::default(),
            array: ArrayFacts::default(),
            object: ObjectFacts::default(),
            unions: Vec::new(),
            asserted: Vec::new(),
            unevaluated: Vec::new(),
            base: None,
            notes: Notes::default(),
        }
    }

    /// A schema that no value fits.
    pub(super) fn nothing(node: Node<'a>) -> Self {
        Self { types: TypeSet::NONE, typed: true, ..Self::anything(Some(node)) }
    }

    /// The types that count: where the contract says none, an object if there are members, an array if there are items.
    pub(super) fn effective(&self) -> TypeSet {
        if self.typed || self.values.is_some() {
            return self.types;
        }
        let object = self.object.parts.iter().any(|part| part.own) || !self.object.required.is_empty();
        let array = self.array.parts.iter().any(|part| part.own);
        match (object, array) {
            (true, false) => self.types.both(TypeSet::OBJECT),
            (false, true) => self.types.both(TypeSet::ARRAY),
            _ => self.types,
        }
    }

    /// Whether anything holds for a value of an allowed type.
    pub(super) fn is_plain(&self) -> bool {
        self.values.is_none()
            && self.formats.is_empty()
            && !self.number.speaks()
            && !self.text.speaks()
            && !self.array.speaks()
            && !self.object.speaks()
            && self.unions.is_empty()
            && self.asserted.is_empty()
            && self.unevaluated.is_empty()
    }

    /// What it says about one kind of values, without what is asserted.
    pub(super) fn of_kind(&self, kind: TypeSet) -> Self {
        let mut narrowed = Self { types: kind, typed: true, nullable: false, asserted: Vec::new(), ..self.clone() };
        if !kind.meets(TypeSet::NUMBER) {
            narrowed.number = Limits::default();
        }
        if kind != TypeSet::STRING {
            narrowed.text = TextFacts::default();
        }
        if kind != TypeSet::ARRAY {
            narrowed.array = ArrayFacts::default();
        }
        if kind != TypeSet::OBJECT {
            narrowed.object = ObjectFacts::default();
        }
        narrowed
    }

    /// The place of the schema.
    pub(super) fn place(&self) -> Option<Node<'a>> {
        self.sources.first().copied()
    }

    /// The only value that fits, where the contract pins one that is not null.
    pub(super) fn pinned(&self) -> Option<&Value<'a>> {
        let mut fitting = self.values.as_deref()?.iter().filter(|value| self.types.meets(TypeSet::of(&value.literal)));
        let first = fitting.next()?;
        let scalar = !matches!(first.literal, Literal::Null | Literal::Array(_) | Literal::Object(_));
        let nullable = self.nullable && self.types.meets(TypeSet::NULL);
        (scalar && !nullable && fitting.next().is_none()).then_some(first)
    }
}

impl Limits<'_> {
    pub(super) fn speaks(&self) -> bool {
        self.minimum.is_some() || self.maximum.is_some() || !self.multiples.is_empty()
    }
}

impl TextFacts<'_> {
    pub(super) fn speaks(&self) -> bool {
        self.min.is_some() || self.max.is_some() || !self.patterns.is_empty() || self.base64
    }
}

impl ArrayFacts<'_> {
    pub(super) fn speaks(&self) -> bool {
        !self.parts.is_empty() || self.min.is_some() || self.max.is_some() || self.unique || !self.unique_by.is_empty()
    }
}

impl<'a> ObjectFacts<'a> {
    /// The members that the schemas name themselves, schema by schema.
    pub(super) fn own(&self) -> impl Iterator<Item = Cover<'a>> {
        self.parts.iter().filter(|part| part.own).flat_map(|part| part.covers.iter().copied())
    }

    pub(super) fn speaks(&self) -> bool {
        !self.parts.is_empty()
            || !self.required.is_empty()
            || self.min.is_some()
            || self.max.is_some()
            || !self.names.is_empty()
    }
}
