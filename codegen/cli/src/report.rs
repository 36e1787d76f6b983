//! What is told to the user: diagnostics, progress, and the line at the end.

use std::io::{IsTerminal, Write};

use counterpart_build::{Product, Stage};
use counterpart_diagnostic::render::{self, Style};

use crate::arguments::Format;

/// Prints every diagnostic: text to the error stream, JSON to the output.
pub(crate) fn diagnostics(product: &Product, format: Format) {
    match format {
        // The stream takes the colours off where nobody sees them.
        Format::Text => anstream::eprint!("{}", render::text(&product.diagnostics, &product.sources, Style::Coloured)),
        Format::Json => anstream::print!("{}", render::json(&product.diagnostics, &product.sources)),
    }
}

/// Runs something long, and names each of its stages on the error stream while it runs, where a person is looking.
pub(crate) fn with_progress(run: impl FnOnce(&mut dyn FnMut(Stage)) -> Product) -> Product {
    let stream = std::io::stderr();
    let mut line = Line { out: stream.is_terminal().then_some(stream) };
    run(&mut |stage| line.show(stage))
}

/// The one line that says what is going on. It is gone when nothing goes on any more, whatever ended it.
struct Line<W: Write> {
    /// Where it is shown; `None`: nobody is looking.
    out: Option<W>,
}

impl<W: Write> Line<W> {
    fn show(&mut self, stage: Stage) {
        let word = match stage {
            Stage::Load => "reading",
            Stage::Lower => "understanding",
            Stage::Check => "checking",
            Stage::Emit => "writing Rust",
        };
        // Written over what was there, without codes that a terminal may not know. A stream that takes nothing is no failure.
        if let Some(out) = &mut self.out {
            let _ = write!(out, "\r{:WIDTH$}", format!("{word} …")).and_then(|()| out.flush());
        }
    }
}

/// The longest line and a little more.
const WIDTH: usize = 20;

impl<W: Write> Drop for Line<W> {
    fn drop(&mut self) {
        if let Some(out) = &mut self.out {
            let _ = write!(out, "\r{:WIDTH$}\r", "").and_then(|()| out.flush());
        }
    }
}

/// One line: how many operations there are, and how many are left out.
pub(crate) fn summary(product: &Product) {
    let operations = product.contract.as_ref().map_or(0, |contract| contract.operations.len());
    let (declared, found) = (product.declared, render::summary(&product.diagnostics));
    let separator = if found.is_empty() { "" } else { "; " };
    anstream::eprintln!("{operations} of {declared} operations{separator}{found}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_stage_is_named_and_nothing_stays() {
        let mut shown = Vec::new();
        let mut line = Line { out: Some(&mut shown) };
        for stage in [Stage::Load, Stage::Lower, Stage::Check, Stage::Emit] {
            line.show(stage);
        }
        drop(line);
        let shown = String::from_utf8(shown).unwrap();
        let lines: Vec<&str> = shown.split('\r').collect();
        assert!(lines.iter().all(|line| line.is_empty() || line.chars().count() == WIDTH), "{lines:?}");
        let words: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
        assert_eq!(words, ["", "reading …", "understanding …", "checking …", "writing Rust …", "", ""]);
    }

    #[test]
    fn nothing_is_shown_where_nobody_looks() {
        let mut line = Line::<Vec<u8>> { out: None };
        line.show(Stage::Load);
        assert!(line.out.is_none());
    }
}
