//! The blocks of a Markdown text: paragraphs, items, rows, fences.

use super::inline;

/// One block of a documentation comment.
#[derive(Debug, Clone)]
pub(super) struct Block {
    kind: Kind,
    /// Whether it follows the block above without an empty line.
    tight: bool,
    lines: Vec<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Lines that may be broken; those after the first are indented by so much.
    Prose(usize),
    /// Lines that stay as they are.
    Verbatim,
}

/// Words of a fence that rustdoc takes for the name of another language.
const LANGUAGES: &[&str] = &[
    "bash",
    "console",
    "graphql",
    "html",
    "http",
    "javascript",
    "js",
    "json",
    "python",
    "sh",
    "shell",
    "sql",
    "xml",
    "yaml",
];

impl Block {
    pub(super) fn prose(text: String) -> Self {
        Self { kind: Kind::Prose(0), tight: false, lines: vec![text] }
    }

    pub(super) fn is_prose(&self) -> bool {
        let marker = self.lines.first().is_some_and(|line| marker(line).is_some() || line.starts_with(['#', '>']));
        matches!(self.kind, Kind::Prose(0)) && !marker
    }

    pub(super) fn is_tight(&self) -> bool {
        self.tight
    }

    pub(super) fn prepend(&mut self, lead: &str) {
        if let Some(first) = self.lines.first_mut() {
            first.insert_str(0, lead);
        }
    }

    pub(super) fn lines(&self, width: usize, out: &mut Vec<String>) {
        match self.kind {
            Kind::Verbatim => out.extend(self.lines.iter().cloned()),
            Kind::Prose(indent) => {
                for (index, line) in self.lines.iter().enumerate() {
                    let first = if index == 0 { "" } else { &" ".repeat(indent) };
                    wrap(line, first, indent, width, out);
                }
            }
        }
    }
}

/// Breaks one line between words; never in front of a word that would begin a block of its own.
fn wrap(line: &str, first: &str, indent: usize, width: usize, out: &mut Vec<String>) {
    let mut row = String::from(first);
    let leading = line.len() - line.trim_start().len();
    row.push_str(line.get(..leading).unwrap_or_default());
    let mut empty = true;
    for word in line.split_whitespace() {
        let breaks = row.chars().count() + 1 + word.chars().count() > width && !begins_block(word);
        if !empty && breaks {
            out.push(std::mem::replace(&mut row, " ".repeat(indent)));
            empty = true;
        }
        if !empty {
            row.push(' ');
        }
        row.push_str(word);
        empty = false;
    }
    out.push(row);
}

fn begins_block(word: &str) -> bool {
    word.starts_with(['#', '>', '|', '=', '~', '`', '+', '*', '-']) || number_marker(word).is_some()
}

/// The width of a list marker at the start of a line, with the blanks around it.
fn marker(line: &str) -> Option<usize> {
    let leading = line.len() - line.trim_start().len();
    let rest = line.trim_start();
    let width = match rest.split_whitespace().next()? {
        "-" | "*" | "+" => 1,
        word => number_marker(word).filter(|width| *width == word.len())?,
    };
    let blanks = rest.get(width..)?.chars().take_while(|character| *character == ' ').count();
    Some(leading + width + blanks.clamp(1, 3))
}

fn number_marker(word: &str) -> Option<usize> {
    let digits = word.chars().take_while(char::is_ascii_digit).count();
    let ends = word.chars().nth(digits).is_some_and(|character| matches!(character, '.' | ')'));
    (digits > 0 && digits < 10 && ends).then_some(digits + 1)
}

/// The blocks of a text.
pub(super) fn read(text: &str) -> Vec<Block> {
    let clean = inline::clean(text);
    let mut reader = Reader::default();
    for line in clean.lines() {
        reader.line(line.trim_end());
    }
    reader.finish()
}

#[derive(Default)]
struct Reader {
    blocks: Vec<Block>,
    open: Vec<String>,
    indent: usize,
    in_list: bool,
    above_empty: bool,
    fence: Option<(String, Vec<String>)>,
}

impl Reader {
    fn line(&mut self, line: &str) {
        if let Some((fence, lines)) = &mut self.fence {
            let ends = line.trim_start().starts_with(fence.as_str());
            if ends {
                self.end_fence();
            } else {
                lines.push(line.to_owned());
            }
            return;
        }
        let trimmed = line.trim_start();
        let ticks = trimmed.starts_with("```") || trimmed.starts_with("~~~");
        if ticks {
            self.end_prose();
            self.begin_fence(trimmed);
        } else if trimmed.is_empty() {
            self.end_prose();
            self.above_empty = true;
        } else {
            self.prose(line);
        }
    }

    fn begin_fence(&mut self, line: &str) {
        let tick = if line.starts_with('`') { '`' } else { '~' };
        let count = line.chars().take_while(|character| *character == tick).count();
        let fence: String = std::iter::repeat_n(tick, count).collect();
        let word = line.get(count..).unwrap_or_default().trim();
        let language = LANGUAGES.iter().find(|language| **language == word).copied().unwrap_or("text");
        let lines = vec![format!("{fence}{language}")];
        self.fence = Some((fence, lines));
    }

    fn end_fence(&mut self) {
        if let Some((fence, mut lines)) = self.fence.take() {
            lines.push(fence);
            self.blocks.push(Block { kind: Kind::Verbatim, tight: false, lines });
            self.in_list = false;
            self.above_empty = true;
        }
    }

    fn prose(&mut self, line: &str) {
        let row = line.trim_start().starts_with('|');
        if row {
            self.end_prose();
            self.push(Kind::Verbatim, vec![inline::escape(line.trim())]);
            return;
        }
        let leading = line.len() - line.trim_start().len();
        // Deeper text is code to Markdown, and a test to rustdoc; within a list it belongs to an item.
        let kept = if self.in_list { leading.min(8) } else { 0 };
        let line = format!("{}{}", " ".repeat(kept), line.trim_start());
        if let Some(width) = marker(&line) {
            let deep = if self.in_list { width } else { width - kept };
            self.end_prose();
            self.in_list = true;
            self.indent = deep;
        } else if line.starts_with('#') {
            self.end_prose();
            self.push(Kind::Verbatim, vec![inline::escape(&line)]);
            return;
        } else if self.open.is_empty() && kept == 0 {
            self.in_list = false;
        }
        let text = if self.open.is_empty() { line } else { line.trim_start().to_owned() };
        self.open.push(text);
    }

    fn end_prose(&mut self) {
        let open = std::mem::take(&mut self.open);
        if !open.is_empty() {
            let escaped = inline::escape(&open.join("\n"));
            let lines = escaped.lines().map(str::to_owned).collect();
            self.push(Kind::Prose(self.indent), lines);
        }
        self.indent = 0;
    }

    fn push(&mut self, kind: Kind, lines: Vec<String>) {
        let tight = !std::mem::take(&mut self.above_empty) && !self.blocks.is_empty();
        self.blocks.push(Block { kind, tight, lines });
    }

    fn finish(mut self) -> Vec<Block> {
        self.end_prose();
        self.end_fence();
        if let Some(first) = self.blocks.first_mut() {
            first.tight = false;
        }
        self.blocks
    }
}
