//! Boxes: a definition that holds itself by value, on whatever way, is put behind one.

use super::components::circles;
use super::walk::{by_value, insert_boxes as insert};
use counterpart_model::{Shape, Type, TypeId, Types};
use std::collections::HashSet;

/// In larger circles everything is boxed: to choose would take long, and nobody reads them.
const LARGEST: usize = 1_000;

/// Breaks every circle of definitions that hold one another by value.
///
/// Of each circle one definition, a union if there is one, else the first, is boxed wherever the circle holds it; then
/// whatever circles are left. So the same definition is boxed at all places, and few are.
pub(super) fn insert_boxes(types: &mut Types) {
    let edges = edges(types);
    let all: Vec<usize> = (0..edges.len()).collect();
    let mut waiting = circles(&all, &edges);
    while let Some(circle) = waiting.pop() {
        if circle.len() > LARGEST {
            for node in &circle {
                put_boxes(types, *node, |found| circle.binary_search(&(found.0 as usize)).is_ok());
            }
            continue;
        }
        let Some(head) = head(types, &circle) else { continue };
        for node in &circle {
            if edges.get(*node).is_some_and(|edges| edges.contains(&head)) {
                put_boxes(types, *node, |found| found == id(head));
            }
        }
        let rest: Vec<usize> = circle.into_iter().filter(|node| *node != head).collect();
        waiting.extend(circles(&rest, &edges));
    }
}

fn id(node: usize) -> TypeId {
    TypeId(u32::try_from(node).unwrap_or(u32::MAX))
}

/// The definitions that each definition holds by value, other names followed.
fn edges(types: &Types) -> Vec<Vec<usize>> {
    let of = |shape: &Shape| {
        let mut held = Vec::new();
        by_value(shape, &mut |id| held.push(target(types, id).0 as usize));
        held.sort_unstable();
        held.dedup();
        held
    };
    types
        .iter()
        .map(|(_, definition)| match &definition.shape {
            Shape::Alias(_) => Vec::new(),
            shape => of(shape),
        })
        .collect()
}

/// What a definition is behind other names. Names do not lead back to themselves any more.
fn target(types: &Types, id: TypeId) -> TypeId {
    let mut found = id;
    let mut seen = HashSet::new();
    while seen.insert(found) {
        match &types.get(found).shape {
            Shape::Alias(Type::Named(next)) => found = *next,
            _ => break,
        }
    }
    found
}

fn head(types: &Types, circle: &[usize]) -> Option<usize> {
    let is_union = |node: &&usize| matches!(types.get(id(**node)).shape, Shape::Tagged(_) | Shape::Untagged(_));
    circle.iter().find(is_union).or_else(|| circle.first()).copied()
}

/// Puts boxes where a definition holds one of these by value.
fn put_boxes(types: &mut Types, node: usize, is_boxed: impl Fn(TypeId) -> bool) {
    let mut shape = std::mem::replace(&mut types.get_mut(id(node)).shape, Shape::Alias(Type::Json));
    // Nothing looks at this definition while its shape is out: it is no other name.
    insert(&mut shape, &|found| is_boxed(target(types, found)));
    types.get_mut(id(node)).shape = shape;
}
