//! The contract as a Markdown page: its operations and its taxonomy, one table each.

use std::fmt::Write;

use counterpart_model::{
    Contract, ErrorKind, Gate, GateId, Operation, OutsideAnswer, Problem, ProblemId, Served, Status,
};

/// The whole page.
pub fn page(contract: &Contract) -> String {
    let mut out = String::new();
    line(&mut out, &format!("# {}", cell(&contract.title)));
    line(&mut out, "");
    line(&mut out, &format!("Version {} of the contract `{}`.", contract.version.text, contract.name.wire));
    operations(contract, &mut out);
    taxonomy(contract, &mut out);
    out
}

fn line(out: &mut String, text: &str) {
    // Writing into a `String` does not fail.
    let _ = writeln!(out, "{text}");
}

fn heading(out: &mut String, title: &str, columns: &[&str]) {
    line(out, &format!("\n## {title}\n"));
    line(out, &format!("| {} |", columns.join(" | ")));
    line(out, &format!("|{}|", vec!["---"; columns.len()].join("|")));
}

fn row(out: &mut String, cells: &[String]) {
    let cells: Vec<&str> = cells.iter().map(|text| if text.is_empty() { "-" } else { text.as_str() }).collect();
    line(out, &format!("| {} |", cells.join(" | ")));
}

/// Text that stays in one cell.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|").replace('<', "\\<")
}

fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}

fn operations(contract: &Contract, out: &mut String) {
    heading(out, "Operations", &["Method", "Path", "Operation", "Gate", "Audit", "Event", "Body cap"]);
    for operation in &contract.operations {
        row(out, &operation_row(operation));
    }
}

fn operation_row(operation: &Operation) -> [String; 7] {
    let policy = &operation.policy;
    [
        operation.method.as_str().to_owned(),
        code(&operation.path.text),
        name(operation),
        policy.gate.as_ref().map(gate).unwrap_or_default(),
        policy.audit.as_ref().map(|audit| code(&audit.relation)).unwrap_or_default(),
        policy.event.as_ref().map(|event| code(&event.name.wire)).unwrap_or_default(),
        policy.body_limit.map(|limit| limit.to_string()).unwrap_or_default(),
    ]
}

/// The operation, and who serves its requests where a server has it not.
fn name(operation: &Operation) -> String {
    let own = code(&operation.names.wire);
    match &operation.served {
        Served::Itself => own,
        Served::By(serving) => format!("{own}, for clients alone: served by {}", code(serving)),
    }
}

fn gate(gate: &Gate) -> String {
    let id = match &gate.id {
        GateId::Path(name) => format!("{{{name}}}"),
        GateId::Const(id) => id.clone(),
    };
    code(&format!("{}:{id}#{}", gate.object.wire, gate.permission.wire))
}

fn taxonomy(contract: &Contract, out: &mut String) {
    heading(out, "Errors", &["Code", "Status", "Where", "Meaning"]);
    for (index, problem) in contract.problems.iter().enumerate() {
        let places = places(contract, index, problem);
        let meaning = problem.docs.description.as_ref().or(problem.docs.summary.as_ref()).or(problem.title.as_ref());
        row(out, &[code(&problem.code), problem.status.to_string(), places, cell(meaning.map_or("", String::as_str))]);
    }
    for operation in &contract.operations {
        for case in &operation.errors {
            if matches!(case.kind, ErrorKind::Coded(_)) {
                continue;
            }
            let meaning = case.docs.description.as_ref().or(case.docs.summary.as_ref());
            row(
                out,
                &[
                    String::new(),
                    status(case.status),
                    code(&operation.names.wire),
                    cell(meaning.map_or("", String::as_str)),
                ],
            );
        }
    }
}

fn status(status: Status) -> String {
    match status {
        Status::Exact(number) => number.to_string(),
        Status::Range(hundreds) => format!("{hundreds}XX"),
        Status::Default => "default".to_owned(),
    }
}

/// Where a problem is documented: outside any operation, at every operation, or at some.
fn places(contract: &Contract, index: usize, problem: &Problem) -> String {
    let documents = |operation: &&Operation| {
        let is_this = |id: ProblemId| id.0 as usize == index;
        operation.errors.iter().any(|case| matches!(case.kind, ErrorKind::Coded(id) if is_this(id)))
    };
    let names: Vec<String> =
        contract.operations.iter().filter(documents).map(|operation| code(&operation.names.wire)).collect();
    let outside = contract.outside.iter().any(|answer| answers(contract, answer, problem));
    let mut places = match names.len() {
        count if count > 1 && count == contract.operations.len() => vec!["every operation".to_owned()],
        _ => names,
    };
    if outside {
        places.push("outside any operation".to_owned());
    }
    places.join(", ")
}

fn answers(contract: &Contract, outside: &OutsideAnswer, problem: &Problem) -> bool {
    let answer = contract.answers.get(outside.answer.0 as usize);
    answer.is_some_and(|answer| answer.status == problem.status && answer.code.as_ref() == Some(&problem.code))
}
