//! The router: everything that serves the contract, as one struct literal.

use counterpart_model::{Contract, Operation};

use super::service::{self, Place};
use super::{Needs, arm, credentials, own};
use crate::layout::Modules;
use crate::print::docs::Paragraphs;
use crate::print::signature::{Signature, Written};
use crate::print::{Sheet, WIDTH};
use crate::scope::Scope;

/// One field of the router.
struct Field {
    name: String,
    ty: String,
    /// The trait that its type implements; `None`: it is a type of the runtime.
    bound: Option<String>,
    docs: String,
}

/// Prints the traits of policies, the router, and how it handles a call.
pub(super) fn emit(contract: &Contract, modules: &Modules<'_>, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let needs = Needs::of(contract);
    if needs.authenticator {
        credentials::emit(contract, scope, sheet);
    }
    if needs.audit {
        audit(contract, &modules.root(1), scope, sheet);
    }
    if needs.gate.any() {
        scope.module(&format!("{}::gate", modules.root(1)), "Gate");
    }
    let fields = fields(contract, needs, scope);
    let router = own("Router", contract);
    let names: Vec<&str> = fields.iter().filter(|field| field.bound.is_some()).map(|field| field.ty.as_str()).collect();
    sheet.blank();
    sheet.docs(&Paragraphs::sentence("Everything that serves the contract."));
    sheet.line("#[derive(Debug)]");
    declaration(&router, &names, sheet);
    for field in &fields {
        sheet.docs(&Paragraphs::sentence(&field.docs));
        sheet.line(format!("pub {}: {},", field.name, field.ty));
    }
    sheet.close("}");
    scope.module("counterpart", "server");
    scope.module(&format!("{}::surface", modules.root(1)), "SURFACE");
    into_service(&router, &fields, scope, sheet);
    handler(contract, modules, &router, &fields, scope, sheet);
}

fn generics(names: &[&str]) -> String {
    if names.is_empty() { String::new() } else { format!("<{}>", names.join(", ")) }
}

fn fields(contract: &Contract, needs: Needs, scope: &mut Scope<'_>) -> Vec<Field> {
    let several = contract.services.len() > 1;
    let mut fields: Vec<Field> = Vec::new();
    for (index, service) in contract.services.iter().enumerate() {
        fields.push(Field {
            name: service.field.clone(),
            ty: if several { format!("S{}", index + 1) } else { "S".to_owned() },
            bound: Some(service.rust.clone()),
            docs: format!("The bodies of [`{}`].", service.rust),
        });
    }
    let field = |name: &str, ty: &str, bound: Option<String>, docs: &str| Field {
        name: unused(name, contract),
        ty: ty.to_owned(),
        bound,
        docs: docs.to_owned(),
    };
    if needs.authenticator {
        fields.push(field("authenticator", "I", Some(own("Authenticator", contract)), "Knows who calls."));
    }
    if needs.gate.any() {
        fields.push(field("gate", "G", Some("Gate".to_owned()), "Decides who may do what."));
    }
    if needs.cursors {
        let keys = scope.import("counterpart::server::CursorKeys");
        fields.push(field("cursors", &keys, None, "What cursors are sealed with."));
    }
    if needs.audit {
        fields.push(field("audit", "A", Some(own("Audit", contract)), "Writes down what was decided."));
    }
    fields
}

/// The field's name, unless a service has it.
pub(super) fn unused(name: &str, contract: &Contract) -> String {
    if contract.services.iter().any(|service| service.field == name) { format!("{name}_") } else { name.to_owned() }
}

/// Who writes audit records that generated code makes.
fn audit(contract: &Contract, root: &str, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    sheet.blank();
    sheet.docs(&Paragraphs::sentence("Writes down what was decided."));
    sheet.open(format!("pub trait {}: Send + Sync + 'static {{", own("Audit", contract)));
    let module = format!("{root}::operations");
    for operation in contract.operations.iter().filter(|operation| arm::has_context(operation)) {
        let record = crate::operations::audit_name(operation);
        scope.module(&module, &record);
        scope.module(&module, &operation.names.response);
        sheet.docs(&Paragraphs::sentence(format!("What is written down about `{}`.", operation.names.wire)));
        let signature = Signature {
            head: "fn",
            name: operation.names.method.clone(),
            arguments: vec!["&self".to_owned(), format!("response: &{}", operation.names.response)],
            returns: Some(Written::plain(record)),
        };
        signature.print(";", sheet);
        sheet.blank();
    }
    let entry = scope.import("counterpart::server::AuditEntry");
    let unavailable = scope.import("counterpart::server::Unavailable");
    sheet.docs(&Paragraphs::sentence("Writes one record down."));
    let outcome = Written::with("Output = Result", vec![Written::plain("()"), Written::plain(unavailable)]);
    let signature = Signature {
        head: "fn",
        name: "append".to_owned(),
        arguments: vec!["&self".to_owned(), format!("entry: {entry}")],
        returns: Some(Written::with("impl Future", vec![outcome]).and(" + Send")),
    };
    signature.print(";", sheet);
    sheet.close("}");
}

