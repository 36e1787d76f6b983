//! `version.rs`: the versions, and which of them bodies and callers may still name.

use counterpart_model::Contract;

use crate::options::{Acceptance, Evolution};
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

/// Prints the module.
pub(crate) fn emit(contract: &Contract, evolution: &Evolution, sheet: &mut Sheet) {
    sheet.open("mod sealed {");
    sheet.line("pub trait Version {}");
    sheet.close("}");
    let current = (contract.version.text.as_str(), contract.version.rust.as_str());
    let earlier = evolution.versions.iter().map(|version| (version.text.as_str(), version.rust.as_str()));
    for (text, rust) in earlier.filter(|(_, rust)| *rust != current.1).chain([current]) {
        emit_version(text, rust, sheet);
    }
    emit_bound(&clients(contract, evolution), contract, sheet);
    let none = Acceptance::default();
    for (index, service) in contract.services.iter().enumerate() {
        let bound = Bound {
            name: &service.rust,
            docs: format!("Versions since which no operation of `{}` has changed.", service.rust),
            message: sentence(contract, "these bodies implement"),
            acceptance: evolution.services.get(index).unwrap_or(&none),
        };
        emit_bound(&bound, contract, sheet);
    }
}

fn clients<'a>(contract: &Contract, evolution: &'a Evolution) -> Bound<'a> {
    Bound {
        name: "Current",
        docs: "Versions since which nothing that a client meets has changed.".to_owned(),
        message: sentence(contract, "this client speaks"),
        acceptance: &evolution.clients,
    }
}

fn sentence(contract: &Contract, verb: &str) -> String {
    let (name, text) = (brace(&contract.name.wire), brace(&contract.version.text));
    format!("contract `{name}` is now {text}, {verb} `{{Self}}`")
}

/// The attribute reads braces as places to fill in.
fn brace(text: &str) -> String {
    text.replace(['{', '}'], "")
}

fn emit_version(text: &str, rust: &str, sheet: &mut Sheet) {
    sheet.blank();
    sheet.docs(&Paragraphs::sentence(format!("Version `{text}` of the contract.")));
    sheet.line("#[derive(Debug, Clone, Copy, PartialEq, Eq)]");
    sheet.line(format!("pub struct {rust};"));
    sheet.blank();
    sheet.line(format!("impl sealed::Version for {rust} {{}}"));
}

fn emit_bound(bound: &Bound<'_>, contract: &Contract, sheet: &mut Sheet) {
    let current = &contract.version.rust;
    sheet.blank();
    sheet.docs(&Paragraphs::sentence(&bound.docs));
    sheet.open("#[diagnostic::on_unimplemented(");
    sheet.line(format!("message = {},", string(&bound.message)));
    let label = if bound.acceptance.notes.is_empty() {
        format!("write `{current}`")
    } else {
        format!("acknowledge the changes below, then write `{current}`")
    };
    let notes = bound.acceptance.notes.iter().map(|note| format!("note = {}", string(&brace(note))));
    let lines: Vec<String> = [format!("label = {}", string(&label))].into_iter().chain(notes).collect();
    for (index, line) in lines.iter().enumerate() {
        let comma = if index + 1 < lines.len() { "," } else { "" };
        sheet.line(format!("{line}{comma}"));
    }
    sheet.close(")]");
    sheet.line(format!("pub trait {}: sealed::Version {{}}", bound.name));
    sheet.blank();
    let accepted = bound.acceptance.accepted.iter().filter(|version| *version != current);
    for version in accepted.chain([current]) {
        sheet.line(format!("impl {} for {version} {{}}", bound.name));
    }
}
