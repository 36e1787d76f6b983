//! From what a schema says to what it is in Rust.

use super::facts::{All, Facts};
use super::format::{self, Known};
use super::members::OneWay;
use super::type_set::TypeSet;
use super::{Hint, Schemas};
use counterpart_diagnostic::{Diagnostic, codes::lower as codes};
use counterpart_model::{Arm, Assertion, Docs, Shape, Type, UnionRule, UntaggedUnion};

/// How deep schemas may nest without a `$ref` between them.
const DEEPEST: usize = 100;

/// What a schema became.
#[derive(Debug, Clone)]
pub(super) struct Lowered {
    /// A type in place, or a shape that needs a definition.
    pub(super) shape: Result<Type, Shape>,
    /// What neither says.
    pub(super) assertions: Vec<Assertion>,
    /// Members that travel one way only.
    pub(super) one_way: Vec<OneWay>,
    /// Whether null is a value as well.
    pub(super) nullable: bool,
}

impl Lowered {
    /// A type in place.
    pub(super) fn ty(ty: Type) -> Self {
        Self { shape: Ok(ty), assertions: Vec::new(), one_way: Vec::new(), nullable: false }
    }

    /// What needs a definition.
    pub(super) fn shape(shape: Shape) -> Self {
        Self { shape: Err(shape), assertions: Vec::new(), one_way: Vec::new(), nullable: false }
    }

    /// No value at all.
    pub(super) fn never() -> Self {
        Self { assertions: vec![Assertion::Never], ..Self::ty(Type::Json) }
    }
}

impl<'a> Schemas<'a> {
    /// The type at a place where all of these schemas hold.
    pub(super) fn lower_all(&mut self, all: &All<'a>, hint: &Hint) -> Type {
        if all.iter().all(|node| self.says_nothing(*node)) {
            return Type::Json;
        }
        if let [one] = all.as_slice()
            && self.slots.contains_key(&one.identity())
        {
            return self.reference(*one);
        }
        if let Some(pointed) = self.pointed_by_all(all) {
            let ty = self.reference(pointed.target);
            let wrapped = matches!(ty, Type::Nullable(_));
            return if pointed.nullable && !wrapped { Type::Nullable(Box::new(ty)) } else { ty };
        }
        let facts = self.facts_of_all(all);
        self.place_within(&facts, hint)
    }

    /// The type of an inline schema, within the bounds of depth and number.
    pub(super) fn place_within(&mut self, facts: &Facts<'a>, hint: &Hint) -> Type {
        if self.is_beyond_bounds(facts) {
            return Type::Json;
        }
        self.depth += 1;
        self.lowered += 1;
        let ty = self.place(facts, hint);
        self.depth -= 1;
        ty
    }

    /// Whether schemas are too deep or too many, which is then said.
    pub(super) fn is_beyond_bounds(&mut self, facts: &Facts<'a>) -> bool {
        let message = if self.depth >= DEEPEST {
            format!("schemas nest more than {DEEPEST} levels deep; what is deeper is any JSON value")
        } else if self.lowered >= self.most {
            format!("the document has more than {} inline schemas and members; this is any JSON value", self.most)
        } else {
            return false;
        };
        if let Some(place) = facts.place() {
            self.say_bound(place, &message);
        }
        true
    }

    /// What a schema is.
    pub(super) fn shape(&mut self, facts: &Facts<'a>, hint: &Hint) -> Lowered {
        let mut nullable = self.admits_null(facts);
        let types = facts.effective();
        let mut lowered = if types == TypeSet::NULL {
            nullable = false;
            Lowered::ty(Type::Null)
        } else if facts.values.is_some() {
            self.enumeration(facts, hint)
        } else if !facts.unions.is_empty() {
            self.union(facts, hint)
        } else {
            self.by_type(facts, types, nullable, hint)
        };
        let asserted = self.asserted(facts);
        lowered.assertions.extend(asserted);
        lowered.nullable |= nullable;
        lowered
    }

