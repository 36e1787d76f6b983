//! Which answer each fault of an operation has.

use super::super::notation::{Answer, AnswerKind, FaultEntry, fault_name};
use super::super::operation::Draft;
use super::super::policy::RejectDraft;
use super::Prepared;
use super::prepare::{self, Filled, Source};
use super::raise::{Raised, raised};
use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::{
    ErrorKind, Fault, FaultAnswer, Operation, PreparedId, Problem, ProblemId, Reject, Status, Types,
};

/// What answers are found by.
pub(in super::super) struct Known<'k> {
    /// The problems.
    pub(in super::super) problems: &'k [Problem],
    /// The types.
    pub(in super::super) types: &'k Types,
    /// The problem of a code.
    pub(in super::super) registered: &'k dyn Fn(&str) -> Option<ProblemId>,
    /// Whether a code is in the registry and has no problem, which was said.
    pub(in super::super) broken: &'k dyn Fn(&str) -> bool,
}

/// The answers to every fault that an operation can meet; what is missing is said.
pub(in super::super) fn answers<'a>(
    known: &Known<'_>,
    draft: &Draft<'a>,
    root: &[FaultEntry<'a>],
    prepared: &mut Prepared<'a>,
    diagnostics: &mut Diagnostics,
) -> Vec<FaultAnswer> {
    let own = draft.notation.as_ref().map(|notation| notation.faults.as_slice()).unwrap_or_default();
    unknown_parameters(draft, own, diagnostics);
    let mut answers = Vec::new();
    for raised in raised(&draft.operation, known.types) {
        let Some(entry) = entry(own, root, &raised) else {
            if !raised.optional {
                unanswered(&draft.operation, &raised, diagnostics);
            }
            continue;
        };
        if matches!(entry.answer.kind, AnswerKind::Code(code) if (known.broken)(code)) {
            continue;
        }
        let found = find(known, &draft.operation, entry.answer);
        let answer = match found {
            Some(found) => fill(known, &found, &draft.operation, entry, prepared, diagnostics),
            // An operation without a code for it ignores Accept.
            None if raised.fault == Fault::NotAcceptable => None,
            None => {
                undocumented(&draft.operation, &raised, entry.answer, diagnostics);
                None
            }
        };
        let Raised { fault, parameter, .. } = raised;
        answers.extend(answer.map(|answer| FaultAnswer { fault, parameter, answer }));
    }
    answers
}

/// The entry that counts: the operation's before the root's, the parameter's own before the one for all others.
fn entry<'e, 'a>(own: &'e [FaultEntry<'a>], root: &'e [FaultEntry<'a>], raised: &Raised) -> Option<&'e FaultEntry<'a>> {
    let find = |entries: &'e [FaultEntry<'a>], parameter: Option<&str>| {
        entries.iter().find(|entry| entry.fault == raised.fault && entry.parameter == parameter)
    };
    let named = raised.parameter.as_deref();
    let exact = named.and_then(|name| find(own, Some(name)).or_else(|| find(root, Some(name))));
    exact.or_else(|| find(own, None)).or_else(|| find(root, None))
}

/// What an operation documents, of the kind that an author names.
enum Found<'o> {
    Coded(ProblemId),
    Open(u16, &'o ErrorKind),
}

fn find<'o>(known: &Known<'_>, operation: &'o Operation, answer: Answer<'_>) -> Option<Found<'o>> {
    match answer.kind {
        AnswerKind::Code(code) => {
            let id = (known.registered)(code).or_else(|| plain(known, operation, code))?;
            let documented =
                operation.errors.iter().any(|case| matches!(case.kind, ErrorKind::Coded(known) if known == id));
            documented.then_some(Found::Coded(id))
        }
        AnswerKind::Status(status) => {
            let hundreds = u8::try_from(status / 100).ok()?;
            let open = |wanted| {
                operation.errors.iter().find(|case| case.status == wanted && !matches!(case.kind, ErrorKind::Coded(_)))
            };
            let case = open(Status::Exact(status))
                .or_else(|| open(Status::Range(hundreds)))
                .or_else(|| open(Status::Default))?;
            Some(Found::Open(status, &case.kind))
        }
    }
}

/// A code that the operation documents in the plain notation.
fn plain(known: &Known<'_>, operation: &Operation, code: &str) -> Option<ProblemId> {
    operation.errors.iter().find_map(|case| match case.kind {
        ErrorKind::Coded(id) if known.problems.get(id.0 as usize).is_some_and(|problem| problem.code == code) => {
            Some(id)
        }
        _ => None,
    })
}

