//! Where everything stands: paths of descriptors as spans, and comments.

use std::collections::{BTreeMap, HashMap};

use counterpart_diagnostic::{SourceId, Span};
use counterpart_model::{Docs, Origin};
use prost_reflect::FileDescriptor;
use prost_types::source_code_info::Location;

/// The documents that were read.
#[derive(Debug, Default)]
pub(crate) struct Places {
    documents: BTreeMap<String, Document>,
}

#[derive(Debug)]
struct Document {
    source: SourceId,
    text: String,
    lines: Vec<usize>,
}

impl Places {
    pub(crate) fn new(documents: impl Iterator<Item = (String, String, SourceId)>) -> Self {
        let documents = documents.map(|(name, text, source)| {
            let breaks = text.match_indices('\n').map(|(at, _)| at + 1);
            let lines = std::iter::once(0).chain(breaks).collect();
            (name, Document { source, text, lines })
        });
        Self { documents: documents.collect() }
    }

    /// Bytes of a document.
    pub(crate) fn range(&self, document: &str, start: usize, len: usize) -> Option<Span> {
        let document = self.documents.get(document)?;
        let clamp = |at: usize| u32::try_from(at.min(document.text.len())).unwrap_or(u32::MAX);
        Some(Span::new(document.source, clamp(start), clamp(start.saturating_add(len))))
    }

    /// The places of one document.
    pub(crate) fn of(&self, file: &FileDescriptor) -> FilePlaces<'_> {
        let info = file.file_descriptor_proto().source_code_info.clone().unwrap_or_default();
        let locations = info.location.into_iter().map(|location| (location.path.clone(), location)).collect();
        FilePlaces { places: self, document: file.name().to_owned(), locations }
    }
}

/// The places of one document.
pub(crate) struct FilePlaces<'a> {
    places: &'a Places,
    document: String,
    locations: HashMap<Vec<i32>, Location>,
}

impl FilePlaces<'_> {
    /// The place of a descriptor, or of the nearest one around it that has one.
    pub(crate) fn span(&self, path: &[i32]) -> Span {
        let mut path = path;
        loop {
            if let Some(span) = self.locations.get(path).and_then(|location| self.located(&location.span)) {
                return span;
            }
            match path.split_last() {
                Some((_, outer)) => path = outer,
                None => return self.whole(),
            }
        }
    }

    /// The place of `text` inside a descriptor, or of the descriptor where it is not spelt so.
    pub(crate) fn span_of(&self, path: &[i32], text: &str) -> Span {
        let span = self.span(path);
        let Some(document) = self.places.documents.get(&self.document) else { return span };
        let Some(inside) = document.text.get(span.start as usize..span.end as usize) else { return span };
        inside
            .find(text)
            .and_then(|at| self.places.range(&self.document, span.start as usize + at, text.len()))
            .unwrap_or(span)
    }

    pub(crate) fn origin(&self, path: &[i32], full_name: &str) -> Origin {
        Origin { span: self.span(path), pointer: full_name.to_owned() }
    }

    /// The comment in front of a descriptor, or behind it on its line.
    pub(crate) fn docs(&self, path: &[i32]) -> Docs {
        let location = self.locations.get(path);
        let comment = location.and_then(|location| {
            let leading = location.leading_comments.as_deref().filter(|comment| !comment.trim().is_empty());
            leading.or(location.trailing_comments.as_deref())
        });
        let text = comment.map(|comment| comment.lines().map(str::trim).collect::<Vec<_>>().join("\n"));
        let text = text.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty());
        Docs { summary: None, description: text }
    }

    /// Lines and columns as the compiler counts them: from zero, columns in bytes.
    fn located(&self, span: &[i32]) -> Option<Span> {
        let document = self.places.documents.get(&self.document)?;
        let at = |line: i32, column: i32| {
            let start = document.lines.get(usize::try_from(line).ok()?)?;
            Some(start + usize::try_from(column).ok()?)
        };
        let (start, end) = match *span {
            [line, from, to] => (at(line, from)?, at(line, to)?),
            [line, from, last, to] => (at(line, from)?, at(last, to)?),
            _ => return None,
        };
        self.places.range(&self.document, start, end.saturating_sub(start))
    }

    /// The beginning of the document, or of another one where it is a document that comes with the compiler.
    fn whole(&self) -> Span {
        let documents = &self.places.documents;
        let document = documents.get(&self.document).or_else(|| documents.values().next());
        Span::new(document.expect("documents compile only after one was read").source, 0, 0)
    }
}