/// `impl<S: Bundles, G: Gate> … for Router<S, G> {`
fn implementation(what: &str, router: &str, fields: &[Field], sheet: &mut Sheet) {
    let bound: Vec<(&str, &str)> =
        fields.iter().filter_map(|field| field.bound.as_deref().map(|bound| (field.ty.as_str(), bound))).collect();
    let names: Vec<&str> = bound.iter().map(|(name, _)| *name).collect();
    let bounds: Vec<String> = bound.iter().map(|(name, bound)| format!("{name}: {bound}")).collect();
    let line = format!("impl{} {what}{router}{} {{", generics_of(&bounds), generics(&names));
    if line.chars().count() <= WIDTH {
        sheet.open(line);
        return;
    }
    implementation_head(what, router, &names, sheet);
    sheet.open("where");
    bounds.iter().for_each(|bound| sheet.line(format!("{bound},")));
    sheet.dedent();
    sheet.open("{");
}

/// The line in front of `where`: as one, as two, or with a type parameter a line.
fn implementation_head(what: &str, router: &str, names: &[&str], sheet: &mut Sheet) {
    let (lead, rest) = (format!("impl{}", generics(names)), format!("{router}{}", generics(names)));
    let (of, link) = what.strip_suffix("for ").map_or(("", ""), |of| (of.trim_end(), "for "));
    if lead.len() + what.len() + rest.len() < WIDTH {
        sheet.line(format!("{lead} {what}{rest}"));
        return;
    }
    if lead.len() + of.len() < WIDTH && rest.len() + link.len() + 4 <= WIDTH {
        sheet.line(format!("{lead} {of}").trim_end());
        sheet.line(format!("    {link}{rest}"));
        return;
    }
    sheet.open("impl<");
    names.iter().for_each(|name| sheet.line(format!("{name},")));
    sheet.close(format!("> {of}").trim_end());
    sheet.indent();
    sheet.open(format!("{link}{router}<"));
    names.iter().for_each(|name| sheet.line(format!("{name},")));
    sheet.close(">");
    sheet.dedent();
}

/// `pub struct Router<S, G> {`
fn declaration(router: &str, names: &[&str], sheet: &mut Sheet) {
    let line = format!("pub struct {router}{} {{", generics(names));
    if line.chars().count() <= WIDTH {
        sheet.open(line);
        return;
    }
    sheet.open(format!("pub struct {router}<"));
    names.iter().for_each(|name| sheet.line(format!("{name},")));
    sheet.dedent();
    sheet.open("> {");
}

fn generics_of(bounds: &[String]) -> String {
    if bounds.is_empty() { String::new() } else { format!("<{}>", bounds.join(", ")) }
}

fn into_service(router: &str, fields: &[Field], scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let service = scope.import("counterpart::server::Service");
    sheet.blank();
    implementation("", router, fields, sheet);
    sheet.docs(&Paragraphs::sentence("A tower service, which is an `axum::Router` too."));
    sheet.open(format!("pub fn into_service(self) -> {service} {{"));
    sheet.line(format!("{service}::new(&SURFACE, self)"));
    sheet.close("}");
    sheet.close("}");
}

