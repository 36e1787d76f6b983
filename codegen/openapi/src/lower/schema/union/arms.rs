//! The arms of a union: what each says together with what stands beside the union, and what it is called.

use super::super::facts::{Facts, Union};
use super::super::format;
use super::super::pointed::Pointed;
use super::super::type_set::TypeSet;
use super::super::{Hint, Schemas, docs};
use crate::load::Node;
use crate::lower::names::{Scope, pascal};
use counterpart_diagnostic::{Diagnostic, codes::lower as codes};
use counterpart_model::{Arm, Literal, Type, UnionRule};
use std::rc::Rc;

/// One arm, before it has a type.
#[derive(Debug, Clone)]
pub(in crate::lower::schema) struct ArmFacts<'a> {
    /// Its schema.
    pub(super) node: Node<'a>,
    /// What it says, with what stands beside the union.
    pub(super) facts: Rc<Facts<'a>>,
    /// The schema that it only points at, where nothing beside the union has to be added.
    pub(super) pointed: Option<Pointed<'a>>,
    /// Whether it is as it is, without anything that stands beside the union.
    pub(super) alone: bool,
}

impl<'a> Schemas<'a> {
    /// The arms of a union, each with what stands beside the union.
    pub(super) fn arms(&mut self, rest: &Facts<'a>, union: &Union<'a>, _hint: &Hint) -> Vec<ArmFacts<'a>> {
        union.arms.items().map(|node| self.arm(rest, node)).collect()
    }

    fn arm(&mut self, rest: &Facts<'a>, node: Node<'a>) -> ArmFacts<'a> {
        let facts = self.facts(node);
        let pointed = self.pointed(node);
        let implied =
            rest.is_plain() && rest.base.is_none() && facts.effective().without(TypeSet::NULL).within(rest.types);
        let by_union = rest.is_plain() && !facts.typed && !facts.unions.is_empty();
        if implied || by_union && rest.types == TypeSet::ALL {
            return ArmFacts { node, facts, pointed, alone: true };
        }
        let mut both = Facts::clone(&facts);
        let mut beside = rest.clone();
        // What the contract says about the whole is not said again about each arm.
        beside.notes = super::super::facts::Notes::default();
        both.base = None;
        let place = both.sources.first().copied();
        both = merge(beside, &both);
        if let Some(place) = place {
            both.sources.retain(|source| *source != place);
            both.sources.insert(0, place);
        }
        both.settle_unevaluated();
        ArmFacts { node, facts: Rc::new(both), pointed, alone: false }
    }

    /// The type of an arm.
    pub(super) fn arm_type(&mut self, arm: &ArmFacts<'a>, hint: &Hint) -> Type {
        if arm.alone {
            return self.lower_all(&vec![arm.node], hint);
        }
        self.place_within(&arm.facts, hint)
    }

    /// All arms with their types; null is taken out, since the union as a whole admits it.
    pub(super) fn lower_arms(&mut self, arms: &[ArmFacts<'a>], hint: &Hint) -> Vec<Arm> {
        let mut scope = Scope::new();
        let mut lowered = Vec::with_capacity(arms.len());
        for arm in arms {
            let rust = scope.unique(&self.arm_name(arm));
            let ty = match self.arm_type(arm, &hint.then(&rust)) {
                Type::Nullable(inner) => *inner,
                other => other,
            };
            lowered.push(Arm { rust, docs: docs(arm.node), ty, tags: Vec::new(), carries_tag: true });
        }
        lowered
    }

    /// The name of an arm: of the schema that it points at, its short title, its value, its format, its type.
    fn arm_name(&mut self, arm: &ArmFacts<'a>) -> String {
        if let Some(pointed) = arm.pointed {
            let id = self.slot(pointed.target);
            return self.types.get(id).name.rust.clone();
        }
        if let Some(title) = arm.node.get("title").and_then(Node::as_str).filter(|title| is_short(title)) {
            return pascal(title);
        }
        if let Some(value) = self.only_tag(arm) {
            return pascal(&value);
        }
        let facts = &arm.facts;
        if let Some(Literal::String(value)) = facts.pinned().map(|value| &value.literal) {
            return pascal(value);
        }
        let known = facts.formats.iter().find_map(|node| format::of_strings(node.as_str()?));
        let kind = facts.effective().without(TypeSet::NULL);
        match known {
            Some(format::Known::Checked(format)) if kind == TypeSet::STRING => format.rust_name().to_owned(),
            _ if facts.values.is_some() => "Known".to_owned(),
            _ => kind.variant().to_owned(),
        }
    }

    /// Takes out arms of an `anyOf` or `oneOf` that are the same type as another one.
    pub(super) fn without_equal_arms(&mut self, union: &Union<'a>, arms: Vec<Arm>) -> Vec<Arm> {
        let mut distinct: Vec<Arm> = Vec::with_capacity(arms.len());
        let mut repeated = false;
        for arm in arms {
            // Two arms that take anything refuse everything, and nobody means that they are one.
            if arm.ty != Type::Json && distinct.iter().any(|known| known.ty == arm.ty) {
                repeated = true;
            } else {
                distinct.push(arm);
            }
        }
        if repeated && union.rule == UnionRule::OneOf {
            self.say_equal_arms(union);
        }
        distinct
    }

    fn say_equal_arms(&mut self, union: &Union<'a>) {
        self.report.say(
            union.arms,
            Diagnostic::warning(
                codes::EQUAL_ARMS,
                "two arms of `oneOf` take the same values, which it then refuses; they are read as one",
            )
            .at(union.arms.place(), "these arms")
            .help("write `anyOf`, or remove one of the arms"),
        );
    }
}

fn merge<'a>(mut beside: Facts<'a>, arm: &Facts<'a>) -> Facts<'a> {
    let notes = arm.notes.clone();
    beside.absorb(arm);
    beside.notes = notes;
    beside.base = None;
    beside
}

/// Whether a title is a name rather than a sentence.
fn is_short(title: &str) -> bool {
    let words = title.split_whitespace().count();
    (1..=4).contains(&words) && title.len() <= 40 && title.chars().any(char::is_alphabetic)
}
