//! A document as an arena: one vector of nodes, text borrowed from the source.

use super::node::Node;
use counterpart_diagnostic::{SourceId, Span};
use std::collections::HashMap;
use std::sync::Arc;

/// No node, no name.
pub(super) const NONE: u32 = u32::MAX;

/// A node within its document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

/// Which node of which document: equal exactly for the same place in the same file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Identity {
    /// The document.
    pub source: SourceId,
    /// The node in it.
    pub node: NodeId,
}

/// What a node is, and where its text lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Tag {
    /// `null`.
    Null,
    /// `false`.
    False,
    /// `true`.
    True,
    /// A number whose text is a range of the source.
    Number,
    /// A number whose text was rewritten (`0x1F`, `+1`).
    NumberOwned,
    /// A string that is a range of the source.
    String,
    /// A string that had to be unescaped or folded.
    StringOwned,
    /// An array.
    Array,
    /// An object.
    Object,
}

/// A range of the source, or of the unescaped text beside it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Text {
    /// The first byte.
    pub(super) start: u32,
    /// The byte after the last.
    pub(super) end: u32,
    /// Whether it lies in the unescaped text.
    pub(super) owned: bool,
}

/// A node as it is stored.
#[derive(Debug, Clone, Copy)]
pub(super) struct Raw {
    /// What it is.
    pub(super) tag: Tag,
    /// The node that holds it.
    pub(super) parent: u32,
    /// The next one in the same array or object.
    pub(super) next: u32,
    /// Its name, for members.
    pub(super) name: u32,
    /// The first byte of the value.
    pub(super) start: u32,
    /// The byte after the last.
    pub(super) end: u32,
    /// Text: its first byte. Array and object: the first child.
    pub(super) first: u32,
    /// Text: the byte after the last. Array and object: how many children.
    pub(super) count: u32,
}

/// The name of a member.
#[derive(Debug, Clone, Copy)]
pub(super) struct Name {
    /// The first byte of the name as it is written.
    pub(super) start: u32,
    /// The byte after the last.
    pub(super) end: u32,
    /// What it says.
    pub(super) text: Text,
}

/// A document: every node with its place.
///
/// It is flat: reading, walking and dropping it never recurses.
#[derive(Debug)]
pub struct Document {
    pub(super) source: SourceId,
    pub(super) text: Arc<str>,
    pub(super) owned: String,
    pub(super) nodes: Vec<Raw>,
    pub(super) names: Vec<Name>,
    /// The members of large objects, sorted by name.
    pub(super) sorted: HashMap<u32, Box<[u32]>>,
}

impl Document {
    /// Where it was read from.
    pub fn source(&self) -> SourceId {
        self.source
    }

    /// The root value.
    pub fn root(&self) -> Node<'_> {
        Node::new(self, 0)
    }

    /// The node with this id.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        Node::new(self, id.0)
    }

    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// A document has a root, so it is never empty.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Every node: each before what it holds.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        std::iter::successors(Some(0), |id| self.following(*id)).map(|id| Node::new(self, id))
    }

    /// The node behind this one: the first that it holds, or the next beside it, or beside one around it.
    fn following(&self, id: u32) -> Option<u32> {
        let mut raw = self.raw(id);
        if matches!(raw.tag, Tag::Array | Tag::Object) && raw.first != NONE {
            return Some(raw.first);
        }
        while raw.next == NONE {
            if raw.parent == NONE {
                return None;
            }
            raw = self.raw(raw.parent);
        }
        Some(raw.next)
    }

    /// The stored node; ids are made by the builder of this very document.
    pub(super) fn raw(&self, id: u32) -> Raw {
        self.nodes.get(id as usize).copied().unwrap_or(Raw {
            tag: Tag::Null,
            parent: NONE,
            next: NONE,
            name: NONE,
            start: 0,
            end: 0,
            first: NONE,
            count: 0,
        })
    }

    /// The stored name.
    pub(super) fn name(&self, id: u32) -> Option<Name> {
        self.names.get(id as usize).copied()
    }

    /// What a range says.
    pub(super) fn read(&self, text: Text) -> &str {
        read(&self.text, &self.owned, text)
    }

    /// A range of this document's source.
    pub(super) fn span(&self, start: u32, end: u32) -> Span {
        Span::new(self.source, start, end)
    }
}

/// What a range of the source or of the unescaped text says.
pub(super) fn read<'a>(source: &'a str, owned: &'a str, text: Text) -> &'a str {
    let whole = if text.owned { owned } else { source };
    whole.get(text.start as usize..text.end as usize).unwrap_or_default()
}
