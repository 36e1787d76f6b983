//! What is told to the user: diagnostics, progress, and the line at the end.

use std::io::IsTerminal;

use counterpart_build::{Product, Severity, Stage};
use counterpart_diagnostic::render_json;

use crate::arguments::Format;

/// Prints every diagnostic: text to the error stream, JSON to the output.
pub(crate) fn diagnostics(product: &Product, format: Format) {
    match format {
        Format::Text => anstream::eprint!("{}", counterpart_diagnostic::render_all(&product.diagnostics, &product.sources)),
        Format::Json => product
            .diagnostics
            .iter()
            .for_each(|diagnostic| anstream::println!("{}", render_json(diagnostic, &product.sources))),
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
    let counts = [
        (product.count(Severity::Error), "error"),
        (product.count(Severity::Refusal), "refusal"),
        (product.count(Severity::Warning), "warning"),
        (product.count(Severity::Loss), "loss"),
    ];
    let plural = |count: usize, word: &str| match (count, word) {
        (1, word) => format!("1 {word}"),
        (count, "loss") => format!("{count} losses"),
        (count, word) => format!("{count} {word}s"),
    };
    let found: Vec<String> =
        counts.iter().filter(|(count, _)| *count > 0).map(|(count, word)| plural(*count, word)).collect();
    let operations = product.contract.as_ref().map(|contract| plural(contract.operations.len(), "operation"));
    let parts: Vec<String> = operations.into_iter().chain(found).collect();
    if !parts.is_empty() {
        anstream::eprintln!("{}", parts.join(", "));
    }
}
