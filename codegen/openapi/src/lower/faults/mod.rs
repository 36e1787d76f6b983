//! Faults: which an operation can meet, and how each is answered.
//!
//! [`raise`] and [`prepare`] know the model alone; this file puts them together with what the author wrote.

mod answers;
mod outside;
mod prepare;
mod raise;

pub(super) use answers::{Known, answers, rejects};
pub(super) use outside::outside;

use super::notation::{Notation, Violations};
use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::{Operation, PreparedAnswer, PreparedId};

/// The prepared answers so far, each once.
#[derive(Debug, Default)]
pub(super) struct Prepared<'a> {
    /// In the order in which they were asked for.
    pub(super) all: Vec<PreparedAnswer>,
    /// Where violations go.
    pub(super) violations: Option<Violations<'a>>,
    /// Whether any answer takes violations.
    pub(super) violations_used: bool,
}

impl Prepared<'_> {
    /// The id of an answer.
    fn intern(&mut self, answer: PreparedAnswer) -> PreparedId {
        let at = self.all.iter().position(|known| *known == answer).unwrap_or_else(|| {
            self.all.push(answer);
            self.all.len() - 1
        });
        PreparedId(u32::try_from(at).unwrap_or(u32::MAX))
    }
}

/// A closed taxonomy says how each fault is answered, or defaults that it does not hold would be.
pub(super) fn mapped(notation: &Notation<'_>, diagnostics: &mut Diagnostics) {
    let (Some(registry), None) = (&notation.registry, &notation.faults) else { return };
    diagnostics.push(
        Diagnostic::error(codes::policy::FAULT_UNANSWERED, "the codes are closed, and no fault has an answer")
            .at(registry.node.place(), "closed here")
            .help("add `faults`"),
    );
}

/// Parameters that the root's `faults` name, and that no operation has.
pub(super) fn parameters_known(notation: &Notation<'_>, operations: &[Operation], diagnostics: &mut Diagnostics) {
    for entry in notation.faults.iter().flatten() {
        let Some(name) = entry.parameter else { continue };
        let mut parameters = operations.iter().flat_map(|operation| &operation.parameters);
        if !parameters.any(|parameter| parameter.name.wire == name) {
            diagnostics.push(
                Diagnostic::warning(codes::policy::FAULT_PARAMETER, format!("no operation has a parameter `{name}`"))
                    .at(entry.answer.node.place(), "names no parameter"),
            );
        }
    }
}

/// Violations that go into a member that no answer has would be lost.
pub(super) fn violations_used(prepared: &Prepared<'_>, diagnostics: &mut Diagnostics) {
    let Some(violations) = prepared.violations else { return };
    if prepared.violations_used || prepared.all.is_empty() {
        return;
    }
    diagnostics.push(
        Diagnostic::error(
            codes::policy::VIOLATIONS,
            format!("no answer to a fault has a member `{}` that takes violations", violations.into),
        )
        .at(violations.node.span(), "lost here")
        .help("name a string, an array of strings, or an array of objects with `pointer` and `detail`"),
    );
}
