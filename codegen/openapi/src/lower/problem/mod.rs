//! Problems: coded error answers, in both notations.

pub(super) mod compact;
mod examples;
mod members;
pub(super) mod naming;
mod pins;
pub(super) mod plain;
pub(super) mod vocabulary;

use crate::load::Identity;
use counterpart_model::{HeaderField, MemberSource, Presence, Problem, ProblemId, ProblemMember};
use std::collections::{BTreeSet, HashMap};

/// The problems so far: each shape of each code once.
#[derive(Debug, Default)]
pub(super) struct Problems {
    all: Vec<Problem>,
    /// The problems of a code under a status.
    alike: HashMap<(String, u16), Vec<ProblemId>>,
    /// The problems that a schema under a status pins, looked at once; with `None` for a schema that pins nothing.
    seen: HashMap<(Identity, Identity, u16), Option<Vec<ProblemId>>>,
    /// Error schemas that stand under several statuses.
    pub(super) shared: BTreeSet<Identity>,
    /// Those of them that were spoken of.
    told: BTreeSet<Identity>,
    /// The problems of the registry, by code.
    registry: HashMap<String, ProblemId>,
}

impl Problems {
    /// All of them, in the order in which they were met.
    pub(super) fn all(&self) -> &[Problem] {
        &self.all
    }

    /// The problem with this id.
    pub(super) fn get(&self, id: ProblemId) -> Option<&Problem> {
        self.all.get(id.0 as usize)
    }

    /// A code of the registry.
    pub(super) fn registered(&self, code: &str) -> Option<ProblemId> {
        self.registry.get(code).copied()
    }

    /// The id of a problem: that of one with the same code, status and shape, where there is one.
    fn intern(&mut self, problem: Problem) -> ProblemId {
        let alike = self.alike.entry((problem.code.clone(), problem.status)).or_default();
        for id in alike.iter() {
            let Some(known) = self.all.get_mut(id.0 as usize) else { continue };
            if same_shape(known, &problem) {
                merge_headers(&mut known.headers, problem.headers);
                return *id;
            }
        }
        let id = ProblemId(u32::try_from(self.all.len()).unwrap_or(u32::MAX));
        alike.push(id);
        self.all.push(problem);
        id
    }
}

/// Whether two problems are one: the same code under the same status with a body of the same members. Header fields that
/// may be missing do not make a problem another one.
fn same_shape(left: &Problem, right: &Problem) -> bool {
    left.code == right.code
        && left.status == right.status
        && left.discriminator == right.discriminator
        && left.media_type == right.media_type
        && left.closed == right.closed
        && left.members.len() == right.members.len()
        && left.members.iter().zip(&right.members).all(|(left, right)| same_member(left, right))
        && same_headers(&left.headers, &right.headers)
        && same_headers(&right.headers, &left.headers)
}

fn same_member(left: &ProblemMember, right: &ProblemMember) -> bool {
    left.wire == right.wire
        && match (&left.source, &right.source) {
            (MemberSource::Field(left), MemberSource::Field(right)) => {
                left.ty == right.ty && left.presence == right.presence && left.secret == right.secret
            }
            (left, right) => left == right,
        }
}

/// Whether every field of `left` is in `right` too, or may be missing.
fn same_headers(left: &[HeaderField], right: &[HeaderField]) -> bool {
    left.iter().all(|field| match right.iter().find(|other| other.name.wire == field.name.wire) {
        Some(other) => other.ty == field.ty && other.presence == field.presence,
        None => field.presence != Presence::Required,
    })
}

/// Adds the fields that the other answer has beside.
fn merge_headers(known: &mut Vec<HeaderField>, others: Vec<HeaderField>) {
    for other in others {
        if !known.iter().any(|field| field.name.wire == other.name.wire) {
            known.push(other);
        }
    }
}
