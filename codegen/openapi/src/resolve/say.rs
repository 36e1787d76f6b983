//! The sentences about broken references.

use crate::load::Node;
use counterpart_diagnostic::{Diagnostic, codes};

use super::MAX_CHAIN;

/// The `$ref` of an object, or the text itself.
fn written(node: Node<'_>) -> Node<'_> {
    node.get("$ref").or_else(|| node.get("$dynamicRef")).unwrap_or(node)
}

/// A reference whose value is no string.
pub(super) fn not_a_string(reference: Node<'_>) -> Diagnostic {
    let found = reference.kind().noun();
    Diagnostic::refusal(codes::resolve::REFERENCE_FORM, format!("a reference is a string, not {found}"))
        .at(reference.span(), "expected a string")
        .help("write `$ref: '#/components/…'`, or the path of a file")
}

/// A fragment that is no JSON pointer.
pub(super) fn bad_fragment(reference: Node<'_>, fragment: &str, help: Option<String>) -> Diagnostic {
    let mut found = Diagnostic::refusal(codes::resolve::REFERENCE_FORM, format!("`#{fragment}` is not a JSON pointer"))
        .at(reference.span(), "a pointer begins with `#/`");
    found.help = help;
    found
}

/// References that lead back to where they began.
pub(super) fn circle(nodes: &[Node<'_>]) -> Diagnostic {
    let message = match nodes.len() {
        1 => "the reference leads to itself",
        _ => "the references lead in a circle",
    };
    let mut found = Diagnostic::refusal(codes::resolve::CIRCLE, message);
    for (at, node) in nodes.iter().enumerate().take(8) {
        let text = match at {
            0 => "nothing but references from here",
            _ => "and on from here",
        };
        found = found.at(written(*node).span(), text);
    }
    found.help("let one of them say what is meant, such as `type: object`")
}

/// References that lead from one to the next without an end in sight.
pub(super) fn chain(nodes: &[Node<'_>]) -> Diagnostic {
    let found = Diagnostic::refusal(
        codes::resolve::CHAIN,
        format!("more than {MAX_CHAIN} references lead from one to the next"),
    );
    let found = nodes.first().into_iter().fold(found, |found, node| found.at(written(*node).span(), "the first one"));
    found.help("let the first one name the target")
}

/// A URI that would have to be fetched.
pub(super) fn remote(reference: Node<'_>, uri: &str) -> Diagnostic {
    Diagnostic::refusal(codes::resolve::REMOTE, format!("`{uri}` is not fetched: a contract consists of files"))
        .at(reference.span(), "not a path of a file")
        .help("save the document beside this one, and refer to it by its path")
}

/// A relative reference below a `$id`, which no document answers to.
pub(super) fn unknown_identifier(reference: Node<'_>, uri: &str, base: Node<'_>) -> Diagnostic {
    Diagnostic::refusal(codes::resolve::UNKNOWN_ID, format!("no schema has the `$id` `{uri}`"))
        .at(reference.span(), "resolved against the `$id` around it")
        .at(base.span(), "this is the base of every reference below it")
        .help("remove the `$id`, or refer to a schema that has one")
}

/// An anchor that several schemas have.
pub(super) fn ambiguous(reference: Node<'_>, name: &str, anchors: &[Node<'_>]) -> Diagnostic {
    let found = Diagnostic::refusal(
        codes::resolve::AMBIGUOUS_ANCHOR,
        format!("`{name}` is the anchor of {} schemas", anchors.len()),
    )
    .at(reference.span(), "one of them is meant");
    let found = anchors.iter().take(2).fold(found, |found, anchor| found.at(anchor.span(), "one of them"));
    found.help("give each schema an anchor of its own, or refer by pointer")
}

/// A reference whose target depends on the way that leads to it.
pub(super) fn dynamic(reference: Node<'_>, anchors: &[Node<'_>]) -> Diagnostic {
    let found = Diagnostic::refusal(
        codes::resolve::DYNAMIC_REFERENCE,
        "the target of this `$dynamicRef` depends on the way that leads to it",
    )
    .at(reference.span(), "not supported");
    let found = anchors.iter().take(2).fold(found, |found, anchor| found.at(anchor.span(), "one possible target"));
    found.help("write `$ref` where one schema is meant; types differ by name, not by the way to them")
}
