//! Sources and places in them.

use std::sync::{Arc, OnceLock};

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

/// How many bytes lie between two counts of characters.
const BLOCK: usize = 1024;

/// One document: how it is named to the user, and its text.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: Arc<str>,
    index: OnceLock<Index>,
}

/// What makes looking up a place quick, even in a document of one long line; made when first asked for.
#[derive(Debug)]
struct Index {
    /// Where each line begins.
    lines: Vec<usize>,
    /// How many characters begin in front of each block.
    characters: Vec<usize>,
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
        let byte = (byte as usize).min(self.text.len());
        let lines = &self.index().lines;
        let line = lines.partition_point(|start| *start <= byte).max(1);
        let start = self.line_start(line);
        Position { line, column: self.characters_before(byte) - self.characters_before(start) + 1 }
    }

    /// The text of a line counted from one, without its line break.
    pub fn line(&self, line: usize) -> &str {
        let start = self.line_start(line);
        let end = self.index().lines.get(line).copied().unwrap_or(self.text.len());
        let text = self.text.get(start..end).unwrap_or_default();
        let text = text.strip_suffix('\n').unwrap_or(text);
        text.strip_suffix('\r').unwrap_or(text)
    }

    /// The first byte of a line counted from one.
    pub(crate) fn line_start(&self, line: usize) -> usize {
        let lines = &self.index().lines;
        lines.get(line.saturating_sub(1)).copied().unwrap_or(self.text.len())
    }

    /// How many characters begin in front of a byte.
    fn characters_before(&self, byte: usize) -> usize {
        let block = byte / BLOCK;
        let counted = self.index().characters.get(block).copied().unwrap_or_default();
        let rest = self.text.as_bytes().get(block * BLOCK..byte).unwrap_or_default();
        counted + characters(rest)
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| {
            let breaks = self.text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
            let lines = std::iter::once(0).chain(breaks.map(|(at, _)| at + 1)).collect();
            let mut characters_so_far = 0;
            let characters = self.text.as_bytes().chunks(BLOCK).map(|block| {
                let before = characters_so_far;
                characters_so_far += characters(block);
                before
            });
            let mut characters: Vec<usize> = characters.collect();
            characters.push(characters_so_far);
            Index { lines, characters }
        })
    }
}

/// How many characters begin in some bytes of UTF-8.
fn characters(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
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
        let id = u32::try_from(self.all.len()).expect("fewer than four billion documents");
        self.all.push(Source { name: name.into(), text: text.into(), index: OnceLock::new() });
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
