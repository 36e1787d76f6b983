//! What elements and attributes are called.

use super::{Walk, Why};
use crate::load::Node;
use crate::resolve::Position;
use counterpart_model::XmlName;

/// The members of an `xml` object that are read.
const READ: &[&str] = &["name", "namespace", "prefix", "attribute", "wrapped"];

impl<'a> Walk<'_, 'a> {
    /// The `xml` object of a schema: of several the nearest counts.
    pub(super) fn xml(&mut self, schema: Node<'a>) -> Option<Node<'a>> {
        let conjuncts = self.lowering.conjuncts(schema);
        let all: Vec<Node<'a>> = conjuncts.into_iter().filter_map(|conjunct| conjunct.get("xml")).collect();
        let whole = |xml: &&Node<'a>| {
            let prefixed = xml.get("prefix").is_none() || xml.get("namespace").is_some();
            prefixed && xml.members().all(|member| READ.contains(&member.name))
        };
        self.read.extend(all.iter().filter(whole).map(|xml| xml.identity()));
        all.first().copied()
    }

    /// The name of a schema's element, where its `xml` object does not say another one.
    pub(super) fn name(&mut self, schema: Node<'a>, otherwise: &str) -> Result<XmlName, Why> {
        let xml = self.xml(schema);
        let text = |member: &str| xml.and_then(|xml| xml.get(member)).and_then(Node::as_str);
        let local = text("name").unwrap_or(otherwise);
        let prefix = text("prefix").unwrap_or_default();
        if !is_name(local) || !(prefix.is_empty() || is_name(prefix)) || prefix.to_ascii_lowercase().starts_with("xml")
        {
            return Err(format!("`{local}` is no name of an element"));
        }
        // A prefix that stands for nothing cannot be written.
        let namespace = text("namespace").filter(|namespace| !namespace.is_empty());
        let namespace = namespace.map(|namespace| (namespace.to_owned(), prefix.to_owned()));
        Ok(XmlName { local: local.to_owned(), namespace })
    }

    /// The name of the root: its own, or that of the component.
    pub(super) fn root_name(&mut self, schema: Node<'a>) -> Result<Option<XmlName>, Why> {
        let named = self.xml(schema).is_some_and(|xml| xml.get("name").is_some());
        match self.component(schema) {
            Some(component) => self.name(schema, component).map(Some),
            None if named => self.name(schema, "").map(Some),
            None => Ok(None),
        }
    }

    /// The name of an item: its own, or that of the list.
    pub(super) fn item_name(&mut self, items: Node<'a>, list: &XmlName) -> Result<XmlName, Why> {
        // A list that is the whole content has no property to be named by.
        let component = if self.depth == 1 { self.component(items) } else { None };
        self.name(items, component.unwrap_or(&list.local))
    }

    /// The name of the component that a schema refers to.
    fn component(&mut self, schema: Node<'a>) -> Option<&'a str> {
        let resolved = self.lowering.resolver.follow(schema, Position::Schema, &mut self.lowering.diagnostics)?;
        let target = resolved.through.get(1).copied().unwrap_or(resolved.node);
        let list = target.parent()?;
        let components = list.parent()?;
        (list.key() == Some("schemas") && components.key() == Some("components")).then(|| target.key()).flatten()
    }
}

/// Whether a text can name an element, without a prefix.
fn is_name(text: &str) -> bool {
    let starts = |c: char| c == '_' || c.is_alphabetic();
    let continues = |c: char| starts(c) || c.is_numeric() || matches!(c, '-' | '.');
    text.chars().next().is_some_and(starts) && text.chars().all(continues)
}
