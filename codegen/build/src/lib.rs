//! Documents in, files out: the facade for build scripts and tools.
//!
//! In a build script, with `counterpart-build` among the build dependencies:
//!
//! ```no_run
//! counterpart_build::compile("openapi.yaml");
//! ```
//!
//! and in the crate:
//!
//! ```ignore
//! include!(concat!(env!("OUT_DIR"), "/openapi/mod.rs"));
//! ```
//!
//! The crate depends on `counterpart` itself and chooses its features: `client` and `server` for the sides, `reqwest` for a
//! transport, `pattern` where the document has a `pattern`, `cursors` where pages have sealed cursors, `xml` where a content
//! is XML. A crate that [`generate`] writes with a manifest of its own has them chosen already.

mod pipeline;
mod project;
mod proto;
mod publish;
mod script;
pub mod write;

pub use counterpart_diagnostic::{self as diagnostic, Diagnostics, Severity, Sources};
pub use counterpart_emit::{Layout, Membership, Package, Runtime, Sides};
pub use pipeline::{Product, Settings, Stage, generate, triples};
pub use project::{Project, ProjectKind, projects};
pub use proto::generate_proto;
pub use publish::publish;
pub use script::{Build, compile};
