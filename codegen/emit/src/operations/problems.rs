//! Every problem that an operation documents.

use counterpart_model::{ErrorCase, ErrorKind, Fault, Operation, Problem, ProblemId};

use super::construct;
use super::responses::Answer;
use crate::print::declaration::{Declaration, Entry};
use crate::print::docs::Paragraphs;
use crate::print::literal::string;
use crate::scope::Scope;
use crate::status;

/// The declaration of an operation's problems; `smaller` are the operations whose problems are all among them.
pub(super) fn emit(operation: &Operation, smaller: &[&Operation], scope: &mut Scope<'_>) -> Declaration {
    let names = &operation.names;
    let entries: Vec<Entry> = operation.errors.iter().map(|case| self::case(operation, case, scope)).collect();
    let by = discriminator(operation, scope).map(|name| format!(" by {}", string(&name))).unwrap_or_default();
    let mut clauses: Vec<String> = smaller.iter().map(|smaller| from(smaller, scope)).collect();
    clauses.extend(construct::internal(operation, scope));
    clauses.extend(construct::violated(operation, scope));
    Declaration {
        keyword: "problems",
        docs: Paragraphs::sentence(format!("Every problem that `{}` documents, and no other.", names.wire)),
        head: format!("pub enum {}{by}", names.error),
        entries: Some(entries),
        clauses,
        ..Declaration::default()
    }
}

/// The problem of an id.
pub(super) fn problem<'a>(id: ProblemId, scope: &Scope<'a>) -> Option<&'a Problem> {
    scope.contract.problems.get(id.0 as usize)
}

fn discriminator(operation: &Operation, scope: &Scope<'_>) -> Option<String> {
    operation.errors.iter().find_map(|case| match case.kind {
        ErrorKind::Coded(id) => problem(id, scope).map(|problem| problem.discriminator.clone()),
        _ => None,
    })
}

fn case(operation: &Operation, case: &ErrorCase, scope: &mut Scope<'_>) -> Entry {
    let (headers, media, choice) = match &case.kind {
        ErrorKind::Coded(id) => return coded(case, *id, scope),
        ErrorKind::Codeless { headers, media, choice } => (headers, media.as_slice(), choice.as_ref()),
        ErrorKind::Bare { headers } => (headers, [].as_slice(), None),
    };
    let answer = Answer { status: case.status, rust: &case.rust, docs: &case.docs, headers, media, choice };
    answer.entry(&operation.names.stem, scope)
}

fn coded(case: &ErrorCase, id: ProblemId, scope: &mut Scope<'_>) -> Entry {
    let Some(problem) = problem(id, scope) else { return Entry::default() };
    let (word, shown) = (status::word(case.status), status::sentence(case.status));
    let docs = if case.docs.summary.is_some() || case.docs.description.is_some() { &case.docs } else { &problem.docs };
    let docs = Paragraphs::led(&format!("`{} {}`", shown.split(' ').next().unwrap_or_default(), problem.code), docs);
    let left = format!("{word} {} {}(problem::{})", string(&problem.code), case.rust, problem.rust);
    Entry::new(docs, left, String::new())
}

/// `from GetProviderBundleError { InvalidProviderBundleId(problem), Gone };`
fn from(smaller: &Operation, scope: &mut Scope<'_>) -> String {
    let variants: Vec<String> = smaller.errors.iter().map(|case| shape(case, scope)).collect();
    format!("from {} {{ {} }};", smaller.names.error, variants.join(", "))
}

/// A variant as a pattern, and as an expression alike.
fn shape(case: &ErrorCase, scope: &mut Scope<'_>) -> String {
    let (headers, media, choice) = match &case.kind {
        ErrorKind::Coded(_) => return format!("{}(problem)", case.rust),
        ErrorKind::Codeless { headers, media, choice } => (headers.as_slice(), media.as_slice(), choice.as_ref()),
        ErrorKind::Bare { headers } => (headers.as_slice(), [].as_slice(), None),
    };
    let answer = Answer { status: case.status, rust: &case.rust, docs: &case.docs, headers, media, choice };
    let entry = answer.entry("", scope);
    let fields: Vec<&str> = entry.inner.iter().filter_map(|field| field.left.split(':').next()).collect();
    match (fields.is_empty(), media.is_empty()) {
        (true, true) => case.rust.clone(),
        (true, false) => format!("{}(body)", case.rust),
        (false, _) => format!("{} {{ {} }}", case.rust, fields.join(", ")),
    }
}

/// Operations of which every problem is one of this operation too.
pub(super) fn smaller<'a>(operation: &Operation, others: &[&'a Operation]) -> Vec<&'a Operation> {
    let within = |other: &&Operation| {
        let coded = other.errors.iter().any(|case| matches!(case.kind, ErrorKind::Coded(_)));
        coded && other.names != operation.names && other.errors.iter().all(|case| has(operation, case))
    };
    others.iter().copied().filter(within).collect()
}

fn has(operation: &Operation, case: &ErrorCase) -> bool {
    operation.errors.iter().any(|own| {
        let alike = match (&own.kind, &case.kind) {
            (ErrorKind::Coded(own), ErrorKind::Coded(other)) => own == other,
            // Enums over media types are an operation's own.
            (ErrorKind::Codeless { choice: Some(_), .. }, _) => false,
            (own, other) => own == other && !multipart(own),
        };
        alike && own.rust == case.rust && own.status == case.status
    })
}

fn multipart(kind: &ErrorKind) -> bool {
    let ErrorKind::Codeless { media, .. } = kind else { return false };
    media.iter().any(|media| matches!(media.content, counterpart_model::Content::Multipart(_)))
}

/// The answer that the contract gives for a fault of an operation.
pub(super) fn answer_to<'a>(
    operation: &Operation,
    fault: Fault,
    scope: &Scope<'a>,
) -> Option<&'a counterpart_model::PreparedAnswer> {
    let answer = operation.faults.iter().find(|answer| answer.fault == fault)?;
    scope.contract.answers.get(answer.answer.0 as usize)
}
