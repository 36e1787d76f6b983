//! The tags and texts of an XML text: well-formed, without a DTD, bounded.

use super::names::{is_held, split};
use super::{INSTANCE, MAX_DEPTH, Name};
use quick_xml::events::{BytesDecl, BytesRef, BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// How many attributes an element may have: each is compared with all others.
const MAX_ATTRIBUTES: usize = 128;

/// How many namespaces may be declared around an element.
const MAX_BINDINGS: usize = 256;

const DTD: &str = "a document type declaration is not read";
const ILL_FORMED: &str = "it is not well-formed";

/// Why it cannot be read.
pub(super) type Why = String;

/// One attribute, its value as it is meant.
#[derive(Debug)]
pub(super) struct Attribute {
    pub(super) prefix: String,
    pub(super) local: String,
    pub(super) value: String,
}

/// The start of an element.
#[derive(Debug)]
pub(super) struct Tag {
    pub(super) prefix: String,
    pub(super) local: String,
    pub(super) attributes: Vec<Attribute>,
}

/// What comes next.
#[derive(Debug)]
pub(super) enum Step {
    /// An element starts.
    Start(Tag),
    /// A piece of text.
    Text(String),
    /// The element ends that started last.
    End,
    /// Nothing is left.
    Over,
}

/// A prefix that stands for a namespace.
#[derive(Debug)]
struct Binding {
    prefix: String,
    namespace: String,
    depth: usize,
}

/// An XML text that is being read.
#[derive(Debug)]
pub(super) struct Events<'x> {
    reader: Reader<&'x [u8]>,
    bindings: Vec<Binding>,
    depth: usize,
    /// Whether anything was read.
    begun: bool,
}

