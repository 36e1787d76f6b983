//! A contract as an OpenAPI 3.0 document.

mod answers;
mod bodies;
mod defaults;
mod definitions;
mod errors;
mod make;
mod merge;
mod numbers;
mod operations;
mod parameters;
mod schemas;
mod security;
mod spelling;
mod types;

use std::iter;

use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::{Contract, Server};
use openapiv3::{Info, OpenAPI, ServerVariable};

use schemas::Schemas;

/// A document that progenitor takes, and what of the contract is not in it.
#[derive(Debug, Clone)]
pub struct Lowered {
    /// OpenAPI 3.0.3, with one type of success and one type of error an operation.
    pub document: OpenAPI,
    /// What progenitor cannot take, and what of it progenitor does not show, in the order of the contract.
    pub omitted: Diagnostics,
}

/// Lowers a contract to what progenitor takes.
///
/// ```
/// # use counterpart_diagnostic::Sources;
/// # fn show(contract: &counterpart_model::Contract) {
/// let lowered = counterpart_progenitor::document(contract);
/// for omitted in &lowered.omitted {
///     println!("{}: {}", omitted.code, omitted.message);
/// }
/// # }
/// ```
#[must_use]
pub fn document(contract: &Contract) -> Lowered {
    let mut schemas = Schemas::new(contract);
    let paths = schemas.paths();
    let tags = schemas.services();
    schemas.security_schemes();
    schemas.problem_headers();
    schemas.accepted();
    let (mut components, mut omitted) = (schemas.components, schemas.diagnostics);
    let document = OpenAPI {
        openapi: "3.0.3".to_owned(),
        info: Info { description: make::prose(&contract.docs), ..info(contract, &mut omitted) },
        servers: contract.servers.iter().map(server).collect(),
        paths,
        components: Some(std::mem::take(&mut components)),
        tags,
        ..OpenAPI::default()
    };
    omitted.sort();
    Lowered { document, omitted }
}

/// progenitor writes the version into a header field of every request, and breaks where it cannot.
fn info(contract: &Contract, omitted: &mut Diagnostics) -> Info {
    let plain = contract.version.text.chars().filter(|character| (' '..='~').contains(character));
    let version = plain.collect::<String>().trim().to_owned();
    if version != contract.version.text {
        let message = format!("the version `{}` cannot be written in a header", contract.version.text);
        let loss = Diagnostic::loss(codes::progenitor::VERSION, message);
        omitted.push(loss.at(contract.origin.span, format!("is sent as `{version}`")));
    }
    Info { title: contract.title.clone(), version, ..Info::default() }
}

fn server(server: &Server) -> openapiv3::Server {
    let variables = server.variables.iter().map(|(name, default)| {
        let default = default.clone();
        let variable = ServerVariable { default, ..ServerVariable::default() };
        (name.clone(), variable)
    });
    openapiv3::Server {
        url: server.url.clone(),
        description: make::prose(&server.docs),
        variables: if server.variables.is_empty() { None } else { Some(variables.collect()) },
        extensions: iter::empty().collect(),
    }
}
