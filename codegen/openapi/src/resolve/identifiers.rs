//! `$id`, `$anchor` and `$dynamicAnchor`: other names of schemas, since 3.1.

use crate::load::reference::{has_scheme, join};
use crate::load::{Document, Node, Version, Workspace};
use std::collections::HashMap;
use std::path::Path;

/// Every identifier of a workspace.
#[derive(Debug, Default)]
pub(super) struct Identifiers<'w> {
    /// Schemas by absolute `$id`.
    ids: HashMap<String, Node<'w>>,
    /// The values of `$anchor` and `$dynamicAnchor`, by name.
    anchors: HashMap<&'w str, Vec<Node<'w>>>,
    /// The values of `$dynamicAnchor` alone, by name.
    dynamic: HashMap<&'w str, Vec<Node<'w>>>,
}

impl<'w> Identifiers<'w> {
    /// Looks for identifiers in every document; 3.0 has none.
    pub(super) fn of(workspace: &'w Workspace, version: Version) -> Self {
        let mut found = Self::default();
        if version == Version::V3_0 {
            return found;
        }
        let mut ids = Vec::new();
        for node in workspace.documents().flat_map(Document::nodes) {
            let (Some(key), Some(text)) = (node.key(), node.as_str()) else { continue };
            match key {
                "$id" if !text.starts_with('#') => ids.push(node),
                "$anchor" => found.anchors.entry(text).or_default().push(node),
                "$dynamicAnchor" => {
                    found.anchors.entry(text).or_default().push(node);
                    found.dynamic.entry(text).or_default().push(node);
                }
                _ => {}
            }
        }
        for id in ids {
            let Some(schema) = id.parent() else { continue };
            let uri = base(workspace, schema);
            found.ids.entry(uri).or_insert(schema);
        }
        found
    }

    /// The `$dynamicAnchor`s of a name.
    pub(super) fn dynamic(&self, name: &str) -> &[Node<'w>] {
        self.dynamic.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    /// The anchors of a name within one schema resource.
    pub(super) fn anchors(&self, name: &str, resource: Node<'w>) -> Vec<Node<'w>> {
        let all = self.anchors.get(name).map(Vec::as_slice).unwrap_or_default();
        all.iter().copied().filter(|anchor| self.resource(*anchor) == resource).collect()
    }

    /// The names of all anchors.
    pub(super) fn names(&self) -> impl Iterator<Item = &'w str> {
        self.anchors.keys().copied()
    }

    /// The schema with a `$id`, without any fragment.
    pub(super) fn schema(&self, uri: &str) -> Option<Node<'w>> {
        self.ids.get(uri).copied()
    }

    /// The root of the schema resource that a node belongs to: the nearest schema around it with a `$id`.
    pub(super) fn resource(&self, node: Node<'w>) -> Node<'w> {
        if self.ids.is_empty() {
            return node.document().root();
        }
        let around = std::iter::successors(Some(node), |node| node.parent());
        around.into_iter().find(|node| own_id(*node).is_some()).unwrap_or_else(|| node.document().root())
    }
}

/// The `$id` of an object.
pub(super) fn own_id(node: Node<'_>) -> Option<Node<'_>> {
    node.get("$id").filter(|id| id.as_str().is_some_and(|text| !text.starts_with('#')))
}

/// The base URI of a node: the path of its document, and every `$id` around it applied to that.
pub(super) fn base(workspace: &Workspace, node: Node<'_>) -> String {
    let path = workspace.path(node.source()).unwrap_or_else(|| Path::new(""));
    let around: Vec<Node<'_>> = std::iter::successors(Some(node), |node| node.parent()).collect();
    let ids = around.into_iter().rev().filter_map(|node| own_id(node)?.as_str());
    ids.fold(path.display().to_string(), |base, id| absolute(&base, id.split('#').next().unwrap_or_default()))
}

/// A reference without fragment, applied to a base, which is a URI or a path.
pub(super) fn absolute(base: &str, reference: &str) -> String {
    if reference.is_empty() {
        return base.to_owned();
    }
    if has_scheme(reference) {
        return reference.to_owned();
    }
    if !has_scheme(base) {
        return join(Path::new(base), reference).display().to_string();
    }
    let (scheme, rest) = base.split_once("://").unwrap_or((base, ""));
    let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    if let Some(other) = reference.strip_prefix("//") {
        return format!("{scheme}://{other}");
    }
    if reference.starts_with('/') {
        return format!("{scheme}://{host}{reference}");
    }
    let (folder, _) = path.rsplit_once('/').unwrap_or_default();
    let path = join(Path::new(&format!("{folder}/document")), reference);
    format!("{scheme}://{host}{}", path.display())
}

#[cfg(test)]
mod tests {
    use super::absolute;

    #[test]
    fn references_apply_to_their_base() {
        let base = "https://example.com/schemas/pet.json";
        assert_eq!(absolute(base, "cat.json"), "https://example.com/schemas/cat.json");
        assert_eq!(absolute(base, "../cat.json"), "https://example.com/cat.json");
        assert_eq!(absolute(base, "/cat.json"), "https://example.com/cat.json");
        assert_eq!(absolute(base, "//example.org/cat.json"), "https://example.org/cat.json");
        assert_eq!(absolute(base, "urn:cat"), "urn:cat");
        assert_eq!(absolute(base, ""), base);
        assert_eq!(absolute("https://example.com", "cat.json"), "https://example.com/cat.json");
        assert_eq!(absolute("https://example.com/a/", "cat.json"), "https://example.com/a/cat.json");
        assert_eq!(absolute("api/openapi.yaml", "cat.json"), "api/cat.json");
    }
}
