//! `operations.rs`: what each method can fail with, and no more.

use std::collections::BTreeSet;

use counterpart_model::rpc::{Method, Service};

use super::Input;
use super::home::{Home, sheet};
use super::written;
use crate::options::File;
use crate::print::docs::Paragraphs;
use crate::print::{Sheet, WIDTH};

/// Prints the file.
pub(super) fn emit(input: Input<'_>, home: &Home<'_>) -> File {
    let mut sheet = sheet(input, "What each method can fail with, and no more.");
    home.print_uses(&["method", "problem"], &["types"], &mut sheet);
    for method in &home.service.methods {
        print_error(home.service, method, &mut sheet);
    }
    for method in &home.service.methods {
        print_widening(home.service, method, &mut sheet);
    }
    home.file(input, "operations.rs", sheet)
}

fn print_error(service: &Service, method: &Method, sheet: &mut Sheet) {
    let (name, rpc) = (&method.pascal, &method.upper);
    let detail = written::named(&service.problems.detail.message);
    sheet.blank();
    sheet.open("counterpart::rpc_errors! {");
    sheet.docs(&Paragraphs::sentence(format!("Every problem that `{}` can answer, and no other.", method.name.wire)));
    sheet.open(format!("{name}Error of method::{rpc}, {detail} {{"));
    for code in service.codes(method) {
        let variant = &code.name.rust;
        sheet.docs(&Paragraphs::led(&format!("`{}`", code.name.wire), &code.docs));
        sheet.line(format!("{variant}(problem::{variant}),"));
    }
    sheet.close("}");
    sheet.close("}");
}

/// The errors whose every code this one has too.
fn print_widening(service: &Service, method: &Method, sheet: &mut Sheet) {
    let own: BTreeSet<usize> = method.errors.iter().copied().collect();
    let others = service.methods.iter().filter(|other| other.name != method.name);
    let smaller: Vec<_> = others.filter(|other| other.errors.iter().all(|code| own.contains(code))).collect();
    if smaller.is_empty() {
        return;
    }
    sheet.blank();
    sheet.open("counterpart::rpc_widens! {");
    sheet.open(format!("{}Error {{", method.pascal));
    for other in smaller {
        let codes: Vec<&str> = service.codes(other).map(|code| code.name.rust.as_str()).collect();
        print_list(&format!("{}Error(", other.pascal), &codes, sheet);
    }
    sheet.close("}");
    sheet.close("}");
}

fn print_list(head: &str, names: &[&str], sheet: &mut Sheet) {
    let line = format!("{head}{}),", names.join(", "));
    if sheet.column() + line.len() <= WIDTH {
        sheet.line(line);
        return;
    }
    sheet.open(head);
    for name in names {
        sheet.line(format!("{name},"));
    }
    sheet.close("),");
}
