//! Real components: where they are, and what becomes of a test where they are not.

use std::path::PathBuf;

/// Where the component is that this variable names. Where it is not here a test ends early and says so; where every
/// component is required (`COUNTERPART_REQUIRED`), that is a failure.
///
/// # Panics
///
/// Where the component is required and not here.
#[must_use]
pub fn component(variable: &str) -> Option<PathBuf> {
    let found = std::env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    let found = found.filter(|path| path.exists());
    if found.is_none() {
        assert!(std::env::var_os("COUNTERPART_REQUIRED").is_none(), "`{variable}` is required and names nothing");
        eprintln!("not tested: `{variable}` names nothing here");
    }
    found
}
