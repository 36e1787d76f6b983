//! Text under construction: lines at a depth.

use super::docs::Paragraphs;

/// Lines of Rust, indented by depth.
#[derive(Debug, Default)]
pub(crate) struct Sheet {
    text: String,
    depth: usize,
}

impl Sheet {
    /// One line at the present depth; an empty one stays empty.
    pub(crate) fn line(&mut self, line: impl AsRef<str>) {
        let line = line.as_ref();
        if !line.is_empty() {
            for _ in 0..self.depth {
                self.text.push_str("    ");
            }
            self.text.push_str(line);
        }
        self.text.push('\n');
    }

    /// An empty line, unless there is one already or nothing stands above.
    pub(crate) fn blank(&mut self) {
        let opened = self.text.ends_with("{\n") || self.text.is_empty() || self.text.ends_with("\n\n");
        if !opened {
            self.text.push('\n');
        }
    }

    /// A line behind which everything is one level deeper.
    pub(crate) fn open(&mut self, line: impl AsRef<str>) {
        self.line(line);
        self.depth += 1;
    }

    /// The line that ends a level.
    pub(crate) fn close(&mut self, line: impl AsRef<str>) {
        self.depth = self.depth.saturating_sub(1);
        self.line(line);
    }

    /// One level more, behind a line that was printed elsewhere.
    pub(crate) fn indent(&mut self) {
        self.depth += 1;
    }

    /// One level less, for a line that is printed elsewhere.
    pub(crate) fn dedent(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// A documentation comment.
    pub(crate) fn docs(&mut self, paragraphs: &Paragraphs) {
        for line in paragraphs.lines(self.column()) {
            if line.is_empty() {
                self.line("///");
            } else {
                self.line(format!("/// {line}"));
            }
        }
    }

    /// The documentation of the file itself.
    pub(crate) fn file_docs(&mut self, paragraphs: &Paragraphs) {
        for line in paragraphs.lines(self.column()) {
            if line.is_empty() {
                self.line("//!");
            } else {
                self.line(format!("//! {line}"));
            }
        }
    }

    /// Everything of another sheet, which was printed at depth zero.
    pub(crate) fn append(&mut self, other: Self) {
        self.text.push_str(&other.finish());
    }

    /// The column at which a line begins.
    pub(crate) fn column(&self) -> usize {
        self.depth * 4
    }

    /// How many lines there are.
    pub(crate) fn len(&self) -> usize {
        self.text.lines().count()
    }

    /// The text; ends with one line break.
    pub(crate) fn finish(mut self) -> String {
        while self.text.ends_with("\n\n") {
            self.text.pop();
        }
        self.text
    }
}
