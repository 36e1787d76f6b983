//! Sources and places in them.

use std::sync::Arc;

/// Which document a place is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SourceId(u32);

/// A range of bytes in one document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    /// The document.
    pub source: SourceId,
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

impl Span {
    /// The bytes from `start` up to, but not including, `end`.
    #[must_use]
    pub const fn new(source: SourceId, start: u32, end: u32) -> Self {
        Self { source, start, end }
    }

    /// The place in front of a byte.
    #[must_use]
    pub fn at(source: SourceId, byte: usize) -> Self {
        let byte = u32::try_from(byte).unwrap_or(u32::MAX);
        Self::new(source, byte, byte)
    }
}

/// One document: how it is named to the user, and its text.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: Arc<str>,
    lines: Vec<u32>,
}

/// A line and a column, both counted from one; columns count characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The line, from one.
    pub line: usize,
    /// The column in characters, from one.
    pub column: usize,
}

impl Source {
    /// The name that is shown to the user, usually a path relative to where the command runs.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The whole text, for a reader that keeps it.
    pub fn shared_text(&self) -> Arc<str> {
        Arc::clone(&self.text)
    }

    /// The line and column of a byte; the end of the text for anything behind it.
    pub fn position(&self, byte: u32) -> Position {
        let line = self.lines.partition_point(|start| *start <= byte).max(1);
        let start = self.lines.get(line - 1).map_or(0, |start| *start as usize);
        let before = self.text.get(start..byte as usize).unwrap_or_default();
        Position { line, column: before.chars().count() + 1 }
    }

    /// The text of a line counted from one, without its line break.
    pub fn line(&self, line: usize) -> &str {
        let start = self.lines.get(line.saturating_sub(1)).map_or(self.text.len(), |start| *start as usize);
        self.text.get(start..).and_then(|rest| rest.lines().next()).unwrap_or_default()
    }
}

/// All documents of one run.
#[derive(Debug, Default)]
pub struct Sources {
    all: Vec<Source>,
}

impl Sources {
    /// Takes a document in; names are not required to be unique.
    ///
    /// # Panics
    ///
    /// When there are more than four billion documents.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<Arc<str>>) -> SourceId {
        let text = text.into();
        let breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let lines = std::iter::once(0).chain(breaks.map(|(at, _)| u32::try_from(at + 1).unwrap_or(u32::MAX))).collect();
        let id = u32::try_from(self.all.len()).expect("fewer than four billion documents");
        self.all.push(Source { name: name.into(), text, lines });
        SourceId(id)
    }

    /// The document with this id.
    ///
    /// # Panics
    ///
    /// When the id was made by another `Sources`.
    pub fn get(&self, id: SourceId) -> &Source {
        self.all.get(id.0 as usize).expect("ids are made by `add` alone")
    }
}
