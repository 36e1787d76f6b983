//! Directions: which types travel in requests, which in responses, and what `readOnly` and `writeOnly` mean for them.

use super::super::Schemas;
use super::walk::{children, named, references};
use counterpart_diagnostic::{Diagnostic, Span, codes::lower as codes};
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
        definition.assertions.iter().for_each(|assertion| named(assertion, &mut found));
        waiting.extend(found.drain(..).map(|held| (held, both)));
    }
}

/// Makes required members optional that do not travel in one of the directions of their type.
pub(super) fn weaken(schemas: &mut Schemas<'_>) {
    let mut one_way: Vec<_> = std::mem::take(&mut schemas.one_way).into_iter().collect();
    one_way.sort_by_key(|(id, _)| *id);
    for (id, ways) in one_way {
        for read_only in [true, false] {
            let definition = schemas.types.get_mut(id);
            let weak = if read_only { definition.direction.request } else { definition.direction.response };
            let Shape::Object(object) = &mut definition.shape else { continue };
            let mut weakened = Vec::new();
            for way in ways.iter().filter(|way| weak && way.read_only == read_only) {
                if let Some(member) = object.members.get_mut(way.member) {
                    member.presence = Presence::Optional;
                    weakened.push((member.name.wire.clone(), member.origin.span));
                }
            }
            if !weakened.is_empty() {
                let diagnostic = weakness(&definition.name.wire, read_only, &weakened);
                schemas.report.diagnostics().push(diagnostic);
            }
        }
    }
}

fn weakness(definition: &str, read_only: bool, members: &[(String, Span)]) -> Diagnostic {
    const SHOWN: usize = 3;
    let (keyword, travels) = if read_only { ("readOnly", "requests") } else { ("writeOnly", "responses") };
    let mut names: Vec<String> = members.iter().take(SHOWN).map(|(name, _)| format!("`{name}`")).collect();
    if members.len() > SHOWN {
        names.push(format!("{} more", members.len() - SHOWN));
    }
    let are = if members.len() == 1 { "is" } else { "are" };
    let names = names.join(", ");
    let message =
        format!("{names} of `{definition}` {are} not required: `{keyword}`, and the type travels in {travels}");
    let mut diagnostic = Diagnostic::loss(codes::ONE_WAY, message);
    for (_, span) in members.iter().take(SHOWN) {
        diagnostic = diagnostic.at(*span, "not required any more");
    }
    diagnostic.help("give requests and responses a schema each")
}
