//! `x-counterpart`: what an author writes there, read into values whose names are still the author's.

mod faults;
mod problems;
mod read;

pub(super) use faults::{Answer, AnswerKind, FaultEntry, default_order, fault_name};
pub(crate) use problems::{CodeEntry, Registry};

use super::context::Lowering;
use crate::load::Node;
use counterpart_model::{Outside, Phase};

/// The extension's name.
pub(super) const EXTENSION: &str = "x-counterpart";

/// What the root of a document says.
#[derive(Debug, Default)]
pub(super) struct Notation<'a> {
    /// The registry of codes: the compact notation.
    pub(super) registry: Option<Registry<'a>>,
    /// The member that holds the code, in either notation.
    pub(super) discriminator: Option<&'a str>,
    /// Answers outside any operation.
    pub(super) outside: Vec<(Outside, Answer<'a>)>,
    /// Which answer each fault has; `None` where the document does not speak of faults.
    pub(super) faults: Option<Vec<FaultEntry<'a>>>,
    /// The order of the phases.
    pub(super) order: Option<Vec<Phase>>,
    /// Where violations go.
    pub(super) violations: Option<Violations<'a>>,
}

/// Where the list of violations goes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Violations<'a> {
    /// The member.
    pub(super) into: &'a str,
    /// Whether objects are asked for: `None` where the member's type decides.
    pub(super) objects: Option<bool>,
    /// Where it says so.
    pub(super) node: Node<'a>,
}

const ROOT: &[&str] = &["notation", "problems", "outside", "faults", "order", "violations"];

/// Reads what the root of the document says.
pub(super) fn read<'a>(lowering: &mut Lowering<'a>) -> Notation<'a> {
    let Some(node) = lowering.root.get(EXTENSION) else { return Notation::default() };
    let Some(node) = lowering.x_object(node, ROOT) else { return Notation::default() };
    version(lowering, node);
    let problems = node.get("problems").and_then(|node| problems::read(lowering, node));
    let (registry, discriminator) = problems.unwrap_or_default();
    Notation {
        registry,
        discriminator,
        outside: node.get("outside").map(|node| faults::outside(lowering, node)).unwrap_or_default(),
        faults: node.get("faults").map(|node| faults::read(lowering, node)),
        order: node.get("order").map(|node| faults::order(lowering, node)),
        violations: node.get("violations").and_then(|node| violations(lowering, node)),
    }
}

fn version(lowering: &mut Lowering<'_>, node: Node<'_>) {
    use counterpart_diagnostic::{Diagnostic, codes};
    let written = node.get("notation");
    if written.and_then(Node::as_u64) == Some(1) {
        return;
    }
    let diagnostic = match written {
        Some(written) => Diagnostic::error(codes::policy::NOTATION, "this version of the notation is not read")
            .at(written.span(), "not `1`"),
        None => Diagnostic::error(codes::policy::NOTATION, "the version of the notation is missing")
            .at(node.place(), "here"),
    };
    lowering.diagnostics.push(diagnostic.help("write `notation: 1`"));
}

fn violations<'a>(lowering: &mut Lowering<'a>, node: Node<'a>) -> Option<Violations<'a>> {
    let node = lowering.x_object(node, &["into", "form"])?;
    let into = lowering.x_text(node, "into")?;
    let objects = match lowering.x_choice(node, "form", &["sentences", "objects"]) {
        Some("objects") => Some(true),
        Some(_) => Some(false),
        None => None,
    };
    Some(Violations { into, objects, node })
}

/// What an operation says.
#[derive(Debug)]
pub(super) struct OperationNotation<'a> {
    /// The object, and its place.
    pub(super) node: Node<'a>,
    /// Its codes beside those of every operation.
    pub(super) problems: Vec<(&'a str, Node<'a>)>,
    /// Which answer a fault has here.
    pub(super) faults: Vec<FaultEntry<'a>>,
}

const OPERATION: &[&str] =
    &["problems", "faults", "body-limit", "gate", "rows", "audit", "event", "page", "operation", "reject", "defer"];

/// Reads what an operation says; the policies are read one by one where they are lowered.
pub(super) fn read_operation<'a>(lowering: &mut Lowering<'a>, operation: Node<'a>) -> Option<OperationNotation<'a>> {
    let node = lowering.x_object(operation.get(EXTENSION)?, OPERATION)?;
    let problems = node.get("problems").map(|node| lowering.x_texts(node)).unwrap_or_default();
    let faults = node.get("faults").map(|node| faults::read(lowering, node)).unwrap_or_default();
    Some(OperationNotation { node, problems, faults })
}
