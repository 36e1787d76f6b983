//! What a comparison found.

use std::collections::BTreeMap;
use std::fmt;

use crate::Stricter;

/// Two answers that do not fit.
#[derive(Debug, Clone)]
pub struct Difference {
    /// How they differ.
    pub kind: Kind,
    /// The schema.
    pub schema: &'static str,
    /// The fault that the body got.
    pub fault: &'static str,
    /// The place of the fault.
    pub place: String,
    /// The body.
    pub body: String,
    /// What generated code said or wrote.
    pub said: String,
}

/// How two answers differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// Generated code accepts what the judge refuses.
    FalseAccept,
    /// Generated code refuses what the judge accepts, for no reason of the closed list.
    FalseReject,
    /// Generated code accepts, and writes something else.
    Altered,
    /// Generated code refuses without a reason.
    Unexplained,
}

/// How the bodies of one fault were answered.
#[derive(Debug, Clone, Copy, Default)]
pub struct Answers {
    /// Refused by both.
    pub refused: usize,
    /// Accepted by both: the fault is none there.
    pub accepted: usize,
    /// Refused by generated code alone, for a reason of the closed list.
    pub stricter: usize,
}

/// What a comparison found.
#[derive(Debug, Clone, Default)]
pub struct Report {
    answers: BTreeMap<&'static str, Answers>,
    stricter: BTreeMap<Stricter, usize>,
    differences: BTreeMap<(Kind, &'static str, &'static str), Difference>,
}

impl Report {
    /// How many bodies were refused.
    pub fn faulty(&self) -> usize {
        self.answers.values().map(|answers| answers.refused + answers.stricter).sum::<usize>() + self.differences.len()
    }

    /// The smallest difference of each kind, schema and fault.
    pub fn differences(&self) -> impl Iterator<Item = &Difference> {
        self.differences.values()
    }

    /// How the bodies of each fault were answered; `none` is no fault.
    pub fn answers(&self) -> &BTreeMap<&'static str, Answers> {
        &self.answers
    }

    /// In what generated code was stricter, and how often.
    pub fn reasons(&self) -> &BTreeMap<Stricter, usize> {
        &self.stricter
    }

    pub(crate) fn refused(&mut self, fault: &'static str) {
        self.answers.entry(fault).or_default().refused += 1;
    }

    pub(crate) fn accepted(&mut self, fault: &'static str) {
        self.answers.entry(fault).or_default().accepted += 1;
    }

    pub(crate) fn stricter(&mut self, fault: &'static str, reason: Stricter) {
        self.answers.entry(fault).or_default().stricter += 1;
        *self.stricter.entry(reason).or_default() += 1;
    }

    pub(crate) fn differ(&mut self, difference: Difference) {
        let key = (difference.kind, difference.schema, difference.fault);
        let known = self.differences.get(&key).map_or(usize::MAX, |known| known.body.len());
        if difference.body.len() < known {
            self.differences.insert(key, difference);
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:>8} {:>8} {:>8}", "refused", "accepted", "stricter")?;
        for (fault, Answers { refused, accepted, stricter }) in &self.answers {
            writeln!(f, "{refused:>8} {accepted:>8} {stricter:>8}  {fault}")?;
        }
        for (reason, count) in &self.stricter {
            writeln!(f, "{count:>8} stricter: {reason:?}")?;
        }
        for Difference { kind, schema, fault, place, body, said } in self.differences.values() {
            let body: String = body.chars().take(600).collect();
            let said: String = said.chars().take(300).collect();
            writeln!(f, "{kind:?}: {schema}, {fault} at `{place}`\n  {body}\n  {said}")?;
        }
        Ok(())
    }
}
