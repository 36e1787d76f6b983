//! `problem.rs`: the problems, one type a code.

use counterpart_model::rpc::{Cardinality, Code, Detail};

use super::Input;
use super::home::{Home, sheet};
use super::written;
use crate::options::File;
use crate::print::Sheet;
use crate::print::docs::Paragraphs;
use crate::print::literal::string;

/// Prints the file.
pub(super) fn emit(input: Input<'_>, home: &Home<'_>) -> File {
    let mut sheet = sheet(input, "The problems, one type a code.");
    home.print_uses(&["code"], &["types"], &mut sheet);
    let own = &home.service.problems.detail.message;
    if home.earlier(input).all(|service| service.problems.detail.message != *own) {
        print_detail(home, &mut sheet);
    }
    for code in &home.service.problems.codes {
        print_problem(input, &home.service.problems.detail, code, &mut sheet);
    }
    home.file(input, "problem.rs", sheet)
}

fn print_detail(home: &Home<'_>, sheet: &mut Sheet) {
    let problems = &home.service.problems;
    let detail = &problems.detail;
    let url = string(&format!("type.googleapis.com/{}", detail.message.wire));
    let ty = written::named(&detail.message);
    let members = [&detail.code, &detail.text, &detail.retryable, &detail.retry_after];
    let members: Vec<&str> = members.into_iter().map(|member| member.rust.as_str()).collect();
    let outcomes = detail.outcomes;
    let (nothing, partly, unknown) = (outcomes.nothing_changed, outcomes.partly_changed, outcomes.unknown);
    let lists = detail.others.iter().filter(|field| field.cardinality == Cardinality::Repeated);
    let lists: Vec<&str> = lists.map(|field| field.name.rust.as_str()).collect();
    sheet.blank();
    sheet.open("counterpart::rpc_detail! {");
    sheet.open(format!("{ty} = {url} {{"));
    sheet.line(format!("{},", members.join(", ")));
    let numbers = format!("NothingChanged = {nothing}, PartlyChanged = {partly}, Unknown = {unknown}");
    sheet.line(format!("{} {{ {numbers} }},", detail.outcome.rust));
    sheet.line(format!("lists [{}]", lists.join(", ")));
    sheet.close("}");
    sheet.close("}");
}

fn print_problem(input: Input<'_>, detail: &Detail, code: &Code, sheet: &mut Sheet) {
    let asks = if code.retry.asks_the_error() { ", asks" } else { "" };
    sheet.blank();
    sheet.open("counterpart::rpc_problem! {");
    sheet.docs(&Paragraphs::led(&format!("`{}`", code.name.wire), &code.docs));
    let ty = written::named(&detail.message);
    sheet.open(format!("{} = {} in {ty}{asks} {{", code.name.rust, code.upper));
    for field in &detail.others {
        sheet.docs(&Paragraphs::of_or(&field.docs, format!("`{}`", field.name.wire)));
        let ty = written::member(input.contract, &detail.message.wire, field);
        sheet.line(format!("{}: {ty},", field.name.rust));
    }
    sheet.close("}");
    sheet.close("}");
}
