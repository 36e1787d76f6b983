//! Load: bytes of JSON or YAML into documents whose every node keeps its place.
//!
//! ```
//! use counterpart_diagnostic::{Diagnostics, Sources};
//! use counterpart_openapi::load::{Format, parse};
//!
//! let mut sources = Sources::default();
//! let mut diagnostics = Diagnostics::default();
//! let source = sources.add("openapi.yaml", "openapi: 3.1.0\ninfo: { title: Bundles }\n");
//! let document = parse(source, sources.get(source), Format::Yaml, &mut diagnostics).unwrap();
//! let title = document.root().at("/info/title").unwrap();
//! assert_eq!(title.as_str(), Some("Bundles"));
//! assert_eq!(title.pointer(), "/info/title");
//! assert_eq!(sources.get(source).position(title.span().start).line, 2);
//! ```

mod builder;
mod document;
mod files;
mod findings;
mod json;
mod node;
pub(crate) mod reference;
mod version;
mod workspace;
mod yaml;

pub use document::{Document, Identity, NodeId};
pub use files::{Disk, Files};
pub use node::{Items, Kind, Member, Members, Node};
pub use version::Version;
pub(crate) use workspace::Lookup;
pub use workspace::{MAX_BYTES, MAX_FILES, Workspace};

use builder::Builder;
use counterpart_diagnostic::{Diagnostics, Source, SourceId};
use findings::{Fault, Findings};

/// How deep arrays and objects may nest.
pub const MAX_DEPTH: usize = 512;

/// How many values the documents of one contract may hold together.
pub const MAX_NODES: usize = 4_000_000;

/// How many values the aliases and merge keys of one document may add.
pub const MAX_COPIED: usize = 500_000;

/// How the text of a document is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// RFC 8259.
    Json,
    /// YAML 1.2, core schema.
    Yaml,
}

impl Format {
    /// The format of a file: by its name, and where the name says nothing, by the first character.
    pub fn of(name: &str, text: &str) -> Self {
        let extension = name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
        match extension.as_deref() {
            Some("json") => Self::Json,
            Some("yaml" | "yml") => Self::Yaml,
            _ if text.trim_start_matches('\u{feff}').trim_start().starts_with(['{', '[']) => Self::Json,
            _ => Self::Yaml,
        }
    }
}

/// Reads one document; nothing where its text is broken, which a diagnostic then says.
pub fn parse(id: SourceId, source: &Source, format: Format, diagnostics: &mut Diagnostics) -> Option<Document> {
    let mut builder = Builder::new(id, source.shared_text());
    let mut findings = Findings::new(id);
    let read = match format {
        Format::Json => json::scan(source.text(), &mut builder, &mut findings),
        Format::Yaml => yaml::read(source.text(), &mut builder, &mut findings),
    };
    builder.report_duplicates(&mut findings);
    let whole = read.is_ok();
    if let Err(Fault(fault)) = read {
        findings.push(*fault);
    }
    findings.finish(diagnostics);
    whole.then(|| builder.finish()).flatten()
}
