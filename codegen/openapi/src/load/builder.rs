//! Builds the arena of a document, node by node in document order.

use super::MAX_NODES;
use super::document::{Document, NONE, Name, Raw, Tag, Text, read};
use super::findings::Findings;
use counterpart_diagnostic::{Diagnostic, SourceId, codes};
use std::collections::HashMap;
use std::sync::Arc;

/// From how many members on an object is searched by a sorted list.
const LARGE: usize = 24;

/// An array or object that is not closed yet.
struct Open {
    node: u32,
    /// Its last child so far.
    last: u32,
}

/// A document in the making.
pub(super) struct Builder {
    source: SourceId,
    text: Arc<str>,
    owned: String,
    nodes: Vec<Raw>,
    names: Vec<Name>,
    open: Vec<Open>,
    /// The name that the next node gets.
    name: u32,
    sorted: HashMap<u32, Box<[u32]>>,
    /// Members that repeat a name: the first one, the repetition.
    duplicates: Vec<(u32, u32)>,
}

/// An index of the arena; the size of a file is bounded far below.
fn index(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(NONE)
}

impl Builder {
    pub(super) fn new(source: SourceId, text: Arc<str>) -> Self {
        let nodes = Vec::with_capacity(text.len() / 24 + 8);
        Self {
            source,
            text,
            owned: String::new(),
            nodes,
            names: Vec::new(),
            open: Vec::new(),
            name: NONE,
            sorted: HashMap::new(),
            duplicates: Vec::new(),
        }
    }

    /// The number that the next node gets.
    pub(super) fn len(&self) -> u32 {
        index(self.nodes.len())
    }

    /// Whether one document holds more than a contract may.
    pub(super) fn is_full(&self) -> bool {
        self.nodes.len() > MAX_NODES
    }

    /// How many arrays and objects are open.
    pub(super) fn depth(&self) -> usize {
        self.open.len()
    }

    /// Whether an object (and not an array) is open; nothing at the root.
    pub(super) fn in_object(&self) -> Option<bool> {
        let open = self.open.last()?;
        Some(self.nodes.get(open.node as usize)?.tag == Tag::Object)
    }

    /// Where the array or object begins that is open.
    pub(super) fn opened_at(&self) -> Option<usize> {
        let open = self.open.last()?;
        Some(self.nodes.get(open.node as usize)?.start as usize)
    }

    /// Whether this node is among the open ones.
    pub(super) fn is_open(&self, node: u32) -> bool {
        self.open.iter().any(|open| open.node == node)
    }

    /// The name of the next member.
    pub(super) fn name(&mut self, start: usize, end: usize, text: Text) {
        self.name = index(self.names.len());
        self.names.push(Name { start: index(start), end: index(end), text });
    }

    /// A range of the source.
    pub(super) fn source_text(start: usize, end: usize) -> Text {
        Text { start: index(start), end: index(end), owned: false }
    }

    /// Text that does not stand in the source as it is.
    pub(super) fn owned_text(&mut self, text: &str) -> Text {
        let start = index(self.owned.len());
        self.owned.push_str(text);
        Text { start, end: index(self.owned.len()), owned: true }
    }

    /// Where text that is unescaped piece by piece goes.
    pub(super) fn owned(&mut self) -> &mut String {
        &mut self.owned
    }

    /// A string.
    pub(super) fn string(&mut self, start: usize, end: usize, text: Text) -> u32 {
        let tag = if text.owned { Tag::StringOwned } else { Tag::String };
        self.add(tag, start, end, text.start, text.end)
    }

    /// A number.
    pub(super) fn number(&mut self, start: usize, end: usize, text: Text) -> u32 {
        let tag = if text.owned { Tag::NumberOwned } else { Tag::Number };
        self.add(tag, start, end, text.start, text.end)
    }

    /// `null`, `true` or `false`.
    pub(super) fn word(&mut self, tag: Tag, start: usize, end: usize) -> u32 {
        self.add(tag, start, end, NONE, 0)
    }

