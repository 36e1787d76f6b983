//! What the compiler of protocol buffers has to say, as diagnostics with places.

use counterpart_diagnostic::{Code, Diagnostic, Diagnostics, codes};
use miette::Diagnostic as _;

use crate::place::Places;

/// Reports an error and everything that was found with it.
pub(crate) fn report(error: &protox::Error, places: &Places, diagnostics: &mut Diagnostics) {
    let code = if error.is_io() || error.is_file_not_found() { codes::proto::IMPORT } else { codes::proto::SYNTAX };
    let file = error.file().unwrap_or_default();
    push(diagnostic(code, error, file, places), diagnostics);
    for related in error.related().into_iter().flatten() {
        push(diagnostic(code, related, file, places), diagnostics);
    }
}

/// A document that several others import is reported once.
fn push(diagnostic: Diagnostic, diagnostics: &mut Diagnostics) {
    if !diagnostics.iter().any(|known| *known == diagnostic) {
        diagnostics.push(diagnostic);
    }
}

fn diagnostic(code: &'static Code, said: &dyn miette::Diagnostic, file: &str, places: &Places) -> Diagnostic {
    let mut diagnostic = Diagnostic::error(code, sentence(said));
    for label in said.labels().into_iter().flatten() {
        if let Some(span) = places.range(file, label.offset(), label.len()) {
            diagnostic = diagnostic.at(span, backticked(label.label().unwrap_or("here")));
        }
    }
    if diagnostic.labels.is_empty()
        && let Some(span) = places.range(file, if ends_early(said) { usize::MAX } else { 0 }, 0)
    {
        diagnostic = diagnostic.at(span, "in this document");
    }
    match said.help() {
        Some(help) => diagnostic.help(backticked(&help.to_string())),
        None => diagnostic,
    }
}

/// The compiler has no place for what should follow the last line.
fn ends_early(said: &dyn miette::Diagnostic) -> bool {
    said.to_string().ends_with("reached end of file")
}

/// The error and its causes.
fn sentence(said: &dyn miette::Diagnostic) -> String {
    let mut text = said.to_string();
    let mut cause = said.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    if let Some(inner) = said.diagnostic_source().map(ToString::to_string).filter(|inner| !text.contains(inner)) {
        text = format!("{text}: {inner}");
    }
    backticked(&text)
}

/// The user's words stand in backticks here, in single quotes there.
fn backticked(text: &str) -> String {
    text.replace('\'', "`")
}
