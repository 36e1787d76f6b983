//! Reading documents: places, meaning, broken and hostile input.

mod differential;
mod files;
mod fixtures;
mod hostile;
mod places;
mod truncation;

use counterpart_diagnostic::render::{Style, text};
use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_openapi::load::{Document, Format, Kind, Node, parse};

/// A document that was read, and everything that belongs to it.
struct Read {
    sources: Sources,
    diagnostics: Diagnostics,
    document: Option<Document>,
}

impl Read {
    /// Reads one text under a name whose extension says what it is.
    fn new(name: &str, content: &str) -> Self {
        let mut sources = Sources::default();
        let mut diagnostics = Diagnostics::default();
        let id = sources.add(name, content);
        let source = sources.get(id);
        let document = parse(id, source, Format::of(name, content), &mut diagnostics);
        Self { sources, diagnostics, document }
    }

    /// The document, which has to be whole.
    fn whole(&self) -> &Document {
        assert!(self.diagnostics.is_empty(), "{}", self.shown());
        self.document.as_ref().expect("it is read")
    }

    /// The diagnostics as a person sees them.
    fn shown(&self) -> String {
        text(&self.diagnostics, &self.sources, Style::Plain)
    }

    /// The codes of the diagnostics.
    fn codes(&self) -> Vec<&'static str> {
        self.diagnostics.iter().map(|diagnostic| diagnostic.code.id).collect()
    }
}

/// A node as JSON, in the order of the document.
fn to_json(node: Node<'_>) -> String {
    let string = |text: &str| serde_json::to_string(text).expect("a string");
    match node.kind() {
        Kind::Null => "null".to_owned(),
        Kind::Bool(value) => value.to_string(),
        Kind::Number(text) => text.to_owned(),
        Kind::String(text) => string(text),
        Kind::Array => format!("[{}]", node.items().map(to_json).collect::<Vec<_>>().join(",")),
        Kind::Object => {
            let member = |(name, value)| format!("{}:{}", string(name), to_json(value));
            let members = node.members().map(|found| (found.name, found.value)).map(member);
            format!("{{{}}}", members.collect::<Vec<_>>().join(","))
        }
    }
}
