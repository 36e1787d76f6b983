//! The names of problems, and of the variants that carry them.

use super::super::names::{Scope, pascal};
use super::super::status;
use counterpart_model::{ErrorCase, ErrorKind, Operation, OperationNames, Problem};
use std::collections::BTreeMap;

/// Names the problems: by the code, with the status behind where one code has several.
pub(in super::super) fn problems(problems: &mut [Problem]) {
    let stems: Vec<String> = problems.iter().map(|problem| pascal(word(&problem.code))).collect();
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for stem in &stems {
        *count.entry(stem).or_default() += 1;
    }
    let mut scope = Scope::new();
    for (problem, stem) in problems.iter_mut().zip(&stems) {
        let several = count.get(stem.as_str()).is_some_and(|count| *count > 1);
        let wanted = if several { format!("{stem}{}", problem.status) } else { stem.clone() };
        problem.rust = scope.unique(&unreserved(&wanted, "Problem"));
    }
}

/// The name, or the name and a word, where generated files use the name themselves.
pub(in super::super) fn unreserved(name: &str, word: &str) -> String {
    if Scope::types().unique(name) == name { name.to_owned() } else { format!("{}{word}", name.trim_end_matches('_')) }
}

/// Makes the names of the enums over media types different from one another.
pub(in super::super) fn choices(operations: &mut [Operation]) {
    let mut scope = Scope::new();
    for OperationNames { request, response, error, .. } in operations.iter().map(|operation| &operation.names) {
        for taken in [request, response, error] {
            scope.unique(taken);
        }
    }
    for operation in operations {
        let responses = operation.responses.iter_mut().map(|response| &mut response.choice);
        let errors = operation.errors.iter_mut().filter_map(|case| match &mut case.kind {
            ErrorKind::Codeless { choice, .. } => Some(choice),
            ErrorKind::Coded(_) | ErrorKind::Bare { .. } => None,
        });
        let body = operation.body.iter_mut().map(|body| &mut body.choice);
        for choice in body.chain(responses).chain(errors).flatten() {
            *choice = scope.unique(choice);
        }
    }
}

/// What of a code names a type: the last part of a URI, the whole of any other code.
fn word(code: &str) -> &str {
    if !code.contains(':') && !code.contains('/') {
        return code;
    }
    let last = code.trim_end_matches(['/', '#', ':']).rsplit(['/', '#', ':']).next().unwrap_or_default();
    if last.is_empty() { code } else { last }
}

/// Names the variants of every operation: coded ones like their problem, the others by the status.
pub(in super::super) fn variants(operation: &mut Operation, problems: &[Problem]) {
    let mut scope = Scope::new();
    for case in &mut operation.errors {
        if let ErrorKind::Coded(id) = case.kind
            && let Some(problem) = problems.get(id.0 as usize)
        {
            case.rust = scope.unique(&problem.rust);
        }
    }
    for case in &mut operation.errors {
        if !matches!(case.kind, ErrorKind::Coded(_)) {
            case.rust = open(case, &mut scope);
        }
    }
}

fn open(case: &ErrorCase, scope: &mut Scope) -> String {
    let by_status = status::variant(case.status);
    let name = scope.unique(&by_status);
    if name == by_status { name } else { scope.unique(&format!("{by_status}{}", status::text(case.status))) }
}
