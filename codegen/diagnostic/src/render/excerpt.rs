//! The lines of a document that a diagnostic points at, with marks below them.

use super::line::ShownLine;
use super::{Role, Style, harmless};
use crate::{Label, Position, Source};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A label on one line: columns of the shown line.
struct Mark<'a> {
    start: usize,
    end: usize,
    primary: bool,
    text: &'a str,
}

/// How an excerpt is drawn.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    pub(super) style: Style,
    /// The colour of the primary place.
    pub(super) role: Role,
    /// The width of the column of line numbers.
    pub(super) gutter: usize,
}

impl Frame {
    /// `   |` without a number, `12 |` with one.
    pub(super) fn bar(self, number: Option<usize>) -> String {
        let number = number.map_or(String::new(), |number| number.to_string());
        self.style.paint(Role::Frame, &format!("{number:>width$} |", width = self.gutter))
    }

    /// The lines of a source that labels point at; `primary` is the one that is pointed at by carets.
    pub(super) fn excerpt(self, source: &Source, labels: &[&Label], primary: &Label, out: &mut String) {
        let mut lines: BTreeMap<usize, Vec<&Label>> = BTreeMap::new();
        for label in labels {
            lines.entry(source.position(label.span.start).line).or_default().push(label);
        }
        let mut last: Option<usize> = None;
        for (number, labels) in lines {
            match last {
                Some(last) if number == last + 2 => {
                    let between = ShownLine::new(source.line(last + 1), 0);
                    self.row(Some(last + 1), &between.text, out);
                }
                Some(last) if number > last + 2 => {
                    out.push_str(&self.style.paint(Role::Frame, "..."));
                    out.push('\n');
                }
                _ => {}
            }
            self.line(source, number, &labels, primary, out);
            last = Some(number);
        }
    }

    fn line(self, source: &Source, number: usize, labels: &[&Label], primary: &Label, out: &mut String) {
        let line = source.line(number);
        let start = source.line_start(number);
        let within = |byte: u32| (byte as usize).saturating_sub(start).min(line.len());
        let leading = labels.iter().find(|label| std::ptr::eq(**label, primary)).or(labels.first());
        let shown = ShownLine::new(line, leading.map_or(0, |label| within(label.span.start)));
        self.row(Some(number), &shown.text, out);
        let mut marks: Vec<Mark<'_>> = labels
            .iter()
            .map(|label| {
                let start = shown.column(within(label.span.start));
                let end = shown.column(within(label.span.end));
                let primary = std::ptr::eq(*label, primary);
                Mark { start, end: end.max(start + 1), primary, text: &label.text }
            })
            .collect();
        marks.sort_by_key(|mark| (mark.start, mark.end));
        self.marks(&marks, out);
    }

    /// A row below the line with all marks; the last label's text behind it, the others' below, from right to left.
    fn marks(self, marks: &[Mark<'_>], out: &mut String) {
        let width = marks.iter().map(|mark| mark.end).max().unwrap_or_default();
        let mut cells = vec![(' ', Role::Frame); width];
        for mark in marks.iter().filter(|mark| !mark.primary).chain(marks.iter().filter(|mark| mark.primary)) {
            let cell = if mark.primary { ('^', self.role) } else { ('-', Role::Frame) };
            for slot in cells.iter_mut().take(mark.end).skip(mark.start) {
                *slot = cell;
            }
        }
        let Some((last, others)) = marks.split_last() else { return };
        let behind = last.end >= width && others.iter().all(|other| other.end <= last.start);
        let mut below: Vec<&Mark<'_>> = others.iter().filter(|mark| !mark.text.is_empty()).collect();
        if !behind && !last.text.is_empty() {
            below.push(last);
        }
        let mut row = self.cells(&cells);
        if behind && !last.text.is_empty() {
            row.push(' ');
            row.push_str(&self.text_of(last));
        }
        self.row(None, &row, out);
        if !below.is_empty() {
            self.row(None, &self.connectors(&below), out);
        }
        while let Some(mark) = below.pop() {
            let left: Vec<&Mark<'_>> = below.iter().copied().filter(|other| other.start < mark.start).collect();
            let used = left.last().map_or(0, |other| other.start + 1);
            let mut row = self.connectors(&left);
            row.push_str(&" ".repeat(mark.start - used));
            row.push_str(&self.text_of(mark));
            self.row(None, &row, out);
        }
    }

    /// Bars from marks down to their texts.
    fn connectors(self, marks: &[&Mark<'_>]) -> String {
        let width = marks.iter().map(|mark| mark.start + 1).max().unwrap_or_default();
        let mut cells = vec![(' ', Role::Frame); width];
        for mark in marks {
            if let Some(slot) = cells.get_mut(mark.start) {
                *slot = ('|', if mark.primary { self.role } else { Role::Frame });
            }
        }
        self.cells(&cells)
    }

    fn text_of(self, mark: &Mark<'_>) -> String {
        let role = if mark.primary { self.role } else { Role::Frame };
        self.style.paint(role, &harmless(mark.text))
    }

    /// Characters of the same colour are painted together.
    fn cells(self, cells: &[(char, Role)]) -> String {
        let mut out = String::new();
        for run in cells.chunk_by(|left, right| left.1 == right.1 && (left.0 == ' ') == (right.0 == ' ')) {
            let text: String = run.iter().map(|(found, _)| *found).collect();
            let role = run.first().map_or(Role::Frame, |(_, role)| *role);
            out.push_str(&self.style.paint(role, &text));
        }
        out
    }

    /// One row behind the bar.
    pub(super) fn row(self, number: Option<usize>, text: &str, out: &mut String) {
        out.push_str(&self.bar(number));
        if !text.is_empty() {
            out.push(' ');
            out.push_str(text);
        }
        out.push('\n');
    }

    /// `--> openapi.yaml:12:3`
    pub(super) fn place(self, arrow: &str, source: &Source, position: Position, out: &mut String) {
        let arrow = format!("{:>width$}{arrow}", "", width = self.gutter);
        out.push_str(&self.style.paint(Role::Frame, &arrow));
        let name = harmless(source.name());
        writeln!(out, " {name}:{}:{}", position.line, position.column).expect("a string takes everything");
    }
}
