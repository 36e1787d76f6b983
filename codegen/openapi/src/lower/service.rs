//! Traits: one for each tag, and one named by the document for operations without.

use super::context::{Lowering, docs};
use super::names::{Scope, pascal, snake};
use super::problem::naming::unreserved;
use crate::load::Node;
use counterpart_model::{ContractName, Docs, Service, ServiceId};

/// The traits, and which one each operation belongs to: by the first tag of each.
pub(super) fn services(
    lowering: &mut Lowering<'_>,
    name: &ContractName,
    title: &str,
    tags: &[Option<&str>],
) -> (Vec<Service>, Vec<ServiceId>) {
    let declared = declared(lowering);
    let used = |tag: &str| tags.contains(&Some(tag));
    let mut order: Vec<Option<&str>> = declared.iter().map(|(tag, _)| *tag).filter(|tag| used(tag)).map(Some).collect();
    for tag in tags {
        if !order.contains(tag) {
            order.push(*tag);
        }
    }
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
    let place = |tag: Option<&str>| order.iter().position(|known| *known == tag).unwrap_or_default();
    let ids = tags.iter().map(|tag| ServiceId(u32::try_from(place(*tag)).unwrap_or(u32::MAX))).collect();
    (services, ids)
}

/// The tags that the document declares, in order.
fn declared<'a>(lowering: &mut Lowering<'a>) -> Vec<(&'a str, Node<'a>)> {
    let root = lowering.root;
    let mut declared: Vec<(&'a str, Node<'a>)> = Vec::new();
    for node in lowering.list(root, "tags") {
        lowering.known(node, "a tag", &["name", "description", "externalDocs"]);
        let Some(name) = lowering.text(node, "name") else { continue };
        if !declared.iter().any(|(known, _)| *known == name) {
            declared.push((name, node));
        }
    }
    declared
}
