//! Lints: what is allowed and deserves a look.

use counterpart_diagnostic::{Diagnostic, Diagnostics, codes};
use counterpart_model::{Contract, ErrorKind, Operation};

/// Every lint, over the whole contract.
#[must_use]
pub fn lint(contract: &Contract) -> Diagnostics {
    let mut diagnostics = Diagnostics::default();
    for operation in &contract.operations {
        open_errors(operation, &mut diagnostics);
    }
    diagnostics
}

/// An error answer without pinned codes is open: callers cannot match on what went wrong. Said only where other answers of
/// the same operation do pin their codes; a document that pins none is not nagged.
fn open_errors(operation: &Operation, diagnostics: &mut Diagnostics) {
    let pins = operation.errors.iter().any(|case| matches!(case.kind, ErrorKind::Coded(_)));
    let open = operation.errors.iter().filter(|case| matches!(case.kind, ErrorKind::Codeless { .. }));
    for case in open.filter(|_| pins) {
        let message = format!("`{}` answers an error without a pinned code", operation.names.wire);
        diagnostics.push(
            Diagnostic::warning(codes::lint::OPEN_ERROR, message)
                .at(case.origin.span, "this answer pins no code")
                .help("pin the codes with `enum`, or leave the answer open on purpose"),
        );
    }
}
