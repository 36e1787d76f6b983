//! What an operation is asked.

use counterpart_model::{Operation, Presence, RequestBody, Scheme};

use super::{content, parameter};
use crate::print::declaration::{Declaration, Entry};
use crate::print::docs::Paragraphs;
use crate::print::literal::string;
use crate::scope::Scope;

/// The declaration of an operation's request.
pub(super) fn emit(operation: &Operation, scope: &mut Scope<'_>) -> Declaration {
    let names = &operation.names;
    let path = string(&path(operation));
    let security = security(operation, &scope.contract.schemes);
    let mut entries: Vec<Entry> = operation.parameters.iter().map(|one| parameter::parameter(one, scope)).collect();
    entries.extend(operation.body.as_ref().map(|body| self::body(operation, body, scope)));
    Declaration {
        keyword: "request",
        docs: Paragraphs::sentence(format!("What `{}` is asked.", names.wire)),
        head: format!("pub struct {}: {} {path}{security}", names.request, operation.method.as_str()),
        entries: Some(entries),
        ..Declaration::default()
    }
}

/// The template with the pairs of a query that the contract writes into it.
fn path(operation: &Operation) -> String {
    let pairs: Vec<String> = operation.path.query.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let text = &operation.path.text;
    if pairs.is_empty() { text.clone() } else { format!("{text}?{}", pairs.join("&")) }
}

/// ` [["bearer"], ["key", "basic"]]`
fn security(operation: &Operation, schemes: &[Scheme]) -> String {
    let alternatives: Vec<String> = operation
        .security
        .alternatives
        .iter()
        .map(|alternative| {
            let names: Vec<String> = alternative
                .schemes
                .iter()
                .filter_map(|(id, _)| schemes.get(id.0 as usize))
                .map(|scheme| string(&scheme.name.wire))
                .collect();
            format!("[{}]", names.join(", "))
        })
        .collect();
    if alternatives.is_empty() { String::new() } else { format!(" [{}]", alternatives.join(", ")) }
}

fn body(operation: &Operation, body: &RequestBody, scope: &mut Scope<'_>) -> Entry {
    let docs = Paragraphs::of_or(&body.docs, "The request body.");
    let stem = format!("{}Body", operation.names.stem);
    let Some(written) = content::body(&body.media, body.choice.as_ref(), &stem, scope) else {
        return Entry::default();
    };
    let mut ty = written.ty.clone().unwrap_or_else(|| "()".to_owned());
    if operation.policy.defer_constraints {
        ty = format!("{}<{ty}>", scope.import("counterpart::Unchecked"));
    }
    let presence = if body.required { Presence::Required } else { Presence::Optional };
    if !body.required {
        ty = format!("{}<{ty}>", scope.prelude("Option"));
    }
    let right = written.with_presence(parameter::presence(&presence));
    Entry::new(docs, format!("pub {}: {ty}", body.field), right)
}
