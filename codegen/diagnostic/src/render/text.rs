//! Diagnostics for people, the way rustc shows them.

use super::excerpt::Frame;
use super::{Role, Style, harmless};
use crate::{Diagnostic, Diagnostics, Label, Severity, SourceId, Sources};

/// All diagnostics, a blank line behind each.
#[must_use]
pub fn text(diagnostics: &Diagnostics, sources: &Sources, style: Style) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        out.push_str(&text_of(diagnostic, sources, style));
        out.push('\n');
    }
    out
}

/// One diagnostic.
///
/// ```
/// use counterpart_diagnostic::render::{Style, text_of};
/// use counterpart_diagnostic::{Diagnostic, Sources, Span, codes};
///
/// let mut sources = Sources::default();
/// let source = sources.add("openapi.yaml", "openapi: 2.0\n");
/// let diagnostic = Diagnostic::error(codes::load::VERSION, "`2.0` is not a version of OpenAPI that is read")
///     .at(Span::new(source, 9, 12), "this version")
///     .help("write `openapi: 3.1.0`");
/// assert_eq!(
///     text_of(&diagnostic, &sources, Style::Plain),
///     "error[CP0001]: `2.0` is not a version of OpenAPI that is read
///  --> openapi.yaml:1:10
///   |
/// 1 | openapi: 2.0
///   |          ^^^ this version
///   |
///   = help: write `openapi: 3.1.0`
/// ");
/// ```
#[must_use]
pub fn text_of(diagnostic: &Diagnostic, sources: &Sources, style: Style) -> String {
    let role = role(diagnostic.severity);
    let heading = format!("{}[{}]", diagnostic.severity, diagnostic.code);
    let message = format!(": {}", harmless(&diagnostic.message));
    let mut out = format!("{}{}\n", style.paint(role, &heading), style.paint(Role::Strong, &message));
    let lines = diagnostic.labels.iter().map(|label| sources.get(label.span.source).position(label.span.start).line);
    let gutter = lines.max().map_or(1, |line| line.to_string().len());
    let frame = Frame { style, role, gutter };
    if let Some(primary) = diagnostic.labels.first() {
        places(frame, diagnostic, primary, sources, &mut out);
    }
    for note in &diagnostic.notes {
        remark(frame, "note", note, &mut out);
    }
    if let Some(help) = &diagnostic.help {
        remark(frame, "help", help, &mut out);
    }
    out
}

/// The excerpts, one a document; the primary one first.
fn places(frame: Frame, diagnostic: &Diagnostic, primary: &Label, sources: &Sources, out: &mut String) {
    let mut documents: Vec<SourceId> = Vec::new();
    for label in &diagnostic.labels {
        if !documents.contains(&label.span.source) {
            documents.push(label.span.source);
        }
    }
    for (at, id) in documents.into_iter().enumerate() {
        let source = sources.get(id);
        let labels: Vec<&Label> = diagnostic.labels.iter().filter(|label| label.span.source == id).collect();
        let Some(first) = labels.first() else { continue };
        let arrow = if at == 0 { "-->" } else { ":::" };
        frame.place(arrow, source, source.position(first.span.start), out);
        frame.row(None, "", out);
        frame.excerpt(source, &labels, primary, out);
    }
    if diagnostic.help.is_some() || !diagnostic.notes.is_empty() {
        frame.row(None, "", out);
    }
}

/// `= note: …`, further lines below its first word.
fn remark(frame: Frame, kind: &str, text: &str, out: &mut String) {
    let sign = format!("{:>width$}", "=", width = frame.gutter + 2);
    for (at, line) in text.lines().enumerate() {
        if at == 0 {
            out.push_str(&frame.style.paint(Role::Frame, &sign));
            out.push(' ');
            out.push_str(&frame.style.paint(Role::Strong, &format!("{kind}:")));
        } else {
            out.push_str(&" ".repeat(frame.gutter + 4 + kind.len()));
        }
        out.push(' ');
        out.push_str(&harmless(line));
        out.push('\n');
    }
}

fn role(severity: Severity) -> Role {
    match severity {
        Severity::Error => Role::Error,
        Severity::Refusal => Role::Refusal,
        Severity::Warning => Role::Warning,
        Severity::Loss => Role::Loss,
    }
}

/// How many of each severity there are: `2 errors, 1 warning`; nothing where there are none.
#[must_use]
pub fn summary(diagnostics: &Diagnostics) -> String {
    let words = [
        (Severity::Error, "error", "errors"),
        (Severity::Refusal, "refusal", "refusals"),
        (Severity::Warning, "warning", "warnings"),
        (Severity::Loss, "loss", "losses"),
    ];
    let counted = words.iter().filter_map(|(severity, one, many)| match diagnostics.count(*severity) {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{count} {many}")),
    });
    counted.collect::<Vec<_>>().join(", ")
}
