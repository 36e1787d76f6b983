//! Where everyone may not come in: through another type's relation, and at the beginning of an arrow.

use super::resolve::arrows;
use super::{Body, Member, Taken, syntax};

/// Whether each relation takes everyone, itself or through others.
pub(super) struct Wildcards(Vec<bool>);

impl Wildcards {
    pub(super) fn of(members: &[Member]) -> Self {
        let mut taking: Vec<bool> = members.iter().map(|member| taken(member).any(is_everyone)).collect();
        loop {
            let further = |(member, known): (&Member, &bool)| {
                *known || taken(member).any(|taken| matches!(taken, Taken::Related(other) if is(&taking, other)))
            };
            let next: Vec<bool> = members.iter().zip(&taking).map(further).collect();
            if next == taking {
                return Self(taking);
            }
            taking = next;
        }
    }

    /// The first place where everyone may not come in, and why.
    pub(super) fn check(&self, written: &[syntax::Definition], members: &[Member]) -> Result<(), (usize, String)> {
        let all =
            written.iter().flat_map(|definition| definition.members.iter().map(move |member| (definition, member)));
        for ((definition, source), member) in all.zip(members) {
            match &source.body {
                syntax::Body::Permission(expression) => {
                    for relation in arrows(expression) {
                        let mut named = members
                            .iter()
                            .zip(&self.0)
                            .filter(|(other, _)| other.definition == member.definition && other.name == relation.text);
                        if named.any(|(_, takes)| *takes) {
                            let message =
                                format!("an arrow cannot begin with `{}`, which takes everyone", relation.text);
                            return Err((relation.place, message));
                        }
                    }
                }
                syntax::Body::Relation(sources) => {
                    for (one, taken) in sources.iter().zip(taken(member)) {
                        // SpiceDB lets a type's own relations in.
                        let foreign = one.object_type.text != definition.name.text;
                        if foreign && matches!(taken, Taken::Related(other) if is(&self.0, other)) {
                            let message = format!("`{one}` takes everyone, and can be taken by its own type alone");
                            return Err((one.object_type.place, message));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

fn taken(member: &Member) -> impl Iterator<Item = Taken> {
    let all: &[Taken] = if let Body::Relation(taken) = &member.body { taken } else { &[] };
    all.iter().copied()
}

fn is_everyone(taken: Taken) -> bool {
    matches!(taken, Taken::Everyone(_))
}

fn is(all: &[bool], index: u32) -> bool {
    all.get(index as usize).copied().unwrap_or_default()
}