fn handler(
    contract: &Contract,
    modules: &Modules<'_>,
    router: &str,
    fields: &[Field],
    scope: &mut Scope<'_>,
    sheet: &mut Sheet,
) {
    let needs = Needs::of(contract);
    let exchange = scope.import("counterpart::server::Exchange");
    let answering = scope.import("counterpart::server::Answering");
    sheet.blank();
    implementation("server::Handler for ", router, fields, sheet);
    sheet.open(format!("fn call<'a>(&'a self, operation: usize, exchange: {exchange}<'a>) -> {answering}<'a> {{"));
    calls(contract, modules, sheet);
    sheet.close("}");
    if needs.authenticator {
        credentials::handler(contract, scope, sheet);
    }
    if needs.gate.calls {
        let (caller, check) = (scope.import("counterpart::server::Caller"), scope.import("counterpart::server::Check"));
        let checking = scope.import("counterpart::server::Checking");
        sheet.blank();
        sheet.open(format!("fn check<'a>(&'a self, caller: &'a {caller}, check: {check}<'a>) -> {checking}<'a> {{"));
        let gate = unused("gate", contract);
        sheet.line(format!(
            "Box::pin(async move {{ self.{gate}.check(caller, check).await.map_err(server::refused) }})"
        ));
        sheet.close("}");
    }
    if needs.gate.rows {
        let (caller, rows) =
            (scope.import("counterpart::server::Caller"), scope.import("counterpart::server::RowCheck"));
        let checking = scope.import("counterpart::server::CheckingRows");
        sheet.blank();
        sheet.open(format!("fn check_rows<'a>(&'a self, caller: &'a {caller}, rows: {rows}<'a>) -> {checking}<'a> {{"));
        sheet.line(format!("Box::pin(self.{}.check_rows(caller, rows))", unused("gate", contract)));
        sheet.close("}");
    }
    policies(contract, needs, scope, sheet);
    sheet.close("}");
}

fn policies(contract: &Contract, needs: Needs, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    if needs.audit {
        let entry = scope.import("counterpart::server::AuditEntry");
        let auditing = scope.import("counterpart::server::Auditing");
        sheet.blank();
        sheet.open(format!("fn audit(&self, entry: {entry}) -> {auditing}<'_> {{"));
        sheet.line(format!("Box::pin(self.{}.append(entry))", unused("audit", contract)));
        sheet.close("}");
    }
    if needs.cursors {
        let keys = scope.import("counterpart::server::CursorKeys");
        sheet.blank();
        sheet.open(format!("fn cursors(&self) -> Option<&{keys}> {{"));
        sheet.line(format!("Some(&self.{})", unused("cursors", contract)));
        sheet.close("}");
    }
}

/// Which service an index belongs to.
fn calls(contract: &Contract, modules: &Modules<'_>, sheet: &mut Sheet) {
    let place = if modules.is_split() { Place::Within } else { Place::Beside };
    let ranges: Vec<(usize, Vec<(usize, &Operation)>)> = (0..contract.services.len())
        .map(|index| (index, service::operations(contract, index)))
        .filter(|(_, operations)| !operations.is_empty())
        .collect();
    if let [(only, _)] = ranges.as_slice() {
        Call::new(contract, *only, place).print(sheet);
        return;
    }
    sheet.open("match operation {");
    for (position, (index, operations)) in ranges.iter().enumerate() {
        let (first, last) = (operations.first().map_or(0, |one| one.0), operations.last().map_or(0, |one| one.0));
        let pattern = match position + 1 == ranges.len() {
            true => "_".to_owned(),
            false if first == last => first.to_string(),
            false => format!("{first}..={last}"),
        };
        Call::new(contract, *index, place).print_arm(&pattern, sheet);
    }
    sheet.close("}");
}

/// The call of a service's function.
struct Call {
    function: String,
    arguments: Vec<String>,
}

impl Call {
    fn new(contract: &Contract, index: usize, place: Place) -> Self {
        let service = contract.services.get(index);
        let audit = service::takes_audit(contract, index).then(|| format!("&self.{}", unused("audit", contract)));
        let field = service.map(|service| format!("&self.{}", service.field));
        let others = ["operation".to_owned(), "exchange".to_owned()];
        Self {
            function: service.map(|service| service::function(service, place)).unwrap_or_default(),
            arguments: field.into_iter().chain(audit).chain(others).collect(),
        }
    }

    fn line(&self) -> String {
        format!("{}({})", self.function, self.arguments.join(", "))
    }

    fn print(&self, sheet: &mut Sheet) {
        let line = self.line();
        if sheet.column() + line.chars().count() <= WIDTH { sheet.line(line) } else { self.print_broken("", "", sheet) }
    }

    fn print_broken(&self, before: &str, after: &str, sheet: &mut Sheet) {
        sheet.open(format!("{before}{}(", self.function));
        self.arguments.iter().for_each(|argument| sheet.line(format!("{argument},")));
        sheet.close(format!("){after}"));
    }

    fn print_arm(&self, pattern: &str, sheet: &mut Sheet) {
        let call = self.line();
        let line = format!("{pattern} => {call},");
        if sheet.column() + line.chars().count() <= WIDTH {
            sheet.line(line);
        } else if sheet.column() + 4 + call.chars().count() <= WIDTH {
            sheet.open(format!("{pattern} => {{"));
            sheet.line(call);
            sheet.close("}");
        } else {
            self.print_broken(&format!("{pattern} => "), ",", sheet);
        }
    }
}
