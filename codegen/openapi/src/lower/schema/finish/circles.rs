//! Names that mean one another and nothing else.

use super::super::Schemas;
use super::components::circles;
use counterpart_diagnostic::{Diagnostic, codes::lower as codes};
use counterpart_model::{Shape, Type, TypeId};

/// A circle of names says nothing: one of them becomes any JSON value.
pub(super) fn break_circles(schemas: &mut Schemas<'_>) {
    let edges: Vec<Vec<usize>> = schemas
        .types
        .iter()
        .map(|(_, definition)| match &definition.shape {
            Shape::Alias(ty) | Shape::Newtype(ty) => other_name(ty).into_iter().collect(),
            _ => Vec::new(),
        })
        .collect();
    let all: Vec<usize> = (0..edges.len()).collect();
    for circle in circles(&all, &edges) {
        let Some(first) = circle.first() else { continue };
        let id = TypeId(u32::try_from(*first).unwrap_or(u32::MAX));
        let definition = schemas.types.get_mut(id);
        definition.shape = Shape::Alias(Type::Json);
        let message = format!("`{}` means itself and nothing else; it is any JSON value", definition.name.wire);
        let span = definition.origin.span;
        schemas.report.diagnostics().push(
            Diagnostic::warning(codes::CIRCLE, message)
                .at(span, "this leads back to itself")
                .help("say what the schema is"),
        );
    }
}

/// The definition that a type is, but for null.
fn other_name(ty: &Type) -> Option<usize> {
    match ty {
        Type::Named(id) => Some(id.0 as usize),
        Type::Nullable(inner) => other_name(inner),
        _ => None,
    }
}