fn fill<'a>(
    known: &Known<'_>,
    found: &Found<'_>,
    operation: &Operation,
    entry: &FaultEntry<'a>,
    prepared: &mut Prepared<'a>,
    diagnostics: &mut Diagnostics,
) -> Option<PreparedId> {
    let source = Source { types: known.types, violations: prepared.violations };
    let filled = match found {
        Found::Coded(id) => Some(prepare::coded(source, *id, known.problems.get(id.0 as usize)?)),
        Found::Open(status, ErrorKind::Codeless { headers, media, .. }) => {
            prepare::codeless(source, *status, headers, media)
        }
        Found::Open(status, ErrorKind::Bare { headers }) => Some(prepare::bare(source, *status, headers)),
        Found::Open(_, ErrorKind::Coded(_)) => None,
    };
    let Some(filled) = filled else {
        unfilled(operation, entry, "its body is no JSON object", diagnostics);
        return None;
    };
    // Whoever implements the gate makes the problem by hand.
    let by_hand = matches!(entry.fault, Fault::Denied | Fault::GateUnavailable);
    if !filled.unfilled.is_empty() && !by_hand {
        let why = format!("nothing says what {} is", filled.unfilled.join(" and "));
        unfilled(operation, entry, &why, diagnostics);
        return None;
    }
    prepared.violations_used |= filled.takes_violations;
    Some(prepared.intern(filled.answer))
}

/// The answers of rejected members and shapes.
pub(in super::super) fn rejects<'a>(
    known: &Known<'_>,
    draft: &Draft<'a>,
    prepared: &mut Prepared<'a>,
    diagnostics: &mut Diagnostics,
) -> Vec<Reject> {
    let mut rejects = Vec::new();
    for RejectDraft { rule, problem: id, node } in &draft.pending.rejects {
        let Some(problem) = known.problems.get(id.0 as usize) else { continue };
        let source = Source { types: known.types, violations: None };
        let Filled { answer, unfilled, .. } = prepare::coded(source, *id, problem);
        if !unfilled.is_empty() {
            let message = format!("`{}` cannot be answered by generated code", problem.code);
            diagnostics.push(
                Diagnostic::error(codes::policy::FAULT_UNFILLED, message)
                    .at(node.span(), format!("nothing says what {} is", unfilled.join(" and "))),
            );
            continue;
        }
        let answer = prepared.intern(answer);
        rejects.push(Reject { rule: rule.clone(), problem: *id, answer, docs: problem.docs.clone() });
    }
    rejects
}

fn described(raised: &Raised) -> String {
    match &raised.parameter {
        Some(parameter) => format!("`{}` of `{parameter}`", fault_name(raised.fault)),
        None => format!("`{}`", fault_name(raised.fault)),
    }
}

fn unanswered(operation: &Operation, raised: &Raised, diagnostics: &mut Diagnostics) {
    let message = format!("`{}` can meet the fault {}, which has no answer", operation.names.wire, described(raised));
    diagnostics.push(
        Diagnostic::error(codes::policy::FAULT_UNANSWERED, message)
            .at(operation.origin.span, "this operation")
            .help(format!("add `{}` to `faults`", fault_name(raised.fault))),
    );
}

fn undocumented(operation: &Operation, raised: &Raised, answer: Answer<'_>, diagnostics: &mut Diagnostics) {
    let (what, help) = match answer.kind {
        AnswerKind::Code(code) => {
            (format!("the code `{code}`"), format!("add `{code}` to the `problems` of the operation"))
        }
        AnswerKind::Status(status) => (
            format!("an answer without a code under {status}"),
            format!("add `'{status}'` to the `responses` of the operation"),
        ),
    };
    let message = format!(
        "`{}` answers the fault {} by {what}, which it does not document",
        operation.names.wire,
        described(raised)
    );
    diagnostics.push(
        Diagnostic::error(codes::policy::FAULT_UNDOCUMENTED, message)
            .at(operation.origin.span, "this operation")
            .at(answer.node.span(), "answered like this")
            .help(help),
    );
}

fn unfilled(operation: &Operation, entry: &FaultEntry<'_>, why: &str, diagnostics: &mut Diagnostics) {
    let message = format!(
        "generated code cannot answer the fault `{}` of `{}`: {why}",
        fault_name(entry.fault),
        operation.names.wire
    );
    diagnostics.push(
        Diagnostic::error(codes::policy::FAULT_UNFILLED, message)
            .at(operation.origin.span, "this operation")
            .at(entry.answer.node.span(), "answered like this"),
    );
}

/// Parameters that an operation's own `faults` name, and that it does not have.
fn unknown_parameters(draft: &Draft<'_>, own: &[FaultEntry<'_>], diagnostics: &mut Diagnostics) {
    for entry in own {
        let Some(name) = entry.parameter else { continue };
        if draft.operation.parameters.iter().any(|parameter| parameter.name.wire == name) {
            continue;
        }
        diagnostics.push(
            Diagnostic::error(
                codes::policy::FAULT_PARAMETER,
                format!("`{}` has no parameter `{name}`", draft.operation.names.wire),
            )
            .at(entry.answer.node.place(), "names no parameter"),
        );
    }
}