    /// The beginning of an array or object.
    pub(super) fn open(&mut self, tag: Tag, start: usize) -> u32 {
        let node = self.add(tag, start, start, NONE, 0);
        self.open.push(Open { node, last: NONE });
        node
    }

    fn add(&mut self, tag: Tag, start: usize, end: usize, first: u32, count: u32) -> u32 {
        let id = index(self.nodes.len());
        let parent = match self.open.last_mut() {
            None => NONE,
            Some(open) => {
                let last = std::mem::replace(&mut open.last, id);
                let parent = open.node;
                if last == NONE {
                    if let Some(parent) = self.nodes.get_mut(parent as usize) {
                        parent.first = id;
                    }
                } else if let Some(last) = self.nodes.get_mut(last as usize) {
                    last.next = id;
                }
                if let Some(parent) = self.nodes.get_mut(parent as usize) {
                    parent.count += 1;
                }
                parent
            }
        };
        self.nodes.push(Raw {
            tag,
            parent,
            next: NONE,
            name: std::mem::replace(&mut self.name, NONE),
            start: index(start),
            end: index(end),
            first,
            count,
        });
        id
    }

    /// The end of the array or object that is open.
    pub(super) fn close(&mut self, end: usize) {
        let Some(open) = self.open.pop() else { return };
        let Some(node) = self.nodes.get_mut(open.node as usize) else { return };
        node.end = index(end);
        if node.tag == Tag::Object {
            let (first, count) = (node.first, node.count as usize);
            if count >= LARGE {
                self.sort_members(open.node);
            } else if count > 1 {
                self.compare_members(open.node, first, count);
            }
        }
    }

    /// The end of the last thing in the array or object that is open; a block of YAML ends there.
    pub(super) fn last_end(&self) -> Option<usize> {
        let open = self.open.last()?;
        Some(self.nodes.get(open.last as usize)?.end as usize)
    }

    /// The children of an array or object.
    pub(super) fn children(&self, node: u32) -> Vec<u32> {
        let mut children = Vec::new();
        let mut next = self.nodes.get(node as usize).map_or(NONE, |raw| raw.first);
        while let Some(raw) = self.nodes.get(next as usize) {
            children.push(next);
            next = raw.next;
        }
        children
    }

    /// What a member is called.
    pub(super) fn key(&self, node: u32) -> &str {
        let name = self.nodes.get(node as usize).and_then(|raw| self.names.get(raw.name as usize));
        name.map_or("", |name| read(&self.text, &self.owned, name.text))
    }

    /// The stored node.
    pub(super) fn raw(&self, node: u32) -> Option<Raw> {
        self.nodes.get(node as usize).copied()
    }

    /// The text of a scalar.
    pub(super) fn scalar_text(raw: Raw) -> Text {
        let owned = matches!(raw.tag, Tag::NumberOwned | Tag::StringOwned);
        Text { start: raw.first, end: raw.count, owned }
    }

    /// Adds the same scalar or opens the same array or object once more, under a new place.
    pub(super) fn repeat(&mut self, raw: Raw, start: usize, end: usize) {
        match raw.tag {
            Tag::Array | Tag::Object => {
                let node = self.open(raw.tag, start);
                if let Some(node) = self.nodes.get_mut(node as usize) {
                    node.end = index(end);
                }
            }
            _ => {
                self.add(raw.tag, start, end, raw.first, raw.count);
            }
        }
    }

    /// Gives the next node the name of another one.
    pub(super) fn reuse_name(&mut self, raw: Raw) {
        self.name = raw.name;
    }

    /// Leaves these children, in this order, and no others in the object that is open.
    pub(super) fn keep(&mut self, children: &[u32]) {
        let Some(open) = self.open.last_mut() else { return };
        open.last = children.last().copied().unwrap_or(NONE);
        relink(&mut self.nodes, open.node, children);
    }

