//! Values that a contract writes down, as expressions: defaults and pins.

use counterpart_model::{Literal, Shape, Type};

use crate::print::literal::{integer, string};
use crate::scope::{Scope, repr};

/// The type that an accessor returns, and its value: `i32 = 50`, `&str = "asc"`.
pub(crate) fn emit(value: &Literal, ty: &Type, scope: &mut Scope<'_>) -> String {
    let (ty, value) = parts(value, ty, scope);
    format!("{ty} = {value}")
}

/// The type and the value apart.
pub(crate) fn parts(value: &Literal, ty: &Type, scope: &mut Scope<'_>) -> (String, String) {
    let resolved = scope.resolved(ty).clone();
    let simple = match (&resolved, value) {
        (Type::Boolean, Literal::Boolean(value)) => Some(("bool".to_owned(), value.to_string())),
        (Type::Integer(number), Literal::Integer(value)) => Some((repr(number.repr).to_owned(), integer(*value))),
        (Type::Text(text), Literal::String(value)) if text.is_string() => Some(("&str".to_owned(), string(value))),
        (Type::Named(id), value) => variant(*id, value, scope),
        _ => None,
    };
    simple.unwrap_or_else(|| {
        let ty = scope.ty(ty);
        (ty, format!("counterpart::__private::from_contract({})", string(&value.to_json())))
    })
}

/// A value of a closed set is its variant.
fn variant(id: counterpart_model::TypeId, value: &Literal, scope: &mut Scope<'_>) -> Option<(String, String)> {
    let name = scope.named(id);
    let definition = scope.contract.types.get(id);
    let Shape::Enum(set) = &definition.shape else { return None };
    let variant = set.variants.iter().find(|variant| variant.value == *value)?;
    Some((name.clone(), format!("{name}::{}", variant.rust)))
}

/// What a pinned member is compared with.
pub(crate) fn pin(value: &Literal) -> String {
    match value {
        Literal::Null => "()".to_owned(),
        Literal::Boolean(value) => value.to_string(),
        Literal::Integer(value) => integer(*value),
        Literal::String(text) => string(text),
        Literal::Number(_) | Literal::Array(_) | Literal::Object(_) => {
            format!("counterpart::Pin::Json({})", string(&value.to_json()))
        }
    }
}
