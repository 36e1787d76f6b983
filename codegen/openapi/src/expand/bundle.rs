//! Bundling: one document out of several, without `x-counterpart`.

use super::json::{entry, object, string};
use super::place::{Kind, Place};
use crate::load::{Identity, Node};
use crate::lower::schema::literal;
use crate::resolve::{Position, Resolver};
use counterpart_diagnostic::Diagnostics;
use counterpart_model::Literal;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::fmt::Write;

/// Copies documents into one.
pub(super) struct Bundle<'a> {
    resolver: &'a Resolver<'a>,
    root: Node<'a>,
    /// What was taken over from other files: where it stands now.
    taken: HashMap<Identity, String>,
    /// What is still to be copied: section, name, node.
    waiting: VecDeque<(Kind, String, Node<'a>)>,
    /// The names of each section.
    names: HashMap<&'static str, BTreeSet<String>>,
    /// What is being written out.
    open: Vec<Identity>,
    /// Everything that could be said was said when the document was lowered.
    said: Diagnostics,
}

impl<'a> Bundle<'a> {
    /// Nothing is copied yet.
    pub(super) fn new(resolver: &'a Resolver<'a>) -> Self {
        Self {
            resolver,
            root: resolver.workspace().root(),
            taken: HashMap::new(),
            waiting: VecDeque::new(),
            names: HashMap::new(),
            open: Vec::new(),
            said: Diagnostics::default(),
        }
    }

    /// The document that references start at.
    pub(super) fn document(&mut self) -> Literal {
        self.copy(self.root, Place::Root)
    }

    /// Adds everything from other files that the copies so far refer to.
    pub(super) fn finish(mut self, document: &mut Literal) {
        while let Some((kind, name, node)) = self.waiting.pop_front() {
            let copy = self.copy(node, Place::One(kind));
            add(document, kind.section().unwrap_or_default(), &name, copy);
        }
    }

    /// A name that no component of a section has, made of this one.
    pub(super) fn free(&mut self, section: &'static str, wanted: &str) -> String {
        let root = self.root;
        let names = self.names.entry(section).or_insert_with(|| {
            let known = root.get("components").and_then(|components| components.get(section));
            known.into_iter().flat_map(Node::members).map(|member| member.name.to_owned()).collect()
        });
        let mut name = wanted.to_owned();
        let mut number = 2;
        while name.is_empty() || !names.insert(name.clone()) {
            name = format!("{wanted}{number}");
            number += 1;
        }
        name
    }

    /// A copy whose references hold in the one document.
    pub(super) fn copy(&mut self, node: Node<'a>, place: Place) -> Literal {
        if node.is_array() {
            return Literal::Array(node.items().map(|item| self.copy(item, place.item())).collect());
        }
        if !node.is_object() {
            return literal(node);
        }
        match place {
            Place::Data => return literal(node),
            Place::One(Kind::PathItem) => return self.path_item(node),
            Place::One(Kind::Discriminator) => return self.discriminator(node),
            Place::One(kind) if kind.section().is_some() => {}
            place => {
                if let Some(copy) = self.written_out(node, place) {
                    return copy;
                }
            }
        }
        let mut members = Vec::new();
        for member in node.members().filter(|member| member.name != "x-counterpart") {
            let value = match place {
                Place::One(kind) if member.name == "$ref" => self.reference(node, member.value, kind),
                _ => self.copy(member.value, place.member(member.name)),
            };
            members.push((member.name.to_owned(), value));
        }
        Literal::Object(members)
    }

    /// What a reference means, where nothing of its kind can be referred to.
    fn written_out(&mut self, node: Node<'a>, place: Place) -> Option<Literal> {
        node.get("$ref").filter(|reference| reference.as_str().is_some())?;
        let target = self.resolver.follow(node, Position::Object, &mut self.said)?.node;
        if target == node || self.open.contains(&target.identity()) {
            return None;
        }
        self.open.push(target.identity());
        let copy = self.copy(target, place);
        self.open.pop();
        Some(copy)
    }

