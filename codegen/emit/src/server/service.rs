//! A trait a service, and the match that calls its methods.

use counterpart_model::{Contract, Operation, Served, Service};

use super::{arm, record};
use crate::layout::{in_order, module_name};
use crate::operations::is_recorded;
use crate::print::docs::Paragraphs;
use crate::print::signature::{Signature, Written};
use crate::print::{Sheet, WIDTH};
use crate::scope::Scope;

/// Where the calling function stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// In the router's own file.
    Beside,
    /// In the service's file.
    Within,
}

/// The operations of a service with their index in the surface.
pub(super) fn operations(contract: &Contract, index: usize) -> Vec<(usize, &Operation)> {
    let all = in_order(contract).into_iter().enumerate();
    all.filter(|(_, operation)| operation.service.0 as usize == index).collect()
}

/// Prints the trait.
pub(super) fn emit(contract: &Contract, index: usize, root: &str, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let Some(service) = contract.services.get(index) else { return };
    scope.module(root, "version");
    sheet.blank();
    sheet.docs(&Paragraphs::of_or(&service.docs, format!("Operations of `{}`.", service.wire)));
    sheet.open(format!("pub trait {}: Send + Sync + 'static {{", service.rust));
    sheet.docs(&Paragraphs::sentence("The contract version these bodies implement."));
    sheet.line(format!("type Implements: version::{};", service.rust));
    for (_, operation) in operations(contract, index) {
        method(operation, root, scope, sheet);
    }
    sheet.close("}");
    for (_, operation) in operations(contract, index) {
        record::emit(operation, root, scope, sheet);
    }
    if scope.names().next().is_some() {
        scope.module(root, "types");
    }
}

/// What the contract says about an operation, then its method and path, and who serves it where a server has it not.
pub(crate) fn docs(operation: &Operation) -> Paragraphs {
    let docs = Paragraphs::of(&operation.docs);
    let docs = if operation.deprecated { docs.and("Deprecated.") } else { docs };
    let docs = docs.and(format!("`{} {}`", operation.method.as_str(), operation.path.text));
    match &operation.served {
        Served::Itself => docs,
        Served::By(serving) => {
            docs.and(format!("For clients alone: a server takes its requests for those of `{serving}`."))
        }
    }
}

fn method(operation: &Operation, root: &str, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let names = &operation.names;
    let module = format!("{root}::operations");
    for name in [&names.request, &names.response, &names.error] {
        scope.module(&module, name);
    }
    let call = scope.import("counterpart::server::Call");
    let call = match &operation.policy.gate {
        None => call,
        Some(gate) => {
            scope.module(root, "gate");
            let granted = scope.import("counterpart::server::Granted");
            format!("{call}<{granted}<gate::{}::{}>>", gate.object.rust, gate.permission.rust)
        }
    };
    let mut success = Written::plain(names.response.clone());
    if is_recorded(operation) {
        success = Written::with(scope.import("counterpart::server::Recorded"), vec![success]);
    }
    let outcome = Written::with("Output = Result", vec![success, Written::plain(names.error.clone())]);
    let signature = Signature {
        head: "fn",
        name: names.method.clone(),
        arguments: vec!["&self".to_owned(), format!("call: {call}"), format!("request: {}", names.request)],
        returns: Some(Written::with("impl Future", vec![outcome]).and(" + Send")),
    };
    sheet.blank();
    sheet.docs(&docs(operation));
    signature.print(";", sheet);
}

/// Whether the calling function needs whoever writes audit records.
pub(super) fn takes_audit(contract: &Contract, index: usize) -> bool {
    operations(contract, index).iter().any(|(_, operation)| arm::has_context(operation))
}

/// The name of the calling function, as the router sees it.
pub(super) fn function(service: &Service, place: Place) -> String {
    match place {
        Place::Beside => service.field.clone(),
        Place::Within => format!("{}::dispatch", module_name(service)),
    }
}

/// Prints the function that calls the method of an index.
pub(super) fn dispatch(contract: &Contract, index: usize, place: Place, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let Some(service) = contract.services.get(index) else { return };
    let exchange = scope.import("counterpart::server::Exchange");
    let answering = scope.import("counterpart::server::Answering");
    let audited = takes_audit(contract, index);
    let name = match place {
        Place::Beside => service.field.as_str(),
        Place::Within => "dispatch",
    };
    let mut arguments = vec!["service: &'a S".to_owned()];
    let mut generics = format!("{name}<'a, S: {}", service.rust);
    if audited {
        let audit = super::own("Audit", contract);
        if place == Place::Within {
            scope.module("super", &audit);
        }
        generics = format!("{generics}, A: {audit}");
        arguments.push("audit: &'a A".to_owned());
    }
    arguments.extend(["operation: usize".to_owned(), format!("exchange: {exchange}<'a>")]);
    let signature = Signature {
        head: if place == Place::Within { "pub(super) fn" } else { "fn" },
        name: format!("{generics}>"),
        arguments,
        returns: Some(Written::plain(format!("{answering}<'a>"))),
    };
    sheet.blank();
    signature.print(" {", sheet);
    sheet.open("match operation {");
    for (number, operation) in operations(contract, index) {
        if arm::is_plain(operation) {
            plain_arm(number, operation, sheet);
        } else {
            arm::emit(number, operation, scope, sheet);
        }
    }
    sheet.line("_ => exchange.unknown(),");
    sheet.close("}");
    sheet.close("}");
}

/// One arm, broken the way rustfmt breaks it: in a block, in front of the method, or within the closure.
fn plain_arm(number: usize, operation: &Operation, sheet: &mut Sheet) {
    let name = &operation.names.method;
    let answer = format!("answer(|call, request| service.{name}(call, request))");
    let fits = |line: &str, deeper: usize| sheet.column() + deeper + line.chars().count() <= WIDTH;
    let line = format!("{number} => exchange.{answer},");
    if fits(&line, 0) {
        sheet.line(line);
    } else if fits(&format!("exchange.{answer}"), 4) {
        sheet.open(format!("{number} => {{"));
        sheet.line(format!("exchange.{answer}"));
        sheet.close("}");
    } else if fits(&format!(".{answer},"), 4) {
        sheet.open(format!("{number} => exchange"));
        sheet.line(format!(".{answer},"));
        sheet.dedent();
    } else {
        sheet.open(format!("{number} => exchange.answer(|call, request| {{"));
        call(name, sheet);
        sheet.close("}),");
    }
}

fn call(name: &str, sheet: &mut Sheet) {
    let column = sheet.column();
    let call = format!(".{name}(call, request)");
    if column + "service".len() + call.chars().count() <= WIDTH {
        sheet.line(format!("service{call}"));
        return;
    }
    let apart = column + "service.".len() + name.chars().count() + 1 > WIDTH;
    if apart || column + 4 + call.chars().count() <= WIDTH {
        sheet.open("service");
        if column + 4 + call.chars().count() <= WIDTH {
            sheet.line(call);
        } else {
            arguments(&format!(".{name}("), sheet);
        }
        sheet.dedent();
    } else {
        arguments(&format!("service.{name}("), sheet);
    }
}

fn arguments(before: &str, sheet: &mut Sheet) {
    sheet.open(before);
    sheet.line("call, request,");
    sheet.close(")");
}
