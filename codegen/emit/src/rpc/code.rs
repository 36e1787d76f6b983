//! `code.rs`: the codes.

use counterpart_model::rpc::{Code, RetryRule};

use super::Input;
use super::home::{Home, sheet};
use crate::options::File;
use crate::print::docs::Paragraphs;
use crate::print::literal::string;

/// Prints the file.
pub(super) fn emit(input: Input<'_>, home: &Home<'_>) -> File {
    let mut sheet = sheet(input, "The codes of problems.");
    sheet.open("counterpart::rpc_codes! {");
    for code in &home.service.problems.codes {
        sheet.docs(&Paragraphs::led(&format!("`{}`", code.name.wire), &code.docs));
        sheet.line(line(code));
    }
    sheet.close("}");
    home.file(input, "code.rs", sheet)
}

fn line(code: &Code) -> String {
    let retry = match code.retry {
        RetryRule::Never => "Never",
        RetryRule::Always => "Always",
        RetryRule::PerError => "PerError",
        RetryRule::IfUnchanged => "IfUnchanged",
        RetryRule::Reads => "Reads",
    };
    let (name, wire) = (&code.upper, string(&code.name.wire));
    format!("{name} {wire} = {}, status {}, retry {retry};", code.number, code.status)
}
