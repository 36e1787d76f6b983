//! `$dynamicRef`, where it has one possible target.

use super::{Resolver, say};
use crate::load::Node;
use counterpart_diagnostic::Diagnostics;

impl<'w> Resolver<'w> {
    /// The target of a `$dynamicRef`: with one `$dynamicAnchor` of its name it is that of a `$ref`.
    pub(super) fn dynamic_target(
        &self,
        node: Node<'w>,
        reference: Node<'w>,
        diagnostics: &mut Diagnostics,
    ) -> Option<Node<'w>> {
        let name = reference.as_str().and_then(|text| text.split_once('#')).map_or("", |(_, name)| name);
        let anchors = self.identifiers().dynamic(name);
        if anchors.len() > 1 {
            diagnostics.push(say::dynamic(reference, anchors));
            return None;
        }
        self.text_target(node, reference, diagnostics)
    }
}
