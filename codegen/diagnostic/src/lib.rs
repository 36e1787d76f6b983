//! Diagnostics: sources, spans, codes, and how they are shown.
//!
//! Every stage collects [`Diagnostics`] and goes on; nothing here knows a contract.
//!
//! ```
//! use counterpart_diagnostic::{Diagnostic, Diagnostics, Sources, Span, codes};
//!
//! let mut sources = Sources::default();
//! let source = sources.add("openapi.yaml", "openapi: 2.0\n");
//! let mut diagnostics = Diagnostics::default();
//! diagnostics.push(
//!     Diagnostic::error(codes::load::VERSION, "`2.0` is not a version of OpenAPI that is read")
//!         .at(Span::new(source, 9, 12), "this version")
//!         .help("write `openapi: 3.1.0`"),
//! );
//! assert!(diagnostics.has_errors());
//! ```

mod code;
pub mod codes;
mod diagnostic;
pub mod render;
mod source;

pub use code::Code;
pub use diagnostic::{Diagnostic, Diagnostics, Label, Severity};
pub use source::{Position, Source, SourceId, Sources, Span};
