//! A handle on one node of a document.

use super::document::{Document, Identity, NONE, NodeId, Raw, Tag, Text};
use counterpart_diagnostic::{SourceId, Span};
use std::fmt::{self, Write as _};

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as a JSON number's text.
    Number(&'a str),
    /// A string, unescaped.
    String(&'a str),
    /// An array.
    Array,
    /// An object.
    Object,
}

impl Kind<'_> {
    /// How a sentence names it: `a string`.
    pub fn noun(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Number(_) => "a number",
            Self::String(_) => "a string",
            Self::Array => "an array",
            Self::Object => "an object",
        }
    }
}

/// One node: what it says and where. Copied freely; equal where it is the same node of the same document.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    document: &'a Document,
    id: u32,
}

/// A member of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Member<'a> {
    /// Its name, unescaped.
    pub name: &'a str,
    /// The place of the name.
    pub name_span: Span,
    /// Its value.
    pub value: Node<'a>,
}

impl<'a> Node<'a> {
    pub(super) fn new(document: &'a Document, id: u32) -> Self {
        Self { document, id }
    }

    fn raw(self) -> Raw {
        self.document.raw(self.id)
    }

    /// What it is.
    pub fn kind(self) -> Kind<'a> {
        let raw = self.raw();
        let read = |owned| self.document.read(Text { start: raw.first, end: raw.count, owned });
        match raw.tag {
            Tag::Null => Kind::Null,
            Tag::False => Kind::Bool(false),
            Tag::True => Kind::Bool(true),
            Tag::Number => Kind::Number(read(false)),
            Tag::NumberOwned => Kind::Number(read(true)),
            Tag::String => Kind::String(read(false)),
            Tag::StringOwned => Kind::String(read(true)),
            Tag::Array => Kind::Array,
            Tag::Object => Kind::Object,
        }
    }

    /// The document it stands in.
    pub fn document(self) -> &'a Document {
        self.document
    }

    /// The source of its document.
    pub fn source(self) -> SourceId {
        self.document.source
    }

    /// Its number within the document.
    pub fn id(self) -> NodeId {
        NodeId(self.id)
    }

    /// Which node of which document.
    pub fn identity(self) -> Identity {
        Identity { source: self.document.source, node: NodeId(self.id) }
    }

    /// The place of the value.
    pub fn span(self) -> Span {
        let raw = self.raw();
        self.document.span(raw.start, raw.end)
    }

    /// The name under which it stands in an object.
    pub fn key(self) -> Option<&'a str> {
        let name = self.document.name(self.raw().name)?;
        Some(self.document.read(name.text))
    }

    /// The place of that name.
    pub fn key_span(self) -> Option<Span> {
        let name = self.document.name(self.raw().name)?;
        Some(self.document.span(name.start, name.end))
    }

    /// The place of the name where there is one, otherwise of the value: short enough to point at.
    pub fn place(self) -> Span {
        self.key_span().unwrap_or_else(|| self.span())
    }

    /// The text as it is written in the source, quotes included.
    pub fn written(self) -> &'a str {
        let raw = self.raw();
        let range = raw.start as usize..raw.end as usize;
        self.document.text.get(range).unwrap_or_default()
    }

    /// The array or object that holds it.
    pub fn parent(self) -> Option<Self> {
        let parent = self.raw().parent;
        (parent != NONE).then(|| Self::new(self.document, parent))
    }

    /// Whether it is an object.
    pub fn is_object(self) -> bool {
        self.raw().tag == Tag::Object
    }

    /// Whether it is an array.
    pub fn is_array(self) -> bool {
        self.raw().tag == Tag::Array
    }

    /// Whether it is `null`.
    pub fn is_null(self) -> bool {
        self.raw().tag == Tag::Null
    }

    /// How many elements or members it has.
    pub fn len(self) -> usize {
        if self.is_object() || self.is_array() { self.raw().count as usize } else { 0 }
    }

    /// Whether it has no elements or members.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The elements of an array in order; none for anything else.
    pub fn items(self) -> Items<'a> {
        Items { document: self.document, next: if self.is_array() { self.raw().first } else { NONE } }
    }

    /// The members of an object in document order; none for anything else.
    pub fn members(self) -> Members<'a> {
        Members(Items { document: self.document, next: if self.is_object() { self.raw().first } else { NONE } })
    }

    /// The value of a member.
    pub fn get(self, name: &str) -> Option<Self> {
        if let Some(sorted) = self.document.sorted.get(&self.id) {
            let at = sorted.binary_search_by(|id| Self::new(self.document, *id).key().unwrap_or_default().cmp(name));
            return sorted.get(at.ok()?).map(|id| Self::new(self.document, *id));
        }
        self.members().find(|member| member.name == name).map(|member| member.value)
    }

    /// The element at an index.
    pub fn item(self, index: usize) -> Option<Self> {
        self.items().nth(index)
    }

    /// The node that a JSON pointer leads to from here: `/info/title`.
    pub fn at(self, pointer: &str) -> Option<Self> {
        let mut node = self;
        for token in pointer.split('/').skip(1) {
            node = node.step(&token.replace("~1", "/").replace("~0", "~"))?;
        }
        Some(node)
    }

    /// The member of this name, or the element of this index.
    pub fn step(self, token: &str) -> Option<Self> {
        if self.is_array() {
            let canonical = token == "0" || !token.starts_with(['0', '+']);
            return canonical.then(|| self.item(token.parse().ok()?)).flatten();
        }
        self.get(token)
    }

    /// Its JSON pointer from the document's root.
    pub fn pointer(self) -> String {
        let mut path = vec![self];
        while let Some(parent) = path.last().and_then(|node| node.parent()) {
            path.push(parent);
        }
        let mut pointer = String::new();
        for node in path.into_iter().rev().skip(1) {
            pointer.push('/');
            match node.key() {
                Some(key) => pointer.push_str(&key.replace('~', "~0").replace('/', "~1")),
                None => write!(pointer, "{}", node.index()).expect("a string takes everything"),
            }
        }
        pointer
    }

    /// Its index among the elements of its parent.
    fn index(self) -> usize {
        let siblings = self.parent().map(Self::items);
        siblings.and_then(|mut siblings| siblings.position(|node| node == self)).unwrap_or_default()
    }

    /// The text of a string.
    pub fn as_str(self) -> Option<&'a str> {
        match self.kind() {
            Kind::String(text) => Some(text),
            _ => None,
        }
    }

    /// The text of a string, or of a number, boolean or null as it is written: YAML authors forget quotes.
    pub fn scalar_text(self) -> Option<&'a str> {
        let written = Some(self.written()).filter(|written| !written.starts_with(['*', '!']));
        match self.kind() {
            Kind::String(text) => Some(text),
            Kind::Array | Kind::Object => None,
            Kind::Number(text) => Some(written.unwrap_or(text)),
            Kind::Bool(true) => Some(written.unwrap_or("true")),
            Kind::Bool(false) => Some(written.unwrap_or("false")),
            Kind::Null => Some(written.unwrap_or_default()),
        }
    }

    /// A boolean.
    pub fn as_bool(self) -> Option<bool> {
        match self.kind() {
            Kind::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// The text of a number, a JSON number.
    pub fn as_number(self) -> Option<&'a str> {
        match self.kind() {
            Kind::Number(text) => Some(text),
            _ => None,
        }
    }

    /// A number that is a whole number from zero (`3`, also `3.0` and `3e2`).
    pub fn as_u64(self) -> Option<u64> {
        u64::try_from(self.as_i128()?).ok()
    }

    /// A number that is a whole number.
    pub fn as_i64(self) -> Option<i64> {
        i64::try_from(self.as_i128()?).ok()
    }

    /// A whole number of any size that fits; JSON Schema counts `3.0` among them.
    pub fn as_i128(self) -> Option<i128> {
        let text = self.as_number()?;
        text.parse().ok().or_else(|| whole(text))
    }

    /// A number, as near as a double comes.
    pub fn as_f64(self) -> Option<f64> {
        self.as_number()?.parse().ok()
    }
}

