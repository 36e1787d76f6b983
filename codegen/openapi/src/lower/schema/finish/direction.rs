//! Directions: which types travel in requests, which in responses, and what `readOnly` and `writeOnly` mean for them.

use super::super::Schemas;
use super::walk::{children, references};
use counterpart_diagnostic::{Diagnostic, codes::lower as codes};
use counterpart_model::{Direction, Presence, Shape, Type, TypeId, Types};

/// Spreads the directions of what was asked for to everything that it holds.
pub(super) fn spread(types: &mut Types, roots: &[(Type, Direction)]) {
    let mut waiting: Vec<(TypeId, Direction)> = Vec::new();
    let mut found = Vec::new();
    for (ty, direction) in roots {
        references(ty, &mut found);
        waiting.extend(found.drain(..).map(|id| (id, *direction)));
    }
    while let Some((id, direction)) = waiting.pop() {
        let definition = types.get_mut(id);
        let known = definition.direction;
        let both =
            Direction { request: known.request || direction.request, response: known.response || direction.response };
        if both == known {
            continue;
        }
        definition.direction = both;
        children(&definition.shape).for_each(|ty| references(ty, &mut found));
        waiting.extend(found.drain(..).map(|held| (held, both)));
    }
}

/// Makes required members optional that do not travel in one of the directions of their type.
pub(super) fn weaken(schemas: &mut Schemas<'_>) {
    let mut one_way: Vec<_> = std::mem::take(&mut schemas.one_way).into_iter().collect();
    one_way.sort_by_key(|(id, _)| *id);
    for (id, ways) in one_way {
        let definition = schemas.types.get_mut(id);
        let direction = definition.direction;
        let Shape::Object(object) = &mut definition.shape else { continue };
        for way in ways {
            let weak = if way.read_only { direction.request } else { direction.response };
            let Some(member) = object.members.get_mut(way.member).filter(|_| weak) else { continue };
            member.presence = Presence::Optional;
            let (keyword, travels) = if way.read_only { ("readOnly", "requests") } else { ("writeOnly", "responses") };
            let also = if direction.request && direction.response { ", in both directions" } else { "" };
            let message = format!(
                "`{}` is required and `{keyword}`, and its type travels in {travels}: it is optional{also}",
                member.name.wire
            );
            schemas.report.diagnostics().push(
                Diagnostic::loss(codes::ONE_WAY, message)
                    .at(member.origin.span, "this member")
                    .help("give requests and responses a schema each"),
            );
        }
    }
}
