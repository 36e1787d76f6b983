//! What examples of an error answer say about a code: many contracts explain their codes nowhere else.

use super::super::context::{Lowering, docs};
use crate::load::Node;
use counterpart_model::Docs;

/// What the example of a code says for people; nothing where no example has the code.
pub(super) fn docs_of<'a>(
    lowering: &mut Lowering<'a>,
    media: Node<'a>,
    discriminator: &str,
    code: &str,
) -> Option<Docs> {
    for example in media.get("examples").into_iter().flat_map(Node::members) {
        let Some(resolved) = lowering.follow(example.value) else { continue };
        let node = resolved.node;
        let value = node.get("value").and_then(|value| value.get(discriminator));
        if value.and_then(Node::as_str) != Some(code) {
            continue;
        }
        let said = docs(node);
        // One sentence stands as well in front.
        let summary = said.summary.or_else(|| said.description.clone().filter(|text| !text.contains('\n')));
        let description = said.description.filter(|text| summary.as_ref() != Some(text));
        return Some(Docs { summary, description }).filter(|docs| *docs != Docs::default());
    }
    None
}