impl<'x> Events<'x> {
    pub(super) fn new(text: &'x str) -> Self {
        let mut reader = Reader::from_str(text);
        let config = reader.config_mut();
        config.enable_all_checks(true);
        config.expand_empty_elements = true;
        Self { reader, bindings: Vec::new(), depth: 0, begun: false }
    }
    /// What is wrong, with the place.
    pub(super) fn fault(&self, why: &str) -> Why {
        format!("is not XML that can be read: {why}, at byte {}", self.reader.buffer_position())
    }
    /// The next tag or text; comments and processing instructions are passed over.
    pub(super) fn next(&mut self) -> Result<Step, Why> {
        loop {
            let event = self.reader.read_event().map_err(|_| self.fault(ILL_FORMED))?;
            let first = !std::mem::replace(&mut self.begun, true);
            let piece = match &event {
                Event::Start(start) | Event::Empty(start) => return self.start(start).map(Step::Start),
                Event::End(_) => return self.end(),
                Event::Eof if self.depth > 0 => return Err(self.fault("an element has no end")),
                Event::Eof => return Ok(Step::Over),
                Event::Decl(declaration) if first => {
                    self.declaration(declaration)?;
                    continue;
                }
                Event::PI(instruction) if !instruction.target().eq_ignore_ascii_case("xml") => continue,
                Event::Comment(_) => continue,
                Event::DocType(_) => return Err(self.fault(DTD)),
                Event::Text(text) if !text.contains("]]>") => text.xml10_content().into_owned(),
                Event::Decl(_) | Event::PI(_) | Event::Text(_) => return Err(self.fault(ILL_FORMED)),
                Event::CData(text) => text.xml10_content().into_owned(),
                Event::GeneralRef(reference) => self.reference(reference)?,
            };
            return if is_held(&piece) { Ok(Step::Text(piece)) } else { Err(self.fault(ILL_FORMED)) };
        }
    }
    fn declaration(&self, declaration: &BytesDecl<'_>) -> Result<(), Why> {
        match declaration.encoding() {
            None => Ok(()),
            Some(Ok(name)) if name.eq_ignore_ascii_case("utf-8") => Ok(()),
            Some(_) => Err(self.fault("only UTF-8 is read")),
        }
    }
    /// One of the five entities that XML knows by itself, or a character by its number.
    fn reference(&self, reference: &BytesRef<'_>) -> Result<String, Why> {
        let number = reference.resolve_char_ref().map_err(|_| self.fault(ILL_FORMED))?;
        let character = number.or(match &**reference {
            "lt" => Some('<'),
            "gt" => Some('>'),
            "amp" => Some('&'),
            "apos" => Some('\''),
            "quot" => Some('"'),
            _ => None,
        });
        character.map(String::from).ok_or_else(|| self.fault("an entity is not known"))
    }
    fn end(&mut self) -> Result<Step, Why> {
        self.depth = self.depth.checked_sub(1).ok_or_else(|| self.fault(ILL_FORMED))?;
        let kept = self.bindings.iter().rposition(|binding| binding.depth <= self.depth).map_or(0, |last| last + 1);
        self.bindings.truncate(kept);
        Ok(Step::End)
    }
    fn start(&mut self, start: &BytesStart<'_>) -> Result<Tag, Why> {
        if self.depth >= MAX_DEPTH {
            return Err(self.fault("elements nest too deeply"));
        }
        self.depth += 1;
        let mut attributes = Vec::new();
        for (index, attribute) in start.attributes().enumerate() {
            let attribute = attribute.ok().filter(|attribute| !attribute.value.contains('<'));
            let attribute = attribute.ok_or_else(|| self.fault(ILL_FORMED))?;
            let value = attribute.normalized_value(XmlVersion::Explicit1_0).map_err(|_| self.fault(ILL_FORMED))?;
            let (prefix, local) = split(attribute.key.0).ok_or_else(|| self.fault(ILL_FORMED))?;
            if index >= MAX_ATTRIBUTES || !is_held(&value) {
                return Err(self.fault("an attribute cannot be read"));
            }
            match (prefix, local) {
                ("", "xmlns") => self.bind("", value.into_owned())?,
                ("xmlns", prefix) => self.bind(prefix, value.into_owned())?,
                _ => attributes.push(Attribute {
                    prefix: prefix.to_owned(),
                    local: local.to_owned(),
                    value: value.into_owned(),
                }),
            }
        }
        let (prefix, local) = split(start.name().0).ok_or_else(|| self.fault(ILL_FORMED))?;
        let prefixes = attributes.iter().map(|attribute| &*attribute.prefix).chain([prefix]);
        if prefixes.into_iter().any(|prefix| !matches!(prefix, "" | "xml") && self.namespace(prefix).is_none()) {
            return Err(self.fault("a prefix stands for no namespace"));
        }
        Ok(Tag { prefix: prefix.to_owned(), local: local.to_owned(), attributes })
    }
    fn bind(&mut self, prefix: &str, namespace: String) -> Result<(), Why> {
        let odd = matches!(prefix, "xml" | "xmlns") || (namespace.is_empty() && !prefix.is_empty());
        if odd || self.bindings.len() >= MAX_BINDINGS {
            return Err(self.fault("a namespace cannot be declared like this"));
        }
        self.bindings.push(Binding { prefix: prefix.to_owned(), namespace, depth: self.depth });
        Ok(())
    }
    /// The namespace that a prefix stands for.
    pub(super) fn namespace(&self, prefix: &str) -> Option<&str> {
        self.bindings.iter().rev().find(|binding| binding.prefix == prefix).map(|binding| &*binding.namespace)
    }
    /// Whether an element has this name. One without a namespace of its own has no prefix.
    pub(super) fn is_element(&self, name: &Name, prefix: &str, local: &str) -> bool {
        let namespaced = || match name.namespace {
            "" => prefix.is_empty(),
            namespace => self.namespace(prefix) == Some(namespace),
        };
        name.local == local && namespaced()
    }
    /// Whether an attribute has this name: without a prefix it is of no namespace.
    pub(super) fn is_attribute(&self, name: &Name, attribute: &Attribute) -> bool {
        self.is_element(name, &attribute.prefix, &attribute.local)
            && attribute.prefix.is_empty() == name.namespace.is_empty()
    }
    /// Whether an attribute belongs to XML itself, or says what XML Schema wants to know.
    pub(super) fn is_aside(&self, attribute: &Attribute) -> bool {
        attribute.prefix == "xml" || self.is_instance(attribute)
    }
    fn is_instance(&self, attribute: &Attribute) -> bool {
        !attribute.prefix.is_empty() && self.namespace(&attribute.prefix) == Some(INSTANCE)
    }
    /// Whether an element stands for null.
    pub(super) fn is_nil(&self, tag: &Tag) -> bool {
        let nil = |attribute: &Attribute| {
            attribute.local == "nil" && matches!(attribute.value.trim(), "true" | "1") && self.is_instance(attribute)
        };
        tag.attributes.iter().any(nil)
    }
}
