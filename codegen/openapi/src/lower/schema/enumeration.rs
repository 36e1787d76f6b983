//! Closed sets of values.

use super::facts::{Facts, Value};
use super::shape::Lowered;
use super::type_set::TypeSet;
use super::values::quoted;
use super::{Hint, Schemas};
use crate::lower::names::{Scope, pascal};
use counterpart_diagnostic::{Diagnostic, codes::lower as codes};
use counterpart_model::{Assertion, Docs, Enum, Literal, Shape, Type, Variant};

impl<'a> Schemas<'a> {
    /// A schema with `enum` or `const`.
    pub(super) fn enumeration(&mut self, facts: &Facts<'a>, _hint: &Hint) -> Lowered {
        let values = self.fitting_values(facts);
        let only_null = !values.is_empty() && values.iter().all(|value| value.literal == Literal::Null);
        if only_null {
            return Lowered::ty(Type::Null);
        }
        let values: Vec<Value<'a>> = values.into_iter().filter(|value| value.literal != Literal::Null).collect();
        let structured = |value: &Value<'a>| matches!(value.literal, Literal::Array(_) | Literal::Object(_));
        let booleans = values.iter().filter(|value| matches!(value.literal, Literal::Boolean(_))).count();
        match values.as_slice() {
            [] => Lowered::never(),
            _ if values.iter().any(structured) => {
                let literals = values.into_iter().map(|value| value.literal).collect();
                Lowered { assertions: vec![Assertion::Enum(literals)], ..Lowered::ty(Type::Json) }
            }
            [only] => Lowered::ty(Type::Literal(only.literal.clone())),
            [_, _] if booleans == 2 => Lowered::ty(Type::Boolean),
            _ => Lowered::shape(Shape::Enum(enum_of(&values))),
        }
    }

    /// The values that the other keywords take, too.
    fn fitting_values(&mut self, facts: &Facts<'a>) -> Vec<Value<'a>> {
        let values = facts.values.clone().unwrap_or_default();
        let limited = facts.number.speaks() || facts.text.speaks() || facts.array.speaks() || facts.object.speaks();
        let limited = limited || !facts.unions.is_empty();
        let mut limits = Vec::new();
        if limited {
            limits.extend(facts.sources.iter().map(|source| self.read(*source)));
            // The values themselves have been intersected already.
            limits.iter_mut().for_each(|source| source.values = None);
        }
        let mut fitting = Vec::with_capacity(values.len());
        for value in values {
            let of_type = facts.types.meets(TypeSet::of(&value.literal));
            let fits = of_type && limits.iter().all(|source| self.source_accepts(source, &value.literal));
            if fits {
                fitting.push(value);
            } else if value.literal != Literal::Null {
                self.say_dead_value(&value);
            }
        }
        fitting
    }

    fn say_dead_value(&mut self, value: &Value<'a>) {
        let message = format!("{} can never be valid here: another keyword refuses it", quoted(&value.literal));
        self.report.say(
            value.node,
            Diagnostic::warning(codes::ENUM_DEAD, message)
                .at(value.node.place(), "left out")
                .help("remove the value, or correct `type` and the limits"),
        );
    }
}

/// An enum with a name for each value.
pub(super) fn enum_of(values: &[Value<'_>]) -> Enum {
    let mut scope = Scope::new();
    let variants = values
        .iter()
        .map(|value| Variant {
            rust: scope.unique(&variant_name(value)),
            value: value.literal.clone(),
            docs: Docs { summary: None, description: value.description.map(|text| text.trim().to_owned()) },
        })
        .collect();
    Enum { variants }
}

fn variant_name(value: &Value<'_>) -> String {
    if let Some(name) = value.name.filter(|name| !name.is_empty()) {
        return pascal(name);
    }
    match &value.literal {
        Literal::String(text) => pascal(text),
        other => pascal(&other.to_json()),
    }
}
