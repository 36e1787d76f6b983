//! Error schemas that list every code there is, and stand under several statuses.
//!
//! Such a list is a vocabulary: it does not say which code an answer has. Reading it as a taxonomy would give every
//! operation every code under every status.

use super::super::context::Lowering;
use super::super::operation::Site;
use super::super::status;
use crate::load::{Identity, Node};
use crate::resolve::Position;
use counterpart_model::Status;
use std::collections::{BTreeMap, BTreeSet};

/// The schemas of error answers that stand under more than one status.
pub(in super::super) fn scan<'a>(lowering: &mut Lowering<'a>, sites: &[Site<'a>]) -> BTreeSet<Identity> {
    let mut statuses: BTreeMap<Identity, BTreeSet<Status>> = BTreeMap::new();
    for site in sites {
        let responses = site.operation.get("responses").into_iter().flat_map(Node::members);
        for member in responses {
            let Some(status) = status::parse(member.name).filter(|status| status::is_error(*status) == Some(true))
            else {
                continue;
            };
            let Some(answer) = lowering.follow(member.value) else { continue };
            for media in answer.node.get("content").into_iter().flat_map(Node::members) {
                let Some(schema) = media.value.get("schema") else { continue };
                if let Some(schema) = lowering.resolver.follow(schema, Position::Schema, &mut lowering.diagnostics) {
                    statuses.entry(schema.node.identity()).or_default().insert(status);
                }
            }
        }
    }
    statuses.into_iter().filter(|(_, statuses)| statuses.len() > 1).map(|(schema, _)| schema).collect()
}
