//! In which order the arms of a union are tried, and whether they can be mistaken for one another.

use super::super::Schemas;
use super::super::facts::Facts;
use super::super::format;
use super::super::type_set::TypeSet;
use super::arms::ArmFacts;

/// Whether no value can fit two arms, as far as JSON types tell.
pub(super) fn are_disjoint(arms: &[ArmFacts<'_>]) -> bool {
    let mut seen = TypeSet::NONE;
    for arm in arms {
        let types = arm.facts.effective();
        if seen.meets(types) {
            return false;
        }
        seen = seen.with(types);
    }
    true
}

/// Sorts the arms so that one which keeps more of a value is tried before one that keeps less. Arms that cannot be told
/// apart by that stay in the contract's order.
pub(super) fn least_lossy_first<'a>(schemas: &mut Schemas<'a>, arms: &mut [ArmFacts<'a>]) {
    let mut keyed: Vec<(Rank, ArmFacts<'a>)> =
        arms.iter().map(|arm| (rank(schemas, &arm.facts), arm.clone())).collect();
    keyed.sort_by_key(|(rank, _)| *rank);
    for (slot, (_, arm)) in arms.iter_mut().zip(keyed) {
        *slot = arm;
    }
}

/// A smaller rank is tried first: how wide the arm is, then how few members it asks for, then how few it names.
type Rank = (u8, std::cmp::Reverse<usize>, std::cmp::Reverse<usize>);

fn rank<'a>(schemas: &mut Schemas<'a>, facts: &Facts<'a>) -> Rank {
    let none = std::cmp::Reverse(0);
    let types = facts.effective().without(TypeSet::NULL);
    if facts.values.is_some() {
        return (0, none, none);
    }
    if types == TypeSet::OBJECT {
        let members = schemas.members(facts);
        let required = members.iter().filter(|found| found.required).count();
        return (2, std::cmp::Reverse(required), std::cmp::Reverse(members.len()));
    }
    let has_type = facts.formats.iter().any(|node| {
        let known = node.as_str().and_then(format::of_strings);
        matches!(known, Some(format::Known::Checked(_)))
    });
    let width = match types {
        TypeSet::STRING if has_type => 1,
        TypeSet::STRING if facts.text.speaks() => 2,
        TypeSet::INTEGER => 1,
        types if types.kinds().count() > 1 => 4,
        _ => 3,
    };
    (width, none, none)
}
