//! Schemas in which SpiceDB takes one permission for another.
//!
//! SpiceDB keeps answers by what a permission is made of, so that `a + b` and `b + a` share theirs. Up to 1.56 it forgets
//! that what stands in parentheses behind a minus is taken away: `a - (b & c)` and `a & (b & c)` share their answers too,
//! and whichever is asked first answers for both.

use crate::world::{Member, Term, Type, Types};

/// How many different parts a type's permissions may have to be told apart.
const PARTS: usize = 12;

/// What a permission is made of: is `a - (…)` read as it is meant?
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    Meant,
    Mixed,
}

/// Whether SpiceDB takes a permission of a type for another one, or may.
#[must_use]
pub fn mixes_up(types: &Types) -> bool {
    types.0.iter().any(of_type)
}

fn of_type(of: &Type) -> bool {
    let terms: Vec<&Term> = of.members.iter().filter_map(|(_, member)| permission(member)).collect();
    let mut parts = Vec::new();
    terms.iter().for_each(|term| collect(of, term, &mut parts));
    if parts.len() > PARTS {
        return true;
    }
    let table = |term: &Term, reading: Reading| -> Vec<bool> {
        (0..1_usize << parts.len()).map(|chosen| holds(of, term, reading, &parts, chosen)).collect()
    };
    let tables: Vec<_> = terms.iter().map(|term| (table(term, Reading::Mixed), table(term, Reading::Meant))).collect();
    tables.iter().enumerate().any(|(index, (mixed, meant))| {
        tables.iter().skip(index + 1).any(|(other_mixed, other_meant)| mixed == other_mixed && meant != other_meant)
    })
}

fn permission(member: &Member) -> Option<&Term> {
    if let Member::Permission(term) = member { Some(term) } else { None }
}

/// The name of a part, through what is another word for it.
fn part(of: &Type, term: &Term) -> String {
    let Term::Name(name) = term else {
        return match term {
            Term::Arrow(relation, name) => format!("{relation}->{name}"),
            _ => "nil".to_owned(),
        };
    };
    let member = of.members.iter().find(|(own, _)| own == name).and_then(|(_, member)| permission(member));
    match member {
        Some(other @ Term::Name(_)) => part(of, other),
        _ => name.clone(),
    }
}

fn collect(of: &Type, term: &Term, parts: &mut Vec<String>) {
    match term {
        Term::Sum(all) | Term::Both(all) => all.iter().for_each(|one| collect(of, one, parts)),
        Term::Less(from, what) => [from, what].into_iter().for_each(|one| collect(of, one, parts)),
        _ => {
            let name = part(of, term);
            if !parts.contains(&name) {
                parts.push(name);
            }
        }
    }
}

/// Whether the term holds where the chosen parts do.
fn holds(of: &Type, term: &Term, reading: Reading, parts: &[String], chosen: usize) -> bool {
    let holds = |term: &Term| holds(of, term, reading, parts, chosen);
    match term {
        Term::Sum(all) => all.iter().any(holds),
        Term::Both(all) => all.iter().all(holds),
        Term::Less(from, what) => {
            let in_parentheses = matches!(**what, Term::Sum(_) | Term::Both(_) | Term::Less(..));
            let taken_away = holds(what) != (reading == Reading::Mixed && in_parentheses);
            holds(from) && !taken_away
        }
        _ => parts.iter().position(|name| *name == part(of, term)).is_some_and(|place| chosen >> place & 1 == 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parentheses_behind_a_minus_are_told_apart_from_an_intersection_by_nobody() {
        let name = |name: &str| Term::Name(name.to_owned());
        let inner = Term::Both(vec![name("bbb"), name("ccc")]);
        let of = |other: Term| {
            let less = Term::Less(Box::new(name("aaa")), Box::new(inner.clone()));
            let members =
                [("one", less), ("two", other)].map(|(name, term)| (name.to_owned(), Member::Permission(term)));
            Types(vec![Type { name: "folder".to_owned(), members: members.to_vec() }])
        };
        assert!(mixes_up(&of(Term::Both(vec![name("bbb"), name("aaa"), name("ccc")]))));
        assert!(!mixes_up(&of(Term::Both(vec![name("aaa"), name("ccc")]))));
        assert!(!mixes_up(&of(Term::Less(Box::new(name("aaa")), Box::new(inner.clone())))));
    }
}
