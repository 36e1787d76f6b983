//! Types of messages and fields as Rust spells them.

use std::collections::BTreeSet;

use crate::print::signature::Signature;
use crate::print::{Sheet, WIDTH};
use counterpart_model::rpc::{Cardinality, Contract, Field, FieldKind, Scalar, TypeName};

/// Prints the signature of a function and its opening brace, and goes one level deeper. The brace is on a line of its own where the last line of the
/// signature leaves no room for it, as rustfmt has it, which counts the indentation once more.
pub(super) fn print_head(signature: &Signature, sheet: &mut Sheet) {
    let print = |tail: &str| {
        let mut whole = Sheet::default();
        // At the same depth, since lines are broken by their width.
        (0..sheet.column() / 4).for_each(|_| whole.open("{"));
        signature.print(tail, &mut whole);
        let lines = whole.finish();
        lines
            .lines()
            .skip(sheet.column() / 4)
            .map(|line| line.get(sheet.column()..).unwrap_or(line).to_owned())
            .collect()
    };
    let (bare, braced): (Vec<String>, Vec<String>) = (print(""), print(" {"));
    let last = sheet.column() + bare.last().map_or(0, |line| line.chars().count());
    if bare.len() > 1 && last <= WIDTH && last + 2 + sheet.column() > WIDTH {
        bare.iter().for_each(|line| sheet.line(line));
        sheet.line("{");
    } else {
        braced.iter().for_each(|line| sheet.line(line));
    }
    sheet.indent();
}

/// A type from a module that has the module of types in scope: `types::StackRequest`.
pub(super) fn named(name: &TypeName) -> String {
    under("types", name)
}

/// A type under a path.
pub(super) fn under(types: &str, name: &TypeName) -> String {
    if name.wire.starts_with("google.protobuf.") { name.rust.clone() } else { format!("{types}::{}", name.rust) }
}

/// The type of a member of a message.
pub(super) fn member(contract: &Contract, holder: &str, field: &Field) -> String {
    let one = element(&field.kind);
    match &field.cardinality {
        Cardinality::Repeated => format!("Vec<{one}>"),
        Cardinality::Map(key) => format!("std::collections::HashMap<{}, {one}>", scalar(*key)),
        Cardinality::Optional => format!("Option<{}>", boxed(contract, holder, &field.kind)),
        Cardinality::Implicit if matches!(field.kind, FieldKind::Message(_)) => {
            format!("Option<{}>", boxed(contract, holder, &field.kind))
        }
        Cardinality::Implicit => one,
    }
}

/// One element: boxed where the message leads back to its holder.
pub(super) fn boxed(contract: &Contract, holder: &str, kind: &FieldKind) -> String {
    let one = element(kind);
    match kind {
        FieldKind::Message(name) if leads_to(contract, &name.wire, holder) => format!("Box<{one}>"),
        _ => one,
    }
}

fn element(kind: &FieldKind) -> String {
    match kind {
        FieldKind::Scalar(kind) => scalar(*kind).to_owned(),
        FieldKind::Message(name) => named(name),
        FieldKind::Enum(_) => "i32".to_owned(),
    }
}

fn scalar(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Double => "f64",
        Scalar::Float => "f32",
        Scalar::Int32 | Scalar::Sint32 | Scalar::Sfixed32 => "i32",
        Scalar::Int64 | Scalar::Sint64 | Scalar::Sfixed64 => "i64",
        Scalar::Uint32 | Scalar::Fixed32 => "u32",
        Scalar::Uint64 | Scalar::Fixed64 => "u64",
        Scalar::Bool => "bool",
        Scalar::String => "String",
        Scalar::Bytes => "Vec<u8>",
    }
}

/// Whether a message holds another one, at whatever depth, other than in lists and maps.
fn leads_to(contract: &Contract, from: &str, to: &str) -> bool {
    let (mut seen, mut open) = (BTreeSet::new(), vec![from.to_owned()]);
    while let Some(next) = open.pop() {
        if next == to {
            return true;
        }
        let Some(message) = contract.message(&next).filter(|_| seen.insert(next.clone())) else { continue };
        for field in &message.fields {
            let single = matches!(field.cardinality, Cardinality::Implicit | Cardinality::Optional);
            if let (true, FieldKind::Message(name)) = (single, &field.kind) {
                open.push(name.wire.clone());
            }
        }
    }
    false
}