/// The value of `3.0` or `3e2`, where it is whole and a double holds it exactly.
fn whole(text: &str) -> Option<i128> {
    let value: f64 = text.parse().ok()?;
    let exact = value.fract() == 0.0 && value.abs() < 9_007_199_254_740_992.0;
    exact.then(|| format!("{value:.0}").parse().ok()).flatten()
}

impl PartialEq for Node<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Node<'_> {}

impl std::hash::Hash for Node<'_> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Node({:?} at {:?})", self.kind(), self.pointer())
    }
}

/// The elements of an array.
#[derive(Debug, Clone)]
pub struct Items<'a> {
    document: &'a Document,
    next: u32,
}

impl<'a> Iterator for Items<'a> {
    type Item = Node<'a>;

    fn next(&mut self) -> Option<Node<'a>> {
        if self.next == NONE {
            return None;
        }
        let node = Node::new(self.document, self.next);
        self.next = node.raw().next;
        Some(node)
    }
}

/// The members of an object.
#[derive(Debug, Clone)]
pub struct Members<'a>(Items<'a>);

impl<'a> Iterator for Members<'a> {
    type Item = Member<'a>;

    fn next(&mut self) -> Option<Member<'a>> {
        let value = self.0.next()?;
        Some(Member { name: value.key().unwrap_or_default(), name_span: value.place(), value })
    }
}