    /// A reference that holds in the one document.
    fn reference(&mut self, holder: Node<'a>, written: Node<'a>, kind: Kind) -> Literal {
        let own = holder.source() == self.root.source();
        if own && written.as_str().is_some_and(|text| text.starts_with('#')) {
            return literal(written);
        }
        let position = if kind == Kind::Schema { Position::Schema } else { Position::Object };
        let Some(resolved) = self.resolver.follow(holder, position, &mut self.said) else { return literal(written) };
        string(self.address(resolved.node, kind))
    }

    /// Where a node stands in the one document.
    fn address(&mut self, target: Node<'a>, kind: Kind) -> String {
        if target.source() == self.root.source() {
            return format!("#{}", fragment(&target.pointer()));
        }
        if let Some(known) = self.taken.get(&target.identity()) {
            return known.clone();
        }
        let section = kind.section().unwrap_or("schemas");
        let name = self.free_name(section, target);
        let address = format!("#/components/{section}/{name}");
        self.taken.insert(target.identity(), address.clone());
        self.waiting.push_back((kind, name, target));
        address
    }

    /// The name that a node has where it comes from, made unique.
    fn free_name(&mut self, section: &'static str, node: Node<'a>) -> String {
        let stem = self.resolver.workspace().path(node.source()).and_then(|path| path.file_stem());
        let written = node.key().map(str::to_owned);
        let wanted = written.or_else(|| stem.map(|stem| stem.to_string_lossy().into_owned())).unwrap_or_default();
        let plain = |character: char| character.is_ascii_alphanumeric() || "._-".contains(character);
        let wanted: String = wanted.chars().map(|character| if plain(character) { character } else { '_' }).collect();
        self.free(section, &wanted)
    }

    /// Path items cannot be referred to in every version: they are written out.
    fn path_item(&mut self, node: Node<'a>) -> Literal {
        let Some(resolved) = self.resolver.follow(node, Position::PathItem, &mut self.said) else {
            return literal(node);
        };
        let parts: Vec<Node<'a>> = resolved.siblings().chain([resolved.node]).collect();
        let mut members: Vec<(String, Literal)> = Vec::new();
        for member in parts.iter().flat_map(|part| part.members()) {
            let skipped = matches!(member.name, "$ref" | "x-counterpart");
            if skipped || members.iter().any(|(name, _)| name == member.name) {
                continue;
            }
            let value = self.copy(member.value, Place::One(Kind::PathItem).member(member.name));
            members.push((member.name.to_owned(), value));
        }
        Literal::Object(members)
    }

    /// The mapping of a discriminator names schemas by reference too.
    fn discriminator(&mut self, node: Node<'a>) -> Literal {
        let mut members = Vec::new();
        for member in node.members() {
            let value = if member.name == "mapping" { self.mapping(member.value) } else { literal(member.value) };
            members.push((member.name.to_owned(), value));
        }
        Literal::Object(members)
    }

    fn mapping(&mut self, node: Node<'a>) -> Literal {
        let mut members = Vec::new();
        for member in node.members() {
            let text = member.value.as_str().unwrap_or_default();
            let own = node.source() == self.root.source();
            let holds_here = own && (text.starts_with('#') || !text.contains(['/', '#', '.']));
            let target = if holds_here { None } else { self.resolver.resolve_mapping(member.value, &mut self.said) };
            let value = match target {
                Some(target) => string(self.address(target, Kind::Schema)),
                None => literal(member.value),
            };
            members.push((member.name.to_owned(), value));
        }
        Literal::Object(members)
    }
}

/// A pointer as the fragment of a URI.
fn fragment(pointer: &str) -> String {
    let mut fragment = String::new();
    for byte in pointer.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~!$&'()*+,;=:@/?".contains(&byte) {
            fragment.push(char::from(byte));
        } else {
            // Writing into a `String` does not fail.
            let _ = write!(fragment, "%{byte:02X}");
        }
    }
    fragment
}

/// Adds a component.
pub(super) fn add(document: &mut Literal, section: &str, name: &str, component: Literal) {
    let components = entry(document, "components");
    let section = components.and_then(|components| entry(components, section));
    if let Some(place) = section.and_then(|section| entry(section, name)) {
        *place = component;
    }
}

/// A reference to a component.
pub(super) fn to_component(section: &str, name: &str) -> Literal {
    object([("$ref", string(format!("#/components/{section}/{name}")))])
}
