//! Lower: from documents to the model that every later stage shares.
//!
//! Nothing here writes code, and nothing behind it reads a document. What is not supported is a diagnostic that names
//! the construct and its place: a refusal leaves one operation out, a loss leaves one keyword out.

mod body;
mod conjuncts;
mod context;
mod document;
pub(crate) mod expansion;
mod faults;
mod media_type;
pub(crate) mod names;
mod notation;
mod operation;
mod parameter;
mod path;
pub(crate) mod pattern;
mod policy;
mod problem;
mod prune;
pub(crate) mod schema;
mod security;
mod service;
mod status;

use crate::resolve::Resolver;
use context::{Lowering, docs, origin};
use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::{Contract, Operation, Phase, Types};
use operation::Draft;

/// What is known of a contract beside its documents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// Its name: `provider-bundles`.
    pub name: String,
    /// Its version, where `info.version` is not the one that counts.
    pub version: Option<String>,
}

/// Lowers the document that a resolver starts at. There is no contract only where the document is none at all.
pub fn lower<'w>(resolver: &'w Resolver<'w>, settings: &Settings) -> (Option<Contract>, Diagnostics) {
    let mut lowering = Lowering::new(resolver);
    if lowering.object(lowering.root).is_none() {
        return (None, lowering.diagnostics);
    }
    document::root(&mut lowering);
    document::webhooks(&mut lowering);
    lowering.notation = notation::read(&mut lowering);
    lowering.schemes = security::schemes(&mut lowering);
    problem::compact::register(&mut lowering);
    let drafts = drafts(&mut lowering);
    let contract = contract(lowering, drafts, settings);
    (Some(contract.0), contract.1)
}

/// Every operation that can be generated.
fn drafts<'a>(lowering: &mut Lowering<'a>) -> Vec<Draft<'a>> {
    let sites = operation::sites(lowering);
    if sites.is_empty() {
        let root = lowering.root;
        let place = root.get("paths").map_or_else(|| root.span(), crate::load::Node::place);
        lowering.diagnostics.push(
            Diagnostic::warning(codes::operation::NO_OPERATIONS, "the document has no operations")
                .at(counterpart_diagnostic::Span::new(place.source, place.start, place.start), "here"),
        );
    }
    lowering.problems.shared = problem::vocabulary::scan(lowering, &sites);
    let mut drafts = Vec::new();
    for site in sites {
        drafts.extend(operation::lower(lowering, &site));
    }
    long_running(lowering, &mut drafts);
    drafts
}

/// What of long-running work is known only when every operation is.
fn long_running<'a>(lowering: &mut Lowering<'a>, drafts: &mut [Draft<'a>]) {
    let mut found = Vec::new();
    let operations: Vec<&Operation> = drafts.iter().map(|draft| &draft.operation).collect();
    for (at, draft) in drafts.iter().enumerate() {
        let Some(pending) = &draft.pending.long_running else { continue };
        found.extend(policy::finish_long_running(lowering, pending, &operations).map(|work| (at, work)));
    }
    for (at, work) in found {
        if let Some(draft) = drafts.get_mut(at) {
            draft.operation.policy.long_running = Some(work);
        }
    }
}

fn contract<'a>(mut lowering: Lowering<'a>, drafts: Vec<Draft<'a>>, settings: &Settings) -> (Contract, Diagnostics) {
    let root = lowering.root;
    let info = root.get("info").unwrap_or(root);
    let name = document::name(&settings.name);
    let title = lowering.text(info, "title").unwrap_or(&settings.name).to_owned();
    let written = lowering.text(info, "version").unwrap_or_default();
    let version = document::version(settings.version.as_deref().unwrap_or(written));
    let servers = document::servers(&mut lowering);
    let tags: Vec<Option<&str>> = drafts.iter().map(|draft| draft.tag).collect();
    let (services, ids) = service::services(&mut lowering, &name, &title, &tags);
    let compact = lowering.notation.registry.is_some();
    let order = lowering.notation.order.take().unwrap_or_else(notation::default_order);
    let docs =
        counterpart_model::Docs { summary: docs(info).summary.filter(|summary| *summary != title), ..docs(info) };
    let schemes = std::mem::take(&mut lowering.schemes.all);
    let (problems, finished) = finish(lowering, drafts, &order);
    let Finished { types, operations, answers, outside, diagnostics } = finished;
    let operations = operations.into_iter().zip(ids).map(|(operation, service)| Operation { service, ..operation });
    let mut contract = Contract {
        name,
        title,
        docs,
        origin: origin(info),
        version,
        servers,
        types,
        problems,
        answers,
        outside,
        order,
        services,
        operations: operations.collect(),
        schemes,
        compact,
    };
    prune::prune(&mut contract, |definition| prune::is_component(definition, root.source()));
    (contract, diagnostics)
}

struct Finished {
    types: Types,
    operations: Vec<Operation>,
    answers: Vec<counterpart_model::PreparedAnswer>,
    outside: Vec<counterpart_model::OutsideAnswer>,
    diagnostics: Diagnostics,
}

/// Finishes the types, names the problems and finds the answers to faults.
fn finish<'a>(
    mut lowering: Lowering<'a>,
    drafts: Vec<Draft<'a>>,
    order: &[Phase],
) -> (Vec<counterpart_model::Problem>, Finished) {
    let mut diagnostics = std::mem::take(&mut lowering.diagnostics);
    let registered = |code: &str| lowering.problems.registered(code);
    let mut types = lowering.schemas.finish(&mut diagnostics);
    let cursors: Vec<_> = drafts.iter().filter_map(|draft| draft.pending.cursor.as_ref()).collect();
    policy::apply_cursors(&cursors, &mut types, &mut diagnostics);
    let mut problems = lowering.problems.all().to_vec();
    problem::naming::problems(&mut problems);
    let listed: Vec<&str> = lowering.notation.registry.iter().flat_map(notation::Registry::listed).collect();
    let broken = |code: &str| listed.contains(&code) && registered(code).is_none();
    let known = faults::Known { problems: &problems, types: &types, registered: &registered, broken: &broken };
    let mut prepared = faults::Prepared { violations: lowering.notation.violations, ..Default::default() };
    let mut operations = Vec::new();
    faults::mapped(&lowering.notation, &mut diagnostics);
    for draft in drafts {
        let answers = lowering
            .notation
            .faults
            .as_ref()
            .map(|root| faults::answers(&known, &draft, root, &mut prepared, &mut diagnostics));
        let rejects = faults::rejects(&known, &draft, &mut prepared, &mut diagnostics);
        let mut operation = draft.operation;
        problem::naming::variants(&mut operation, &problems);
        operation.faults = answers.unwrap_or_default();
        operation.policy.reject = rejects;
        operation.order = order.to_vec();
        operations.push(operation);
    }
    problem::naming::choices(&mut operations);
    let outside = faults::outside(&known, &lowering.notation.outside, &mut prepared, &mut diagnostics);
    problem::compact::unused(&lowering.notation, &operations, &registered, &mut diagnostics);
    faults::parameters_known(&lowering.notation, &operations, &mut diagnostics);
    faults::violations_used(&prepared, &mut diagnostics);
    diagnostics.sort();
    let answers = prepared.all;
    (problems, Finished { types, operations, answers, outside, diagnostics })
}
