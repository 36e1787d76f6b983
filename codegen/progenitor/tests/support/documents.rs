//! Contracts as they stand in documents.

use std::path::Path;

use counterpart_diagnostic::{Diagnostics, Sources};
use counterpart_model::Contract;
use counterpart_openapi::load::{Disk, Version, Workspace};
use counterpart_openapi::resolve::Resolver;
use counterpart_openapi::{Settings, lower};

/// A contract, and the documents that its places are in.
pub(crate) fn load(name: &str, path: &Path) -> Option<(Contract, Sources, Diagnostics)> {
    let (mut sources, mut diagnostics) = (Sources::default(), Diagnostics::default());
    let workspace = Workspace::load(path, &Disk, &mut sources, &mut diagnostics)?;
    let version = Version::of(workspace.root(), &mut diagnostics)?;
    let resolver = Resolver::new(&workspace, version);
    let (contract, found) = lower(&resolver, &Settings { name: name.to_owned(), version: None });
    diagnostics.extend(found);
    Some((contract?, sources, diagnostics))
}
