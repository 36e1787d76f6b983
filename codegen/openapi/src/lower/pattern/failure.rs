//! Why a pattern is not enforced.

use counterpart_diagnostic::{Diagnostic, codes::lower as codes};

/// Why a pattern cannot be translated.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::lower) enum Failure {
    /// It is no regular expression of ECMA-262.
    Syntax {
        /// The character at which that shows, from zero.
        at: usize,
        /// What is wrong.
        what: String,
    },
    /// It looks around or back.
    NotLinear {
        /// The character at which that begins, from zero.
        at: usize,
        /// What it does.
        what: &'static str,
    },
    /// It repeats too much.
    TooLarge,
}

impl Failure {
    pub(super) fn syntax(at: usize, what: &str) -> Self {
        Self::Syntax { at, what: what.to_owned() }
    }

    /// The same failure in the pattern that this one is a piece of.
    pub(super) fn shifted(self, shift: isize) -> Self {
        match self {
            Self::Syntax { at, what } => Self::Syntax { at: at.saturating_add_signed(shift), what },
            Self::NotLinear { at, what } => Self::NotLinear { at: at.saturating_add_signed(shift), what },
            Self::TooLarge => Self::TooLarge,
        }
    }

    /// What to tell the author of the contract.
    pub(in crate::lower) fn diagnostic(&self, ecma: &str) -> Diagnostic {
        const LONGEST: usize = 80;
        let mut shown: String = ecma.chars().take(LONGEST).collect();
        if ecma.chars().nth(LONGEST).is_some() {
            shown.push('…');
        }
        match self {
            Self::Syntax { at, what } => Diagnostic::loss(
                codes::PATTERN_SYNTAX,
                format!("the pattern `{shown}` is not a regular expression and not enforced: {what}"),
            )
            .note(format!("at character {}", at + 1))
            .help("correct the pattern; the syntax is that of ECMA-262"),
            Self::NotLinear { at, what } => Diagnostic::loss(
                codes::PATTERN_NOT_LINEAR,
                format!("the pattern `{shown}` is not enforced: {what} cannot be matched in linear time"),
            )
            .note(format!("at character {}", at + 1))
            .help("say it by several patterns in `allOf`, or by `not`"),
            Self::TooLarge => Diagnostic::loss(
                codes::PATTERN_TOO_LARGE,
                format!("the pattern `{shown}` is not enforced: compiled, it is too large"),
            )
            .help("repeat less in the pattern, and limit the length by `maxLength`"),
        }
    }
}
