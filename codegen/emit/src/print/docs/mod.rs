//! Documentation comments: the contract's own Markdown, made safe for rustdoc and broken into lines.

mod blocks;
mod inline;

use counterpart_model::Docs;

use self::blocks::Block;
use super::WIDTH;

/// The paragraphs of one documentation comment.
#[derive(Debug, Default, Clone)]
pub(crate) struct Paragraphs {
    blocks: Vec<Block>,
}

impl Paragraphs {
    /// A sentence of the generator's own: Markdown as it is.
    pub(crate) fn sentence(text: impl Into<String>) -> Self {
        Self::default().and(text)
    }

    /// What the contract says: its short form, then its long form where that says more.
    pub(crate) fn of(docs: &Docs) -> Self {
        let mut paragraphs = Self::default();
        let summary = docs.summary.as_deref().map(str::trim).unwrap_or_default();
        let description = docs.description.as_deref().map(str::trim).unwrap_or_default();
        paragraphs.markdown(summary);
        if description != summary {
            paragraphs.markdown(description);
        }
        paragraphs
    }

    /// What the contract says, or else a sentence of the generator's own.
    pub(crate) fn of_or(docs: &Docs, text: impl Into<String>) -> Self {
        let paragraphs = Self::of(docs);
        if paragraphs.is_empty() { Self::sentence(text) } else { paragraphs }
    }

    /// A title of one line, and what the contract says below it.
    pub(crate) fn titled(title: &str, docs: &Docs) -> Self {
        let mut paragraphs = Self::default();
        paragraphs.markdown(title);
        let mut told = Self::of(docs);
        paragraphs.blocks.append(&mut told.blocks);
        paragraphs
    }

    /// A lead (`` `404 not_found` ``) and what the contract says, in one paragraph: `lead: text`.
    pub(crate) fn led(lead: &str, docs: &Docs) -> Self {
        let mut told = Self::of(docs);
        match told.blocks.first_mut() {
            Some(first) if first.is_prose() => {
                first.prepend(&format!("{lead}: "));
                told
            }
            _ => {
                let mut paragraphs = Self::sentence(lead);
                paragraphs.blocks.append(&mut told.blocks);
                paragraphs
            }
        }
    }

    /// One more sentence, as a paragraph of its own.
    #[must_use]
    pub(crate) fn and(mut self, text: impl Into<String>) -> Self {
        self.blocks.push(Block::prose(text.into()));
        self
    }

    /// Whether there is nothing to say.
    pub(crate) fn is_empty(&self) -> bool {
        self.blocks.is_empty()
    }

    fn markdown(&mut self, text: &str) {
        self.blocks.extend(blocks::read(text));
    }

    /// The lines of the comment without its slashes, for code that begins at `column`.
    pub(crate) fn lines(&self, column: usize) -> Vec<String> {
        let width = WIDTH.saturating_sub(column + 4).max(40);
        let mut lines: Vec<String> = Vec::new();
        for block in &self.blocks {
            if !lines.is_empty() && !block.is_tight() {
                lines.push(String::new());
            }
            block.lines(width, &mut lines);
        }
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> String {
        let docs = Docs { summary: None, description: Some(text.to_owned()) };
        Paragraphs::of(&docs).lines(60).join("\n")
    }

    #[test]
    fn links_and_tags() {
        insta::assert_snapshot!(check(
            "See [the page](https://a.example/x), [other](/local), [Name] and https://b.example/c?d=[e].\n\
             <b>Bold</b> is <https://c.example>; `Vec<T>` and `a[0]` stay, a lone ` does not."
        ));
    }

    #[test]
    fn fences_and_indented_text() {
        insta::assert_snapshot!(check("Text:\n\n```\nlet a = [1];\n```\n\n    indented [x]\n\n~~~json\n{}\n"));
    }

    #[test]
    fn lists_and_tables() {
        insta::assert_snapshot!(check(
            "Modes:\n* `a` - the first mode, which is told at such a length that it has to be broken - twice\n  - nested\n1. one\n\n| a | b |\n|---|---|\n| c | [d] |"
        ));
    }

    #[test]
    fn what_a_comment_cannot_hold() {
        assert_eq!(check("a\r\nb\u{202e}c\u{0}\td"), "a\nbc d");
    }

    #[test]
    fn led_by_a_status() {
        let docs = Docs { summary: Some("Gone.".to_owned()), description: None };
        assert_eq!(Paragraphs::led("`410 Gone`", &docs).lines(0), ["`410 Gone`: Gone."]);
        assert_eq!(Paragraphs::led("`410 Gone`", &Docs::default()).lines(0), ["`410 Gone`"]);
    }
}
