//! Traits: one for each tag, and one named by the document for operations without.

use super::context::{Lowering, docs};
use super::names::{Scope, pascal, snake};
use super::problem::naming::unreserved;
use crate::load::Node;
use counterpart_model::{ContractName, Docs, Service, ServiceId};
use std::collections::{BTreeMap, BTreeSet};

/// The traits, and which one each operation belongs to: by the first tag of each.
pub(super) fn services(
    lowering: &mut Lowering<'_>,
    name: &ContractName,
    title: &str,
    tags: &[Option<&str>],
) -> (Vec<Service>, Vec<ServiceId>) {
    let declared = declared(lowering);
    let used: BTreeSet<&str> = tags.iter().copied().flatten().collect();
    let mut order: Vec<Option<&str>> =
        declared.iter().map(|(tag, _)| *tag).filter(|tag| used.contains(tag)).map(Some).collect();
    let mut seen: BTreeSet<Option<&str>> = order.iter().copied().collect();
    order.extend(tags.iter().copied().filter(|tag| seen.insert(*tag)));
    let mut types = Scope::new();
    let mut fields = Scope::new();
    let mut services = Vec::new();
    for tag in &order {
        services.push(match tag {
            Some(tag) => Service {
                wire: (*tag).to_owned(),
                rust: types.unique(&unreserved(&pascal(tag), "Service")),
                field: fields.unique(&snake(tag)),
                docs: declared.iter().find(|(known, _)| known == tag).map(|(_, node)| docs(*node)).unwrap_or_default(),
            },
            None => Service {
                wire: name.wire.clone(),
                rust: types.unique(&unreserved(&name.pascal, "Service")),
                field: fields.unique(&name.snake),
                docs: Docs { summary: Some(title.to_owned()), description: None },
            },
        });
    }
    let places: BTreeMap<Option<&str>, u32> = order.iter().copied().zip(0..).collect();
    let ids = tags.iter().map(|tag| ServiceId(places.get(tag).copied().unwrap_or_default())).collect();
    (services, ids)
}

/// The tags that the document declares, in order.
fn declared<'a>(lowering: &mut Lowering<'a>) -> Vec<(&'a str, Node<'a>)> {
    let root = lowering.root;
    let mut declared: Vec<(&'a str, Node<'a>)> = Vec::new();
    let mut seen = BTreeSet::new();
    for node in lowering.list(root, "tags") {
        lowering.known(node, "a tag", &["name", "description", "externalDocs"]);
        lowering.known_aside(node);
        let Some(name) = lowering.text(node, "name") else { continue };
        if seen.insert(name) {
            declared.push((name, node));
        }
    }
    declared
}
