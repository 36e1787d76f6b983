//! The module `client`: one method an operation, over one transport.

mod credential;
mod pages;
mod wait;

use std::collections::BTreeSet;

use counterpart_model::{Contract, Operation};

use crate::layout::{Modules, Part};
use crate::options::File;
use crate::print::Sheet;
use crate::print::docs::Paragraphs;
use crate::print::signature::{Signature, Written};
use crate::scope::Scope;
use crate::server;

/// The files: one, or the client in front of its methods in parts.
pub(crate) fn emit(contract: &Contract, modules: &Modules<'_>) -> Vec<File> {
    let docs = Paragraphs::sentence(format!("The client of contract `{}`.", contract.name.wire)).and(modules.header);
    let mut scope = scope(contract);
    let mut body = Sheet::default();
    let mut files = Vec::new();
    if modules.is_split() {
        modules.print_modules(&mut body);
        files = modules.part_files("client", &docs, |part, root| {
            let mut scope = self::scope(contract);
            let mut body = Sheet::default();
            scope.module("super", "Client");
            body.open("impl Client {");
            methods(part, root, &mut scope, &mut body);
            body.close("}");
            scope.file(&part.docs, body)
        });
    }
    client(modules, &mut scope, &mut body);
    let root = File { path: "client.rs".to_owned(), text: scope.file(&docs, body) };
    std::iter::once(root).chain(files).collect()
}

fn scope(contract: &Contract) -> Scope<'_> {
    let names = contract.operations.iter().map(|operation| &operation.names);
    let mut declared: BTreeSet<&str> = ["Client"].into_iter().collect();
    declared.extend(names.flat_map(|names| [names.request.as_str(), names.response.as_str(), names.error.as_str()]));
    Scope::beside_types(contract, declared)
}

fn client(modules: &Modules<'_>, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let contract = modules.contract;
    let root = modules.root(1);
    let transport = scope.import("counterpart::client::Transport");
    let options = scope.import("counterpart::client::ClientOptions");
    scope.module(&root, "version");
    sheet.blank();
    sheet.docs(&Paragraphs::of_or(&contract.docs, format!("A client of {}.", contract.title)));
    sheet.line("#[derive(Debug, Clone)]");
    sheet.line("pub struct Client(counterpart::client::Client);");
    sheet.blank();
    sheet.open("impl Client {");
    sheet.docs(&Paragraphs::sentence(
        "A client over a transport; `speaks` is the version of the contract that the caller was written for.",
    ));
    sheet.open(format!("pub fn new<V: version::Current>(transport: impl {transport} + 'static, speaks: V) -> Self {{"));
    sheet.line("let _ = speaks;");
    sheet.line("Self(counterpart::client::Client::new(transport))");
    sheet.close("}");
    sheet.blank();
    sheet.docs(&Paragraphs::sentence("The same client with other options."));
    sheet.line("#[must_use]");
    sheet.open(format!("pub fn with_options(self, options: {options}) -> Self {{"));
    sheet.line("Self(self.0.with_options(options))");
    sheet.close("}");
    contract.schemes.iter().for_each(|scheme| credential::emit(scheme, scope, sheet));
    if !modules.is_split() {
        modules.whole(|part, root| methods(part, root, scope, sheet));
    }
    sheet.close("}");
}

fn methods(part: &Part<'_, '_>, root: &str, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    for operation in part.operations {
        method(operation, root, scope, sheet);
        pages::emit(operation, scope, sheet);
        wait::emit(operation, root, scope, sheet);
    }
    if scope.names().next().is_some() {
        scope.module(root, "types");
    }
}

fn method(operation: &Operation, root: &str, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let names = &operation.names;
    import(operation, root, scope);
    let pending = scope.import("counterpart::client::Pending");
    let signature = Signature {
        head: "pub fn",
        name: names.method.clone(),
        arguments: vec!["&self".to_owned(), format!("request: &{}", names.request)],
        returns: Some(Written::with(
            pending,
            vec![Written::plain("'_"), Written::plain(names.response.clone()), Written::plain(names.error.clone())],
        )),
    };
    sheet.blank();
    sheet.docs(&server::docs(operation));
    signature.print(" {", sheet);
    sheet.line("self.0.call(request)");
    sheet.close("}");
}

/// Brings the three types of an operation into scope.
fn import(operation: &Operation, root: &str, scope: &mut Scope<'_>) {
    let names = &operation.names;
    for name in [&names.request, &names.response, &names.error] {
        scope.module(&format!("{root}::operations"), name);
    }
}
