//! One diagnostic, and the list that every stage fills.

use crate::{Code, Span};

/// How much a diagnostic stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Nothing is generated, or not the part that it names.
    Error,
    /// One operation or type is left out; the rest is generated.
    Refusal,
    /// Everything is generated; something deserves a look.
    Warning,
    /// A keyword that is neither modelled nor enforced: the loss report.
    Loss,
}

impl std::fmt::Display for Severity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Error => "error",
            Self::Refusal => "refusal",
            Self::Warning => "warning",
            Self::Loss => "loss",
        })
    }
}

/// A place, and what is to be said about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The place.
    pub span: Span,
    /// What stands there, or what it clashes with.
    pub text: String,
}

/// One thing to tell the user: a code, a sentence, places and a way out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The rule.
    pub code: &'static Code,
    /// How much it stops.
    pub severity: Severity,
    /// What is wrong: one sentence, lower case, no full stop, the user's words in backticks.
    pub message: String,
    /// The places; the first is the primary one.
    pub labels: Vec<Label>,
    /// Facts that help to understand.
    pub notes: Vec<String>,
    /// What to do.
    pub help: Option<String>,
}

impl Diagnostic {
    /// Something that cannot be generated.
    pub fn error(code: &'static Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Error, code, message)
    }

    /// Something that is left out, while the rest is generated.
    pub fn refusal(code: &'static Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Refusal, code, message)
    }

    /// Something that deserves a look.
    pub fn warning(code: &'static Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Warning, code, message)
    }

    /// A construct that is read and then neither modelled nor enforced.
    pub fn loss(code: &'static Code, message: impl Into<String>) -> Self {
        Self::new(Severity::Loss, code, message)
    }

    fn new(severity: Severity, code: &'static Code, message: impl Into<String>) -> Self {
        Self { code, severity, message: message.into(), labels: Vec::new(), notes: Vec::new(), help: None }
    }

    /// Adds a place; the first one added is the primary place.
    #[must_use]
    pub fn at(mut self, span: Span, text: impl Into<String>) -> Self {
        self.labels.push(Label { span, text: text.into() });
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// Says what to do.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// What a stage has to say, in the order in which it was found.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Diagnostics {
    all: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.all.push(diagnostic);
    }

    /// Adds all of another stage.
    pub fn extend(&mut self, others: Self) {
        self.all.extend(others.all);
    }

    /// Whether anything stops the run.
    pub fn has_errors(&self) -> bool {
        self.all.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// All of them.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.all.iter()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// How many of one severity there are.
    pub fn count(&self, severity: Severity) -> usize {
        self.all.iter().filter(|diagnostic| diagnostic.severity == severity).count()
    }

    /// Brings them into document order: by the primary place, then by code; those without a place stay in front.
    pub fn sort(&mut self) {
        self.all.sort_by_key(|diagnostic| (diagnostic.labels.first().map(|label| label.span), diagnostic.code.id));
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
