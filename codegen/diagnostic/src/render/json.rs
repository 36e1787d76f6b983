//! Diagnostics for editors and scripts: one JSON object a line.

use crate::{Diagnostic, Diagnostics, Label, Sources};
use std::fmt::Write as _;

/// All diagnostics, a line each.
#[must_use]
pub fn json(diagnostics: &Diagnostics, sources: &Sources) -> String {
    let mut out = String::new();
    for diagnostic in diagnostics {
        out.push_str(&json_line(diagnostic, sources));
        out.push('\n');
    }
    out
}

/// One diagnostic as a JSON object without line breaks.
///
/// Lines and columns count from one, columns in characters; the end is the place behind the last character.
/// `file` and the numbers are those of the primary place, and `null` where there is none.
#[must_use]
pub fn json_line(diagnostic: &Diagnostic, sources: &Sources) -> String {
    let mut out = String::from("{\"code\":");
    string(&mut out, diagnostic.code.id);
    out.push_str(",\"severity\":");
    string(&mut out, &diagnostic.severity.to_string());
    out.push_str(",\"message\":");
    string(&mut out, &diagnostic.message);
    match diagnostic.labels.first() {
        Some(label) => place(&mut out, label, sources),
        None => {
            out.push_str(",\"file\":null,\"line\":null,\"column\":null,\"end_line\":null,\"end_column\":null");
        }
    }
    out.push_str(",\"labels\":");
    list(&mut out, &diagnostic.labels, |out, label| {
        out.push_str("{\"text\":");
        string(out, &label.text);
        place(out, label, sources);
        out.push('}');
    });
    out.push_str(",\"notes\":");
    list(&mut out, &diagnostic.notes, |out, note| string(out, note));
    out.push_str(",\"help\":");
    match &diagnostic.help {
        Some(help) => string(&mut out, help),
        None => out.push_str("null"),
    }
    out.push('}');
    out
}

/// The members of a place, each with a comma in front.
fn place(out: &mut String, label: &Label, sources: &Sources) {
    let source = sources.get(label.span.source);
    let (start, end) = (source.position(label.span.start), source.position(label.span.end));
    out.push_str(",\"file\":");
    string(out, source.name());
    for (name, number) in
        [("line", start.line), ("column", start.column), ("end_line", end.line), ("end_column", end.column)]
    {
        write!(out, ",\"{name}\":{number}").expect("a string takes everything");
    }
}

fn list<T>(out: &mut String, items: &[T], mut item: impl FnMut(&mut String, &T)) {
    out.push('[');
    for (at, found) in items.iter().enumerate() {
        if at > 0 {
            out.push(',');
        }
        item(out, found);
    }
    out.push(']');
}

/// A JSON string; everything that a terminal would obey is escaped.
fn string(out: &mut String, text: &str) {
    out.push('"');
    for found in text.chars() {
        match found {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            found if super::is_harmful(found) => {
                for unit in found.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{unit:04x}").expect("a string takes everything");
                }
            }
            found => out.push(found),
        }
    }
    out.push('"');
}
