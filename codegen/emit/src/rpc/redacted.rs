//! `redacted.rs`: `Debug` of messages with members that nobody may see.
//!
//! A message that holds such a message prints it through its `Debug`, so that a secret stays one at any depth.

use counterpart_model::rpc::{Cardinality, Contract, Field, FieldKind, Message};

use super::home::{file, sheet};
use super::{Input, written};
use crate::options::File;
use crate::print::Sheet;

/// Prints the file, where there are secrets.
pub(super) fn emit(input: Input<'_>) -> Option<File> {
    if !input.contract.messages.iter().any(has_secret) {
        return None;
    }
    let mut sheet = sheet(input, "What is printed of messages with members that nobody may see.");
    sheet.line("use super::types;");
    for message in input.contract.messages.iter().filter(|message| is_written(input.contract, &message.name.wire)) {
        print(message, &mut sheet);
    }
    for inner in input.contract.enums.iter().filter(|inner| is_written(input.contract, &inner.name.wire)) {
        sheet.blank();
        sheet.open("counterpart::rpc_redacted! {");
        sheet.line(format!("{} {{ names }}", written::named(&inner.name)));
        sheet.close("}");
    }
    Some(file(input, "redacted.rs", sheet))
}

/// The messages and groups whose `Debug` is written here, by the names that prost knows them by.
pub(super) fn names(contract: &Contract) -> Vec<String> {
    let secret = contract.messages.iter().filter(|message| has_secret(message));
    secret.map(|message| format!(".{}", message.name.wire)).collect()
}

/// Whether `Debug` is not left to prost: for a message with a secret, and, since prost's switch covers them too, for
/// everything that is declared inside it.
fn is_written(contract: &Contract, full_name: &str) -> bool {
    let secret = contract.messages.iter().filter(|message| has_secret(message)).map(|message| &message.name.wire);
    let covers = |message: &String| full_name.strip_prefix(message.as_str()).is_some_and(is_inside);
    secret.into_iter().any(covers)
}

fn is_inside(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('.')
}

fn has_secret(message: &Message) -> bool {
    message.fields.iter().any(|field| field.secret)
}

fn print(message: &Message, sheet: &mut Sheet) {
    sheet.blank();
    sheet.open("counterpart::rpc_redacted! {");
    sheet.open(format!("{} {{", written::named(&message.name)));
    for field in message.fields.iter().filter(|field| field.oneof.is_none()) {
        sheet.line(format!("{}: {},", field.name.rust, how(field)));
    }
    for oneof in &message.oneofs {
        sheet.line(format!("{}: shown,", oneof.name.rust));
    }
    sheet.close("}");
    sheet.close("}");
    for (index, oneof) in message.oneofs.iter().enumerate() {
        sheet.blank();
        sheet.open("counterpart::rpc_redacted! {");
        sheet.open(format!("types::{} {{", oneof.rust));
        for field in message.fields.iter().filter(|field| field.oneof == Some(index)) {
            let how = if field.secret { "secret" } else { "shown" };
            sheet.line(format!("{}({how}),", field.variant));
        }
        sheet.close("}");
        sheet.close("}");
    }
}

fn how(field: &Field) -> &'static str {
    match (&field.kind, &field.cardinality) {
        _ if field.secret => "secret",
        (FieldKind::Enum(_), Cardinality::Implicit) => "enumeration",
        _ => "shown",
    }
}
