//! `version.rs`: the versions, and which of them bodies and callers may still name.

use counterpart_model::rpc::Contract;

use super::Input;
use super::home::{file, sheet};
use crate::options::{Acceptance, File};
use crate::print::Sheet;
use crate::print::docs::Paragraphs;
use crate::print::literal::string;

/// A sealed trait over versions.
struct Bound<'a> {
    name: &'a str,
    docs: String,
    message: String,
    acceptance: &'a Acceptance,
}

/// Prints the file.
pub(super) fn emit(input: Input<'_>) -> File {
    let (contract, evolution) = (input.contract, &input.options.evolution);
    let mut sheet = sheet(input, "The versions of the contract that bodies and callers may name.");
    sheet.open("mod sealed {");
    sheet.line("pub trait Version {}");
    sheet.close("}");
    let earlier = evolution.versions.iter().map(|version| (version.text.as_str(), version.rust.as_str()));
    let current = (contract.version.text.as_str(), contract.version.rust.as_str());
    for (text, rust) in earlier.filter(|(_, rust)| *rust != current.1).chain([current]) {
        print_version(text, rust, &mut sheet);
    }
    let clients = Bound {
        name: "Current",
        docs: "Versions since which nothing that a client meets has changed.".to_owned(),
        message: sentence(contract, "this client speaks"),
        acceptance: &evolution.clients,
    };
    print_bound(&clients, contract, &mut sheet);
    let none = Acceptance::default();
    for (index, service) in contract.services.iter().enumerate() {
        let bound = Bound {
            name: &service.name.rust,
            docs: format!("Versions since which no method of `{}` has changed.", service.short),
            message: sentence(contract, "these bodies implement"),
            acceptance: evolution.services.get(index).unwrap_or(&none),
        };
        print_bound(&bound, contract, &mut sheet);
    }
    file(input, "version.rs", sheet)
}

fn sentence(contract: &Contract, verb: &str) -> String {
    let (name, text) = (unbraced(&contract.name.wire), unbraced(&contract.version.text));
    format!("contract `{name}` is now {text}, {verb} `{{Self}}`")
}

/// The attribute reads braces as places to fill in.
fn unbraced(text: &str) -> String {
    text.replace(['{', '}'], "")
}

fn print_version(text: &str, rust: &str, sheet: &mut Sheet) {
    sheet.blank();
    sheet.docs(&Paragraphs::sentence(format!("Version `{text}` of the contract.")));
    sheet.line("#[derive(Debug, Clone, Copy, PartialEq, Eq)]");
    sheet.line(format!("pub struct {rust};"));
    sheet.blank();
    sheet.line(format!("impl sealed::Version for {rust} {{}}"));
}

fn print_bound(bound: &Bound<'_>, contract: &Contract, sheet: &mut Sheet) {
    let current = &contract.version.rust;
    let notes = &bound.acceptance.notes;
    sheet.blank();
    sheet.docs(&Paragraphs::sentence(&bound.docs));
    sheet.open("#[diagnostic::on_unimplemented(");
    sheet.line(format!("message = {},", string(&bound.message)));
    let lead = if notes.is_empty() { "" } else { "acknowledge the changes below, then " };
    let label = format!("label = {}", string(&format!("{lead}write `{current}`")));
    let notes = notes.iter().map(|note| format!("note = {}", string(&unbraced(note))));
    let lines: Vec<String> = std::iter::once(label).chain(notes).collect();
    let last = lines.len() - 1;
    for (index, line) in lines.iter().enumerate() {
        sheet.line(if index < last { format!("{line},") } else { line.clone() });
    }
    sheet.close(")]");
    sheet.line(format!("pub trait {}: sealed::Version {{}}", bound.name));
    sheet.blank();
    let accepted = bound.acceptance.accepted.iter().filter(|version| *version != current);
    for version in accepted.chain([current]) {
        sheet.line(format!("impl {} for {version} {{}}", bound.name));
    }
}
