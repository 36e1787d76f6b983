//! What is told to the user: diagnostics, progress, and the line at the end.

use std::io::IsTerminal;

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

/// Names each stage on the error stream while it runs, where a person is looking.
pub(crate) fn progress() -> impl FnMut(Stage) {
    let shown = std::io::stderr().is_terminal();
    move |stage| {
        if shown {
            let word = match stage {
                Stage::Load => "reading",
                Stage::Lower => "understanding",
                Stage::Check => "checking",
                Stage::Emit => "writing Rust",
            };
            anstream::eprint!("\r\x1b[K{word} …");
            if stage == Stage::Emit {
                anstream::eprint!("\r\x1b[K");
            }
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
