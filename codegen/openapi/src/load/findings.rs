//! What one document has wrong: bounded, so that a hostile document is not told a million things.

use super::{MAX_DEPTH, MAX_NODES};
use counterpart_diagnostic::{Code, Diagnostic, Diagnostics, SourceId, Span, codes};

/// How often one rule is reported for one document.
const MAX_PER_CODE: usize = 50;

/// A diagnostic that ends the reading of a document; boxed, because it is the rare case.
pub(super) struct Fault(pub(super) Box<Diagnostic>);

impl From<Diagnostic> for Fault {
    fn from(diagnostic: Diagnostic) -> Self {
        Self(Box::new(diagnostic))
    }
}

/// The diagnostics of one document.
pub(super) struct Findings {
    source: SourceId,
    found: Vec<Diagnostic>,
    counts: Vec<(&'static Code, usize)>,
}

impl Findings {
    pub(super) fn new(source: SourceId) -> Self {
        Self { source, found: Vec::new(), counts: Vec::new() }
    }

    /// A range of the document that is read.
    pub(super) fn span(&self, start: usize, end: usize) -> Span {
        let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Span::new(self.source, offset(start), offset(end))
    }

    /// Takes one in, unless its rule was reported often enough.
    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        let code = diagnostic.code;
        if !self.counts.iter().any(|(known, _)| *known == code) {
            self.counts.push((code, 0));
        }
        for (known, count) in &mut self.counts {
            if *known == code {
                *count += 1;
                if *count <= MAX_PER_CODE {
                    self.found.push(diagnostic);
                }
                return;
            }
        }
    }

    /// Hands them over, and says how many were left out.
    pub(super) fn finish(mut self, diagnostics: &mut Diagnostics) {
        for (code, count) in &self.counts {
            let last = self.found.iter_mut().rev().find(|diagnostic| diagnostic.code == *code);
            if let (Some(last), Some(more)) = (last, count.checked_sub(MAX_PER_CODE + 1)) {
                last.notes.push(format!("{} more of this kind are not shown", more + 1));
            }
        }
        for diagnostic in self.found {
            diagnostics.push(diagnostic);
        }
    }
}

/// Arrays and objects are nested too deeply.
pub(super) fn too_deep(place: Span) -> Fault {
    Diagnostic::error(codes::load::TOO_DEEP, format!("arrays and objects nest deeper than {MAX_DEPTH} levels"))
        .at(place, "this level is one too many")
        .help("name inner parts, and refer to them by `$ref`")
        .into()
}

/// The document holds more values than a contract may.
pub(super) fn too_many(place: Span) -> Fault {
    Diagnostic::error(codes::load::LIMIT, format!("the document holds more than {MAX_NODES} values"))
        .at(place, "the limit is reached here")
        .help("divide the contract")
        .into()
}
