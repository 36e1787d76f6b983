//! `counterpart check`

use counterpart_build::generate;

use crate::Ending;
use crate::arguments::Check;
use crate::generate::settings_for;
use crate::report;

/// Reads a document and says what is wrong with it.
pub(crate) fn run(check: &Check) -> Ending {
    if !check.document.is_file() {
        anstream::eprintln!("{}: there is no such file", check.document.display());
        return Ending::Misuse;
    }
    let product = report::with_progress(|progress| generate(&settings_for(&check.document), progress));
    report::diagnostics(&product, check.format);
    report::summary(&product);
    if product.is_faulty() { Ending::Errors } else { Ending::Done }
}
