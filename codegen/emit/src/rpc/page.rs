//! The contract as a Markdown page: its operations and its taxonomy, one table each.

use counterpart_model::Docs;
use counterpart_model::rpc::{Contract, Input, Method, Output, Service};

/// The whole page.
pub fn page(contract: &Contract) -> String {
    let title = format!("# Contract `{}`", contract.name.wire);
    let mut lines = vec![title, String::new(), format!("Version {}.", contract.version.text)];
    for service in &contract.services {
        lines.extend([String::new(), format!("## Service `{}`", service.name.wire), String::new()]);
        if let Some(text) = &service.docs.description {
            lines.extend([text.clone(), String::new()]);
        }
        let (major, minor) = service.protocol;
        lines.push(format!("Protocol {major}.{minor}; errors travel in the domain `{}`.", service.problems.domain));
        operations(service, &mut lines);
        taxonomy(service, &mut lines);
    }
    lines.join("\n") + "\n"
}

fn heading(title: &str, columns: &[&str], lines: &mut Vec<String>) {
    lines.extend([String::new(), format!("### {title}"), String::new()]);
    lines.push(format!("| {} |", columns.join(" | ")));
    lines.push(format!("|{}|", vec!["---"; columns.len()].join("|")));
}

fn operations(service: &Service, lines: &mut Vec<String>) {
    let columns = ["Method", "Operation", "Version", "Kind", "Effect", "Deadline", "Request", "Answer"];
    heading("Operations", &columns, lines);
    for method in &service.methods {
        let (major, minor) = method.version;
        let answer = match &method.output {
            Output::One(message) | Output::Stream(message) => short(&message.wire),
            Output::Events(events) => short(&events.done.kind.to_string()),
        };
        let cells = [
            format!("`{}`", method.name.wire),
            format!("`{}`", method.operation),
            format!("{major}.{minor}"),
            kind(method).to_owned(),
            method.effect.word().to_owned(),
            format!("{} s", method.timeout.as_secs()),
            short(&method.input.message().wire),
            answer,
        ];
        lines.push(format!("| {} |", cells.join(" | ")));
    }
}

fn kind(method: &Method) -> &'static str {
    match (&method.input, &method.output) {
        (Input::One(_), Output::One(_)) => "unary",
        (Input::One(_), Output::Stream(_)) => "stream out",
        (Input::One(_), Output::Events(_)) => "events",
        (Input::Stream(_), Output::One(_)) => "stream in",
        (Input::Stream(_), Output::Stream(_)) => "both ways",
        (Input::Stream(_), Output::Events(_)) => "stream in, events",
    }
}

fn short(full_name: &str) -> String {
    format!("`{}`", full_name.rsplit('.').next().unwrap_or(full_name))
}

fn taxonomy(service: &Service, lines: &mut Vec<String>) {
    heading("Errors", &["Code", "gRPC status", "Retry", "Where", "Meaning"], lines);
    for (index, code) in service.problems.codes.iter().enumerate() {
        let listed = service.methods.iter().filter(|method| method.errors.contains(&index));
        let names: Vec<String> = listed.map(|method| format!("`{}`", method.name.wire)).collect();
        let everywhere = names.len() > 1 && names.len() == service.methods.len();
        let places = if everywhere { "every operation".to_owned() } else { names.join(", ") };
        let cells = [
            format!("`{}`", code.name.wire),
            code.status.to_string(),
            code.retry.word().to_owned(),
            if places.is_empty() { "-".to_owned() } else { places },
            cell(&code.docs),
        ];
        lines.push(format!("| {} |", cells.join(" | ")));
    }
}

/// Text that stays in one cell.
fn cell(docs: &Docs) -> String {
    let text = docs.description.as_deref().unwrap_or("-");
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|").replace('<', "\\<")
}
