//! What is known only when every schema is lowered: circles, boxes, directions, presences, finiteness.

mod boxes;
mod circles;
mod components;
mod direction;
mod finite;
mod walk;

pub(super) use walk::children;

use super::Schemas;

/// Completes the definitions.
pub(super) fn finish(schemas: &mut Schemas<'_>) {
    circles::break_circles(schemas);
    boxes::insert_boxes(&mut schemas.types);
    direction::spread(&mut schemas.types, &schemas.roots);
    direction::weaken(schemas);
    finite::report(schemas);
}