    /// Finds repeated names of a small object by comparing all with all.
    fn compare_members(&mut self, node: u32, first: u32, count: usize) {
        let mut seen = [(0_usize, 0_usize, NONE); LARGE];
        let mut next = first;
        let mut repeated = Vec::new();
        for at in 0..count {
            let Some(raw) = self.nodes.get(next as usize) else { break };
            let (start, end, bytes) = self.key_range(raw.name);
            for &(other_start, other_end, other) in seen.get(..at).unwrap_or_default() {
                if other_end - other_start == end - start && self.key(other).as_bytes() == bytes {
                    repeated.push((other, next));
                    break;
                }
            }
            if let Some(slot) = seen.get_mut(at) {
                *slot = (start, end, next);
            }
            next = raw.next;
        }
        self.drop_repeated(node, repeated);
    }

    fn key_range(&self, name: u32) -> (usize, usize, &[u8]) {
        self.names.get(name as usize).map_or((0, 0, &[]), |name| {
            let text = read(&self.text, &self.owned, name.text);
            (name.text.start as usize, name.text.end as usize, text.as_bytes())
        })
    }

    /// Sorts the members of a large object, and finds repeated names on the way.
    fn sort_members(&mut self, node: u32) {
        let mut sorted = self.children(node);
        sorted.sort_by(|left, right| self.key(*left).cmp(self.key(*right)).then(left.cmp(right)));
        let mut repeated = Vec::new();
        let mut unique: Vec<u32> = Vec::with_capacity(sorted.len());
        for member in sorted {
            match unique.last() {
                Some(last) if self.key(*last) == self.key(member) => repeated.push((*last, member)),
                _ => unique.push(member),
            }
        }
        self.sorted.insert(node, unique.into_boxed_slice());
        self.drop_repeated(node, repeated);
    }

    /// Takes repeated members out: the first one counts.
    fn drop_repeated(&mut self, node: u32, repeated: Vec<(u32, u32)>) {
        if repeated.is_empty() {
            return;
        }
        let mut out: Vec<u32> = repeated.iter().map(|(_, member)| *member).collect();
        out.sort_unstable();
        let mut children = self.children(node);
        children.retain(|child| out.binary_search(child).is_err());
        relink(&mut self.nodes, node, &children);
        self.duplicates.extend(repeated);
    }

    /// Says which names are repeated.
    pub(super) fn report_duplicates(&mut self, findings: &mut Findings) {
        let mut duplicates = std::mem::take(&mut self.duplicates);
        duplicates.sort_unstable_by_key(|(_, member)| *member);
        for (first, member) in duplicates {
            let place = |node: u32| {
                let name = self.nodes.get(node as usize).and_then(|raw| self.names.get(raw.name as usize));
                name.map_or((0, 0), |name| (name.start as usize, name.end as usize))
            };
            let (start, end) = place(member);
            let (first_start, first_end) = place(first);
            findings.push(
                Diagnostic::error(
                    codes::load::DUPLICATE_MEMBER,
                    format!("`{}` stands twice in the same object", self.key(member)),
                )
                .at(findings.span(start, end), "the second one")
                .at(findings.span(first_start, first_end), "the first one")
                .help("leave one of the two"),
            );
        }
    }

    /// The document; nothing where no root was added.
    pub(super) fn finish(mut self) -> Option<Document> {
        if self.nodes.is_empty() {
            return None;
        }
        self.nodes.shrink_to_fit();
        self.names.shrink_to_fit();
        Some(Document {
            source: self.source,
            text: self.text,
            owned: self.owned,
            nodes: self.nodes,
            names: self.names,
            sorted: self.sorted,
        })
    }
}

/// Makes these the children of a node.
fn relink(nodes: &mut [Raw], node: u32, children: &[u32]) {
    for (at, child) in children.iter().enumerate() {
        if let Some(raw) = nodes.get_mut(*child as usize) {
            raw.next = children.get(at + 1).copied().unwrap_or(NONE);
        }
    }
    if let Some(raw) = nodes.get_mut(node as usize) {
        raw.first = children.first().copied().unwrap_or(NONE);
        raw.count = index(children.len());
    }
}
