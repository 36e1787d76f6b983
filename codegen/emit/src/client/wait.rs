//! Work that goes on after the answer: a method that waits for its end.

use counterpart_model::{Content, Format, Literal, LongRunning, Operation, Response, Shape, Status, Type};

use super::import;
use crate::print::Sheet;
use crate::print::docs::Paragraphs;
use crate::print::literal::{integer, string};
use crate::print::signature::{Signature, Written};
use crate::scope::Scope;

/// Prints the method, where the operation starts such work.
pub(super) fn emit(operation: &Operation, root: &str, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let Some(rule) = &operation.policy.long_running else { return };
    let contract = scope.contract;
    let Some(poll) = contract.operations.get(rule.poll) else { return };
    let Some(promise) = operation.responses.iter().find(|response| response.status == Status::Exact(rule.status))
    else {
        return;
    };
    let Some((state, running)) = running(poll, rule, scope) else { return };
    import(poll, root, scope);
    let names = &operation.names;
    let waiting = scope.import("counterpart::client::Waiting");
    let polling = scope.import("counterpart::client::Polling");
    let types = [&names.response, &names.error, &poll.names.request, &poll.names.response, &poll.names.error];
    let arguments = std::iter::once("'_".to_owned()).chain(types.into_iter().cloned());
    let signature = Signature {
        head: "pub fn",
        name: format!("{}_wait", names.method.trim_start_matches("r#")),
        arguments: vec!["&self".to_owned(), format!("request: &{}", names.request)],
        returns: Some(Written::with(waiting, arguments.map(Written::plain).collect())),
    };
    sheet.blank();
    let text = format!("`{}`, and then `{}` until the work has ended.", names.wire, poll.names.wire);
    sheet.docs(&Paragraphs::sentence(text));
    signature.print(" {", sheet);
    let (interval, wait) = (integer(rule.interval_ms.into()), integer(rule.wait_ms.into()));
    sheet.open("self.0.wait(");
    sheet.line("request,");
    sheet.line(format!("{polling} {{ interval_ms: {interval}, wait_ms: {wait} }},"));
    asked_again(operation, promise, (poll, rule), scope, sheet);
    sheet.line(format!("|response| matches!(response, {state} if {running}),"));
    sheet.close(")");
    sheet.close("}");
}

/// From the answer that promises an end to the request that asks for it.
fn asked_again(
    operation: &Operation,
    promise: &Response,
    (poll, rule): (&Operation, &LongRunning),
    scope: &Scope<'_>,
    sheet: &mut Sheet,
) {
    let pattern = pattern(&operation.names.response, promise);
    let others = poll.parameters.iter().filter(|parameter| parameter.name != rule.poll_parameter);
    let asked = poll.parameters.iter().find(|parameter| parameter.name == rule.poll_parameter);
    let copied = asked.is_some_and(|parameter| is_copy(&parameter.ty, scope));
    let clone = if copied { "" } else { ".clone()" };
    let mut fields = vec![format!("{}: body.{}{clone}", rule.poll_parameter.rust, rule.id.rust)];
    fields.extend(others.map(|parameter| format!("{}: None", parameter.name.rust)));
    let request = format!("Some({} {{ {} }})", poll.names.request, fields.join(", "));
    sheet.open("|response| match response {");
    sheet.line(format!("{pattern} => {request},"));
    if operation.responses.len() > 1 {
        sheet.line("_ => None,");
    }
    sheet.close("},");
}

/// Whether values of a type are copied rather than cloned.
fn is_copy(ty: &Type, scope: &Scope<'_>) -> bool {
    let plain = |ty: &Type| match ty {
        Type::Integer(_) | Type::Number(_) | Type::Boolean => true,
        Type::Text(text) => text.format == Some(Format::Uuid),
        _ => false,
    };
    match scope.resolved(ty) {
        Type::Named(id) => match &scope.contract.types.get(*id).shape {
            Shape::Newtype(inner) => plain(scope.resolved(inner)),
            _ => false,
        },
        ty => plain(ty),
    }
}

fn pattern(name: &str, response: &Response) -> String {
    let tuple = matches!(response.status, Status::Exact(_)) && response.headers.is_empty();
    if tuple { format!("{name}::{}(body)", response.rust) } else { format!("{name}::{} {{ body, .. }}", response.rust) }
}

/// The polled answer that has the field, and the condition that says that the work goes on.
fn running(poll: &Operation, rule: &LongRunning, scope: &mut Scope<'_>) -> Option<(String, String)> {
    for response in &poll.responses {
        let [media] = response.media.as_slice() else { continue };
        let Content::Json(ty) = &media.content else { continue };
        let (Type::Named(id) | Type::Boxed(id)) = scope.resolved(ty) else { continue };
        let contract = scope.contract;
        let Shape::Object(object) = &contract.types.get(*id).shape else { continue };
        let Some(member) = object.members.iter().find(|member| member.name == rule.running_field) else { continue };
        let field = format!("body.{}", rule.running_field.rust);
        let value = value(&rule.running_value, &member.ty, scope);
        let optional = member.presence != counterpart_model::Presence::Required;
        let value = if optional { format!("Some({value})") } else { value };
        return Some((pattern(&poll.names.response, response), format!("{field} == {value}")));
    }
    None
}

fn value(value: &Literal, ty: &Type, scope: &mut Scope<'_>) -> String {
    match (value, scope.resolved(ty)) {
        (Literal::String(text), Type::Text(_)) => string(text),
        (Literal::Boolean(value), _) => value.to_string(),
        _ => crate::types::default_parts(value, ty, scope).1,
    }
}
