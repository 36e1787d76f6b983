//! The module `server`: a trait a service, and the router that serves them.

mod arm;
mod credentials;
mod record;
mod router;
mod service;
#[cfg(test)]
mod tests;

pub(crate) use arm::page_pattern;
pub(crate) use service::docs;

use std::collections::BTreeSet;

use counterpart_model::{AuditPlace, Contract, Operation};

use crate::gate;
use crate::layout::{self, Modules};
use crate::options::File;
use crate::print::docs::Paragraphs;
use crate::print::{Sheet, uses};
use crate::scope::Scope;

/// What the contract asks of whoever serves it, beside the bodies.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Needs {
    /// Callers say who they are.
    pub authenticator: bool,
    /// Permissions are asked for.
    pub gate: gate::Asked,
    /// Cursors are sealed.
    pub cursors: bool,
    /// Generated code writes audit records.
    pub audit: bool,
}

impl Needs {
    /// What the operations of a contract ask.
    pub(crate) fn of(contract: &Contract) -> Self {
        let any = |asks: fn(&Operation) -> bool| contract.operations.iter().any(asks);
        Self {
            authenticator: any(|operation| {
                operation.security.alternatives.iter().any(|alternative| !alternative.schemes.is_empty())
            }),
            gate: gate::Asked::of(contract),
            cursors: any(|operation| operation.policy.page.is_some()),
            audit: any(audits),
        }
    }
}

/// Whether generated code writes the audit record of an operation.
fn audits(operation: &Operation) -> bool {
    operation.policy.audit.as_ref().is_some_and(|audit| audit.place == AuditPlace::Adapter)
}

/// Names that the module declares beside the traits; a trait that has one of them leaves it its own.
const OWN: &[&str] = &["Router", "Authenticator", "Credentials", "Audit"];

/// A name of the module's own, unless a trait has it.
fn own(name: &str, contract: &Contract) -> String {
    if contract.services.iter().any(|service| service.rust == name) {
        format!("{}{name}", contract.name.pascal)
    } else {
        name.to_owned()
    }
}

/// The files: one, or one a service with the router in front.
pub(crate) fn emit(contract: &Contract, modules: &Modules<'_>) -> Vec<File> {
    let lead = format!("The server of contract `{}`: traits to implement, and a router over them.", contract.name.wire);
    let docs = Paragraphs::sentence(lead).and(modules.header);
    let mut scope = scope(contract);
    let mut body = Sheet::default();
    let mut files = Vec::new();
    if modules.is_split() {
        let names = contract.services.iter().map(layout::module_name).collect::<Vec<_>>();
        let names = uses::sorted(names.iter().map(String::as_str));
        names.iter().for_each(|name| body.line(format!("mod {name};")));
        body.blank();
        names.iter().for_each(|name| body.line(format!("pub use self::{name}::*;")));
        for index in 0..contract.services.len() {
            files.extend(service_file(contract, modules, index, &docs));
        }
    } else {
        for index in 0..contract.services.len() {
            service::emit(contract, index, &modules.root(1), &mut scope, &mut body);
            service::dispatch(contract, index, service::Place::Beside, &mut scope, &mut body);
        }
    }
    router::emit(contract, modules, &mut scope, &mut body);
    let root = File { path: "server.rs".to_owned(), text: scope.file(&docs, body) };
    std::iter::once(root).chain(files).collect()
}

/// One service: its trait, and how its operations are called.
fn service_file(contract: &Contract, modules: &Modules<'_>, index: usize, docs: &Paragraphs) -> Option<File> {
    let service = contract.services.get(index)?;
    let mut scope = scope(contract);
    let mut body = Sheet::default();
    service::emit(contract, index, &modules.root(2), &mut scope, &mut body);
    service::dispatch(contract, index, service::Place::Within, &mut scope, &mut body);
    let path = format!("server/{}.rs", layout::module_name(service).trim_start_matches("r#"));
    Some(File { path, text: scope.file(docs, body) })
}

fn scope(contract: &Contract) -> Scope<'_> {
    let declared: BTreeSet<&str> =
        contract.services.iter().map(|service| service.rust.as_str()).chain(OWN.iter().copied()).collect();
    Scope::beside_types(contract, declared)
}
