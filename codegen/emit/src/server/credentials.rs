//! Who calls: the credentials that the contract's schemes carry, and who knows them.

use counterpart_model::{Contract, Scheme, SchemeKind};

use super::own;
use crate::print::Sheet;
use crate::print::data::Data;
use crate::print::docs::Paragraphs;
use crate::print::signature::{Signature, Written};
use crate::scope::Scope;

/// Prints both.
pub(super) fn emit(contract: &Contract, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let credentials = own("Credentials", contract);
    sheet.blank();
    sheet.docs(&Paragraphs::sentence("What a caller presents, by scheme of the contract."));
    sheet.line("#[derive(Debug)]");
    sheet.open(format!("pub struct {credentials} {{"));
    for scheme in &contract.schemes {
        let ty = scope.import(&format!("counterpart::server::{}", kind(scheme).0));
        sheet.docs(&Paragraphs::led(&format!("Scheme `{}`", scheme.name.wire), &scheme.docs));
        sheet.line(format!("pub {}: Option<{ty}>,", scheme.name.rust));
    }
    sheet.close("}");
    authenticator(contract, &credentials, scope, sheet);
}

/// The type of a credential, and how it is taken from what is presented.
fn kind(scheme: &Scheme) -> (&'static str, &'static str) {
    match scheme.kind {
        SchemeKind::Basic => ("Basic", "basic"),
        _ => ("Token", "token"),
    }
}

fn authenticator(contract: &Contract, credentials: &str, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let (demand, caller) = (scope.import("counterpart::server::Demand"), scope.import("counterpart::server::Caller"));
    let refused = scope.import("counterpart::server::Unauthenticated");
    sheet.blank();
    sheet.docs(&Paragraphs::sentence("Knows who calls."));
    sheet.open(format!("pub trait {}: Send + Sync + 'static {{", own("Authenticator", contract)));
    sheet.docs(&Paragraphs::sentence("The caller whom these credentials belong to."));
    let outcome = Written::with("Output = Result", vec![Written::plain(caller), Written::plain(refused)]);
    let signature = Signature {
        head: "fn",
        name: "authenticate".to_owned(),
        arguments: vec!["&self".to_owned(), format!("credentials: {credentials}"), format!("demand: {demand}")],
        returns: Some(Written::with("impl Future", vec![outcome]).and(" + Send")),
    };
    signature.print(";", sheet);
    sheet.close("}");
}

/// Prints the method of the router's handler.
pub(super) fn handler(contract: &Contract, scope: &mut Scope<'_>, sheet: &mut Sheet) {
    let presented = scope.import("counterpart::server::Presented");
    let authenticating = scope.import("counterpart::server::Authenticating");
    sheet.blank();
    sheet.open(format!("fn authenticate<'a>(&'a self, presented: {presented}<'a>) -> {authenticating}<'a> {{"));
    sheet.open("Box::pin(async move {");
    let taken = contract.schemes.iter().enumerate().map(|(index, scheme)| {
        (scheme.name.rust.as_str(), Data::Word(format!("presented.{}({index})", kind(scheme).1)))
    });
    let credentials = Data::Struct(own("Credentials", contract), taken.collect(), None);
    credentials.print("let credentials = ", ";", sheet);
    let field = super::router::unused("authenticator", contract);
    sheet.line(format!("self.{field}.authenticate(credentials, presented.demand()).await"));
    sheet.close("})");
    sheet.close("}");
}