    /// A schema without values and unions, by its types.
    pub(super) fn by_type(&mut self, facts: &Facts<'a>, types: TypeSet, nullable: bool, hint: &Hint) -> Lowered {
        if types == TypeSet::ALL {
            return self.open(facts);
        }
        let inner = if nullable || facts.typed { types.without(TypeSet::NULL) } else { types };
        let mut kinds = inner.kinds();
        match (kinds.next(), kinds.next()) {
            (None, _) => Lowered::never(),
            (Some(kind), None) => self.one_kind(facts, kind, hint),
            _ if inner == TypeSet::ALL.without(TypeSet::NULL) && !facts.typed => self.open(facts),
            _ => self.several_kinds(facts, inner, hint),
        }
    }

    /// Any value, as far as types go.
    fn open(&mut self, facts: &Facts<'a>) -> Lowered {
        let mut lowered = Lowered::ty(Type::Json);
        if facts.is_plain() {
            return lowered;
        }
        for node in &facts.formats {
            let name = node.as_str().unwrap_or_default();
            if format::of_strings(name) != Some(Known::Binary) {
                self.say_unknown_format(*node, name, "any value");
            }
        }
        for source in facts.sources.clone() {
            let assertions = self.assert_own(source);
            lowered.assertions.extend(assertions);
        }
        let closing = self.assert_closing(facts);
        lowered.assertions.extend(closing);
        lowered
    }

    fn one_kind(&mut self, facts: &Facts<'a>, kind: TypeSet, hint: &Hint) -> Lowered {
        self.say_vacuous(facts, kind);
        match kind {
            TypeSet::BOOLEAN => Lowered::ty(Type::Boolean),
            TypeSet::INTEGER => self.integer(facts),
            TypeSet::NUMBER | TypeSet::FRACTION => self.number(facts),
            TypeSet::STRING => self.text(facts),
            TypeSet::ARRAY => self.array(facts, hint),
            TypeSet::OBJECT => self.object_or_map(facts, hint),
            _ => Lowered::ty(Type::Null),
        }
    }

    /// `type: [string, integer]`: a union of one arm a type.
    fn several_kinds(&mut self, facts: &Facts<'a>, types: TypeSet, hint: &Hint) -> Lowered {
        let mut arms = Vec::new();
        for kind in types.kinds() {
            let narrowed = facts.of_kind(kind);
            let ty = self.place_within(&narrowed, &hint.then(kind.variant()));
            arms.push(Arm {
                rust: kind.variant().to_owned(),
                docs: Docs::default(),
                ty,
                tags: Vec::new(),
                carries_tag: false,
            });
        }
        Lowered::shape(Shape::Untagged(UntaggedUnion { rule: UnionRule::AnyOf, arms }))
    }

    /// Says which keywords speak of types that the schema does not have.
    fn say_vacuous(&mut self, facts: &Facts<'a>, kind: TypeSet) {
        let number = facts.number.speaks() && !kind.meets(TypeSet::NUMBER);
        let text = facts.text.speaks() && kind != TypeSet::STRING;
        let array = facts.array.speaks() && kind != TypeSet::ARRAY;
        let object = facts.object.speaks() && kind != TypeSet::OBJECT;
        let idle = [(number, "numbers"), (text, "strings"), (array, "arrays"), (object, "objects")];
        let Some(place) = facts.place() else { return };
        if facts.typed && facts.effective().kinds().count() == 1 {
            for (_, of) in idle.into_iter().filter(|(idle, _)| *idle) {
                self.report.gather(place, of, codes::IDLE_KEYWORD, || {
                    let message = format!("keywords of {of} say nothing about {}", kind.noun());
                    let help = "remove them, or correct `type`";
                    (Diagnostic::warning(codes::IDLE_KEYWORD, message).help(help), "in this schema")
                });
            }
        }
    }
}
