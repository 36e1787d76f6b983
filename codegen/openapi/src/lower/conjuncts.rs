//! A schema seen as the list of schemas that all have to hold: through references and `allOf`.
//!
//! Types are lowered elsewhere; this is for what has to be known of a schema as it is written: which member pins a
//! code, which part of a body is binary, in which order the members stand.

use super::context::{Lowering, resolved_docs};
use crate::load::Node;
use crate::resolve::Position;
use counterpart_model::Docs;
use std::collections::HashSet;

/// A property of an object schema, as one of its conjuncts has it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Property<'a> {
    /// Its name.
    pub(super) name: &'a str,
    /// Its schema.
    pub(super) schema: Node<'a>,
    /// Whether it has to be there.
    pub(super) required: bool,
}

impl<'a> Lowering<'a> {
    /// Every schema that has to hold where this one does, in the order of the document.
    pub(super) fn conjuncts(&mut self, schema: Node<'a>) -> Vec<Node<'a>> {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        let mut waiting = vec![schema];
        while let Some(next) = waiting.pop() {
            let Some(resolved) = self.resolver.follow(next, Position::Schema, &mut self.diagnostics) else { continue };
            let own: Vec<Node<'a>> = resolved.siblings().chain([resolved.node]).collect();
            for node in own.into_iter().rev() {
                if !seen.insert(node.identity()) {
                    continue;
                }
                found.push(node);
                let parts: Vec<Node<'a>> = node.get("allOf").map(|parts| parts.items().collect()).unwrap_or_default();
                waiting.extend(parts.into_iter().rev());
            }
        }
        found
    }

    /// The properties of an object schema, each once, where it is first named. The last conjunct that names a property
    /// counts: bases come first, and what narrows them behind.
    pub(super) fn properties(&mut self, schema: Node<'a>) -> Vec<Property<'a>> {
        let conjuncts = self.conjuncts(schema);
        let required: Vec<&str> = conjuncts
            .iter()
            .filter_map(|conjunct| conjunct.get("required"))
            .flat_map(Node::items)
            .filter_map(Node::as_str)
            .collect();
        let mut properties: Vec<Property<'a>> = Vec::new();
        for conjunct in &conjuncts {
            for member in conjunct.get("properties").into_iter().flat_map(Node::members) {
                match properties.iter_mut().find(|known| known.name == member.name) {
                    Some(known) => known.schema = member.value,
                    None => properties.push(Property {
                        name: member.name,
                        schema: member.value,
                        required: required.contains(&member.name),
                    }),
                }
            }
        }
        properties
    }

    /// What a schema says for people, with what stands beside references in front.
    pub(super) fn schema_docs(&mut self, schema: Node<'a>) -> Docs {
        let resolved = self.resolver.follow(schema, Position::Schema, &mut self.diagnostics);
        resolved.map(|resolved| resolved_docs(&resolved)).unwrap_or_default()
    }

    /// The first value of a keyword among the conjuncts.
    pub(super) fn keyword(&mut self, schema: Node<'a>, keyword: &str) -> Option<Node<'a>> {
        self.conjuncts(schema).into_iter().find_map(|conjunct| conjunct.get(keyword))
    }

    /// Whether a schema says nothing but that bytes travel as they are.
    pub(super) fn is_binary(&mut self, schema: Node<'a>) -> bool {
        let text = |node: Option<Node<'a>>| node.and_then(Node::as_str);
        let format = text(self.keyword(schema, "format"));
        if format == Some("binary") {
            return true;
        }
        let encoded = self.keyword(schema, "contentEncoding").is_some();
        let media = text(self.keyword(schema, "contentMediaType"));
        media.is_some_and(|media| !media.contains("json") && !media.starts_with("text/")) && !encoded
    }
}
