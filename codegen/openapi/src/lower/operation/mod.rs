//! Operations: everything that stands at one method of one path.

mod alike;
mod naming;
pub(super) mod response;
pub(super) mod site;

pub(super) use site::{Site, sites};

use super::context::{Lowering, Refused, docs};
use super::notation::{self, OperationNotation};
use super::policy;
use super::problem;
use super::{body, parameter, security};
use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};
use counterpart_model::{Operation, Policy, ServiceId};

const OPERATION: &[&str] = &[
    "tags",
    "summary",
    "description",
    "externalDocs",
    "operationId",
    "parameters",
    "requestBody",
    "responses",
    "callbacks",
    "deprecated",
    "security",
    "servers",
];

/// An operation before its faults have answers.
#[derive(Debug)]
pub(super) struct Draft<'a> {
    /// The operation, without faults and rejected members.
    pub(super) operation: Operation,
    /// What its `x-counterpart` says.
    pub(super) notation: Option<OperationNotation<'a>>,
    /// What of its policies needs answers or other operations first.
    pub(super) pending: policy::Pending<'a>,
    /// The tag that decides its trait.
    pub(super) tag: Option<&'a str>,
}

/// One operation; refused where a part of it is not supported, which has been said.
pub(super) fn lower<'a>(lowering: &mut Lowering<'a>, site: &Site<'a>) -> Result<Draft<'a>, Refused> {
    let node = site.operation;
    lowering.known(node, "an operation", OPERATION);
    lowering.known_aside(node);
    callbacks(lowering, node);
    site::own_servers(lowering, node);
    let notation = notation::read_operation(lowering, node);
    let parameters = parameter::lower(lowering, site);
    let body = body::lower(lowering, site);
    let answers = response::lower(lowering, site);
    let security = security::requirements(lowering, node);
    let (parameters, body, mut answers, security) = (parameters?, body?, answers?, security?);
    problem::compact::cases(lowering, site, notation.as_ref(), &mut answers.errors);
    answers.errors.sort_by_key(|case| case.status);
    if answers.responses.is_empty() {
        lowering.diagnostics.push(
            Diagnostic::warning(
                codes::operation::NO_SUCCESS,
                format!("`{}` documents no answer that means success", site.names.wire),
            )
            .at(node.place(), "a call of it can only fail"),
        );
    }
    let tag = lowering.list(node, "tags").first().copied().and_then(Node::as_str);
    let mut operation = Operation {
        names: site.names.clone(),
        docs: docs(node),
        origin: site.origin(),
        deprecated: lowering.flag(node, "deprecated", false),
        method: site.method,
        path: site.template.clone(),
        served: site.served.clone(),
        service: ServiceId(0),
        parameters,
        body,
        responses: answers.responses,
        errors: answers.errors,
        faults: Vec::new(),
        order: Vec::new(),
        security,
        policy: Policy::default(),
    };
    let pending = policy::lower(lowering, site, notation.as_ref(), &mut operation);
    Ok(Draft { operation, notation, pending, tag })
}

/// Operations of callbacks are the server's own requests.
fn callbacks<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) {
    for (name, callback) in lowering.map(node, "callbacks") {
        lowering.diagnostics.push(
            Diagnostic::loss(codes::operation::CALLBACKS, format!("the callback `{name}` is not generated"))
                .at(callback.place(), "not generated")
                .help("write a contract of its own for it"),
        );
    }
}
