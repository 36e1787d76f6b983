//! Answers to what never reaches an operation.

use super::super::notation::{Answer, AnswerKind};
use super::Prepared;
use super::answers::Known;
use super::prepare::{self, Source};
use crate::suggest::nearest;
use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::{Outside, OutsideAnswer};

/// The answers outside any operation.
pub(in super::super) fn outside<'a>(
    known: &Known<'_>,
    written: &[(Outside, Answer<'a>)],
    prepared: &mut Prepared<'a>,
    diagnostics: &mut Diagnostics,
) -> Vec<OutsideAnswer> {
    let mut answers = Vec::new();
    for (outside, answer) in written {
        let source = Source { types: known.types, violations: None };
        let filled = match answer.kind {
            AnswerKind::Status(status) => prepare::bare(source, status, &[]),
            AnswerKind::Code(code) => {
                if (known.broken)(code) {
                    continue;
                }
                let Some(id) = (known.registered)(code) else {
                    unknown(known, code, answer, diagnostics);
                    continue;
                };
                let Some(problem) = known.problems.get(id.0 as usize) else { continue };
                prepare::coded(source, id, problem)
            }
        };
        if !filled.unfilled.is_empty() {
            let why = format!("nothing says what {} is", filled.unfilled.join(" and "));
            diagnostics.push(
                Diagnostic::error(codes::policy::FAULT_UNFILLED, "generated code cannot give this answer")
                    .at(answer.node.span(), why),
            );
            continue;
        }
        let prepared = prepared.intern(filled.answer);
        answers.push(OutsideAnswer { outside: *outside, answer: prepared });
    }
    answers
}

fn unknown(known: &Known<'_>, code: &str, answer: &Answer<'_>, diagnostics: &mut Diagnostics) {
    let mut diagnostic =
        Diagnostic::error(codes::policy::UNKNOWN_CODE, format!("`{code}` is not a code of the registry"))
            .at(answer.node.span(), "not in `problems.codes`");
    if let Some(meant) = nearest(code, known.problems.iter().map(|problem| problem.code.as_str())) {
        diagnostic = diagnostic.help(format!("did you mean `{meant}`?"));
    }
    diagnostics.push(diagnostic);
}
