//! `method.rs`: what the contract states about each method, as data.

use counterpart_model::rpc::{Effect, Method};

use super::Input;
use super::home::{Home, sheet};
use crate::options::File;
use crate::print::Sheet;
use crate::print::docs::Paragraphs;
use crate::print::literal::string;

/// Prints the file.
pub(super) fn emit(input: Input<'_>, home: &Home<'_>) -> File {
    let mut sheet = sheet(input, "What the contract states about each method, as data.");
    home.print_uses(&["code"], &[], &mut sheet);
    sheet.open("counterpart::rpc_methods! {");
    let (service, domain) = (string(&home.service.name.wire), string(&home.service.problems.domain));
    sheet.line(format!("{service} in {domain}"));
    for method in &home.service.methods {
        sheet.blank();
        print(home, method, &mut sheet);
    }
    sheet.close("}");
    home.file(input, "method.rs", sheet)
}

fn print(home: &Home<'_>, method: &Method, sheet: &mut Sheet) {
    let effect = match method.effect {
        Effect::Read => "Read",
        Effect::Mutate => "Mutate",
        Effect::Negotiate => "Negotiate",
    };
    let (name, wire, operation) = (&method.upper, string(&method.name.wire), string(&method.operation));
    let ((major, minor), seconds) = (method.version, method.timeout.as_secs());
    let codes: Vec<&str> = home.service.codes(method).map(|code| code.upper.as_str()).collect();
    sheet.docs(&Paragraphs::sentence(format!("`{}/{}`", home.service.name.wire, method.name.wire)));
    sheet.line(format!("{name} {wire} ({operation}, {major}, {minor}) {effect} within {seconds}"));
    sheet.line(format!("    [{}];", codes.join(", ")));
}
