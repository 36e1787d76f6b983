//! The one printer: text as rustfmt would leave it, whether rustfmt is there or not.
//!
//! Most of what is generated are invocations of the runtime's macros in braces, which rustfmt leaves alone. The few shapes
//! of ordinary Rust beside them (use lines, traits, methods of one expression, one match) are printed the way rustfmt
//! breaks them at 120 columns; a test holds every kind of file against `rustfmt --check`. A general formatter would
//! break at other columns than the repository does, and its output would have to be formatted once more.

pub(crate) mod data;
pub(crate) mod declaration;
pub(crate) mod docs;
pub(crate) mod literal;
mod sheet;
pub(crate) mod signature;
pub(crate) mod uses;

pub(crate) use sheet::Sheet;

/// The width that rustfmt keeps to.
pub(crate) const WIDTH: usize = 120;
