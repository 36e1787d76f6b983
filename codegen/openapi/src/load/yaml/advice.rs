//! What the YAML parser refuses, in words that help.

use crate::load::MAX_DEPTH;
use crate::load::findings::{Fault, too_deep};
use counterpart_diagnostic::{Diagnostic, Span, codes};
use granit_parser::ErrorKind;

/// A fault of syntax at a place.
pub(super) fn syntax(kind: &ErrorKind, place: Span) -> Fault {
    if matches!(kind, ErrorKind::RecursionLimitExceeded) {
        return too_deep(place);
    }
    let message = kind.to_string();
    let mut fault = Diagnostic::error(codes::load::YAML_SYNTAX, format!("this is not YAML: {message}"))
        .at(place, "the reader stopped here");
    fault.help = advice(kind).map(str::to_owned);
    fault.into()
}

/// What to do about the usual mistakes.
fn advice(kind: &ErrorKind) -> Option<&'static str> {
    let advice = match kind {
        ErrorKind::TabNotAllowed | ErrorKind::TabInBlockIndentation | ErrorKind::TabInIndentation => {
            "indent by spaces; YAML allows no tabs there"
        }
        ErrorKind::MappingValueNotAllowed | ErrorKind::InvalidColonPlacement => {
            "a value that holds `: ` has to stand in quotes"
        }
        ErrorKind::UnclosedQuotedScalar => "close the quotes",
        ErrorKind::UnclosedFlowCollection { .. }
        | ErrorKind::UnexpectedEofFlowSequence
        | ErrorKind::UnexpectedEofFlowMapping
        | ErrorKind::MismatchedFlowCollectionEnd { .. } => "close each `[` by `]` and each `{` by `}`",
        ErrorKind::UnexpectedCharacter { character: '@' | '`' | '%' } => {
            "a value that begins with this character has to stand in quotes"
        }
        ErrorKind::UnknownQuotedScalarEscape => "within double quotes write a backslash twice, or use single quotes",
        ErrorKind::InvalidIndentation | ErrorKind::ExpectedBlockMappingKey => {
            "members of one object begin in the same column"
        }
        ErrorKind::SimpleKeyExpected | ErrorKind::InvalidSimpleKey => "a name is followed by `: ` on the same line",
        _ => return None,
    };
    Some(advice)
}

/// How deep the parser goes is how deep the arena goes.
const _: () = assert!(MAX_DEPTH <= 512);
