//! Defaults that progenitor can build.

use counterpart_diagnostic::codes;
use counterpart_model::{Literal, Shape, Type};

use super::make;
use super::schemas::{Place, Resolved, Schemas};

impl<'a> Schemas<'a> {
    /// The default of a member, where progenitor's types can hold it.
    pub(super) fn default(&mut self, value: &Literal, ty: &'a Type, place: &Place<'_>) -> Option<serde_json::Value> {
        if self.holds(ty, value) {
            return Some(make::value(value));
        }
        let message = format!("the default `{}` is not used by progenitor's types", value.to_json());
        self.loss(codes::progenitor::DEFAULT, message, place, "has this default");
        None
    }

    fn holds(&self, ty: &'a Type, value: &Literal) -> bool {
        match (self.resolved(ty), value) {
            (Resolved::Shape(Shape::Enum(set)), Literal::String(_)) => {
                let mut values = set.variants.iter().map(|variant| &variant.value);
                values.clone().all(|value| value.as_str().is_some()) && values.any(|known| known == value)
            }
            (Resolved::Type(Type::Boolean), Literal::Boolean(_)) => true,
            (Resolved::Type(Type::Integer(limits)), Literal::Integer(value)) => {
                // progenitor writes the number as a constant of the type `i64` or `u64`.
                (limits.minimum..=limits.maximum).contains(value)
            }
            (Resolved::Type(Type::Number(_)), Literal::Integer(_) | Literal::Number(_)) => {
                make::value(value).as_f64().is_some_and(f64::is_finite)
            }
            (Resolved::Type(Type::Text(text)), Literal::String(_)) => text.is_string(),
            (Resolved::Type(Type::Nullable(inner)), value) => self.holds(inner, value),
            _ => false,
        }
    }
}
